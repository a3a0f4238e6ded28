/** When the data got its version, for `Last-Modified`. In: a store. Out: a function from version to milliseconds. */
import { CHANGED } from "../store/data-version.ts";
import type { Snapshot, Store } from "../store/store.ts";

interface Dated {
  readonly version: string;
  readonly changed: number | undefined;
}

/** Undefined if the time is not known, or if the version is not the current one. */
export function dataTime(store: Pick<Store, "read">): (version: string) => Promise<number | undefined> {
  let last: Dated | undefined;
  return async (version) => {
    if (last?.version !== version) last = await store.read(dated);
    return last.version === version ? last.changed : undefined;
  };
}

async function dated(snapshot: Snapshot): Promise<Dated> {
  const [row] = await snapshot.rows<[string]>(CHANGED);
  return { version: snapshot.version, changed: row && Date.parse(row[0]) };
}
