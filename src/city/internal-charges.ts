/**
 * Ledger codes of what institutions charge each other (39, 49) or pass on (37, 47; 57, 67). Over the whole city this
 * cancels out: with it, the parts of a city add up to more than the whole.
 */
const INTERNAL = new Set(["39", "49", "37", "47", "57", "67"]);

/** In: a two-digit ledger code. */
export function isInternalCode(code: string): boolean {
  return INTERNAL.has(code);
}
