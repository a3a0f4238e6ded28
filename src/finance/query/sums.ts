/**
 * Sums by ledger code and institution, and by function, from those that the import has computed. Out: JSON.
 */
import { throughCache } from "../../base/cache.ts";
import { typeNumbers } from "../../city/amount-types.ts";
import { itemsAt, type JsonItems, JsonList, jsonItems } from "../../format/json-items.ts";
import { anyOf, type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { chf } from "../model/rappen.ts";
import { storedRules } from "../model/stored-rules.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";
import { partCache } from "./part-cache.ts";

export interface SumRequest {
  readonly jahr: readonly number[];
  readonly betragsTyp: BetragsTyp;
  /** Keys of digits, as numbers. */
  readonly departement?: number | bigint;
  readonly institution?: number | bigint;
  readonly orgKey?: string;
  /** The first digits of functions. */
  readonly funktion?: string;
}

/** What a sum costs beside its bytes: where it begins, and a reference. */
const PLACE_COST = 12;

type SumRow = [jahr: number, sachkonto: string, institution: string, rappen: number];

/** The sums of one year. */
interface YearOfSums {
  readonly items: JsonItems;
  /** By place in `items`. */
  readonly institutionen: readonly InstitutionEntry[];
}

/** By year, code and institution. */
export async function sumsByCode(snapshot: Snapshot, request: SumRequest, digits: 1 | 2): Promise<JsonList> {
  const { betragsTyp, departement, institution, orgKey, funktion } = request;
  const { institutionByKey, institutionen: all } = await organisation(snapshot);
  const years = [...new Set(request.jahr)].sort((a, b) => a - b);
  const load = async (missing: readonly number[]) => {
    const byYear = Map.groupBy(await sumRows(snapshot, request, missing, digits), ([jahr]) => jahr);
    return Array.from(byYear, ([key, rows]) => {
      const items = jsonItems(rows.map((row) => sumText(betragsTyp, row)));
      const institutionen = rows.map(([, , key]) => institutionByKey.get(key) as InstitutionEntry);
      return { key, value: { items, institutionen }, bytes: items.bytes.length + rows.length * PLACE_COST };
    });
  };
  // Sums of one function are few and rarely needed, so that they would only displace others.
  const region = partCache(snapshot).region<number, YearOfSums>(`sums ${digits} ${betragsTyp}`);
  const found =
    funktion === undefined ? await throughCache(region, years, load) : (await load(years)).map(({ value }) => value);
  const ofYears = found.filter((year) => year !== undefined);
  if (departement === undefined && institution === undefined && orgKey === undefined) {
    return new JsonList(ofYears.map(({ items }) => items.bytes));
  }
  const wanted = new Set(all.filter((unit) => isWanted(unit, request)).map(({ key }) => key));
  return new JsonList(
    ofYears.flatMap(({ items, institutionen }) =>
      itemsAt(
        items,
        [...institutionen.keys()].filter((place) => wanted.has(institutionen[place].key)),
      ),
    ),
  );
}

async function sumRows(
  snapshot: Snapshot,
  { betragsTyp, funktion }: SumRequest,
  years: readonly number[],
  digits: 1 | 2,
): Promise<SumRow[]> {
  return snapshot.rows<SumRow>(
    sql`SELECT jahr, substr(sachkonto, 1, ${digits}), institution, sum(rappen)
        ${await sumsIn(snapshot, betragsTyp, years)} AND sachkonto <> '' ${withFunction(funktion)}
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
}

async function sumsIn(snapshot: Snapshot, betragsTyp: BetragsTyp, years: readonly number[]): Promise<Sql> {
  const { amountTypes } = await storedRules(snapshot);
  const typ = typeNumbers(amountTypes).get(betragsTyp) ?? -1;
  return sql`FROM finance_summe WHERE typ = ${typ} AND jahr ${anyOf(years)}`;
}

function withFunction(funktion: string | undefined): Sql {
  return funktion === undefined ? sql`` : sql`AND substr(funktion, 1, ${funktion.length}) = ${funktion}`;
}

export interface FunctionSumRequest extends SumRequest {
  /** How many digits of functions; all of them if it is missing. */
  readonly stellen?: number;
}

/**
 * Sums by function and two-digit ledger code over the requested institutions, by year, function and code. Accounts
 * without a function are in none of them.
 */
export async function sumsByFunction(snapshot: Snapshot, request: FunctionSumRequest): Promise<object[]> {
  const { betragsTyp, jahr: years, stellen = MOST_DIGITS, departement, institution, orgKey } = request;
  const isWhole = departement === undefined && institution === undefined && orgKey === undefined;
  const { institutionen } = await organisation(snapshot);
  const units = institutionen.filter((unit) => isWanted(unit, request)).map(({ key }) => key);
  const ofUnits = isWhole ? sql`` : sql`AND institution ${anyOf(units)}`;
  const rows = await snapshot.rows<SumRow>(
    sql`SELECT jahr, sachkonto, substr(funktion, 1, ${stellen}), sum(rappen)
        ${await sumsIn(snapshot, betragsTyp, years)} AND funktion <> '' ${withFunction(request.funktion)} ${ofUnits}
        GROUP BY 1, 2, 3 ORDER BY 1, 3, 2`,
  );
  return rows.map(([jahr, sachkonto, funktion, rappen]) => ({
    betrag: chf(rappen),
    betragsTyp,
    funktion,
    jahr,
    sachkonto,
  }));
}

/** Functions are not longer. */
const MOST_DIGITS = 20;

function sumText(betragsTyp: BetragsTyp, [jahr, sachkonto, institution, rappen]: SumRow): string {
  const about = `"institution":${JSON.stringify(institution)},"jahr":${jahr},"sachkonto":${JSON.stringify(sachkonto)}`;
  return `{"betrag":"${chf(rappen)}","betragsTyp":"${betragsTyp}",${about}}`;
}

function isWanted(unit: InstitutionEntry, { departement, institution, orgKey }: SumRequest): boolean {
  return (
    (departement === undefined || hasDigits(unit.departement.key, departement)) &&
    (institution === undefined || hasDigits(unit.key, institution)) &&
    (orgKey === undefined || belongsTo(unit, orgKey))
  );
}

function hasDigits(key: string, digits: number | bigint): boolean {
  return /^\d+$/.test(key) && BigInt(key) === BigInt(digits);
}
