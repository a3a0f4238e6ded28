/** Reads the amounts of all years, and what is needed to convert them to other units. */
import { type Call, financeCall, type Service } from "../../frame/service.ts";
import { inhabitantsFor } from "../ledger/inhabitants.ts";
import { type Inventory, readInhabitants, readSums, type Sum, sumsCall } from "../ledger/ledger.ts";
import { filterOf, type Scope } from "../ledger/scope.ts";
import { byYear, cityTotals, dividedBy, type Series, type Unit, type What } from "./series.ts";

/** Sums of actual and budget, all years. */
export interface AllSums {
  readonly actual: readonly Sum[];
  readonly budget: readonly Sum[];
}

const PHASES = ["RECHNUNG", "GEMEINDERAT_BESCHLUSS"] as const;

export function seriesCalls(inventory: Inventory, scope: Scope): readonly Call[] {
  return PHASES.map((phase) => sumsCall(phase, inventory.yearsOf(phase), filterOf(scope)));
}

export async function readAllSums(service: Service, inventory: Inventory, scope: Scope): Promise<AllSums> {
  const [actual, budget] = await Promise.all(
    PHASES.map((phase) => {
      const years = inventory.yearsOf(phase);
      return years.length === 0 ? [] : readSums(service, phase, years, filterOf(scope));
    }),
  );
  return { actual, budget };
}

export function seriesOf({ actual, budget }: AllSums, what: What, isWholeCity: boolean): Series {
  return { actual: byYear(actual, what, isWholeCity), budget: byYear(budget, what, isWholeCity) };
}

/** The conversion from Rappen to the selected unit. */
export interface Conversion {
  readonly convert: (series: Series) => Series;
  readonly calls: readonly Call[];
}

export async function readConversion(
  service: Service,
  inventory: Inventory,
  unit: Unit,
  what: What,
): Promise<Conversion> {
  switch (unit) {
    case "franken":
      return { convert: (series) => series, calls: [] };
    case "kopf": {
      const counted = await readInhabitants(service);
      const heads = new Map(
        inventory.years.flatMap((year) => {
          const inhabitants = inhabitantsFor(counted, year);
          return inhabitants ? [[year, inhabitants.count]] : [];
        }),
      );
      return {
        convert: ({ actual, budget }) => ({ actual: dividedBy(actual, heads), budget: dividedBy(budget, heads) }),
        calls: [financeCall("/einwohner")],
      };
    }
    case "anteil": {
      const city: Scope = { kind: "city" };
      const sums = await readAllSums(service, inventory, city);
      return {
        convert: ({ actual, budget }) => ({
          actual: dividedBy(actual, cityTotals(sums.actual, what)),
          budget: dividedBy(budget, cityTotals(sums.budget, what)),
        }),
        calls: seriesCalls(inventory, city),
      };
    }
  }
}
