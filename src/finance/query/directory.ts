/**
 * The accounts of one data version, in memory and in the order of responses: every search for accounts scans all of
 * them. In: a snapshot. Out: the directory and its matches. A lookup by id does not load it.
 */
import { itemsAt, type JsonItems, JsonList, jsonItems } from "../../format/json-items.ts";
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { hasOwnNumbers, storedRules } from "../model/stored-rules.ts";
import { FoldedTexts } from "./folded-texts.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";

/** As in responses. */
export interface KontoEntry {
  readonly bezeichnung: string;
  /** Only if the account has one, so that cities without functions have the responses of the original. */
  readonly funktion?: string;
  readonly id: number;
  readonly institution: InstitutionEntry;
  readonly kontoNr: string;
  /** Only in cities with rules of their own: in others, the number begins with it. */
  readonly sachkonto?: string;
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

type KontoRow = [
  bezeichnung: string,
  funktion: string,
  id: number,
  institution: string,
  kontoNr: string,
  sachkonto: string,
];

export const directory: (snapshot: Snapshot) => Promise<Directory> = perSlice("finance", async (snapshot) => {
  const query = sql`SELECT bezeichnung, funktion, id, institution, "kontoNr", sachkonto FROM finance_konto
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
  const query = sql`SELECT bezeichnung, funktion, id, institution, "kontoNr", sachkonto FROM finance_konto
    WHERE id = ${id}`;
  return (await entries(snapshot, snapshot.rows<KontoRow>(query)))[0];
}

async function entries(snapshot: Snapshot, coming: Promise<readonly KontoRow[]>): Promise<readonly KontoEntry[]> {
  const [rows, { institutionByKey }, rules] = await Promise.all([
    coming,
    organisation(snapshot),
    storedRules(snapshot),
  ]);
  const withCodes = hasOwnNumbers(rules);
  return rows.map(([bezeichnung, funktion, id, institution, kontoNr, sachkonto]) => ({
    bezeichnung,
    ...(funktion === "" ? {} : { funktion }),
    id,
    institution: institutionByKey.get(institution) as InstitutionEntry,
    kontoNr,
    ...(withCodes ? { sachkonto } : {}),
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
  /** The first digits of the function. */
  readonly funktion?: string;
  readonly ids?: ReadonlySet<number>;
}

/** The reply with the accounts that fit, as JSON. */
export function findKonten({ konten, items, names, numbers }: Directory, filter: KontoFilter): JsonList {
  const { name, number, orgKey, funktion, ids } = filter;
  const byName = name === undefined ? undefined : names.matching(name);
  const byNumber = number === undefined ? undefined : new Set(numbers.matching(number));
  const places = [...(byName ?? byNumber ?? konten.keys())].filter(
    (place) =>
      (byNumber === undefined || byNumber.has(place)) &&
      (orgKey === undefined || belongsTo(konten[place].institution, orgKey)) &&
      (funktion === undefined || konten[place].funktion?.startsWith(funktion) === true) &&
      (ids === undefined || ids.has(konten[place].id)),
  );
  return new JsonList(itemsAt(items, places));
}
