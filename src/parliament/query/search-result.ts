/**
 * The result of a search on one index: the interface between query and reply. Many hits arrive in batches, so that
 * neither side has them all in memory.
 */
import type { SearchRequest } from "./request.ts";

/** A list, or a stream of batches. */
export type Items<Item> = readonly Item[] | AsyncIterable<readonly Item[]>;

/** A passage of an attached file. */
export interface Passage {
  /** The `ID` of the file. */
  readonly id: string;
  /** With its extension. */
  readonly name: string;
  /** From 1; absent if the file has no pages. */
  readonly page?: number;
  /** Opens the file, at that page if it has pages. */
  readonly url: string;
  /** Like that of the hit. */
  readonly snippet: string;
}

export interface Hit {
  readonly guid: string;
  readonly seq: number;
  /** When its content changed, in milliseconds, if that was requested. */
  readonly changed?: number;
  readonly relevance: number;
  /** Well-formed markup: escaped text with EM elements; empty if no word matched. */
  readonly snippet: string;
  /** If the query found words in an attached file. The snippet is that of the first condition that matched. */
  readonly document?: Passage;
  /** The bytes of the record in the requested form; absent in `search`. */
  readonly record?: Uint8Array;
}

export interface FacetCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

export interface SearchResult {
  readonly index: { readonly name: string; readonly seq: number };
  readonly request: SearchRequest;
  /** The number of records that match the query, on all pages. */
  readonly numHits: number;
  /** The hits of the page, in order. */
  readonly hits: Items<Hit>;
  /** Of a search without hits: queries that have some. */
  readonly suggestions?: readonly string[];
  readonly facets?: Readonly<Record<string, readonly FacetCount[]>>;
}
