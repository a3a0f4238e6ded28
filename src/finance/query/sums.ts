/**
 * Sums by ledger code and institution, as computed by the import; one-digit sums add up the two-digit ones. Out: JSON.
 */
import { throughCache } from "../../base/cache.ts";
import { itemsAt, type JsonItems, JsonList, jsonItems } from "../../format/json-items.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { type BetragsTyp, TYP_NUMBER } from "../model/model.ts";
import { chf } from "../model/rappen.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";
import { partCache } from "./part-cache.ts";

export interface SumRequest {
  readonly jahr: readonly number[];
  readonly betragsTyp: BetragsTyp;
  /** Keys of digits, as numbers. */
  readonly departement?: number | bigint;
  readonly institution?: number | bigint;
  readonly orgKey?: string;
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
  const { betragsTyp, departement, institution, orgKey } = request;
  const { institutionByKey, institutionen: all } = await organisation(snapshot);
  const region = partCache(snapshot).region<number, YearOfSums>(`sums ${digits} ${betragsTyp}`);
  const years = [...new Set(request.jahr)].sort((a, b) => a - b);
  const found = await throughCache(region, years, async (missing) => {
    const byYear = Map.groupBy(await sumRows(snapshot, betragsTyp, missing, digits), ([jahr]) => jahr);
    return Array.from(byYear, ([key, rows]) => {
      const items = jsonItems(rows.map((row) => sumText(betragsTyp, row)));
      const institutionen = rows.map(([, , key]) => institutionByKey.get(key) as InstitutionEntry);
      return { key, value: { items, institutionen }, bytes: items.bytes.length + rows.length * PLACE_COST };
    });
  });
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

function sumRows(snapshot: Snapshot, betragsTyp: BetragsTyp, years: readonly number[], digits: 1 | 2) {
  const found = sql`FROM finance_summe WHERE typ = ${TYP_NUMBER[betragsTyp]} AND jahr ${anyOf(years)}`;
  return snapshot.rows<SumRow>(
    digits === 2
      ? sql`SELECT jahr, sachkonto, institution, rappen ${found} ORDER BY jahr, sachkonto, institution`
      : sql`SELECT jahr, substr(sachkonto, 1, 1), institution, sum(rappen) ${found} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
}

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
