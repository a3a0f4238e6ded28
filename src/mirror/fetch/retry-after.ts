/** The header `Retry-After` (RFC 9110, section 10.2.3): seconds or a date. Out: milliseconds, or undefined. */

const MAX_WAIT_MS = 600_000;

export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}
