/** The same function, with its result cached for each record. */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";

export function memoized<T>(compute: (record: CouncilRecord) => T): (record: CouncilRecord) => T {
  const known = new WeakMap<CouncilRecord, { readonly value: T }>();
  return (record) => known.getOrInsertComputed(record, () => ({ value: compute(record) })).value;
}
