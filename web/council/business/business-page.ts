/** `/rat/geschaeft/:guid`: the status of business, its steps, signatories, documents and votes. */
import { shortDate } from "../../frame/dates.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Addition, Page } from "../../frame/page.ts";
import { separated } from "../../frame/separated.ts";
import type { Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { callFor, findRecords, knownOf, newestFirst, recordCall } from "../facts/council.ts";
import { recordOf } from "../facts/missing-record.ts";
import { offerOf } from "../facts/offers.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { businessLinks, documentList, recordLink, searchLink, uniqueDocuments } from "../facts/record-links.ts";
import type { Abstimmung, Geschaeft, Verweis } from "../facts/records.ts";
import { counted, countsOf } from "../facts/vote-result.ts";
import { countsBar } from "../votes/vote-list.ts";
import { kindSentence } from "../words/business-kinds.ts";
import { term, termBeside } from "../words/terms.ts";
import { voteTitle } from "../words/vote-title.ts";
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
    moreDocuments: (count: number) => (count === 1 ? "1 weiteres Dokument" : `${count} weitere Dokumente`),
    votes: (count: number) => (count === 1 ? "Der Rat stimmte einmal ab" : `Der Rat stimmte ${count}-mal ab`),
    allVotes: (count: number) => `Alle ${count} Abstimmungen ansehen`,
    to: "Verweist auf",
    from: "Darauf verweisen",
  },
  en: {
    urgent: "urgent",
    submitted: (day: string) => (day === "" ? "" : `, ${day}`),
    steps: (count: number) => (count === 1 ? "1 step" : `Step by step: ${count} steps`),
    people: "Who is behind it and who is working on it",
    documents: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
    moreDocuments: (count: number) => (count === 1 ? "1 further document" : `${count} further documents`),
    votes: (count: number) => (count === 1 ? "The council voted once" : `The council voted ${count} times`),
    allVotes: (count: number) => `See all ${count} votes`,
    to: "Refers to",
    from: "Referred to by",
  },
};

/** A budget may have hundreds of votes, each with the choice of every member. */
const MOST_VOTES = 50;

export const businessPage = (money: Addition<Geschaeft>): Page => ({
  async show(visit) {
    const business = await recordOf(visit, "business");
    const votesCall = callForVotes(visit, business.OBJ_GUID);
    const references = [...business.VerweisZu, ...business.VerweisVon].map(({ OBJ_GUID }) => OBJ_GUID);
    const [known, votes, departments, budget] = await Promise.all([
      knownOf(visit, "business", references),
      findRecords(visit, "vote", votesCall?.query),
      departmentPages(visit),
      money(visit, business),
    ]);
    const words = inLanguage(visit.language, WORDS);
    const figure = businessFigure(visit, business);
    const shownVotes = votes.hits.map(({ record }) => counted(record));
    const state = stateSentences(visit, business).join(" ");
    const ofSteps = business.Ablaufschritte.flatMap(({ Dokumente }) => Dokumente);
    const documents = uniqueDocuments(business.Dokumente, ofSteps);
    const documentsTitle = (ofSteps.length > 0 ? words.moreDocuments : words.documents)(documents.length);
    const numbered = (kind: string): string => [kind, business.GRNr].filter((part) => part !== "").join(" ");
    const name = numbered(term(visit, business.Geschaeftsart));
    const submitted = words.submitted(shortDate(business.Beginn.Start, visit.language));
    const about = [
      name === "" ? submitted.replace(/^,? /, "") : numbered(termBeside(visit, business.Geschaeftsart)) + submitted,
      term(visit, business.Geschaeftsstatus),
      business.Dringlich ? words.urgent : "",
    ].filter((part) => part !== "");
    const section = (title: string, content: Markup | undefined): Markup =>
      html`<section><h2>${title}</h2>${content}</section>`;
    const links = (list: readonly Verweis[]): Markup =>
      businessLinks(
        visit,
        list.map((one) => (known.has(one.OBJ_GUID) ? one : { ...one, OBJ_GUID: "" })),
      );
    const { VerweisZu, VerweisVon } = business;
    const facts = businessFacts(visit, business, departments);
    const sentence = kindSentence(business.Geschaeftsart, visit.language);
    const steps = section(words.steps(business.Ablaufschritte.length), stepList(visit, business, shownVotes));
    const offer = offerOf(
      visit,
      "business",
      [name, business.Titel].filter(Boolean).join(": "),
      `ID = "${business.OBJ_GUID}"`,
    );
    const main = html`${about.length > 0 && html`<p class="about">${separated(about)}</p>`}
${state !== "" && html`<p class="lead">${state}</p>`}
${sentence !== undefined && html`<p>${sentence}</p>`}
${budget}
${facts && section(words.people, facts)}
${figure && figureMarkup(visit, figure)}
${business.Ablaufschritte.length > 0 && steps}
${votesCall && votes.numHits > 0 && votesSection(visit, votes.numHits, shownVotes, votesCall)}
${documents.length > 0 && section(documentsTitle, documentList(visit, documents))}
${VerweisZu.length > 0 && section(words.to, links(VerweisZu))}
${VerweisVon.length > 0 && section(words.from, links(VerweisVon))}
${recordFooter(visit, [
  ...recordCall(visit, "business", business.OBJ_GUID),
  ...(votesCall && votes.numHits > 0 ? [votesCall] : []),
])}`;
    return {
      title: business.Titel,
      description: [name && `${name}.`, state].filter((part) => part !== "").join(" "),
      main,
      figures: figure ? [figure] : [],
      section: "rat",
      subscription: { feed: offer && { ...offer, steps: true } },
    };
  },
});

/** The newest first. */
function callForVotes(visit: Visit, guid: string): Call | undefined {
  return callFor(visit, "vote", (field, index) => ({
    q: `${field("businessKey", "text")} = "${guid}"${newestFirst(index)}`,
    m: MOST_VOTES,
  }));
}

function votesSection(visit: Visit, count: number, votes: readonly Abstimmung[], call: Call): Markup {
  const words = inLanguage(visit.language, WORDS);
  const more = count > votes.length && html`<p>${searchLink(visit, call, words.allVotes(count))}</p>`;
  return html`<section id="${VOTES_ID}"><h2>${words.votes(count)}</h2>${voteList(visit, votes)}${more}</section>`;
}

function voteList(visit: Visit, votes: readonly Abstimmung[]): Markup {
  return html`<ul class="records votes">${votes.map((vote) => {
    const about = shortDate(vote.SitzungDatum, visit.language);
    return html`<li>${recordLink(visit, "abstimmung", vote.OBJ_GUID, voteTitle(visit, vote))}
<span class="about">${about}</span>${countsBar(visit, countsOf(vote))}</li>`;
  })}</ul>`;
}
