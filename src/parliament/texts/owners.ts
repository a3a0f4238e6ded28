/** Which records the texts in the annex of an index belong to. */
import { Slice } from "../../base/work/slices.ts";
import { NO_OWNER, type Owners } from "../../search/plan/annex.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

/** By GUID, so that imports need not change the annex when they give records other ordinals. */
export async function readOwners(snapshot: Snapshot, nr: number): Promise<Owners> {
  const query = sql`SELECT e.ordinal, r.ordinal FROM council_text_entry e
      JOIN council_record r ON r.idx = e.idx AND r.guid = e.guid WHERE e.idx = ${nr}`;
  const pairs: (readonly [number, number])[] = [];
  const slice = new Slice();
  for await (const rows of snapshot.batches<[number, number]>(query, 500)) {
    pairs.push(...rows);
    if (slice.isUsedUp) await slice.next();
  }
  const owners = new Uint32Array(pairs.reduce((size, [ordinal]) => Math.max(size, ordinal + 1), 0)).fill(NO_OWNER);
  for (const [ordinal, owner] of pairs) owners[ordinal] = owner;
  return owners;
}
