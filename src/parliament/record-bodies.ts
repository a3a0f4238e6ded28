/** The stored bytes of records. In: their ordinals. Out: by ordinal, GUID, SEQ and the record in the form that is wanted. */
import type { Ordinals } from "../search/ordinals.ts";
import { anyOf, sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";

/** Undefined: no record is wanted. */
export type RecordForm = "xml" | "json" | undefined;

export interface RecordBody {
  readonly guid: string;
  readonly seq: number;
  readonly record?: Uint8Array;
}

export async function recordBodies(
  snapshot: Snapshot,
  idx: number,
  page: Ordinals | readonly number[],
  form: RecordForm,
): Promise<ReadonlyMap<number, RecordBody>> {
  const ordinals = anyOf([...page]);
  if (form === undefined) {
    const rows = await snapshot.rows<[number, string, number]>(
      sql`SELECT ordinal, guid, seq FROM council_record WHERE idx = ${idx} AND ordinal ${ordinals}`,
    );
    return new Map(rows.map(([ordinal, guid, seq]) => [ordinal, { guid, seq }]));
  }
  const rows = await snapshot.rows<[number, string, number, Uint8Array]>(
    sql`SELECT r.ordinal, guid, seq, body FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.form = ${form} AND b.ordinal = r.ordinal
        WHERE r.idx = ${idx} AND r.ordinal ${ordinals}`,
  );
  return new Map(rows.map(([ordinal, guid, seq, record]) => [ordinal, { guid, seq, record }]));
}
