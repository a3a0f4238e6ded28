/** A coordinate rounded to a tenth of a pixel: more digits are invisible and make the markup longer. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
