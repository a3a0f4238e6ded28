/** Checks the consistency of the finance data in a store. In: a snapshot. Out: a diagnosis for each check. */
import { type Diagnosis, error, ok, RELOAD_ADVICE } from "../../base/diagnosis.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { CSV_FILES } from "./csv-files.ts";
import { Digester, NO_ROWS } from "./digest.ts";
import { storedFinance } from "./export.ts";
import { SUMS_OF_AMOUNTS, storedDigests } from "./import.ts";

export async function* auditFinance(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  const [counts] = await snapshot.rows<[number, number, number, number]>(
    sql`SELECT (SELECT count(*) FROM finance_departement), (SELECT count(*) FROM finance_institution),
               (SELECT count(*) FROM finance_konto), (SELECT count(*) FROM finance_betrag)`,
  );
  const [departments, institutions, accounts, amounts] = counts;
  if (counts.every((count) => count === 0)) {
    yield ok("finance: no data");
    return;
  }
  yield ok(
    `finance: ${departments} departments, ${institutions} institutions, ${accounts} accounts, ${amounts} amounts`,
  );
  yield* auditParents(snapshot);
  yield* auditSums(snapshot);
  yield* auditDigests(snapshot);
}

/** Each query counts rows without a parent and names one of them. */
const ORPHANS: readonly { readonly what: string; readonly query: Sql }[] = [
  {
    what: "institutions belong to no department",
    query: sql`SELECT count(*), min(key) FROM finance_institution
               WHERE departement NOT IN (SELECT key FROM finance_departement)`,
  },
  {
    what: "accounts belong to no institution",
    query: sql`SELECT count(*), min(id) FROM finance_konto
               WHERE institution NOT IN (SELECT key FROM finance_institution)`,
  },
  {
    what: "amounts belong to no account",
    query: sql`SELECT count(*), min(konto) FROM finance_betrag WHERE konto NOT IN (SELECT id FROM finance_konto)`,
  },
  {
    what: "justifications belong to no amount",
    query: sql`SELECT count(*), min(g.konto) FROM finance_begruendung g
               LEFT JOIN finance_betrag b ON b.konto = g.konto AND b.jahr = g.jahr AND b.typ = g.typ
               WHERE b.konto IS NULL`,
  },
];

async function* auditParents(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  let isConsistent = true;
  for (const { what, query } of ORPHANS) {
    const [[count, example]] = await snapshot.rows<[number, string | number | null]>(query);
    if (count === 0) continue;
    isConsistent = false;
    yield error(`finance: ${count} ${what}, such as ${example}`, RELOAD_ADVICE);
  }
  if (isConsistent) yield ok("finance: no orphaned institutions, accounts, amounts or justifications");
}

async function* auditSums(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  const sums = sql`SELECT typ, jahr, sachkonto, institution, funktion, rappen FROM finance_summe`;
  const [[count]] = await snapshot.rows<[number]>(
    sql`SELECT count(*) FROM (SELECT DISTINCT typ, jahr, sachkonto, institution, funktion FROM (
          SELECT * FROM (${sums} EXCEPT ${SUMS_OF_AMOUNTS}) AS superfluous
          UNION ALL SELECT * FROM (${SUMS_OF_AMOUNTS} EXCEPT ${sums}) AS missing) AS wrong) AS wrong_keys`,
  );
  if (count === 0) yield ok("finance: the sums match the amounts");
  else yield error(`finance: ${count} sums are missing, superfluous or wrong`, RELOAD_ADVICE);
}

/** Imports compare digests to detect changes; rows that were changed otherwise would stay wrong. */
async function* auditDigests(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  const stored = await storedDigests(snapshot);
  const data = await storedFinance(snapshot);
  const different: string[] = [];
  for (const file of CSV_FILES) {
    const digester = new Digester();
    for await (const item of data[file.list] ?? []) digester.add(file.valuesOf(item));
    const { count, sum } = stored[file.list] ?? NO_ROWS;
    const actual = digester.digest();
    if (count !== actual.count || sum !== actual.sum) different.push(file.name);
  }
  if (different.length === 0) yield ok("finance: the rows match the last import");
  else yield error(`finance: changed since the last import: ${different.join(", ")}`, RELOAD_ADVICE);
}
