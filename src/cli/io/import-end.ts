/** The last line of a successful import. In: its start time (`performance.now()`) and whether anything has changed. */
export function importEnd(start: number, changed: boolean): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return changed ? `Imported in ${seconds} s.` : `Nothing has changed (${seconds} s).`;
}
