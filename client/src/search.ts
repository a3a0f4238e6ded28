/**
 * The hits of a query: their number, and all of them, page by page, each page when it is needed. While an import
 * changes the data, hits move between pages. If that happens, reading starts again and leaves out what has been
 * delivered: every record that matches all the time is delivered exactly once.
 */
import { RathausError } from "./error.ts";
import type { Hit, Page } from "./reply.ts";
import type { RequestOptions } from "./requests.ts";

export interface SearchOptions extends RequestOptions {
  /** Deliver at most so many hits. */
  readonly limit?: number;
  /** Hits of one request, up to 1,000. Default: 200. */
  readonly pageSize?: number;
  /** Names of fields to count the values of, in `page()`; only a rathaus does that. */
  readonly facets?: readonly string[];
}

/** Requests so many hits from the one with this number. */
export type LoadPage<Item> = (start: number, size: number) => Promise<Page<Item>>;

const PAGE_SIZE = 200;
const MOST_RESTARTS = 10;

export class Search<Item> implements AsyncIterable<Hit<Item>> {
  readonly #url: string;
  readonly #load: LoadPage<Item>;
  readonly #options: SearchOptions;
  #count: Promise<number> | undefined;

  /** `url` is the address of the search, for errors. */
  constructor(url: string, load: LoadPage<Item>, options: SearchOptions) {
    this.#url = url;
    this.#load = load;
    this.#options = options;
  }

  /** The number of all hits, whatever `limit` is; asked for when it is first read. */
  get count(): Promise<number> {
    this.#count ??= this.#load(1, 1).then(({ numHits }) => numHits);
    return this.#count;
  }

  /** One page as the service answers it. */
  page(start = 1, size = this.#options.pageSize ?? PAGE_SIZE): Promise<Page<Item>> {
    return this.#load(start, size);
  }

  /** All hits as a list. */
  async all(): Promise<Hit<Item>[]> {
    const hits: Hit<Item>[] = [];
    for await (const hit of this) hits.push(hit);
    return hits;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Hit<Item>, void, undefined> {
    const { limit = Number.POSITIVE_INFINITY, pageSize = PAGE_SIZE } = this.#options;
    const delivered = new Set<string>();
    let first: Page<Item> | undefined;
    let start = 1;
    let restarts = 0;
    while (delivered.size < limit) {
      const left = Math.min(pageSize, limit - delivered.size);
      const page = await this.#load(start, restarts > 0 ? pageSize : left);
      if (first && !isSameData(first, page)) {
        if (++restarts > MOST_RESTARTS) {
          const reason = "The data changes faster than it can be read; try again later.";
          throw new RathausError(reason, { url: this.#url });
        }
        [first, start] = [undefined, 1];
        continue;
      }
      first ??= page;
      for (const hit of page.hits) {
        if (delivered.has(hit.guid)) continue;
        delivered.add(hit.guid);
        yield hit;
        if (delivered.size >= limit) return;
      }
      start += page.hits.length;
      if (page.hits.length === 0 || start > page.numHits) return;
    }
  }
}

function isSameData(one: Page<unknown>, other: Page<unknown>): boolean {
  return one.idxSeq === other.idxSeq && one.numHits === other.numHits;
}
