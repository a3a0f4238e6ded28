/**
 * Departments, institutions and accounts of one data version, in memory and in the order of the replies: they are few, and every
 * search for accounts walks over all of them. In: a snapshot. Out: the directory, and what is found in it.
 */
import { perVersion } from "../store/per-version.ts";
import { sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import type { Departement } from "./model.ts";
import { fold, type Matches } from "./wildcard.ts";

/** As in replies: members in alphabetical order, the department inside. */
export interface InstitutionEntry {
  readonly bezeichnung: string;
  readonly departement: Departement;
  readonly key: string;
  readonly kurzname: string;
}

export interface KontoEntry {
  readonly bezeichnung: string;
  readonly id: number;
  readonly institution: InstitutionEntry;
  readonly kontoNr: string;
}

export interface Directory {
  readonly departemente: readonly Departement[];
  readonly institutionen: readonly InstitutionEntry[];
  /** By institution, then by number without blanks. */
  readonly konten: readonly KontoEntry[];
  readonly kontoById: ReadonlyMap<number, KontoEntry>;
  /** Name and number of each account as they are searched, by place in `konten`. */
  readonly foldedNames: readonly string[];
  readonly foldedNumbers: readonly string[];
}

export const directory: (snapshot: Snapshot) => Promise<Directory> = perVersion(async (snapshot) => {
  const departemente = (
    await snapshot.rows<[string, string, string]>(
      sql`SELECT bezeichnung, key, kurzname FROM finance_departement ORDER BY key`,
    )
  ).map(([bezeichnung, key, kurzname]) => ({ bezeichnung, key, kurzname }));
  const departementByKey = new Map(departemente.map((entry) => [entry.key, entry]));

  const institutionen = (
    await snapshot.rows<[string, string, string, string]>(
      sql`SELECT bezeichnung, departement, key, kurzname FROM finance_institution ORDER BY key`,
    )
  ).map(([bezeichnung, departement, key, kurzname]) => ({
    bezeichnung,
    departement: departementByKey.get(departement) as Departement,
    key,
    kurzname,
  }));
  const institutionByKey = new Map(institutionen.map((entry) => [entry.key, entry]));

  const konten = (
    await snapshot.rows<[string, number, string, string]>(
      sql`SELECT bezeichnung, id, institution, "kontoNr" FROM finance_konto
          ORDER BY institution, replace("kontoNr", ' ', ''), "kontoNr", id`,
    )
  ).map(([bezeichnung, id, institution, kontoNr]) => ({
    bezeichnung,
    id,
    institution: institutionByKey.get(institution) as InstitutionEntry,
    kontoNr,
  }));
  return {
    departemente,
    institutionen,
    konten,
    kontoById: new Map(konten.map((entry) => [entry.id, entry])),
    foldedNames: konten.map((entry) => fold(entry.bezeichnung)),
    foldedNumbers: konten.map((entry) => withoutBlanks(fold(entry.kontoNr))),
  };
});

export function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** Whether the key names the institution itself or its department; the two key spaces do not overlap. */
export function belongsTo(institution: InstitutionEntry, orgKey: string): boolean {
  return institution.key === orgKey || institution.departement.key === orgKey;
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
