/**
 * The council's part in the budget process of a year: the business behind the steps with its votes, where the city says
 * which it is, and apart from it business whose title names the budget.
 */
import { searchFields } from "../../src/roles/search-fields.ts";
import { callFor, findRecords, isGuid, newestFirst } from "../council/facts/council.ts";
import { quoted } from "../council/facts/cql-term.ts";
import { recordLink } from "../council/facts/record-links.ts";
import type { Geschaeft } from "../council/facts/records.ts";
import { readPage, type VoteItem, voteOf, votesListCall } from "../council/facts/vote-records.ts";
import { countsOf } from "../council/facts/vote-result.ts";
import { countsBar } from "../council/votes/vote-list.ts";
import { term } from "../council/words/terms.ts";
import { voteTitle } from "../council/words/vote-title.ts";
import { cityWords } from "../frame/city-words.ts";
import { shortDate } from "../frame/dates.ts";
import { html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import { capital } from "../frame/numbers.ts";
import { separated } from "../frame/separated.ts";
import { type Call, councilCall } from "../frame/service.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import type { ShownProcess } from "../money/process/process-page.ts";
import { isAbout, linksOfYear, stepsOf } from "./budget-links.ts";
import { budgetTitles } from "./budget-titles.ts";
import { callLines, type FoundBusiness, findBusiness, foundList } from "./found-business.ts";

const WORDS = {
  de: {
    title: (year: number) => `Die Geschäfte im Rat zum Budgetprozess ${year}`,
    source: (city: string) => `Welches Geschäft zu welchem Schritt gehört, gibt ${city} an.`,
    lastVote: "Zuletzt abgestimmt:",
    allVotes: (count: number) => `Alle ${count} Abstimmungen zu diesem Geschäft`,
    found: (year: number) => `Geschäfte, deren Titel Budget, Nachtragskredite oder Rechnung ${year} erwähnt`,
    note: "Das hat eine Suche in den Titeln gefunden; eine Zuordnung zu den Schritten ist es nicht.",
  },
  en: {
    title: (year: number) => `Council business on the ${year} budget process`,
    source: (city: string) => `${capital(city)} says which business belongs to which step.`,
    lastVote: "Latest vote:",
    allVotes: (count: number) => `All ${count} votes on this business`,
    found: (year: number) => `Business whose title mentions the budget, credits or accounts of ${year}`,
    note: "A search in the titles found these; they are not assigned to the steps.",
  },
};

/** More than a year has: a budget, two series of credits, the accounts, and what belongs to them. */
const MOST_LINKED = 20;
const MOST_FOUND = 5;

interface LinkedBusiness {
  readonly record: Geschaeft;
  readonly steps: readonly string[];
  readonly votes: { readonly count: number; readonly last: VoteItem | undefined };
}

export async function businessOfProcess(visit: Visit, process: ShownProcess): Promise<Markup | undefined> {
  const linkedCall = callForLinked(visit, process);
  const { hits } = await findRecords(visit, "business", linkedCall?.query);
  const links = linksOfYear(visit, process.inventory, process.year);
  // A field for numbers may hold more than the number of the business.
  const records = hits.map(({ record }) => record).filter((record) => links.some((link) => isAbout(link, record)));
  const [linked, found] = await Promise.all([
    Promise.all(records.map((record) => linkedBusiness(visit, process, record))),
    findBusiness(visit, callForTitles(visit, process.year, records)),
  ]);
  if (linked.length === 0 && found === undefined) return undefined;
  const calls = linkedCall ? [linkedCall, ...(hasVotes(visit) ? [callForVotes(records)] : [])] : [];
  return html`${linked.length > 0 && linkedSection(visit, process.year, linked, calls)}
${found && foundSection(visit, process.year, found)}`;
}

/** All business that the city names for the year. */
function callForLinked(visit: Visit, { year, inventory }: ShownProcess): Call | undefined {
  const index = indexOfKind(visit.installed, "business");
  const named = new Set(linksOfYear(visit, inventory, year).map(({ business }) => business.trim()));
  if (!index || named.size === 0) return undefined;
  const numbers = searchFields(index, "number", "text");
  const conditions = [...named]
    .slice(0, MOST_LINKED)
    .flatMap((business) =>
      isGuid(business) ? [`ID = "${business}"`] : numbers.map((field) => `${field} == ${quoted(business)}`),
    );
  return conditions.length === 0
    ? undefined
    : councilCall(index.name, { q: `(${conditions.join(" or ")})${oldestFirst(newestFirst(index))}`, m: MOST_LINKED });
}

/** In the order of the process. */
function oldestFirst(order: string): string {
  return order.replace(/descending$/, "ascending");
}

function callForTitles(visit: Visit, year: number, known: readonly Geschaeft[]): Call | undefined {
  const others = known.length === 0 ? "" : ` not ID any "${known.map(({ OBJ_GUID }) => OBJ_GUID).join(" ")}"`;
  return callFor(visit, "business", (field, index) => ({
    q: `${budgetTitles(field("title", "text"), year)}${others}${newestFirst(index)}`,
    m: MOST_FOUND,
  }));
}

/** The newest come first. */
function callForVotes(records: readonly Geschaeft[], anzahl?: number): Call {
  return votesListCall({ geschaeft: records.map(({ OBJ_GUID }) => OBJ_GUID).join(","), anzahl });
}

function hasVotes({ installed }: Visit): boolean {
  return indexOfKind(installed, "vote") !== undefined;
}

async function linkedBusiness(
  visit: Visit,
  { year, inventory }: ShownProcess,
  record: Geschaeft,
): Promise<LinkedBusiness> {
  const links = linksOfYear(visit, inventory, year).filter((link) => isAbout(link, record));
  const call = callForVotes([record], 1);
  const { gesamt, value } = hasVotes(visit) ? await readPage<VoteItem>(visit, call) : { gesamt: 0, value: [] };
  return { record, steps: stepsOf(visit, inventory, links), votes: { count: gesamt, last: value.at(0) } };
}

function linkedSection(visit: Visit, year: number, shown: readonly LinkedBusiness[], calls: readonly Call[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<section id="geschaefte"><h2>${words.title(year)}</h2>
<p class="about">${words.source(cityWords(visit).the)}</p>
<ul class="records votes">${shown.map((one) => linkedItem(visit, one))}</ul>
${callLines(visit, calls)}</section>`;
}

function linkedItem(visit: Visit, { record, steps, votes }: LinkedBusiness): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { OBJ_GUID, Titel, GRNr, Geschaeftsart, Geschaeftsstatus, Beginn } = record;
  const about = [
    GRNr,
    term(visit, Geschaeftsart),
    term(visit, Geschaeftsstatus),
    shortDate(Beginn.Start, visit.language),
  ];
  const page = linkTo(visit, `/rat/geschaeft/${OBJ_GUID}`);
  const { count, last } = votes;
  const all = count > 1 && html`<p><a href="${page}#abstimmungen">${words.allVotes(count)}</a></p>`;
  return html`<li><h3>${steps.join(", ")}</h3><a class="title" href="${page}">${Titel}</a>
<span class="about">${separated(about)}</span>
${
  last &&
  html`<p>${words.lastVote} ${voteLink(visit, last)}</p>
${countsBar(visit, countsOf(voteOf(last)))}`
}${all}</li>`;
}

function voteLink(visit: Visit, vote: VoteItem): Markup {
  return recordLink(visit, "abstimmung", vote.guid, voteTitle(visit, voteOf(vote)) || vote.guid);
}

function foundSection(visit: Visit, year: number, found: FoundBusiness): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<section><h2>${words.found(year)}</h2><p class="about">${words.note}</p>
${foundList(visit, found)}</section>`;
}
