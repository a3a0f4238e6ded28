/** `/rat/abstimmung/:guid`: a vote of the council: result, seats by party, dissenters, absent members. */
import { longDay } from "../../frame/dates.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import { findRecords, isGuid, recordCall } from "../facts/council.ts";
import { recordOf } from "../facts/missing-record.ts";
import { ABSENT, partyVotes } from "../facts/party-votes.ts";
import { withFirstNames } from "../facts/person-names.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { recordLink } from "../facts/record-links.ts";
import type { Abstimmung } from "../facts/records.ts";
import { counted, countsOf } from "../facts/vote-result.ts";
import { term, termBeside } from "../words/terms.ts";
import { voteTitle } from "../words/vote-title.ts";
import { voteFigure } from "./vote-figure.ts";
import { absentList, countsBar, dissenterList, partyList } from "./vote-list.ts";

const WORDS = {
  de: {
    meeting: "Sitzung",
    on: (title: string, day: string) => `${title} vom ${day}`,
    kind: "Art der Abstimmung",
    differed: [
      "Niemand wich von der Partei ab",
      "1 Mitglied wich von der Partei ab",
      (count: number) => `${count} Mitglieder wichen von ihrer Partei ab`,
    ],
    absent: [
      "Niemand war abwesend",
      "1 Mitglied war abwesend",
      (count: number) => `${count} Mitglieder waren abwesend`,
    ],
    parties: "So stimmten die Parteien",
  },
  en: {
    meeting: "Meeting",
    on: (title: string, day: string) => `${title} on ${day}`,
    kind: "Type of vote",
    differed: ["No member broke ranks", "1 member broke ranks", (count: number) => `${count} members broke ranks`],
    absent: ["Nobody was absent", "1 member was absent", (count: number) => `${count} members were absent`],
    parties: "How the parties voted",
  },
};

export const votePage: Page = {
  async show(visit) {
    const vote = await complete(visit, counted(await recordOf(visit, "vote")));
    const words = inLanguage(visit.language, WORDS);
    const parties = partyVotes(vote.Stimmabgaben);
    const figure = voteFigure(visit, vote, parties);
    const differing = parties.flatMap(({ dissenters }) => dissenters);
    const absent = vote.Stimmabgaben.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten === ABSENT);
    const headline = voteTitle(visit, vote);
    const subject = vote.GeschaeftTitel || vote.TraktandumTitel;
    const day = longDay(vote.SitzungDatum, visit.language);
    const held = term(visit, vote.SitzungTitel);
    const meeting = day === "" || held === "" ? held || day : words.on(held, day);
    const hasNames = vote.Stimmabgaben.length > 0;
    const business = recordLink(visit, "geschaeft", vote.GeschaeftGuid, subject);
    const number = [term(visit, vote.GeschaeftRatsgeschaeftsart), vote.GeschaeftGrNr]
      .filter((part) => part !== "")
      .join(" ");
    const kind = vote.Abstimmungstyp === "Normal" ? "" : termBeside(visit, vote.Abstimmungstyp);
    const section = (title: string, list: Markup | false): Markup => html`<section><h2>${title}</h2>${list}</section>`;
    const dissenters = differing.length > 0 && dissenterList(visit, parties);
    const absentees = absent.length > 0 && absentList(visit, absent);
    const about = html`<p class="lead">${business} <span class="about">${number}</span></p>`;
    const heldAt = html`<dt>${words.meeting}</dt><dd>${recordLink(visit, "sitzung", vote.SitzungGuid, meeting)}</dd>`;
    const main = html`${subject + number !== "" && about}
<dl class="facts">
${meeting !== "" && heldAt}
${kind !== "" && html`<dt>${words.kind}</dt><dd>${kind}</dd>`}</dl>
${hasNames ? figureMarkup(visit, figure) : countsBar(visit, countsOf(vote))}
${
  hasNames &&
  html`<div class="columns">${section(numbered(words.differed, differing.length), dissenters)}
${section(numbered(words.absent, absent.length), absentees)}</div>
${section(words.parties, partyList(visit, parties))}`
}
${recordFooter(visit, recordCall(visit, "vote", vote.OBJ_GUID))}`;
    return {
      title: headline || subject,
      description: [subject, meeting, figure.title].map((part) => part && `${part}.`).join(" "),
      main,
      figures: hasNames ? [figure] : [],
      section: "rat",
    };
  },
};

/** With the names of members and the business, where only other records have them. */
async function complete(visit: Visit, vote: Abstimmung): Promise<Abstimmung> {
  const { GeschaeftGuid, GeschaeftTitel } = vote;
  const query = GeschaeftTitel === "" && isGuid(GeschaeftGuid) ? { q: `ID = "${GeschaeftGuid}"`, m: 1 } : undefined;
  const [named, { hits }] = await Promise.all([withFirstNames(visit, vote), findRecords(visit, "business", query)]);
  if (hits.length === 0) return named;
  const { Titel, GRNr, Geschaeftsart } = hits[0].record;
  return { ...named, GeschaeftTitel: Titel, GeschaeftGrNr: GRNr, GeschaeftRatsgeschaeftsart: Geschaeftsart };
}

/** The texts for none, one and more. */
type Numbered = readonly (string | ((count: number) => string))[];

function numbered(texts: Numbered, count: number): string {
  const text = texts[Math.min(count, 2)];
  return typeof text === "string" ? text : text(count);
}
