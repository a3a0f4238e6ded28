/**
 * Departments and institutions of one data version, in memory and in the order of responses: they are few, and most
 * responses name them. In: a snapshot. Out: the organisation.
 */
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Departement } from "../model/model.ts";

/** As in responses: members in alphabetical order, the department inside. */
export interface InstitutionEntry {
  readonly bezeichnung: string;
  readonly departement: Departement;
  readonly key: string;
  readonly kurzname: string;
}

export interface Organisation {
  readonly departemente: readonly Departement[];
  readonly institutionen: readonly InstitutionEntry[];
  readonly institutionByKey: ReadonlyMap<string, InstitutionEntry>;
}

export const organisation: (snapshot: Snapshot) => Promise<Organisation> = perSlice("finance", async (snapshot) => {
  const [departmentRows, institutionRows] = await Promise.all([
    snapshot.rows<[string, string, string]>(
      sql`SELECT bezeichnung, key, kurzname FROM finance_departement ORDER BY key`,
    ),
    snapshot.rows<[string, string, string, string]>(
      sql`SELECT bezeichnung, departement, key, kurzname FROM finance_institution ORDER BY key`,
    ),
  ]);
  const departemente = departmentRows.map(([bezeichnung, key, kurzname]) => ({ bezeichnung, key, kurzname }));
  const departementByKey = new Map(departemente.map((entry) => [entry.key, entry]));
  const institutionen = institutionRows.map(([bezeichnung, departement, key, kurzname]) => ({
    bezeichnung,
    departement: departementByKey.get(departement) as Departement,
    key,
    kurzname,
  }));
  return { departemente, institutionen, institutionByKey: new Map(institutionen.map((entry) => [entry.key, entry])) };
});

/** Whether the key names the institution itself or its department; the two key spaces do not overlap. */
export function belongsTo(institution: InstitutionEntry, orgKey: string): boolean {
  return institution.key === orgKey || institution.departement.key === orgKey;
}
