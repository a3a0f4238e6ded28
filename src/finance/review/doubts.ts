/**
 * What a human would doubt in finance data that is valid: what is missing, and what looks like a mistake. In: a
 * snapshot. Out: a sentence for each cause, with a count and an example.
 */
import { isChange } from "../../city/amount-types.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decimalText } from "../model/rappen.ts";
import { readStoredRules } from "../model/stored-rules.ts";
import { type YearTotal, yearTotals } from "./totals.ts";
import { unitDoubts } from "./unit-doubts.ts";

export async function* financeDoubts(snapshot: Snapshot): AsyncGenerator<string> {
  yield* missing(snapshot);
  yield* doubtfulSigns(snapshot);
  yield* duplicates(snapshot);
  yield* doubtfulTotals(await yearTotals(snapshot));
  yield* unitDoubts(snapshot, await readStoredRules(snapshot));
}

/** Each query counts what lacks something and names one of them. */
const LACKING: readonly { readonly what: (count: number, example: string) => string; readonly query: Sql }[] = [
  {
    what: (count, example) => `${counted(count, "department has", "departments have")} no accounts, such as ${example}`,
    query: sql`SELECT count(*), min(key) FROM finance_departement WHERE key NOT IN (
                 SELECT departement FROM finance_institution i JOIN finance_konto k ON k.institution = i.key)`,
  },
  {
    what: (count, example) =>
      `${counted(count, "institution has", "institutions have")} no accounts, such as ${example}`,
    query: sql`SELECT count(*), min(key) FROM finance_institution
               WHERE key NOT IN (SELECT institution FROM finance_konto)`,
  },
  {
    what: (count, example) =>
      `${counted(count, "account has", "accounts have")} no amounts, such as the one with ID ${example}`,
    query: sql`SELECT count(*), min(id) FROM finance_konto WHERE id NOT IN (SELECT konto FROM finance_betrag)`,
  },
  {
    what: (count, example) =>
      `${counted(count, "account has", "accounts have")} no ledger code, such as the one with ID ${example}: ` +
      "they are in no sum by ledger code",
    query: sql`SELECT count(*), min(id) FROM finance_konto WHERE sachkonto = ''`,
  },
  {
    what: (count, example) =>
      `${counted(count, "ledger code has", "ledger codes have")} no name, such as ${example}: ` +
      "add the names of codes of one and two digits to the list of ledger codes",
    query: sql`SELECT count(*), min(code) FROM (
                 SELECT substr(sachkonto, 1, 1) AS code FROM finance_konto
                 UNION SELECT substr(sachkonto, 1, 2) FROM finance_konto) AS used
               WHERE code <> '' AND code NOT IN (SELECT sachkonto FROM finance_sachkonto)`,
  },
  {
    what: (count, example) => `${counted(count, "function has", "functions have")} no name, such as ${example}`,
    query: sql`SELECT count(DISTINCT funktion), min(funktion) FROM finance_konto
               WHERE funktion <> '' AND funktion NOT IN (SELECT funktion FROM finance_funktion)`,
  },
  {
    what: (count, example) =>
      `the inhabitants of ${counted(count, "year", "years")} are missing, such as ${example}: ` +
      "there are no amounts per head",
    query: sql`SELECT count(DISTINCT jahr), max(jahr) FROM finance_betrag
               WHERE jahr NOT IN (SELECT jahr FROM finance_einwohner)`,
  },
];

async function* missing(snapshot: Snapshot): AsyncGenerator<string> {
  for (const { what, query } of LACKING) {
    const [[count, example]] = await snapshot.rows<[number, string | number | null]>(query);
    if (count > 0) yield what(count, String(example));
  }
}

/** The first digits of ledger codes whose amounts are mostly on one side, whatever the chart of accounts. */
const SIDES = [
  { digit: "3", name: "expense", sign: 1 },
  { digit: "4", name: "revenue", sign: -1 },
] as const;

async function* doubtfulSigns(snapshot: Snapshot): AsyncGenerator<string> {
  const { amountTypes } = await readStoredRules(snapshot);
  for (const { digit, name, sign } of SIDES) {
    const rows = await snapshot.rows<[number, number, number]>(
      sql`SELECT jahr, typ, sum(CASE WHEN rappen > 0 THEN 1 WHEN rappen < 0 THEN -1 ELSE 0 END)
          FROM finance_betrag JOIN finance_konto ON id = konto
          WHERE sachkonto >= ${digit} AND sachkonto < ${`${digit}:`} GROUP BY jahr, typ ORDER BY jahr, typ`,
    );
    const wrong = rows.filter(([, typ, surplus]) => !isChange(amountTypes[typ]) && surplus * sign < 0);
    if (wrong.length === 0) continue;
    const [[year, typ]] = wrong;
    const is = sign > 0 ? "negative" : "positive";
    yield `most ${name} (ledger codes ${digit}…) is ${is} in ${year} ${amountTypes[typ].typ}` +
      `${more(wrong.length)}: expense should be positive, revenue negative`;
  }
}

/** The same name and amount twice in one institution; an amount of zero says nothing. */
async function* duplicates(snapshot: Snapshot): AsyncGenerator<string> {
  const rows = await snapshot.rows<[number, string, number, number]>(
    sql`SELECT jahr, bezeichnung, rappen, min(id) FROM finance_betrag JOIN finance_konto ON id = konto
        WHERE rappen <> 0 AND "kontoNr" <> '' GROUP BY jahr, typ, institution, "kontoNr", bezeichnung, funktion, rappen
        HAVING count(*) > 1 ORDER BY jahr, 4`,
  );
  if (rows.length === 0) return;
  const [[year, name, rappen]] = rows;
  yield `${counted(rows.length, "amount is", "amounts are")} there more than once, in accounts of the same ` +
    `institution with the same number and name, such as ${decimalText(BigInt(rappen))} in ${year} for ${name}`;
}

/** A total that differs from those of the years before and after by more than half. */
function* doubtfulTotals(totals: readonly YearTotal[]): Generator<string> {
  const whole = totals.filter(({ type }) => !isChange(type));
  for (const [name, years] of Map.groupBy(whole, ({ type }) => type.typ)) {
    const sizes = years.map(({ positive, negative }) => (positive > -negative ? positive : -negative));
    const isOdd = sizes.map((size, at) => {
      const neighbours = [sizes[at - 1], sizes[at + 1]].filter((one) => one !== undefined);
      return neighbours.length > 0 && neighbours.every((one) => differs(size, one));
    });
    // The first and the last year have one neighbour. If that is odd itself, it is the cause; of two years, the later.
    const last = isOdd.length - 1;
    if (last > 1 && isOdd[last - 1]) isOdd[last] = false;
    if (isOdd[1]) isOdd[0] = false;
    for (const [at, { year }] of years.entries()) {
      if (!isOdd[at]) continue;
      const beside = at > 0 ? at - 1 : at + 1;
      yield `the total of ${year} ${name}, ${decimalText(sizes[at])}, differs by more than half from that of ` +
        `${years[beside].year}, ${decimalText(sizes[beside])}: is a part missing, or twice there?`;
    }
  }
}

function differs(size: bigint, other: bigint): boolean {
  const difference = size > other ? size - other : other - size;
  return difference * 2n > other;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How many others there are. */
function more(count: number): string {
  return count === 1 ? "" : ` and ${count - 1} more`;
}
