/** `/rat/abstimmung/:guid`: how the council voted: result, seats by party, who broke ranks, who was absent. */
import { longDate } from "../../frame/dates.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { ABSENT, partyVotes } from "../facts/party-votes.ts";
import { recordCall, recordFoot } from "../facts/record-foot.ts";
import { recordLink } from "../facts/record-links.ts";
import type { Abstimmung } from "../facts/records.ts";
import { countsOf, resultSentence } from "../facts/vote-result.ts";
import { voteFigure } from "./vote-figure.ts";
import { absentList, countsBar, dissenterList, partyList } from "./vote-list.ts";

const WORDS = {
  de: {
    question: "Frage",
    business: "Geschäft",
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
    question: "Question",
    business: "Business",
    meeting: "Meeting",
    on: (title: string, day: string) => `${title} of ${day}`,
    kind: "Kind of vote",
    differed: ["Nobody broke ranks", "1 member broke ranks", (count: number) => `${count} members broke ranks`],
    absent: ["Nobody was absent", "1 member was absent", (count: number) => `${count} members were absent`],
    parties: "How the parties voted",
  },
};

export const votePage: Page = {
  async show(visit) {
    const vote = await visit.service.record<Abstimmung>("abstimmung", visit.params.guid);
    const words = inLanguage(visit.language, WORDS);
    const parties = partyVotes(vote.Stimmabgaben);
    const figure = voteFigure(visit, vote, parties);
    const differing = parties.flatMap(({ dissenters }) => dissenters);
    const absent = vote.Stimmabgaben.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten === ABSENT);
    const result = resultSentence(vote, visit.language);
    const subject = vote.GeschaeftTitel || vote.TraktandumTitel;
    const day = longDate(vote.SitzungDatum, visit.language);
    const meeting = day === "" ? vote.SitzungTitel : words.on(vote.SitzungTitel, day);
    const hasNames = vote.Stimmabgaben.length > 0;
    const main = html`<dl class="facts">
<dt>${words.business}</dt><dd>${recordLink(visit, "geschaeft", vote.GeschaeftGuid, subject)} <span class="about">${[vote.GeschaeftRatsgeschaeftsart, vote.GeschaeftGrNr].filter((part) => part !== "").join(" ")}</span></dd>
<dt>${words.question}</dt><dd>${vote.Abstimmungstitel}</dd>
<dt>${words.meeting}</dt><dd>${recordLink(visit, "sitzung", vote.SitzungGuid, meeting)}</dd>
${vote.Abstimmungstyp !== "" && vote.Abstimmungstyp !== "Normal" && html`<dt>${words.kind}</dt><dd>${vote.Abstimmungstyp}</dd>`}</dl>
${hasNames ? figureMarkup(visit, figure) : countsBar(visit, countsOf(vote))}
${
  hasNames &&
  html`<div class="columns"><section><h2>${said(words.differed, differing.length)}</h2>${differing.length > 0 && dissenterList(visit, parties)}</section>
<section><h2>${said(words.absent, absent.length)}</h2>${absent.length > 0 && absentList(visit, absent)}</section></div>
<section><h2>${words.parties}</h2>${partyList(visit, parties)}</section>`
}
${recordFoot(visit, [recordCall("abstimmung", vote.OBJ_GUID)])}`;
    return {
      title: `${result}: ${subject}`,
      description: `${vote.Abstimmungstitel}. ${meeting}. ${figure.title}.`,
      main,
      figures: hasNames ? [figure] : [],
      section: "rat",
    };
  },
};

/** For none, one, and more. */
type Counted = readonly (string | ((count: number) => string))[];

function said(texts: Counted, count: number): string {
  const text = texts[Math.min(count, 2)];
  return typeof text === "string" ? text : text(count);
}
