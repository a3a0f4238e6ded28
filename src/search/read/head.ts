/** The header of a collection: how many ordinals there are, which are deleted, and which parts it has. */
import type { Cache } from "../../base/cache.ts";
import { inSlices } from "../../base/work/slices.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decodeAscending } from "../codec/ascending.ts";
import { allOrdinals, type Ordinals, subtract } from "../plan/ordinals.ts";
import { sliced } from "../plan/sliced.ts";

export interface Head {
  /** Including deleted ordinals. */
  readonly size: number;
  readonly live: Ordinals;
  /** 1 at each deleted ordinal; undefined if there are none. */
  readonly dead?: Uint8Array;
  /** The numbers of its parts; at least the first. */
  readonly parts: readonly number[];
}

/** A collection that was never written is empty. */
export async function readHead(snapshot: Snapshot, collection: number, cache: Cache): Promise<Head> {
  const region = cache.region<number, Head>("heads");
  const cached = region.get(collection);
  if (cached) return cached;
  const [row] = await snapshot.rows<[number, Uint8Array, Uint8Array]>(
    sql`SELECT size, starts, dead FROM search_collection WHERE collection = ${collection}`,
  );
  const [size, starts, dead] = row ?? [0, NO_BYTES, NO_BYTES];
  const parts = [0, ...decodeAscending(starts).keys().drop(1)];
  const head = await inSlices(headOf(size, decodeAscending(dead), parts));
  region.set(collection, head, 5 * head.size);
  return head;
}

const NO_BYTES = new Uint8Array(0);

function* headOf(size: number, deleted: readonly number[], parts: readonly number[]): Generator<void, Head> {
  const all = yield* allOrdinals(size);
  if (deleted.length === 0) return { size, live: all, parts };
  const dead = new Uint8Array(size);
  yield* sliced(deleted.length, (from, to) => {
    for (let i = from; i < to; i++) dead[deleted[i]] = 1;
  });
  return { size, live: yield* subtract(all, Uint32Array.from(deleted)), dead, parts };
}
