/** A change in percent with its sign, such as `+12.3 %`. */
import type { Language } from "../frame/language.ts";
import { percent, signed } from "../frame/numbers.ts";

/** In: a fraction of 1. Small changes get more decimals; undefined if the change is not visible even so. */
export function changeShare(share: number | undefined, language: Language): string | undefined {
  if (share === undefined) return undefined;
  const size = Math.abs(share);
  const text = signed(percent(share, language, size >= 0.0995 ? 0 : size >= 0.00095 ? 1 : 2));
  return /[1-9]/.test(text) ? text : undefined;
}
