/**
 * Between two parts of one line. Not all programs count the attribute `dx` when they align a line at its end, and no
 * program removes these spaces.
 */
export const GAP_TEXT = "\u00a0\u00a0";

/** A coordinate rounded to a tenth of a pixel: more digits are invisible and make the markup longer. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
