/** The changes of an index since a sequence number: new, changed and deleted records, in order of SEQ. */
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { nextBatch, type ReadBodies } from "./record-bodies.ts";
import type { ChangesRequest } from "./request.ts";

export interface Change {
  readonly guid: string;
  readonly seq: number;
  /** When it happened, in milliseconds, if that was requested. */
  readonly changed?: number;
  /** The record in the requested form; absent if it was deleted. */
  readonly record?: Uint8Array;
}

export interface Changes {
  readonly index: StoredIndex;
  readonly request: ChangesRequest;
  /** The total number of changes. */
  readonly numHits: number;
  /** In order of SEQ, in batches. */
  readonly changes: AsyncIterable<readonly Change[]>;
}

/** Records read from the store at a time. */
const BATCH = 50;

export async function changesSince(
  snapshot: Snapshot,
  bodies: ReadBodies,
  index: StoredIndex,
  request: ChangesRequest,
  form: "xml" | "json",
): Promise<Changes> {
  const { nr } = index;
  const { seq, m } = request;
  const [[numHits]] = await snapshot.rows<[number]>(
    sql`SELECT (SELECT count(*) FROM council_record WHERE idx = ${nr} AND seq > ${seq})
             + (SELECT count(*) FROM council_deletion WHERE idx = ${nr} AND seq > ${seq})`,
  );
  // A deletion has no ordinal; -1 means none.
  const rows = await snapshot.rows<[string, number, number, number]>(
    sql`SELECT guid, seq, ordinal, changed FROM council_record WHERE idx = ${nr} AND seq > ${seq}
        UNION ALL SELECT guid, seq, -1, changed FROM council_deletion WHERE idx = ${nr} AND seq > ${seq}
        ORDER BY 2 LIMIT ${m}`,
  );
  return { index, request, numHits, changes: changes(snapshot, bodies, index, request, rows, form) };
}

async function* changes(
  snapshot: Snapshot,
  bodies: ReadBodies,
  { nr }: StoredIndex,
  request: ChangesRequest,
  rows: readonly (readonly [string, number, number, number])[],
  form: "xml" | "json",
): AsyncGenerator<readonly Change[]> {
  let size = BATCH;
  for (let from = 0, next = 0; from < rows.length; from = next) {
    next = from + size;
    const page = rows.slice(from, next);
    const ordinals = page.map(([, , ordinal]) => ordinal).filter((ordinal) => ordinal >= 0);
    const present = await bodies(snapshot, nr, Uint32Array.from(ordinals), form, false);
    const bytes = present.reduce((sum, { record }) => sum + (record?.length ?? 0), 0);
    size = nextBatch(BATCH, page.length, bytes);
    const records = new Map(present.map(({ record }, i) => [ordinals[i], record]));
    yield page.map(([guid, seq, ordinal, changed]) => ({
      guid,
      seq,
      changed: request.changed ? changed : undefined,
      record: records.get(ordinal),
    }));
  }
}
