/** The last line of an import that went well. In: when it began (`performance.now()`) and whether anything has changed. */
export function importEnd(start: number, changed: boolean): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return changed ? `Imported in ${seconds} s.` : `Nothing has changed (${seconds} s).`;
}
