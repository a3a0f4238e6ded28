/** Reads the hits of a search with their facets, and the number of hits in the other indexes. */

import {
  type Call,
  councilCall,
  type FacetCount,
  type Found,
  type Hit,
  onBadRequest,
  type Service,
} from "../../frame/service.ts";
import { findIn, type Source } from "../facts/council.ts";
import { type SearchedIndex, searchedIndexes } from "../facts/searched-indexes.ts";
import { cqlOf } from "./cql-of.ts";
import { inIndex, type Search } from "./search.ts";

export const PAGE_SIZE = 20;
/** The limit of the service. */
const MOST_HITS = 1000;

export interface SearchResults {
  readonly found: Found<unknown>;
  readonly facets: Facets;
  /** Of all records in the index, for the choices of the form. */
  readonly choices: Facets;
  /** The number of hits of the same words in each index; empty for a CQL query, which fits only one index. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts by filter name. */
export type Facets = ReadonlyMap<string, readonly FacetCount[]>;

export function pageOf({ given }: Search): number {
  return Number(given.seite ?? 1);
}

export async function readResults(source: Source, search: Search): Promise<SearchResults> {
  const { service } = source;
  const { index } = search;
  const others = otherSearches(source, search);
  const s = (pageOf(search) - 1) * PAGE_SIZE + 1;
  const found = await findIn(source, index.index, { q: cqlOf(search), s, m: PAGE_SIZE, facets: fieldsOf(index) });
  const [choices, ...counts] = await Promise.all([
    readChoices(service, index),
    ...others.map((other) => countOf(service, other)),
  ]);
  return {
    found,
    facets: facetsOf(index, found),
    choices,
    counts: new Map(others.map((other, i) => [other.index.name, counts[i]])),
  };
}

/** All values of the filters of an index. */
export async function readChoices(service: Service, index: SearchedIndex): Promise<Facets> {
  return facetsOf(index, await service.search(index.name, { m: 0, facets: fieldsOf(index) }));
}

/** Zero if the service rejects the query, for example because too many words match a prefix. */
export async function countOf(service: Service, search: Search): Promise<number> {
  const found = await onBadRequest(service.search(search.index.name, { q: cqlOf(search), m: 0 }), undefined);
  return found?.numHits ?? 0;
}

/** So many are read at a time, as each has a whole record. */
const SOME_HITS = 100;

/** The hits of all pages, as far as the service goes. */
export async function* readAllHits(source: Source, search: Search): AsyncGenerator<readonly Hit<unknown>[]> {
  for (let s = 1; s <= MOST_HITS; s += SOME_HITS) {
    const { hits } = await findIn(source, search.index.index, { q: cqlOf(search), s, m: SOME_HITS });
    yield hits;
    if (hits.length < SOME_HITS) return;
  }
}

/** The API call for the whole list. */
export function listCall(search: Search): Call {
  return councilCall(search.index.name, { q: cqlOf(search), m: MOST_HITS });
}

function otherSearches({ installed }: Source, search: Search): readonly Search[] {
  return search.given.cql === undefined ? searchedIndexes(installed).map((index) => inIndex(search, index)) : [];
}

function fieldsOf({ filters }: SearchedIndex): string | undefined {
  return filters.length === 0 ? undefined : filters.map(({ field }) => field).join(",");
}

function facetsOf({ filters }: SearchedIndex, { facets = {} }: Pick<Found<unknown>, "facets">): Facets {
  return new Map(filters.map(({ name, field }) => [name, facets[field] ?? []]));
}
