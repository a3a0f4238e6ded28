/** Amounts per inhabitant. Future years use the latest known number of inhabitants. */
export interface Inhabitants {
  readonly count: number;
  /** The year in which they were counted. */
  readonly year: number;
}

/** Undefined if the city publishes no number up to that year. */
export function inhabitantsFor(byYear: ReadonlyMap<number, number>, year: number): Inhabitants | undefined {
  const known = [...byYear].filter(([counted, count]) => counted <= year && count > 0);
  const latest = known.sort(([one], [other]) => one - other).at(-1);
  return latest && { year: latest[0], count: latest[1] };
}

export function perHead(rappen: number, { count }: Inhabitants): number {
  return Math.round(rappen / count);
}
