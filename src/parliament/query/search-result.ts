/**
 * What a search of one index found: the seam between finding and rendering. Many hits come some at a time, so that neither side ever
 * holds them all.
 */
import type { Items } from "../forms/reply-writer.ts";
import type { SearchRequest } from "./request.ts";

export interface Hit {
  readonly guid: string;
  readonly seq: number;
  readonly relevance: number;
  /** Well-formed markup: escaped text with EM elements; empty where no word was found. */
  readonly snippet: string;
  /** The record's bytes in the form asked for; absent in `search`. */
  readonly record?: Uint8Array;
}

export interface FacetCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

export interface SearchResult {
  readonly index: { readonly name: string; readonly seq: number };
  readonly request: SearchRequest;
  /** How many records fit the query, whatever part of them is asked for. */
  readonly numHits: number;
  /** In order; many come some at a time. */
  readonly hits: Items<Hit>;
  readonly facets?: Readonly<Record<string, readonly FacetCount[]>>;
}
