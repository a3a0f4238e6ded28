/**
 * Sitemaps (https://www.sitemaps.org/protocol.html): the addresses of all pages for search engines. In: lists of
 * addresses. Out: one sitemap, or an index of several beyond the size that the protocol allows.
 */
import { Slice } from "../../base/work/slices.ts";
import { escapeText } from "../../format/xml-text.ts";
import type { Snapshot } from "../../store/store.ts";
import { latestOf } from "../data/published.ts";
import type { AddressList, Range } from "./site-addresses.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export interface Sitemap {
  readonly lists: readonly AddressList[];
  /** The most addresses of one sitemap. */
  readonly most: number;
  /** The public address of the server. */
  readonly origin: string;
}

/** How many sitemaps the addresses need. */
export function partCount({ lists, most }: Sitemap): number {
  return Math.max(1, Math.ceil(lists.reduce((sum, { length }) => sum + length, 0) / most));
}

/** The addresses of a part, which are counted from 0. */
export async function* sitemapPart(snapshot: Snapshot, sitemap: Sitemap, part: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`);
  const slice = new Slice();
  for (const [list, range] of rangesOf(sitemap, part)) {
    for await (const batch of list.batches(snapshot, range)) {
      const lines = batch.map(({ path, changed }) => entry("url", sitemap.origin + path, changed));
      const bytes = Buffer.from(lines.join(""));
      slice.pause();
      yield bytes;
      await slice.resume();
    }
  }
  yield Buffer.from("</urlset>\n");
}

/** `addressOf` is that of a part. */
export async function sitemapIndex(
  snapshot: Snapshot,
  sitemap: Sitemap,
  addressOf: (part: number) => string,
): Promise<string> {
  const lines: string[] = [];
  for (let part = 0; part < partCount(sitemap); part++) {
    const times = rangesOf(sitemap, part).map(([list, range]) => list.changed(snapshot, range));
    const known = (await Promise.all(times)).map((changed) => ({ changed }));
    lines.push(entry("sitemap", sitemap.origin + addressOf(part), latestOf(...known)));
  }
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}

function entry(element: "url" | "sitemap", address: string, changed: number | undefined): string {
  const time = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeText(address)}</loc>${time}</${element}>\n`;
}

/** What a part takes from each list: the lists follow each other. */
function rangesOf({ lists, most }: Sitemap, part: number): readonly (readonly [AddressList, Range])[] {
  const [first, end] = [part * most, (part + 1) * most];
  let begin = 0;
  return lists.flatMap((list) => {
    const from = Math.max(0, first - begin);
    const to = Math.min(list.length, end - begin);
    begin += list.length;
    return to > from ? [[list, { from, count: to - from }] as const] : [];
  });
}
