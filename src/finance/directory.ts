/**
 * The accounts of one data version, in memory and in the order of the replies: every search for accounts walks over all of them. In: a
 * snapshot. Out: the directory, and what is found in it. Who wants one account by its id does not need all of them.
 */
import { perVersion } from "../store/per-version.ts";
import { sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";
import { fold, type Matches } from "./wildcard.ts";

export interface KontoEntry {
  readonly bezeichnung: string;
  readonly id: number;
  readonly institution: InstitutionEntry;
  readonly kontoNr: string;
}

export interface Directory {
  /** By institution, then by number without blanks. */
  readonly konten: readonly KontoEntry[];
  /** Name and number of each account as they are searched, by place in `konten`. */
  readonly foldedNames: readonly string[];
  readonly foldedNumbers: readonly string[];
}

type KontoRow = [bezeichnung: string, id: number, institution: string, kontoNr: string];

export const directory: (snapshot: Snapshot) => Promise<Directory> = perVersion(async (snapshot) => {
  const query = sql`SELECT bezeichnung, id, institution, "kontoNr" FROM finance_konto
    ORDER BY institution, replace("kontoNr", ' ', ''), "kontoNr", id`;
  const konten = await entries(snapshot, snapshot.rows<KontoRow>(query));
  return {
    konten,
    foldedNames: konten.map((entry) => fold(entry.bezeichnung)),
    foldedNumbers: konten.map((entry) => withoutBlanks(fold(entry.kontoNr))),
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
  readonly name?: Matches;
  /** Tests numbers without blanks. */
  readonly number?: Matches;
  readonly orgKey?: string;
  readonly ids?: ReadonlySet<number>;
}

export function findKonten({ konten, foldedNames, foldedNumbers }: Directory, filter: KontoFilter): KontoEntry[] {
  const { name, number, orgKey, ids } = filter;
  return konten.filter(
    (konto, i) =>
      (orgKey === undefined || belongsTo(konto.institution, orgKey)) &&
      (ids === undefined || ids.has(konto.id)) &&
      (number === undefined || number(foldedNumbers[i])) &&
      (name === undefined || name(foldedNames[i])),
  );
}
