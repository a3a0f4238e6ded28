/** A place in a picture, to a tenth of a pixel: finer is not seen and makes the markup long. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
