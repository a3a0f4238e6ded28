/** The indexes that the store holds, with their descriptions and what they can be searched by. */
import { excerpt, Problem } from "../../base/problems.ts";
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "./description.ts";
import { type SearchLayout, searchLayout, withDocumentsAnywhere } from "./search-layout.ts";

export interface StoredIndex {
  readonly nr: number;
  /** Canonical spelling. */
  readonly name: string;
  readonly description: IndexDescription;
  readonly search: SearchLayout;
  /** Highest SEQ. */
  readonly seq: number;
  readonly size: number;
}

export type ListIndexes = (snapshot: Snapshot) => Promise<readonly StoredIndex[]>;

/** Reads them once for each import. `searchesDocuments`: whether words without a field find texts of files. */
export function storedIndexes(searchesDocuments = false): ListIndexes {
  return perSlice("council", async (snapshot) => {
    const rows = await snapshot.rows<[number, string, string, number, number]>(
      sql`SELECT nr, name, description, seq, size FROM council_index ORDER BY nr`,
    );
    return rows.map(([nr, name, json, seq, size]) => {
      const description = JSON.parse(json) as IndexDescription;
      const layout = searchLayout(description);
      return { nr, name, description, search: searchesDocuments ? withDocumentsAnywhere(layout) : layout, seq, size };
    });
  });
}

/** The index of that name, in any case. */
export function indexCalled(indexes: readonly StoredIndex[], name: string): StoredIndex {
  const index = indexes.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (index) return index;
  const names = indexes.map((candidate) => candidate.name.toLowerCase()).join(", ");
  const value = excerpt(name);
  const sentence = {
    en: `There is no index ${value}. The indexes are: ${names || "none yet"}.`,
    de: `Einen Index ${value} gibt es nicht. Die Indexe sind: ${names || "noch keine"}.`,
  };
  throw new Problem("not-found", sentence, { parameter: "index", value });
}
