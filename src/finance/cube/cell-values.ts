/** The aggregates of a cell. In: the cube, a cell and names such as `betrag.sum`. Out: numbers. */
import { decimalText } from "../model/rappen.ts";
import { approximate, type Cell, rappenOf, sumsByYear } from "./aggregate.ts";
import type { Cube } from "./cube.ts";
import type { MeasureName } from "./dimensions.ts";

/** The number of facts. */
const COUNT = "_count";

export function aggregatesOf({ measures }: Cube): readonly string[] {
  return [COUNT, ...[...measures.keys()].sort().map(aggregateOf)];
}

const aggregateOf = (measure: string): string => `${measure}.sum`;

/** Those that are not known for one of the years of a cell are absent. */
export function aggregatesIn(all: Cube, cell: Cell, aggregates: readonly string[]): [string, unknown][] {
  return aggregates.flatMap((name): [string, unknown][] => {
    const value = exactOf(cell, name) ?? numberOf(all, cell, name);
    return value === undefined ? [] : [[name, value]];
  });
}

const measureIn = (aggregate: string): MeasureName => aggregate.slice(0, aggregate.lastIndexOf(".")) as MeasureName;

/** Whether an aggregate follows from the sums of single years. */
export function isByYear(name: string): boolean {
  return ["proKopf", "real", "realProKopf"].includes(measureIn(name));
}

/** Amounts beyond this in Rappen have neighbours that a double of francs cannot tell apart. */
const LARGEST_DOUBLE = 1e13;

/** A very large sum as an exact decimal; undefined if a number is exact. */
function exactOf(cell: Cell, name: string): object | undefined {
  const measure = measureIn(name);
  if (measure !== "betrag" && measure !== "betragInRappen") return undefined;
  if (Math.abs(approximate(cell)) < LARGEST_DOUBLE) return undefined;
  const rappen = rappenOf(cell);
  if (measure === "betrag") return exactFrancs(rappen);
  return Number.isSafeInteger(Number(rappen)) ? undefined : JSON.rawJSON(String(rappen));
}

/** Very many Rappen in francs as an exact decimal; undefined if a number is exact. */
export function exactFrancs(rappen: bigint): object | undefined {
  if (Math.abs(Number(rappen)) < LARGEST_DOUBLE) return undefined;
  const text = decimalText(rappen);
  return JSON.rawJSON(text.endsWith(".00") ? text.slice(0, -3) : text.endsWith("0") ? text.slice(0, -1) : text);
}

export function numberOf({ measures }: Cube, cell: Cell, name: string): number | undefined {
  if (name === COUNT) return cell.count;
  const measure = measureIn(name);
  const convert = measures.get(measure);
  if (!isByYear(name)) return convert?.(approximate(cell), 0);
  let total = 0;
  for (const [jahr, sum] of sumsByYear(cell)) {
    const value = convert?.(approximate(sum), jahr);
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}
