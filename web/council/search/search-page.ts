/** Searches at `/rat`: search the council's records, filter the hits and export them. */

import { theCouncil } from "../../frame/city-words.ts";
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page, TableFile, View } from "../../frame/page.ts";
import { ServiceError } from "../../frame/service.ts";
import type { Offer, Subscription } from "../../frame/subscription.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { missingPage, pager } from "../facts/pager.ts";
import { type Item, itemTable, recordList } from "../facts/record-list.ts";
import { searchedIndexes } from "../facts/searched-indexes.ts";
import { chosenList, facetLists } from "./active-filters.ts";
import { conditionsOf, cqlOf } from "./cql-of.ts";
import { hitItems } from "./hit-items.ts";
import { LIST_ID, listExports } from "./list-exports.ts";
import { noHits } from "./no-hits.ts";
import { faultMarkup, faultOf, faultTitle } from "./query-fault.ts";
import { expertForm, queryForm } from "./query-form.ts";
import { relatedWords } from "./related-words.ts";
import { changedSearch, isFiltered, linkToSearch, type Search, searchOf } from "./search.ts";
import { adviceFor } from "./search-advice.ts";
import {
  type Facets,
  PAGE_SIZE,
  pageOf,
  readAllHits,
  readChoices,
  readResults,
  type SearchResults,
} from "./search-results.ts";
import { indexTabs, orderLinks } from "./search-switches.ts";
import { feedTitle, searchTitle } from "./search-title.ts";

const WORDS = {
  de: {
    lead: (council: string) =>
      `Alles, womit sich ${council} befasst: von der ersten Eingabe bis zum letzten Beschluss.`,
    meetings: "Die nächsten Sitzungen",
    everywhere: "In Rat und Finanzen suchen",
    description: "Geschäfte, Personen, Sitzungen und Dokumente des Rats durchsuchen.",
  },
  en: {
    lead: (council: string) =>
      `Everything that ${council} deals with, from the first submission to the final decision.`,
    meetings: "Upcoming meetings",
    everywhere: "Search council and finances",
    description: "Search the council's business, people, meetings and documents.",
  },
};

export const searchPage: Page = {
  async show(visit) {
    const search = searchOf(visit);
    try {
      return await resultsView(visit, search, await readResults(visit, search));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.problem.position === undefined) throw error;
      return faultView(visit, search, error, await readChoices(visit.service, search.index));
    }
  },
};

async function resultsView(visit: Visit, search: Search, results: SearchResults): Promise<View> {
  const { found, facets, choices } = results;
  const { numHits } = found;
  const page = pageOf(search);
  const atPage = (page: number): string =>
    linkToSearch(visit, changedSearch(search, { seite: page > 1 ? String(page) : undefined }));
  if (found.hits.length === 0 && page > 1) throw missingPage(visit, atPage(1));
  const items = hitItems(visit, search.index, found.hits);
  const isOwn = search.given.cql !== undefined;
  const narrowing = isOwn ? undefined : facetLists(visit, search, facets, numHits);
  const hits = html`${orderLinks(visit, search, numHits, narrowing !== undefined)}
${relatedWords(visit, search, found.hits)}
${recordList(items)}
${pager(visit, page, Math.ceil(numHits / PAGE_SIZE), atPage)}`;
  return {
    title: searchTitle(visit.language, search, numHits),
    description: [...items.slice(0, 3).map(({ name }) => name), inLanguage(visit.language, WORDS).description].join(
      " · ",
    ),
    section: "rat",
    main: html`${isFresh(search) && lead(visit)}
${queryForm(visit, search, choices)}
${isOwn && expertForm(visit, search)}
${indexTabs(visit, search, results)}
${!isOwn && chosenList(visit, search)}
<div class="found"><div>${numHits === 0 ? await nothing(visit, search) : hits}</div>
${narrowing}</div>
${numHits > 0 && listExports(visit, search)}
${!isOwn && expertForm(visit, search)}`,
    files: numHits > 0 ? [listFile(visit, search, searchTitle(visit.language, search, numHits))] : [],
    subscription: subscriptionOf(visit, search),
  };
}

function listFile(visit: Visit, search: Search, title: string): TableFile {
  return {
    id: LIST_ID,
    title,
    about: { when: shortDate(visit.today, visit.language) },
    async read() {
      const items: Item[] = [];
      for await (const hits of readAllHits(visit, search)) items.push(...hitItems(visit, search.index, hits));
      return itemTable(visit, title, items);
    },
  };
}

/** Also for a search without hits, which may have some tomorrow. */
function subscriptionOf({ language }: Visit, search: Search): Subscription {
  const { name, kind } = search.index;
  const offer = { title: feedTitle(language, search), index: name, q: conditionsOf(search) };
  return { feed: offer, calendar: kind === "meeting" ? offer : undefined };
}

/** What there is to subscribe to without a search: all records of the first index. */
export function everythingOffer(visit: Visit): Offer | undefined {
  return searchedIndexes(visit.installed).length === 0
    ? undefined
    : subscriptionOf(visit, searchOf({ installed: visit.installed, query: new URLSearchParams() })).feed;
}

/** Whether nothing is searched for or filtered yet. */
function isFresh(search: Search): boolean {
  const { q, cql } = search.given;
  return search.index.isFirst && q === undefined && cql === undefined && !isFiltered(search);
}

function lead(visit: Visit): Markup {
  const words = inLanguage(visit.language, WORDS);
  const about = words.lead(theCouncil(visit));
  const hasMeetings = indexOfKind(visit.installed, "meeting") !== undefined;
  const meetings = hasMeetings && html` <a href="${linkTo(visit, "/rat/sitzungen")}">${words.meetings}</a>`;
  return html`<p class="lead">${about}${meetings}</p>`;
}

async function nothing(visit: Visit, search: Search): Promise<Markup> {
  const words = inLanguage(visit.language, WORDS);
  const { q, cql } = search.given;
  const everywhere = html`<a href="${linkTo(visit, "/suche", { q })}">${words.everywhere}</a>`;
  const advice = cql === undefined ? await adviceFor(visit.service, search) : [];
  return html`${noHits(visit, advice, (other) => linkToSearch(visit, other))}
${q !== undefined && visit.installed.hasMoney && html`<p>${everywhere}</p>`}`;
}

function faultView(visit: Visit, search: Search, error: ServiceError, choices: Facets): View {
  const query = cqlOf(search);
  const fault = faultOf(error);
  return {
    title: faultTitle(visit),
    description: fault.sentence,
    section: "rat",
    main: html`${faultMarkup(visit, search, query, fault)}${queryForm(visit, search, choices)}
${expertForm(visit, search)}`,
  };
}
