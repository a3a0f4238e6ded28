/**
 * Revenue and expense of the whole city in one year by kind and by department, without internal charges. Amounts are in
 * Rappen and usually positive on both sides.
 */
import type { Service } from "../../frame/service.ts";
import type { Choice } from "./choice.ts";
import { type Inhabitants, inhabitantsFor } from "./inhabitants.ts";
import {
  type Departement,
  isExpense,
  isRevenue,
  readCodes,
  readDepartments,
  readInhabitants,
  readInstitutions,
  readSums,
  total,
} from "./ledger.ts";
import { amountOn, countsFor, type Side } from "./side.ts";

export interface DepartmentMoney {
  readonly departement: Departement;
  readonly expense: number;
  readonly revenue: number;
  /**
   * What taxes must cover: expense minus revenue other than taxes, with internal charges. Negative if it earns more.
   */
  readonly needOfTaxes: number;
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
  /** The largest expense first. */
  readonly byDepartment: readonly DepartmentMoney[];
  /** The largest first. */
  readonly expenseKinds: readonly KindMoney[];
  readonly revenueKinds: readonly KindMoney[];
}

const EXPENSE: Side = { direction: "aufwand", account: "erfolg", withInternal: false };
const REVENUE: Side = { ...EXPENSE, direction: "ertrag" };
/** The ledger code of tax revenue (Fiskalertrag). */
export const TAXES = "40";

export async function cityOverview(service: Service, { year, phase, type }: Choice): Promise<CityOverview> {
  const [sums, departments, institutions, codes, heads] = await Promise.all([
    readSums(service, type, [year]),
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
  const byDepartment = departments.map((departement) => {
    const own = sums.filter(({ institution }) => departmentOf.get(institution) === departement.key);
    return {
      departement,
      expense: amountOn(EXPENSE, own),
      revenue: amountOn(REVENUE, own),
      needOfTaxes: total(own, (code) => isExpense(code) || (isRevenue(code) && code !== TAXES)),
    };
  });
  const expense = amountOn(EXPENSE, sums);
  const revenue = amountOn(REVENUE, sums);
  return {
    year,
    phase,
    type,
    expense,
    revenue,
    result: revenue - expense,
    inhabitants: inhabitantsFor(heads, year),
    byDepartment: byDepartment.sort((one, other) => other.expense - one.expense),
    expenseKinds: kinds(EXPENSE),
    revenueKinds: kinds(REVENUE),
  };
}
