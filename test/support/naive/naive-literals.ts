/** Parses instants, numbers and booleans for the naive model; undefined if a term is none. */

export interface Period {
  /** The first instant of the literal. */
  readonly from: number;
  /** The first instant after it: `2020` ends where 2021 begins. */
  readonly to: number;
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?)?)?)?$/;
const LITERAL = "\\d{4}(?:-\\d\\d(?:-\\d\\d(?:[ T]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{3})?)?)?)?)?";
const TWO_DATES = new RegExp(`^(${LITERAL}) +(${LITERAL})$`);

export function periodOf(text: string): Period | undefined {
  const given = DATE.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (given === undefined) return undefined;
  const [year, month = 1, day = 1, ...time] = given.map(Number);
  const [hour = 0, minute = 0, second = 0, millisecond = 0] = time;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const from = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const back = new Date(from);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return undefined;
  const lengths = [Date.UTC(year + 1, 0) - from, Date.UTC(year, month) - from, 86_400_000, Number.NaN, 60_000, 1000, 1];
  return { from, to: from + lengths[given.length - 1] };
}

/** The two instants of `within`. */
export function instantPair(text: string): readonly [number, number] | undefined {
  const [, one, other] = TWO_DATES.exec(text) ?? [];
  const [first, last] = [periodOf(one ?? ""), periodOf(other ?? "")];
  return first && last && [first.from, last.from];
}

export function numberOf(text: string): number | undefined {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

export function booleanOf(text: string): boolean | undefined {
  const known: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };
  return known[text.toLowerCase()];
}
