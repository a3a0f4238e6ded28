/** A fraction of 1 with four decimals; undefined if there is nothing to compare. */
export function shareOf(count: number, all: number): number | undefined {
  return all === 0 ? undefined : Math.round((count / all) * 10_000) / 10_000;
}
