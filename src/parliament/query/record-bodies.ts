/** The stored bytes of records, cached. In: ordinals. Out: GUID, SEQ and record of each, in the form that is wanted. */
import { Cache, throughCache } from "../../base/cache.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

/** Undefined: no record is wanted. */
export type RecordForm = "xml" | "json" | undefined;

export interface RecordBody {
  readonly guid: string;
  readonly seq: number;
  /** When its content changed, in milliseconds. */
  readonly changed: number;
  readonly record?: Uint8Array;
}

/**
 * Bodies parallel to the ordinals of a page; none is missing. A crawl does not cache them: it would only evict others.
 */
export type ReadBodies = (
  snapshot: Snapshot,
  idx: number,
  page: Ordinals,
  form: RecordForm,
  isKept?: boolean,
) => Promise<readonly RecordBody[]>;

/** Records read at a time take no more than about this. */
const BATCH_BYTES = 512 * 1024;

/** How many records to read next, at most `most`, after so many that had so many bytes. */
export function nextBatch(most: number, count: number, bytes: number): number {
  return Math.max(1, Math.min(most, Math.floor((BATCH_BYTES * count) / Math.max(1, bytes))));
}

export function bodyReader(cacheOf: (snapshot: Snapshot) => Cache): ReadBodies {
  return async (snapshot, idx, page, form, isKept = true) => {
    const cache = isKept ? cacheOf(snapshot) : new Cache(0);
    const bodies = await throughCache(
      cache.region<number, RecordBody>(`body ${idx} ${form}`),
      page,
      async (missing) => {
        const ordinals = anyOf(missing);
        if (form === undefined) {
          const rows = await snapshot.rows<[number, string, number, number]>(
            sql`SELECT ordinal, guid, seq, changed FROM council_record WHERE idx = ${idx} AND ordinal ${ordinals}`,
          );
          return rows.map(([ordinal, guid, seq, changed]) => ({
            key: ordinal,
            value: { guid, seq, changed },
            bytes: guid.length,
          }));
        }
        // Neighbours are read in four fifths of the time if they are requested as such.
        const rows = await snapshot.rows<[number, string, number, number, Uint8Array]>(
          areNeighbours(missing)
            ? sql`SELECT r.ordinal, guid, seq, changed, body FROM council_record r
                JOIN council_rendered b ON b.idx = r.idx AND b.form = ${form} AND b.ordinal = r.ordinal
                WHERE r.idx = ${idx} AND r.ordinal BETWEEN ${missing[0]} AND ${missing[missing.length - 1]}`
            : sql`SELECT r.ordinal, guid, seq, changed, body FROM council_record r
                JOIN council_rendered b ON b.idx = r.idx AND b.form = ${form} AND b.ordinal = r.ordinal
                WHERE r.idx = ${idx} AND r.ordinal ${ordinals}`,
        );
        return rows.map(([ordinal, guid, seq, changed, record]) => ({
          key: ordinal,
          value: { guid, seq, changed, record },
          bytes: guid.length + record.length,
        }));
      },
    );
    return bodies as readonly RecordBody[];
  };
}

/** Whether each is the successor of the one before. */
function areNeighbours(ordinals: readonly number[]): boolean {
  return ordinals.every((ordinal, i) => ordinal === ordinals[0] + i);
}
