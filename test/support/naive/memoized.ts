/** The same function, with its result cached for each record. */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";

/** Not in a WeakMap, which takes the garbage collector much longer: the records live as long as the model. */
export function memoized<T>(compute: (record: CouncilRecord) => T): (record: CouncilRecord) => T {
  const known = new Map<CouncilRecord, T>();
  return (record) => known.getOrInsertComputed(record, compute);
}
