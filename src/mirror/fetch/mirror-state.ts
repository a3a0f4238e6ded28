/**
 * The state of a council mirror in the store: up to which sequence number it has each index. It is valid only while the
 * index is as the mirror left it; after any other import everything is read again. In and out: transactions of the
 * store.
 */
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Transaction } from "../../store/store.ts";

const NAME = "mirror-parliament";

interface MirrorState {
  readonly base: string;
  /** By name in lower case. */
  readonly indexes: Readonly<Record<string, IndexState>>;
}

interface IndexState {
  /** The sequence number of the original. */
  readonly seq: number;
  /** The local sequence number when the mirror was updated: an import of changes increases it. */
  readonly here: number;
}

/** An index of the store. */
export interface LocalIndex {
  readonly nr: number;
  readonly seq: number;
  /** JSON. */
  readonly description: string;
}

/** By name in lower case. */
export async function localIndexes(snapshot: Snapshot): Promise<ReadonlyMap<string, LocalIndex>> {
  const rows = await snapshot.rows<[number, string, number, string]>(
    sql`SELECT nr, name, seq, description FROM council_index`,
  );
  return new Map(rows.map(([nr, name, seq, description]) => [name.toLowerCase(), { nr, seq, description }]));
}

/** The sequence number up to which the store has an index of the original; undefined if it is unknown. */
export async function readMirrorState(
  snapshot: Snapshot,
  base: string,
): Promise<(index: string) => number | undefined> {
  const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${NAME}`);
  const state = row && (JSON.parse(row[0]) as MirrorState);
  const local = await localIndexes(snapshot);
  return (index) => {
    if (state?.base !== base || !Object.hasOwn(state.indexes, index)) return undefined;
    const { seq, here } = state.indexes[index];
    return here === local.get(index)?.seq ? seq : undefined;
  };
}

/** Indexes that were not mirrored this time keep their state. */
export async function writeMirrorState(
  tx: Transaction,
  base: string,
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  const before = await readMirrorState(tx, base);
  const local = await localIndexes(tx);
  const indexes = [...local].flatMap(([name, index]) => {
    const seq = seqs.get(name) ?? before(name);
    return seq === undefined ? [] : [[name, { seq, here: index.seq }] as const];
  });
  const state: MirrorState = { base, indexes: Object.fromEntries(indexes) };
  await tx.run(sql`DELETE FROM meta WHERE name = ${NAME}`);
  await tx.insert(META, [[NAME, JSON.stringify(state)]]);
}
