/**
 * The accounts of one data version, in memory and in the order of responses: every search for accounts scans all of
 * them. In: a snapshot. Out: the directory and its matches. A lookup by id does not load it.
 */
import { itemsAt, type JsonItems, JsonList, jsonItems } from "../../format/json-items.ts";
import { perVersion } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { FoldedTexts } from "./folded-texts.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";

export interface KontoEntry {
  readonly bezeichnung: string;
  readonly id: number;
  readonly institution: InstitutionEntry;
  readonly kontoNr: string;
}

export interface Directory {
  /** By institution, then by number without blanks. */
  readonly konten: readonly KontoEntry[];
  /** The same as they stand in replies. */
  readonly items: JsonItems;
  /** Names and numbers as they are searched, by place in `konten`. */
  readonly names: FoldedTexts;
  readonly numbers: FoldedTexts;
}

type KontoRow = [bezeichnung: string, id: number, institution: string, kontoNr: string];

export const directory: (snapshot: Snapshot) => Promise<Directory> = perVersion(async (snapshot) => {
  const query = sql`SELECT bezeichnung, id, institution, "kontoNr" FROM finance_konto
    ORDER BY institution, replace("kontoNr", ' ', ''), "kontoNr", id`;
  const konten = await entries(snapshot, snapshot.rows<KontoRow>(query));
  return {
    konten,
    items: jsonItems(konten.map((entry) => JSON.stringify(entry))),
    names: new FoldedTexts(konten.map((entry) => entry.bezeichnung)),
    numbers: new FoldedTexts(konten.map((entry) => withoutBlanks(entry.kontoNr))),
  };
});

export async function findKonto(snapshot: Snapshot, id: number): Promise<KontoEntry | undefined> {
  const query = sql`SELECT bezeichnung, id, institution, "kontoNr" FROM finance_konto WHERE id = ${id}`;
  return (await entries(snapshot, snapshot.rows<KontoRow>(query)))[0];
}

async function entries(snapshot: Snapshot, coming: Promise<readonly KontoRow[]>): Promise<readonly KontoEntry[]> {
  const [rows, { institutionByKey }] = await Promise.all([coming, organisation(snapshot)]);
  return rows.map(([bezeichnung, id, institution, kontoNr]) => ({
    bezeichnung,
    id,
    institution: institutionByKey.get(institution) as InstitutionEntry,
    kontoNr,
  }));
}

export function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}

export interface KontoFilter {
  /** Patterns with `*`; that of the number without blanks. */
  readonly name?: string;
  readonly number?: string;
  readonly orgKey?: string;
  readonly ids?: ReadonlySet<number>;
}

/** The reply with the accounts that fit, as JSON. */
export function findKonten({ konten, items, names, numbers }: Directory, filter: KontoFilter): JsonList {
  const { name, number, orgKey, ids } = filter;
  const byName = name === undefined ? undefined : names.matching(name);
  const byNumber = number === undefined ? undefined : new Set(numbers.matching(number));
  const places = [...(byName ?? byNumber ?? konten.keys())].filter(
    (place) =>
      (byNumber === undefined || byNumber.has(place)) &&
      (orgKey === undefined || belongsTo(konten[place].institution, orgKey)) &&
      (ids === undefined || ids.has(konten[place].id)),
  );
  return new JsonList(itemsAt(items, places));
}
