/**
 * The chart of accounts of the city: its lines, grouped by what sets their amounts. A line is one account of one unit
 * through all years; it has one account number up to 2018 and another from 2019 on.
 */
import type { InternalService } from "./tables/internal-services.ts";
import type { Unit } from "./tables/units.ts";

export interface Line {
  readonly unit: Unit;
  /** Four digits; the first two are the ledger code. */
  readonly kind: string;
  readonly name: string;
  /** Size among the lines of its group. */
  readonly weight: number;
  readonly first: number;
  readonly last: number;
  /** Each change of the budget is explained. */
  readonly explained: boolean;
  /** A repayment: expense below zero, number `… 900`. */
  readonly refund: boolean;
}

export interface Pair {
  readonly out: Line;
  readonly in: Line;
}

export interface UnitChart {
  readonly unit: Unit;
  /** Lines that share a total, by ledger code (classes 3 and 4) or class (5 to 8). */
  readonly groups: ReadonlyMap<string, readonly Line[]>;
  readonly passThrough: readonly Pair[];
  readonly fund: Pair | undefined;
  readonly refund: Line | undefined;
  /** Wage measures that the budget holds centrally and N4 distributes during the year. */
  readonly central: Line | undefined;
}

export interface ServiceChart {
  readonly service: InternalService;
  readonly payers: readonly Line[];
  readonly collectors: readonly { readonly line: Line; readonly payers: readonly Line[] }[];
}

export interface Chart {
  readonly units: readonly UnitChart[];
  readonly services: readonly ServiceChart[];
}

/** A line that exists as long as its unit. */
export function line(unit: Unit, kind: string, name: string, extras: Partial<Line> = {}): Line {
  const { first, last } = unit;
  return { unit, kind, name, weight: 1, first, last, explained: false, refund: false, ...extras };
}
