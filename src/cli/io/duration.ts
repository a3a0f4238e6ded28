/** A span of time as people write it in a flag: `200ms`, `0.2s`, `10m`, `1h`, `1d`. Out: milliseconds, undefined for anything else. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The longest that a timer of Node can wait is 2^31 - 1 ms. */
const LONGEST_DAYS = 24;

export function milliseconds(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const span = Math.round(Number(number) * UNITS[unit]);
  return span <= LONGEST_DAYS * UNITS.d ? span : undefined;
}
