/** The decimals of a franc amount by Rappen: nothing, ".01", …, ".1", …. */
const DECIMALS = Array.from({ length: 100 }, (_, cents) => String(cents / 100).slice(1));

/** Rappen as francs in decimal notation, without floating-point error. 335690000 → "3356900", -30 → "-0.3". */
export function chf(rappen: number): string {
  const size = Math.abs(rappen);
  const cents = size % 100;
  return `${rappen < 0 ? "-" : ""}${(size - cents) / 100}${DECIMALS[cents]}`;
}

/** Whole francs, rounded half away from zero like in printed books. */
export function wholeFrancs(rappen: number): number {
  const francs = Math.floor((Math.abs(rappen) + 50) / 100);
  return rappen < 0 && francs !== 0 ? -francs : francs;
}

/** Hundredths as a decimal number with two decimals, for messages. */
export function decimalText(rappen: bigint): string {
  const size = String(rappen < 0n ? -rappen : rappen).padStart(3, "0");
  return `${rappen < 0n ? "-" : ""}${size.slice(0, -2)}.${size.slice(-2)}`;
}
