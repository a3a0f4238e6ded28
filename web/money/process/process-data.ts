/** Reads the amounts of a budget year by type. */
import type { Call, Service } from "../../frame/service.ts";
import type { Inventory } from "../ledger/inventory.ts";
import { readSums, type Sum, sumsCall } from "../ledger/ledger.ts";
import { measured, type Told } from "../ledger/measure.ts";
import { type Amounts, belongsToProcess, rolesOf } from "../ledger/process.ts";
import { filterOf, type Scope } from "../ledger/scope.ts";

/** Sums by amount type. */
export type YearSums = ReadonlyMap<string, readonly Sum[]>;

export function processCalls(inventory: Inventory, scope: Scope, year: number): readonly Call[] {
  return typesFor(inventory, year).map((type) => sumsCall(type, [year], filterOf(scope)));
}

export async function readYearSums(
  service: Service,
  inventory: Inventory,
  scope: Scope,
  year: number,
): Promise<YearSums> {
  const types = typesFor(inventory, year);
  const sums = await Promise.all(types.map((type) => readSums(service, type, [year], filterOf(scope))));
  return new Map(types.map((type, i) => [type, sums[i]]));
}

export function amountsOf(sums: YearSums, measure: Told, withInternal: boolean): Amounts {
  return new Map(
    [...sums].flatMap(([type, ofType]) => {
      const rappen = measured(ofType, measure, withInternal);
      return rappen === undefined ? [] : [[type, rappen]];
    }),
  );
}

function typesFor(inventory: Inventory, year: number): readonly string[] {
  const types = inventory.typesOf(year);
  const roles = rolesOf(inventory);
  return [...types].filter((type) => belongsToProcess(type, types, roles));
}
