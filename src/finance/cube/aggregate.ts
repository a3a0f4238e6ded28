/**
 * Aggregates of the cube: the facts that pass the cuts, grouped by attributes. In: the cube, cuts and attributes. Out:
 * cells with exact sums. Attributes that follow from the same column are one group, so that keys stay small.
 */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { Slice } from "../../base/work/slices.ts";
import type { Cube } from "./cube.ts";
import { BASES, type Base, type BaseValue } from "./facts.ts";
import type { Cut } from "./query.ts";

/**
 * A sum of Rappen: `high` times `HALF` plus `low`. Both are exact, also where the sum itself would not be a safe
 * integer.
 */
export interface Sum {
  count: number;
  high: number;
  low: number;
}

const HALF = 2 ** 26;

const nothing = (): Sum => ({ count: 0, high: 0, low: 0 });

/** The Rappen of a sum, exactly. */
export function rappenOf({ high, low }: Sum): bigint {
  return BigInt(high) * BigInt(HALF) + BigInt(low);
}

/** The same as a number: exact if it is a safe integer. */
export function approximate({ high, low }: Sum): number {
  return high * HALF + low;
}

/** A group of facts with the same values of the attributes. */
export interface Cell extends Sum {
  readonly key: number;
  /** Of its first fact; only if sums by year are asked for. */
  readonly year?: number;
  /** By year, if there are several. */
  years?: Map<number, Sum>;
}

export function sumsByYear(cell: Cell): Iterable<readonly [number, Sum]> {
  return cell.years ?? (cell.year === undefined ? [] : [[cell.year, cell]]);
}

/** The places of a column in groups, and the values of its attributes in each. */
export interface Grouping {
  readonly base: Base;
  readonly groupAt: readonly number[];
  readonly groups: readonly (readonly BaseValue[])[];
  readonly refs: readonly string[];
  /** The group of a cell is the digit of its key with this weight. */
  readonly weight: number;
}

export interface Cells {
  readonly cells: readonly Cell[];
  readonly groupings: readonly Grouping[];
}

/** The facts between two looks at the clock, and at the memory. */
const STEP = 10_000;

/** Of a cell, of a map in it, and of each year in that, as measured. */
const CELL_BYTES = 160;
const YEARS_BYTES = 200;
const YEAR_BYTES = 80;

/** Whether a fact passes all cuts: for each column with cuts, which of its places pass. */
export function passing({ facts, attributes }: Cube, cuts: readonly Cut[]): (fact: number) => boolean {
  const allowed = BASES.flatMap((base) => {
    const own = cuts.flatMap(({ ref, values }) => {
      const attribute = attributes.get(ref);
      return attribute?.base === base ? [{ values: attribute.values, wanted: new Set(values) }] : [];
    });
    if (own.length === 0) return [];
    const passes = facts.values[base].map((_, place) =>
      own.every(({ values, wanted }) => wanted.has(String(values[place]))),
    );
    return [{ places: facts.places[base], passes }];
  });
  return (fact) => allowed.every(({ places, passes }) => passes[places[fact]]);
}

/** `withYears`: also by year, as measures per inhabitant need it. */
export async function cellsOf(
  cube: Cube,
  cuts: readonly Cut[],
  refs: readonly string[],
  withYears: boolean,
): Promise<Cells> {
  const { facts } = cube;
  const groupings = groupingsOf(cube, refs);
  const passes = passing(cube, cuts);
  const years = facts.values.jahr as readonly number[];
  const byKey = new Map<number, Cell>();
  const slice = new Slice();
  let bytes = 0;
  for (let fact = 0; fact < facts.count; fact++) {
    if (fact % STEP === STEP - 1) {
      MEMORY.hold(bytes);
      bytes = 0;
      if (slice.isUsedUp) await slice.next();
    }
    if (!passes(fact)) continue;
    let key = 0;
    for (const { base, groupAt, weight } of groupings) key += weight * groupAt[facts.places[base][fact]];
    const year = withYears ? years[facts.places.jahr[fact]] : undefined;
    const cell = byKey.getOrInsertComputed(key, (): Cell => {
      bytes += CELL_BYTES;
      return { ...nothing(), key, year, years: undefined };
    });
    // Most cells of a fine drilldown have one year: to give each a map takes twice the memory.
    if (cell.years === undefined && cell.year !== year) {
      bytes += YEARS_BYTES;
      const { count, high, low } = cell;
      cell.years = new Map([[cell.year!, { count, high, low }]]);
    }
    add(cell, facts.rappen[fact]);
    if (cell.years) {
      const sum = cell.years.getOrInsertComputed(year!, () => {
        bytes += YEAR_BYTES;
        return nothing();
      });
      add(sum, facts.rappen[fact]);
    }
  }
  MEMORY.hold(bytes);
  return { cells: [...byKey.values()], groupings };
}

function add(sum: Sum, rappen: number): void {
  const high = Math.trunc(rappen / HALF);
  sum.count++;
  sum.high += high;
  sum.low += rappen - high * HALF;
}

/** All facts of cells in one. */
export function wholeOf(cells: readonly Cell[]): Cell {
  const whole = { ...nothing(), key: 0, years: new Map<number, Sum>() };
  const join = (to: Sum, { count, high, low }: Sum): void => {
    to.count += count;
    to.high += high;
    to.low += low;
  };
  for (const cell of cells) {
    join(whole, cell);
    for (const [jahr, sum] of sumsByYear(cell)) join(whole.years.getOrInsertComputed(jahr, nothing), sum);
  }
  return whole;
}

function groupingsOf({ facts, attributes }: Cube, refs: readonly string[]): readonly Grouping[] {
  let weight = 1;
  return BASES.flatMap((base) => {
    const own = refs.filter((ref) => attributes.get(ref)?.base === base);
    if (own.length === 0) return [];
    const known = new Map<string, number>();
    const groups: (readonly BaseValue[])[] = [];
    const groupAt = facts.values[base].map((_, place) => {
      const values = own.map((ref) => attributes.get(ref)?.values[place] ?? "");
      return known.getOrInsertComputed(JSON.stringify(values), () => groups.push(values) - 1);
    });
    const grouping = { base, groupAt, groups, refs: own, weight };
    weight *= Math.max(groups.length, 1);
    return [grouping];
  });
}

/** The group of a cell in a grouping. */
export function groupIn({ weight, groups }: Grouping, { key }: Cell): number {
  return Math.floor(key / weight) % groups.length;
}

/** The values of the attributes in a cell. */
export function valuesIn(groupings: readonly Grouping[], cell: Cell): [string, BaseValue][] {
  return groupings.flatMap((grouping) => {
    const group = grouping.groups[groupIn(grouping, cell)];
    return grouping.refs.map((ref, at): [string, BaseValue] => [ref, group[at]]);
  });
}
