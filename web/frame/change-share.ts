/**
 * A change in percent, with its sign: `+12.3 %`, and small ones with as many decimals as show that there is one. In: share of 1. Out: text, or
 * nothing where even that is too coarse.
 */
import { percent, signed } from "./numbers.ts";

export function changeShare(share: number | undefined): string | undefined {
  if (share === undefined) return undefined;
  const size = Math.abs(share);
  const text = signed(percent(share, size >= 0.0995 ? 0 : size >= 0.00095 ? 1 : 2));
  return /[1-9]/.test(text) ? text : undefined;
}
