/** Which years and amount types have amounts, what the types mean, and when account numbers changed. */
import type { Service } from "../../frame/service.ts";
import { type Eras, readEras } from "./account-eras.ts";
import { type AmountTypes, type Phase, readAmountTypes, typeOfPhase } from "./amount-types.ts";

export interface Inventory extends AmountTypes {
  readonly eras: Eras;
  /** All years with amounts, ascending. */
  readonly years: readonly number[];
  /** The amount types of a year. */
  readonly typesOf: (year: number) => ReadonlySet<string>;
  /** The years with amounts of a type, ascending. */
  readonly yearsOf: (type: string) => readonly number[];
}

const NO_TYPES: ReadonlySet<string> = new Set();

export async function readInventory(service: Service): Promise<Inventory> {
  const [rows, types, eras] = await Promise.all([
    service.list<{ jahr: number; betragsTyp: string; anzahl: number }>("/inventar"),
    readAmountTypes(service),
    readEras(service),
  ]);
  const given = rows.filter(({ anzahl }) => anzahl > 0);
  const ascending = (years: readonly number[]): number[] => [...new Set(years)].sort((one, other) => one - other);
  const typesByYear = new Map(
    Array.from(
      Map.groupBy(given, ({ jahr }) => jahr),
      ([year, own]) => [year, new Set(own.map(({ betragsTyp }) => betragsTyp))],
    ),
  );
  return {
    ...types,
    eras,
    years: ascending(given.map(({ jahr }) => jahr)),
    typesOf: (year) => typesByYear.get(year) ?? NO_TYPES,
    yearsOf: (type) => ascending(given.filter(({ betragsTyp }) => betragsTyp === type).map(({ jahr }) => jahr)),
  };
}

/** The years of a phase with the type that counts in each, ascending. */
export function yearsOfPhase(inventory: Inventory, phase: Phase): ReadonlyMap<number, string> {
  return new Map(
    inventory.years.flatMap((year) => {
      const type = typeOfPhase(inventory, phase, inventory.typesOf(year));
      return type === undefined ? [] : [[year, type]];
    }),
  );
}

/**
 * What series compare: the accounts with the budget, or with the plan of years without one. A city without accounts
 * compares nothing: its budgets, plans or drafts are in their place.
 */
export interface Comparison {
  readonly main: Phase;
  readonly mainYears: ReadonlyMap<number, string>;
  readonly budgetYears: ReadonlyMap<number, string>;
  /** What these budgets are: the decided ones, unless the city has none. The same as `main` if there are none. */
  readonly budget: Phase;
}

export function comparisonOf(inventory: Inventory): Comparison {
  const of = (phase: Phase) => yearsOfPhase(inventory, phase);
  const [actual, decided, plan, draft] = [of("actual"), of("decided"), of("plan"), of("draft")];
  const planned = decided.size === 0 && plan.size === 0 ? draft : new Map([...plan, ...decided]);
  const budget = decided.size > 0 ? "decided" : plan.size > 0 ? "plan" : "draft";
  if (actual.size > 0) {
    return { main: "actual", mainYears: actual, budgetYears: planned, budget: planned.size > 0 ? budget : "actual" };
  }
  return { main: budget, mainYears: planned, budgetYears: new Map(), budget };
}
