/**
 * Where 100 units of taxes go, in whole units. Taxes are not earmarked, so this is a convention: they cover what
 * departments need beyond their own revenue, in proportion to that need; a surplus counts as a need.
 */
import type { CityOverview } from "../ledger/city-overview.ts";
import type { Departement } from "../ledger/ledger.ts";

export interface TaxShare {
  /** Undefined for the surplus. */
  readonly departement: Departement | undefined;
  readonly need: number;
  /** Of 100 units. */
  readonly units: number;
}

export function taxShares({
  byDepartment,
  result,
}: Pick<CityOverview, "byDepartment" | "result">): readonly TaxShare[] {
  const departments = byDepartment.map(({ departement, needOfTaxes }) => ({ departement, need: needOfTaxes }));
  const needs = [
    ...departments.toSorted((one, other) => other.need - one.need),
    { departement: undefined, need: result },
  ];
  const real = needs.filter(({ need }) => need > 0);
  const units = wholeUnits(real.map(({ need }) => need));
  return real.map((one, i) => ({ ...one, units: units[i] }));
}

/** Rounded so that they add up to 100 (largest remainder method). */
function wholeUnits(needs: readonly number[]): readonly number[] {
  const sum = needs.reduce((total, need) => total + need, 0);
  const exact = needs.map((need) => (need / sum) * 100);
  const floors = exact.map(Math.floor);
  const left = exact.length === 0 ? 0 : 100 - floors.reduce((total, floor) => total + floor, 0);
  const byLoss = exact.map((value, i) => ({ i, loss: value - floors[i] })).sort((one, other) => other.loss - one.loss);
  const raised = new Set(byLoss.slice(0, left).map(({ i }) => i));
  return floors.map((floor, i) => (raised.has(i) ? floor + 1 : floor));
}
