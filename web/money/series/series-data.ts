/** Reads the amounts of all years, and what is needed to convert them to other units. */
import { type Call, financeCall, type Query, type Service } from "../../frame/service.ts";
import { type FunctionSum, readFunctionSums } from "../ledger/functions.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import { readSums, type Sum, sumsCall } from "../ledger/ledger.ts";
import { cubeCuts, filterOf, type Scope } from "../ledger/scope.ts";
import {
  CUBE_MEASURES,
  divisorOf,
  type Unit,
  type YearlyFigures,
  type YearlyUnit,
  yearlyCalls,
} from "../ledger/units.ts";
import { byYear, cityTotals, dividedBy, type Series, type What } from "./series.ts";

/** Sums of actual and budget, all years; of a city without accounts, its budgets or plans are in their place. */
export interface AllSums {
  readonly actual: readonly Sum[];
  readonly budget: readonly Sum[];
}

/** The same by function. */
export interface AllFunctionSums {
  readonly actual: readonly FunctionSum[];
  readonly budget: readonly FunctionSum[];
}

/** Years by the type that counts in them. */
function yearsByType(
  years: ReadonlyMap<number, string>,
): readonly (readonly [type: string, years: readonly number[]])[] {
  const byType = Map.groupBy(years, ([, type]) => type);
  return Array.from(byType, ([type, own]) => [type, own.map(([year]) => year)]);
}

/** `filter` is that of the service, such as `funktion`. */
export function seriesCalls(
  inventory: Inventory,
  scope: Scope,
  filter: Query = {},
  callOf: typeof sumsCall = sumsCall,
): readonly Call[] {
  const { mainYears, budgetYears } = comparisonOf(inventory);
  return [mainYears, budgetYears]
    .flatMap(yearsByType)
    .map(([type, years]) => callOf(type, years, { ...filterOf(scope), ...filter }));
}

/** One call for the amounts of a scope and its parts per inhabitant or in money of one year. */
export function yearlyCall(
  inventory: Inventory,
  scope: Scope,
  unit: YearlyUnit,
  { measure, code }: What,
  { part, cuts }: { readonly part: string; readonly cuts: readonly string[] },
): Call {
  const { mainYears, budgetYears } = comparisonOf(inventory);
  const types = new Set([...mainYears.values(), ...budgetYears.values()]);
  const kind = measure === "aufwand" ? "3" : measure === "ertrag" ? "4" : "3;4";
  return financeCall("/cubes/haushalt/aggregate", {
    drilldown: `jahr|betragsTyp.betragsTyp|${part}`,
    cut: [
      `betragsTyp:${[...types].join(";")}`,
      code === undefined ? `klasse:${kind}` : `sachkonto:${code}`,
      ...cubeCuts(scope),
      ...cuts,
    ].join("|"),
    aggregates: `${CUBE_MEASURES[unit]}.sum`,
  });
}

export function readAllSums(
  service: Service,
  inventory: Inventory,
  scope: Scope,
  filter: Query = {},
): Promise<AllSums> {
  return readAll(inventory, (type, years) => readSums(service, type, years, { ...filterOf(scope), ...filter }));
}

export function readAllFunctionSums(
  service: Service,
  inventory: Inventory,
  scope: Scope,
  filter: Query,
): Promise<AllFunctionSums> {
  return readAll(inventory, (type, years) => readFunctionSums(service, type, years, { ...filterOf(scope), ...filter }));
}

async function readAll<Of>(
  inventory: Inventory,
  read: (type: string, years: readonly number[]) => Promise<readonly Of[]>,
): Promise<{ readonly actual: readonly Of[]; readonly budget: readonly Of[] }> {
  const { mainYears, budgetYears } = comparisonOf(inventory);
  const all = async (years: ReadonlyMap<number, string>): Promise<readonly Of[]> =>
    (await Promise.all(yearsByType(years).map(([type, own]) => read(type, own)))).flat();
  const [actual, budget] = await Promise.all([all(mainYears), all(budgetYears)]);
  return { actual, budget };
}

export function seriesOf({ actual, budget }: AllSums, what: What, withInternal: boolean): Series {
  return { actual: byYear(actual, what, withInternal), budget: byYear(budget, what, withInternal) };
}

/** The conversion from Rappen to the selected unit. */
export interface Conversion {
  readonly convert: (series: Series) => Series;
  readonly calls: readonly Call[];
}

export async function readConversion(
  service: Service,
  inventory: Inventory,
  figures: YearlyFigures,
  unit: Unit,
  what: What,
  withInternal: boolean,
): Promise<Conversion> {
  switch (unit) {
    case "franken":
      return { convert: (series) => series, calls: [] };
    case "kopf":
    case "real":
    case "realkopf": {
      const divisors = new Map(
        inventory.years.flatMap((year) => {
          const divisor = divisorOf(unit, figures, year);
          return divisor === undefined ? [] : [[year, divisor]];
        }),
      );
      return {
        convert: ({ actual, budget }) => ({ actual: dividedBy(actual, divisors), budget: dividedBy(budget, divisors) }),
        calls: yearlyCalls(unit),
      };
    }
    case "anteil": {
      const city: Scope = { kind: "city" };
      const sums = await readAllSums(service, inventory, city);
      return {
        convert: ({ actual, budget }) => ({
          actual: dividedBy(actual, cityTotals(sums.actual, what, withInternal)),
          budget: dividedBy(budget, cityTotals(sums.budget, what, withInternal)),
        }),
        calls: seriesCalls(inventory, city),
      };
    }
  }
}
