/** The same function, which computes its result for a record only once. */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";

export function remembered<T>(compute: (record: CouncilRecord) => T): (record: CouncilRecord) => T {
  const known = new WeakMap<CouncilRecord, { readonly value: T }>();
  return (record) => known.getOrInsertComputed(record, () => ({ value: compute(record) })).value;
}
