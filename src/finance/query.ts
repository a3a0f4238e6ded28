/** Questions to the finance tables. In: a snapshot and what is asked. Out: values in the shape and order of the replies. */
import { sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import type { Departement } from "./model.ts";

export async function listDepartemente(snapshot: Snapshot): Promise<Departement[]> {
  const rows = await snapshot.rows<[string, string, string]>(
    sql`SELECT bezeichnung, key, kurzname FROM finance_departement ORDER BY key`,
  );
  return rows.map(([bezeichnung, key, kurzname]) => ({ bezeichnung, key, kurzname }));
}
