/**
 * The objects of a list, in the order of their GUIDs, page by page. A page begins after the last GUID of the page
 * before, so that a client gets every object that stays, once, even if an import adds and removes others meanwhile.
 * Where each record is an object, the store has them in order. Where not, all records are read once for each data
 * version, and only the GUIDs are kept.
 */
import { Slice } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import type { ListRequest } from "./request.ts";

/** Where an object comes from. */
export interface Entry {
  readonly guid: string;
  /** Of the record. */
  readonly ordinal: number;
  /** When its content changed, in milliseconds. */
  readonly changed: number;
  /** Which part of the record it is, from 0; absent if it is the whole record. */
  readonly item?: number;
}

export interface ListPage {
  /** On all pages together. */
  readonly total: number;
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

export interface Listing {
  page(request: Pick<ListRequest, "limit" | "after" | "since">): Promise<ListPage>;
  find(guid: string): Promise<Entry | undefined>;
  /** Those that are in the list. */
  existing(guids: readonly string[]): Promise<ReadonlySet<string>>;
}

type Found = readonly [guid: string, ordinal: number, changed: number];

/** What a city does not publish. */
export const NO_LISTING: Listing = keptListing([]);

/** Each record of the index is an object. */
export function recordListing(snapshot: Snapshot, { nr, size }: Pick<StoredIndex, "nr" | "size">): Listing {
  const entryOf = ([guid, ordinal, changed]: Found): Entry => ({ guid, ordinal, changed });
  return {
    async page({ limit, after, since }) {
      const [[changed]] =
        since === 0
          ? [[size]]
          : await snapshot.rows<[number]>(
              sql`SELECT count(*) FROM council_record WHERE idx = ${nr} AND changed >= ${since}`,
            );
      const rows = await snapshot.rows<[string, number, number]>(
        sql`SELECT guid, ordinal, changed FROM council_record
            WHERE idx = ${nr} AND guid > ${after} AND changed >= ${since} ORDER BY guid LIMIT ${limit + 1}`,
      );
      return pageOf(changed, rows.map(entryOf), limit);
    },
    async find(guid) {
      const [row] = await snapshot.rows<[string, number, number]>(
        sql`SELECT guid, ordinal, changed FROM council_record WHERE idx = ${nr} AND guid = ${guid}`,
      );
      return row && entryOf(row);
    },
    existing: (guids) => existingIn(snapshot, nr, guids),
  };
}

/** The GUIDs of these that are records of an index. */
export async function existingIn(snapshot: Snapshot, nr: number, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set();
  const rows = await snapshot.rows<[string]>(
    sql`SELECT guid FROM council_record WHERE idx = ${nr} AND guid ${anyOf(guids)}`,
  );
  return new Set(rows.map(([guid]) => guid));
}

/** `entries` are in the order of their GUIDs. */
export function keptListing(entries: readonly Entry[]): Listing {
  /** The place of the first entry that is not before the GUID. */
  const placeOf = (guid: string): number => {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle].guid < guid) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const find = (guid: string): Entry | undefined => {
    const entry = entries[placeOf(guid)];
    return entry?.guid === guid ? entry : undefined;
  };
  return {
    async page({ limit, after, since }) {
      const total = entries.reduce((sum, { changed }) => (changed >= since ? sum + 1 : sum), 0);
      const found: Entry[] = [];
      for (let i = placeOf(after); i < entries.length && found.length <= limit; i++) {
        if (entries[i].guid !== after && entries[i].changed >= since) found.push(entries[i]);
      }
      return pageOf(total, found, limit);
    },
    find: async (guid) => find(guid),
    existing: async (guids) => new Set(guids.filter((guid) => find(guid) !== undefined)),
  };
}

/** One more entry than the limit shows that there are more. */
function pageOf(total: number, entries: readonly Entry[], limit: number): ListPage {
  return { total, entries: entries.slice(0, limit), hasMore: entries.length > limit };
}

/** Records read at a time: some have everything that a person ever signed. */
const BATCH = 20;

/**
 * The entries of all records of an index, in the order of their GUIDs. `read` gives the entries of one record. If a
 * GUID comes back, the first record counts, with the latest change.
 */
export async function readEntries(
  snapshot: Snapshot,
  nr: number,
  read: (body: Uint8Array, record: Entry) => Iterable<Entry>,
): Promise<readonly Entry[]> {
  const entries = new Map<string, Entry>();
  const slice = new Slice();
  const query = sql`SELECT r.guid, r.ordinal, r.changed, b.body FROM council_record r
      JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
      WHERE r.idx = ${nr} ORDER BY r.ordinal`;
  for await (const rows of snapshot.batches<[string, number, number, Uint8Array]>(query, BATCH)) {
    for (const [guid, ordinal, changed, body] of rows) {
      for (const entry of read(body, { guid, ordinal, changed })) {
        const known = entries.get(entry.guid);
        entries.set(entry.guid, known ? { ...known, changed: Math.max(known.changed, entry.changed) } : entry);
      }
      if (slice.isUsedUp) await slice.next();
    }
  }
  return [...entries.values()].sort((one, other) => (one.guid < other.guid ? -1 : 1));
}
