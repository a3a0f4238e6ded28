/** A vote as a chart: the seats of the council by party, with the choice of each member. */
import { longDate } from "../../../src/text/long-date.ts";
import { hemicycle, type LegendEntry, type SeatLook } from "../../charts/hemicycle.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { recordCall } from "../facts/council.ts";
import { partyClass, partyPath } from "../facts/parties.ts";
import { differs, type PartyVotes } from "../facts/party-votes.ts";
import { fullName } from "../facts/record-links.ts";
import type { Abstimmung, Stimmabgabe } from "../facts/records.ts";
import { choiceClass, choiceWord, countsOf, resultSentence } from "../facts/vote-result.ts";
import { voteTitle } from "../words/vote-title.ts";
import { partySides } from "./party-sides.ts";

const WORDS = {
  de: {
    sentence:
      "Jedes Zeichen ist ein Sitz, geordnet nach Parteien von links nach rechts. " +
      "Wer anders stimmte als die Mehrheit der eigenen Partei, ist umrandet.",
    marked: "anders als die Partei",
    noParty: "ohne Partei",
    caption: "Wer wie gestimmt hat",
    name: "Name",
    party: "Partei",
    group: "Fraktion",
    vote: "Stimme",
    differs: "Anders als die Partei",
    yes: "ja",
    unit: "Sitze",
  },
  en: {
    sentence:
      "Each symbol is a seat, ordered by party from left to right. " +
      "Members who voted differently from the majority of their party have a ring around them.",
    marked: "unlike the party",
    noParty: "no party",
    caption: "How each member voted",
    name: "Name",
    party: "Party",
    group: "Parliamentary group",
    vote: "Vote",
    differs: "Unlike the party",
    yes: "yes",
    unit: "seats",
  },
};

export function voteFigure(visit: Visit, vote: Abstimmung, parties: readonly PartyVotes[]): Figure {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const differing = parties.flatMap(({ dissenters }) => dissenters).length;
  const counts = countsOf(vote);
  const legend: LegendEntry[] = counts.map(({ choice, count }) => ({
    ...lookOf(choice),
    text: `${choiceWord(choice, language)} ${count}`,
  }));
  if (differing > 0) legend.push({ shape: "dot", tone: "marked-only", isMarked: true, text: words.marked });
  const seatText = (member: Stimmabgabe, party: string): string => {
    const name = party === "" ? fullName(member) : `${fullName(member)} (${party})`;
    return `${name}: ${choiceWord(member.Abstimmungsverhalten, language)}`;
  };
  const sectors = parties.map(({ party, members, majority }) => ({
    name: party || words.noParty,
    tone: partyClass(party),
    seats: members.map((member) => ({
      ...lookOf(member.Abstimmungsverhalten),
      isMarked: differs(member, majority),
      text: seatText(member, party),
      href: member.KontaktGuid === "" ? undefined : linkTo(visit, `/rat/person/${member.KontaktGuid}`),
    })),
    href: party === "" ? undefined : partyPath(visit, party),
  }));
  return {
    id: "stimmen",
    title: partySides(parties, language) || words.caption,
    headline: [voteTitle(visit, vote), vote.GeschaeftTitel].filter((part) => part !== "").join(" – "),
    about: { when: longDate(vote.SitzungDatum, language), phase: vote.SitzungTitel, unit: words.unit },
    sentence: words.sentence,
    draw: (width) =>
      hemicycle({ sectors, legend, centre: centreOf(vote), label: resultSentence(vote, language), width }),
    table: voteTable(visit, parties),
    calls: recordCall(visit, "vote", vote.OBJ_GUID),
  };
}

/** `103:13`; empty if the council chose between several motions. */
function centreOf({ Anzahl_Ja: yes, Anzahl_Nein: no }: Abstimmung): string {
  return yes === null || no === null ? "" : `${yes}:${no}`;
}

function lookOf(choice: string): SeatLook {
  const shapes = { Nein: "square", Enthaltung: "ring", Abwesend: "dot" } as const;
  return { shape: shapes[choice as keyof typeof shapes] ?? "disc", tone: choiceClass(choice) };
}

function voteTable(visit: Visit, parties: readonly PartyVotes[]): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.caption,
    columns: [
      { key: "name", title: words.name, kind: "text" },
      { key: "partei", title: words.party, kind: "text" },
      { key: "fraktion", title: words.group, kind: "text" },
      { key: "stimme", title: words.vote, kind: "text" },
      { key: "abweichend", title: words.differs, kind: "text" },
    ],
    rows: parties.flatMap(({ members, majority }) =>
      members.map((member) => ({
        values: [
          fullName(member),
          member.Partei,
          member.Fraktion,
          choiceWord(member.Abstimmungsverhalten, visit.language),
          differs(member, majority) ? words.yes : "",
        ],
        href: member.KontaktGuid === "" ? undefined : linkTo(visit, `/rat/person/${member.KontaktGuid}`),
      })),
    ),
  };
}
