/** Parses a duration such as `200ms`, `0.2s`, `10m`, `1h` or `1d`. Out: milliseconds, undefined for anything else. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Node's timers wait at most 2^31 - 1 ms. */
const MAX_DAYS = 24;

export function milliseconds(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const span = Math.round(Number(number) * UNITS[unit]);
  return span <= MAX_DAYS * UNITS.d ? span : undefined;
}
