/**
 * Ids of accounts that stay the same from import to import. An id is a hash of what identifies the account, so it does
 * not depend on the order of rows, on other accounts or on names that change. Should two accounts have the same hash,
 * the one whose identity sorts first keeps it and the other is hashed again. With a million accounts, that happens in
 * one of twenty thousand cities.
 */
import { createHash } from "node:crypto";
import { LARGEST_ID } from "../model/model.ts";

/** An integer from 0 to 2^53 − 1. */
function hash53(text: string): number {
  const bits = createHash("sha256").update(text).digest().readBigUInt64BE();
  return Number(bits & BigInt(LARGEST_ID));
}

export function accountIds(identities: Iterable<string>, hash = hash53): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const taken = new Set<number>();
  for (const identity of [...new Set(identities)].sort()) {
    let id = hash(identity);
    for (let attempt = 1; taken.has(id); attempt++) id = hash(`${identity} ${attempt}`);
    taken.add(id);
    ids.set(identity, id);
  }
  return ids;
}
