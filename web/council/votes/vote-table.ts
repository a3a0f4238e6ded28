/** A list of votes as a table: what each was about, and how many voted how. */
import { inLanguage } from "../../frame/language.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type VoteItem, voteOf } from "../facts/vote-records.ts";
import { choiceWord } from "../facts/vote-result.ts";
import { voteTitle } from "../words/vote-title.ts";

const WORDS = {
  de: {
    date: "Datum",
    vote: "Abstimmung",
    business: "Geschäft",
    number: "Nr.",
    differed: "Abweichende",
    at: "Adresse",
  },
  en: { date: "Date", vote: "Vote", business: "Business", number: "No.", differed: "Dissenters", at: "Address" },
};

export function voteTable(visit: Visit, caption: string, votes: readonly VoteItem[]): Table {
  const { language, origin } = visit;
  const words = inLanguage(language, WORDS);
  return {
    caption,
    columns: [
      { key: "abstimmung", title: words.vote, kind: "text" },
      { key: "datum", title: words.date, kind: "date" },
      { key: "geschaeft", title: words.business, kind: "text" },
      { key: "nummer", title: words.number, kind: "text" },
      { key: "ja", title: choiceWord("Ja", language), kind: "number" },
      { key: "nein", title: choiceWord("Nein", language), kind: "number" },
      { key: "enthaltung", title: choiceWord("Enthaltung", language), kind: "number" },
      { key: "abwesend", title: choiceWord("Abwesend", language), kind: "number" },
      { key: "abweichende", title: words.differed, kind: "number" },
      { key: "adresse", title: words.at, kind: "text" },
    ],
    rows: votes.map((vote) => ({
      values: [
        voteTitle(visit, voteOf(vote)) || vote.titel,
        vote.datum ?? null,
        vote.geschaeft?.titel ?? null,
        vote.geschaeft?.nummer ?? null,
        vote.ja ?? null,
        vote.nein ?? null,
        vote.enthaltung ?? null,
        vote.abwesend ?? null,
        vote.abweichende,
        `${origin}${linkTo(visit, `/rat/abstimmung/${vote.guid}`)}`,
      ],
    })),
  };
}
