/**
 * Amounts over the years: actual and budget, of a measure or of one ledger code, in francs, per inhabitant or as a share of the city's. In: sums of all years. Out:
 * values by year; a year without figures is absent.
 */
import type { SeriesPoint } from "../../charts/series-plot.ts";
import { isInternal, type Sum, total } from "../ledger/ledger.ts";
import { type Measure, measured, signOf } from "../ledger/measure.ts";

export type ByYear = ReadonlyMap<number, number>;

export interface Series {
  readonly actual: ByYear;
  readonly budget: ByYear;
}

/** What is counted; with a code, the measure is that of the code. */
export interface What {
  readonly measure: Measure;
  /** Two-digit ledger code. */
  readonly code?: string;
}

export const UNITS = ["franken", "kopf", "anteil"] as const;
export type Unit = (typeof UNITS)[number];

export function byYear(sums: readonly Sum[], { measure, code }: What, isWholeCity: boolean): ByYear {
  const values = new Map<number, number>();
  for (const [year, ofYear] of Map.groupBy(sums, ({ jahr }) => jahr)) {
    const ofCode = ofYear.filter((sum) => sum.code === code);
    const rappen =
      code === undefined
        ? measured(ofYear, measure, isWholeCity)
        : ofCode.length === 0
          ? undefined
          : total(ofCode) * signOf(measure);
    if (rappen !== undefined) values.set(year, rappen);
  }
  return values;
}

/** What the whole city spends or takes in, in the class of what is counted, without internal charges: the whole of which shares are. */
export function cityTotals(citySums: readonly Sum[], { measure, code }: What): ByYear {
  const ofClass = code?.[0] ?? (measure === "ertrag" ? "4" : "3");
  const counts = (one: string): boolean => one[0] === ofClass && !isInternal(one);
  const years = Map.groupBy(citySums, ({ jahr }) => jahr);
  return new Map([...years].map(([year, sums]) => [year, total(sums, counts) * signOf(measure)]));
}

/** Each amount divided by what belongs to its year; years without it are absent. */
export function dividedBy(values: ByYear, divisors: ByYear): ByYear {
  return new Map(
    [...values].flatMap(([year, value]) => {
      const divisor = divisors.get(year);
      return divisor === undefined || divisor === 0 ? [] : [[year, value / divisor]];
    }),
  );
}

/** One point for each year from the first to the last, so that missing ones are seen. */
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
