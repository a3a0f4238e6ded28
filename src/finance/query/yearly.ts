/** Figures by year that hold until the next one, such as the number of inhabitants. */

/** The figure of the latest year up to the given one; undefined if there is none. Figures of zero do not count. */
export function latestUpTo(byYear: ReadonlyMap<number, number>): (jahr: number) => number | undefined {
  const known = [...byYear].filter(([, value]) => value > 0).sort(([one], [other]) => one - other);
  return (jahr) => known.findLast(([year]) => year <= jahr)?.[1];
}
