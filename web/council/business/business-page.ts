/** `/rat/geschaeft/:guid`: what business is about, where it stands, what happened to it step by step, who signed it, how the council voted on it. */
import { shortDate } from "../../frame/dates.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { type Call, councilCall } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { kindSentence } from "../facts/business-kinds.ts";
import { recordCall, recordFoot } from "../facts/record-foot.ts";
import { businessLinks, documentList, recordLink, searchLink } from "../facts/record-links.ts";
import type { Abstimmung, Geschaeft } from "../facts/records.ts";
import { countsOf, resultSentence } from "../facts/vote-result.ts";
import { countsBar } from "../votes/vote-list.ts";
import { businessFacts, departmentPages } from "./business-facts.ts";
import { businessFigure } from "./business-figure.ts";
import { stateSentences } from "./business-state.ts";
import { stepList, VOTES_ID } from "./business-steps.ts";

const WORDS = {
  de: {
    urgent: "dringlich",
    submitted: (day: string) => (day === "" ? "" : ` vom ${day}`),
    steps: (count: number) => (count === 1 ? "1 Schritt" : `Schritt für Schritt: ${count} Schritte`),
    people: "Wer dahintersteht und wer es behandelt",
    documents: (count: number) => (count === 1 ? "1 Dokument" : `${count} Dokumente`),
    votes: (count: number) => (count === 1 ? "Der Rat stimmte einmal ab" : `Der Rat stimmte ${count}-mal ab`),
    allVotes: (count: number) => `Alle ${count} Abstimmungen ansehen`,
    to: "Verweist auf",
    from: "Darauf verweisen",
  },
  en: {
    urgent: "urgent",
    submitted: (day: string) => (day === "" ? "" : ` of ${day}`),
    steps: (count: number) => (count === 1 ? "1 step" : `Step by step: ${count} steps`),
    people: "Who is behind it and who works on it",
    documents: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
    votes: (count: number) => (count === 1 ? "The council voted once" : `The council voted ${count} times`),
    allVotes: (count: number) => `See all ${count} votes`,
    to: "Refers to",
    from: "Referred to by",
  },
};

/** A budget may have hundreds; each comes with what every member did. */
const MOST_VOTES = 50;

export const businessPage: Page = {
  async show(visit) {
    const business = await visit.service.record<Geschaeft>("geschaeft", visit.params.guid);
    const votesCall = callForVotes(business.OBJ_GUID);
    const [votes, departments] = await Promise.all([
      visit.service.find<Abstimmung>("abstimmung", votesCall.query),
      departmentPages(visit),
    ]);
    const words = inLanguage(visit.language, WORDS);
    const figure = businessFigure(visit, business);
    const shownVotes = votes.hits.map(({ record }) => record);
    const state = stateSentences(visit, business).join(" ");
    const documents = business.Ablaufschritte.flatMap(({ Dokumente }) => Dokumente);
    const about = [
      `${business.Geschaeftsart} ${business.GRNr}${words.submitted(shortDate(business.Beginn.Start))}`,
      business.Geschaeftsstatus,
      ...(business.Dringlich ? [words.urgent] : []),
    ].join(" · ");
    const main = html`<p class="about">${about}</p>
<p class="lead">${state}</p>
<p>${kindSentence(business.Geschaeftsart, visit.language)}</p>
<section><h2>${words.people}</h2>${businessFacts(visit, business, departments)}</section>
${figure && figureMarkup(visit, figure)}
<section><h2>${words.steps(business.Ablaufschritte.length)}</h2>${stepList(visit, business, shownVotes)}</section>
${votes.numHits > 0 && html`<section id="${VOTES_ID}"><h2>${words.votes(votes.numHits)}</h2>${voteList(visit, shownVotes)}${votes.numHits > shownVotes.length && html`<p>${searchLink(visit, votesCall, words.allVotes(votes.numHits))}</p>`}</section>`}
${documents.length > 0 && html`<section><h2>${words.documents(documents.length)}</h2>${documentList(documents)}</section>`}
${business.VerweisZu.length > 0 && html`<section><h2>${words.to}</h2>${businessLinks(visit, business.VerweisZu)}</section>`}
${business.VerweisVon.length > 0 && html`<section><h2>${words.from}</h2>${businessLinks(visit, business.VerweisVon)}</section>`}
${recordFoot(visit, [recordCall("geschaeft", business.OBJ_GUID), ...(votes.numHits > 0 ? [votesCall] : [])])}`;
    return {
      title: business.Titel,
      description: `${business.Geschaeftsart} ${business.GRNr}. ${state}`,
      main,
      figures: figure ? [figure] : [],
      section: "rat",
    };
  },
};

/** The newest first. */
function callForVotes(guid: string): Call {
  const q = `GeschaeftGuid = "${guid}" sortBy Datum/sort.descending`;
  return councilCall("abstimmung", { q, m: MOST_VOTES });
}

function voteList(visit: Visit, votes: readonly Abstimmung[]): Markup {
  return html`<ul class="records votes">${votes.map(
    (vote) => html`<li>${recordLink(visit, "abstimmung", vote.OBJ_GUID, vote.Abstimmungstitel)}
<span class="about">${resultSentence(vote, visit.language)} · ${shortDate(vote.SitzungDatum)}</span>${countsBar(visit, countsOf(vote))}</li>`,
  )}</ul>`;
}
