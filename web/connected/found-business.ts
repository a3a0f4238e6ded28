/** A list of business that a search found, with the search itself and the calls behind it. */
import { type Business, businessList } from "../council/facts/business-list.ts";
import { findRecords } from "../council/facts/council.ts";
import { searchLink } from "../council/facts/record-links.ts";
import { apiLines } from "../frame/api-lines.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { addressOf, type Call, type Hit, onBadRequest } from "../frame/service.ts";
import type { Visit } from "../frame/visit.ts";

const WORDS = {
  de: {
    search: "In der Suche öffnen",
    all: (count: number) => `Alle ${count} Geschäfte in der Suche öffnen`,
    hint: "So kommt man an diese Liste:",
  },
  en: {
    search: "Open in the search",
    all: (count: number) => `Open all ${count} items of business in the search`,
    hint: "How to get this list:",
  },
};

export interface FoundBusiness {
  readonly count: number;
  readonly hits: readonly Hit<Business>[];
  readonly call: Call;
}

/** Undefined if nothing is found, or if the city cannot search it so. */
export async function findBusiness(visit: Visit, call: Call | undefined): Promise<FoundBusiness | undefined> {
  if (call === undefined) return undefined;
  // Names that others wrote may be no words at all.
  const { numHits, hits } = await onBadRequest(findRecords(visit, "business", call.query), { numHits: 0, hits: [] });
  return numHits === 0 ? undefined : { count: numHits, hits, call };
}

interface ListOptions {
  /** Whether the words that were found are marked. */
  readonly isMarked?: boolean;
  /** Of what else is shown with the list. */
  readonly calls?: readonly Call[];
}

/** The list with its search and its calls. */
export function foundList(
  visit: Visit,
  { count, hits, call }: FoundBusiness,
  { isMarked = false, calls = [] }: ListOptions = {},
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const shown = hits.map(({ record, snippet }) => ({ record, snippet: isMarked ? snippet : "" }));
  return html`${businessList(visit, shown)}
<p>${searchLink(visit, call, count > hits.length ? words.all(count) : words.search)}</p>
${callLines(visit, [call, ...calls])}`;
}

/** The calls behind a list, for those who want it as data. */
export function callLines(visit: Visit, calls: readonly Call[]): Markup {
  const { hint } = inLanguage(visit.language, WORDS);
  return html`<ul class="exports">
<li><a href="${addressOf(calls[0])}">JSON</a></li>
<li><details><summary>API</summary><p>${hint}</p>${apiLines(visit, calls)}</details></li>
</ul>`;
}
