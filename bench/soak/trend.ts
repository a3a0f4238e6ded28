/**
 * The trend of a figure over time, robust against outliers: the median of the slopes between all pairs (Theil-Sen
 * estimator).
 */
import { median } from "../measure/report.ts";

/** In: equidistant values. Out: the end of the line through them divided by its start; 1 is flat. */
export function trendOf(values: readonly number[]): number {
  if (values.length < 2) return 1;
  const slopes = values.flatMap((from, i) => values.slice(i + 1).map((to, k) => (to - from) / (k + 1)));
  const half = (median(slopes) * (values.length - 1)) / 2;
  const middle = median(values);
  if (half === 0) return 1;
  return (middle + half) / (middle - half);
}
