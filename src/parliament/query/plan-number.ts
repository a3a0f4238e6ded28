/** A condition on numbers, dates or booleans → plan: an interval that must contain a value of the column. */
import type { Clause } from "../../cql/tree.ts";
import type { Plan } from "../../search/plan/plan.ts";
import { plainText } from "../../text/term.ts";
import { type Period, readDate, readDates } from "../describe/date-literal.ts";
import type { NumberTarget } from "../describe/search-layout.ts";
import { queryError } from "./query-problem.ts";
import { type Relation, unsupportedRelation } from "./relation.ts";

/** A literal: a number, or the period that a date denotes. */
interface Literal {
  readonly at: number;
  /** The first instant after the period; absent for a single number. */
  readonly next?: number;
}

/**
 * The last second of 9999 is the end of what is still open. It is later than every date, its own included, and equal to
 * its own: `Dauer_end > "9999-12-31 23:59:59"` finds the same as `=`.
 */
const OPEN = Date.UTC(9999, 11, 31, 23, 59, 59);

export function planNumber(clause: Clause, relation: Relation, target: NumberTarget): Plan {
  const { column } = target;
  const range = (from: number, to: number, open: { openFrom?: true; openTo?: true } = {}): Plan => {
    return { type: "number-range", column, from, to, ...open };
  };
  const equal = (): Plan => {
    const { at, next } = literal(clause, target);
    return next === undefined ? range(at, at) : range(at, next, { openTo: true });
  };
  if (target.kind === "boolean") {
    if (["=", "==", "any", "all", "adj"].includes(relation.name)) return equal();
    if (relation.name !== "<>")
      throw unsupportedRelation(clause, `${target.name} is true or false; write ${target.name} = true.`);
  }
  switch (relation.name) {
    case "=":
    case "==":
      return equal();
    case "<>":
      return { type: "not", left: { type: "all" }, right: equal() };
    case "<":
      return range(Number.NEGATIVE_INFINITY, literal(clause, target).at, { openTo: true });
    case "<=":
      return range(Number.NEGATIVE_INFINITY, lastOf(literal(clause, target), target));
    case ">": {
      const { at } = literal(clause, target);
      return range(at, Number.POSITIVE_INFINITY, isOpen(at, target) ? {} : { openFrom: true });
    }
    case ">=":
      return range(literal(clause, target).at, Number.POSITIVE_INFINITY);
    case "within":
      return range(...bounds(clause, target));
    default: {
      const kind = target.kind === "date" ? "a date" : "a number";
      throw unsupportedRelation(
        clause,
        `${target.name} is ${kind}, which ${relation.name} does not support; use = < <= > >= <> within.`,
      );
    }
  }
}

function literal(clause: Clause, target: NumberTarget): Literal {
  const text = plainText(clause.term).trim();
  switch (target.kind) {
    case "date": {
      const period = readDate(text);
      if (period) return literalOf(period);
      throw malformed(clause, `${target.name} is compared with a date such as "2024-05-31" or "2024-05-31 08:15:00"`);
    }
    case "boolean": {
      const value = BOOLEANS.get(text.toLowerCase());
      if (value !== undefined) return { at: value };
      throw malformed(clause, `${target.name} is compared with true or false`);
    }
    case "number": {
      if (NUMBER.test(text)) return { at: Number(text) };
      throw malformed(clause, `${target.name} is compared with a number`);
    }
  }
}

/** The last second of 9999 is one instant here, and nothing is after it. */
function literalOf({ start, next }: Period): Literal {
  return { at: Math.min(start, OPEN), next: next > OPEN ? Number.POSITIVE_INFINITY : next };
}

function isOpen(at: number, { kind }: NumberTarget): boolean {
  return kind === "date" && at === OPEN;
}

/** The last number that is not after the beginning of the literal. */
function lastOf({ at }: Literal, target: NumberTarget): number {
  return isOpen(at, target) ? Number.POSITIVE_INFINITY : at;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const BOOLEANS: ReadonlyMap<string, number> = new Map([
  ["true", 1],
  ["1", 1],
  ["false", 0],
  ["0", 0],
]);

/** The two bounds of `within`, both inclusive. */
function bounds(clause: Clause, target: NumberTarget): [number, number] {
  const text = plainText(clause.term);
  if (target.kind === "date") {
    const dates = readDates(text);
    if (dates) return [literalOf(dates[0]).at, lastOf(literalOf(dates[1]), target)];
    throw malformed(clause, `within compares with two dates, as in ${target.name} within "2024-01-01 2024-12-31"`);
  }
  const numbers = text.trim().split(/\s+/);
  if (numbers.length === 2 && numbers.every((number) => NUMBER.test(number))) {
    return [Number(numbers[0]), Number(numbers[1])];
  }
  throw malformed(clause, `within compares with two numbers, as in ${target.name} within "1 10"`);
}

/** Diagnostic 36: the term does not have the format of this field. */
function malformed({ term, termStart }: Clause, expected: string): Error {
  const shown = [...term.toWellFormed()].slice(0, 40).join("");
  return queryError(36, `${expected}, not with "${shown}".`, term, termStart);
}
