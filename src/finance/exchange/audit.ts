/** Whether the finance data of a store agrees with itself. In: a snapshot. Out: a diagnosis for each thing looked at. */
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
  yield* auditOwners(snapshot);
  yield* auditSums(snapshot);
  yield* auditDigests(snapshot);
}

/** Each query counts what belongs to nothing and names one of them. */
const LOST: readonly { readonly what: string; readonly query: Sql }[] = [
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

async function* auditOwners(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  let allBelong = true;
  for (const { what, query } of LOST) {
    const [[count, example]] = await snapshot.rows<[number, string | number | null]>(query);
    if (count === 0) continue;
    allBelong = false;
    yield error(`finance: ${count} ${what}, such as ${example}`, RELOAD_ADVICE);
  }
  if (allBelong) yield ok("finance: every institution, account, amount and justification belongs to something");
}

async function* auditSums(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  const sums = sql`SELECT typ, jahr, sachkonto, institution, rappen FROM finance_summe`;
  const [[count]] = await snapshot.rows<[number]>(
    sql`SELECT count(*) FROM (SELECT DISTINCT typ, jahr, sachkonto, institution FROM (
          SELECT * FROM (${sums} EXCEPT ${SUMS_OF_AMOUNTS}) AS beyond
          UNION ALL SELECT * FROM (${SUMS_OF_AMOUNTS} EXCEPT ${sums}) AS missing) AS wrong) AS places`,
  );
  if (count === 0) yield ok("finance: the sums are those of the amounts");
  else yield error(`finance: ${count} sums are missing, needless or wrong`, RELOAD_ADVICE);
}

/** The digests tell an import that nothing has changed; rows that changed otherwise would stay wrong. */
async function* auditDigests(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  const noted = await storedDigests(snapshot);
  const data = storedFinance(snapshot);
  const different: string[] = [];
  for (const file of CSV_FILES) {
    const digester = new Digester();
    for await (const item of data[file.list]) digester.add(file.valuesOf(item));
    const { count, sum } = noted[file.list] ?? NO_ROWS;
    const found = digester.digest();
    if (count !== found.count || sum !== found.sum) different.push(file.name);
  }
  if (different.length === 0) yield ok("finance: the rows are those of the last import");
  else yield error(`finance: not as the last import left it: ${different.join(", ")}`, RELOAD_ADVICE);
}
