/** The head of a collection: how many ordinals there are and which are dead. In: the store. Out: as the search uses it. */
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decodeDead } from "../codec/dead.ts";
import { allOrdinals, type Ordinals } from "../plan/ordinals.ts";
import type { Shelf } from "./shelf.ts";

export interface Head {
  /** Dead ordinals included. */
  readonly size: number;
  readonly live: Ordinals;
  /** 1 at each dead ordinal; undefined if there are none. */
  readonly dead?: Uint8Array;
}

/** A collection that was never written is empty. */
export async function readHead(snapshot: Snapshot, collection: number, shelf: Shelf): Promise<Head> {
  const key = `head ${collection}`;
  const kept = shelf.get<Head>(key);
  if (kept) return kept;
  const [row] = await snapshot.rows<[number, Uint8Array]>(
    sql`SELECT size, dead FROM search_collection WHERE collection = ${collection}`,
  );
  const head = row ? headOf(row[0], decodeDead(row[1])) : headOf(0, []);
  shelf.put(key, head, 100 + 5 * head.size);
  return head;
}

function headOf(size: number, gone: readonly number[]): Head {
  if (gone.length === 0) return { size, live: allOrdinals(size) };
  const dead = new Uint8Array(size);
  for (const ordinal of gone) dead[ordinal] = 1;
  const live = new Uint32Array(size - gone.length);
  let count = 0;
  for (let ordinal = 0; ordinal < size; ordinal++) if (dead[ordinal] === 0) live[count++] = ordinal;
  return { size, live, dead };
}
