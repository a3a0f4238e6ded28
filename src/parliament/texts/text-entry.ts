/**
 * What the index of texts has of a record: its files, and how many words each page has. From that follows which page a
 * position of the index is on.
 */
import { VALUE_GAP } from "../../search/plan/plan.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { TextFile } from "./document-files.ts";
import { hasPages, pageKey } from "./text-state.ts";

export interface EntryFile extends TextFile {
  /** The number of words of each page, from the first on. */
  readonly words: readonly number[];
}

/** The same for records whose texts are the same. */
export function fingerprint(files: readonly TextFile[]): string {
  return JSON.stringify(files.map(({ id, name, extension, hash, reader }) => [id, name, extension, hash, reader]));
}

/** Words of one page, each by its number in the page. */
export interface PageWords {
  readonly file: EntryFile;
  /** From 1. */
  readonly page: number;
  readonly words: readonly number[];
}

/** The pages of positions, which ascend. Each page with words is a value of the field (`RecordBuffer`). */
export function pagesAt(files: readonly EntryFile[], positions: readonly number[]): readonly PageWords[] {
  const pages: PageWords[] = [];
  let start = 0;
  let next = 0;
  for (const file of files) {
    for (const [i, count] of file.words.entries()) {
      if (next === positions.length) return pages;
      if (count === 0) continue;
      const end = start + count + 1;
      const words: number[] = [];
      for (; next < positions.length && positions[next] <= end; next++)
        if (positions[next] > start && positions[next] < end) words.push(positions[next] - start - 1);
      if (words.length > 0) pages.push({ file, page: i + 1, words });
      start = end + 1 + VALUE_GAP;
    }
  }
  return pages;
}

/** By ordinal of the record. */
export async function readEntries(
  snapshot: Snapshot,
  nr: number,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, readonly EntryFile[]>> {
  const rows = await snapshot.rows<[number, string]>(
    sql`SELECT r.ordinal, e.files FROM council_record r JOIN council_text_entry e ON e.idx = r.idx AND e.guid = r.guid
        WHERE r.idx = ${nr} AND r.ordinal ${anyOf(ordinals)}`,
  );
  return new Map(rows.map(([ordinal, files]) => [ordinal, JSON.parse(files) as readonly EntryFile[]]));
}

/** Name and address of a page for people, at the page itself where the file has pages. */
export function placeOf({ file, page }: Pick<PageWords, "file" | "page">): {
  readonly id: string;
  readonly name: string;
  readonly page?: number;
  readonly url: string;
} {
  const { id, extension } = file;
  const ending = `.${extension}`;
  const title = file.name === "" ? id : file.name;
  const name = title.toLowerCase().endsWith(ending.toLowerCase()) ? title : title + ending;
  const url = `/dokumente/${encodeURIComponent(id)}`;
  return hasPages(extension) ? { id, name, page, url: `${url}#page=${page}` } : { id, name, url };
}

export function keyOf({ file, page }: Pick<PageWords, "file" | "page">): string {
  return pageKey(file.hash, page);
}
