/**
 * Revenue and expense of the whole city, a department or an institution in one year, by kind and by part. Amounts are
 * in Rappen and usually positive on both sides.
 */
import type { Service } from "../../frame/service.ts";
import type { Choice } from "./choice.ts";
import { type Inhabitants, inhabitantsFor } from "./inhabitants.ts";
import { type Departement, readCodes, readDepartments, readInhabitants, readInstitutions, readSums } from "./ledger.ts";
import { filterOf, type Scope } from "./scope.ts";
import { amountOn, countsFor, opposite, type Side } from "./side.ts";

export interface DepartmentMoney {
  readonly departement: Departement;
  readonly expense: number;
  readonly revenue: number;
}

export interface KindMoney {
  /** Two-digit ledger code. */
  readonly code: string;
  readonly name: string;
  readonly rappen: number;
}

export interface CityOverview extends Choice {
  readonly expense: number;
  readonly revenue: number;
  /** Revenue minus expense: a surplus if positive. */
  readonly result: number;
  readonly inhabitants: Inhabitants | undefined;
  readonly scope: Scope;
  /** The departments of the city, or the institutions of a department; the largest expense first. */
  readonly byDepartment: readonly DepartmentMoney[];
  /** The largest first. */
  readonly expenseKinds: readonly KindMoney[];
  readonly revenueKinds: readonly KindMoney[];
  /** Whether internal charges count. */
  readonly withInternal: boolean;
  /** The expense if they do not count, and vice versa. */
  readonly otherExpense: number;
}

export async function cityOverview(
  service: Service,
  { year, phase, type }: Choice,
  withInternal = false,
  scope: Scope = { kind: "city" },
): Promise<CityOverview> {
  const onExpense: Side = { direction: "aufwand", account: "erfolg", withInternal };
  const onRevenue = opposite(onExpense);
  const [sums, departments, institutions, codes, heads] = await Promise.all([
    readSums(service, type, [year], filterOf(scope)),
    readDepartments(service),
    readInstitutions(service),
    readCodes(service),
    readInhabitants(service),
  ]);
  const departmentOf = new Map(institutions.map(({ key, departement }) => [key, departement.key]));
  const kinds = (side: Side): KindMoney[] =>
    [...Map.groupBy(sums, ({ code }) => code)]
      .filter(([code]) => countsFor(side)(code))
      .map(([code, own]) => ({ code, name: codes.get(code) ?? code, rappen: amountOn(side, own) }))
      .sort((one, other) => other.rappen - one.rappen);
  const isWithin = scope.kind === "departement";
  const parts = isWithin
    ? institutions.filter(({ key }) => departmentOf.get(key) === scope.departement.key)
    : departments;
  const byDepartment = parts.map((departement) => {
    const own = sums.filter(({ institution }) => {
      return (isWithin ? institution : departmentOf.get(institution)) === departement.key;
    });
    return {
      departement,
      expense: amountOn(onExpense, own),
      revenue: amountOn(onRevenue, own),
    };
  });
  const expense = amountOn(onExpense, sums);
  const revenue = amountOn(onRevenue, sums);
  return {
    year,
    phase,
    type,
    expense,
    revenue,
    result: revenue - expense,
    inhabitants: inhabitantsFor(heads, year),
    scope,
    byDepartment: byDepartment.sort((one, other) => other.expense - one.expense),
    expenseKinds: kinds(onExpense),
    revenueKinds: kinds(onRevenue),
    withInternal,
    otherExpense: amountOn({ ...onExpense, withInternal: !withInternal }, sums),
  };
}
