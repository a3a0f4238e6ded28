/** The header of a collection: how many ordinals there are, and which are deleted. */
import type { Cache } from "../../base/cache.ts";
import { inSlices } from "../../base/work/slices.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decodeDead } from "../codec/dead.ts";
import { allOrdinals, type Ordinals, subtract } from "../plan/ordinals.ts";
import { sliced } from "../plan/sliced.ts";

export interface Head {
  /** Including deleted ordinals. */
  readonly size: number;
  readonly live: Ordinals;
  /** 1 at each deleted ordinal; undefined if there are none. */
  readonly dead?: Uint8Array;
}

/** A collection that was never written is empty. */
export async function readHead(snapshot: Snapshot, collection: number, cache: Cache): Promise<Head> {
  const region = cache.region<number, Head>("heads");
  const cached = region.get(collection);
  if (cached) return cached;
  const [row] = await snapshot.rows<[number, Uint8Array]>(
    sql`SELECT size, dead FROM search_collection WHERE collection = ${collection}`,
  );
  const head = await inSlices(row ? headOf(row[0], decodeDead(row[1])) : headOf(0, []));
  region.set(collection, head, 5 * head.size);
  return head;
}

function* headOf(size: number, deleted: readonly number[]): Generator<void, Head> {
  const all = yield* allOrdinals(size);
  if (deleted.length === 0) return { size, live: all };
  const dead = new Uint8Array(size);
  yield* sliced(deleted.length, (from, to) => {
    for (let i = from; i < to; i++) dead[deleted[i]] = 1;
  });
  return { size, live: yield* subtract(all, Uint32Array.from(deleted)), dead };
}
