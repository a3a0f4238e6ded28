/** Actual and budget over the years, of a measure or of a ledger code. A year without amounts is absent. */
import type { SeriesPoint } from "../../charts/series-plot.ts";
import { isInternal, type Sum, total } from "../ledger/ledger.ts";
import { countsIn, signOf, type Told } from "../ledger/measure.ts";

export type ByYear = ReadonlyMap<number, number>;

export interface Series {
  readonly actual: ByYear;
  readonly budget: ByYear;
}

/** What is measured; with a code, the measure is that of the code. */
export interface What {
  readonly measure: Told;
  /** Two-digit ledger code. */
  readonly code?: string;
}

export function byYear(sums: readonly Sum[], { measure, code }: What, withInternal: boolean): ByYear {
  const sign = signOf(measure);
  const counts = code === undefined ? countsIn(measure, withInternal) : (one: string): boolean => one === code;
  const values = new Map<number, number>();
  for (const sum of sums) if (counts(sum.code)) values.set(sum.jahr, (values.get(sum.jahr) ?? 0) + sum.rappen * sign);
  return values;
}

/** The city's totals of the same class, of which shares are calculated. */
export function cityTotals(citySums: readonly Sum[], { measure, code }: What, withInternal: boolean): ByYear {
  const ofClass = code?.[0] ?? (measure === "ertrag" ? "4" : "3");
  const counts = (one: string): boolean => one[0] === ofClass && (withInternal || !isInternal(one));
  const years = Map.groupBy(citySums, ({ jahr }) => jahr);
  return new Map([...years].map(([year, sums]) => [year, Math.abs(total(sums, counts))]));
}

/** Each amount divided by the divisor of its year; years without a divisor are absent. */
export function dividedBy(values: ByYear, divisors: ByYear): ByYear {
  return new Map(
    [...values].flatMap(([year, value]) => {
      const divisor = divisors.get(year);
      return divisor === undefined || divisor === 0 ? [] : [[year, value / divisor]];
    }),
  );
}

/** A point for each year from the first to the last, so that missing years are visible. */
export function pointsOf({ actual, budget }: Series): readonly SeriesPoint[] {
  const years = [...actual.keys(), ...budget.keys()];
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, i) => first + i).map((year) => ({
    year,
    actual: actual.get(year),
    budget: budget.get(year),
  }));
}
