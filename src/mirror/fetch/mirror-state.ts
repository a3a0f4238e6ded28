/**
 * The state of a council mirror in the store: up to which sequence number it has each index. It is valid only while the
 * index is as the mirror left it; after any other import everything is read again. In and out: transactions of the
 * store.
 */
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Transaction } from "../../store/store.ts";

const NAME = "mirror-parliament";

/** By name in lower case. */
type MirrorState = Readonly<Record<string, IndexState>>;

interface IndexState {
  /** The address of the original. */
  readonly base: string;
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

/** What the store has of an index: up to which sequence number of which original. */
export type MirroredUpTo = Omit<IndexState, "here">;

/** Undefined for an index that is not as a mirror left it. */
export async function readMirrorState(snapshot: Snapshot): Promise<(index: string) => MirroredUpTo | undefined> {
  const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${NAME}`);
  const state: MirrorState = row ? JSON.parse(row[0]) : {};
  const local = await localIndexes(snapshot);
  return (index) => {
    if (!Object.hasOwn(state, index)) return undefined;
    const { base, seq, here } = state[index];
    return here === local.get(index)?.seq ? { base, seq } : undefined;
  };
}

/** Indexes that were not mirrored this time keep their state. */
export async function writeMirrorState(tx: Transaction, mirrored: ReadonlyMap<string, MirroredUpTo>): Promise<void> {
  const before = await readMirrorState(tx);
  const local = await localIndexes(tx);
  const indexes = [...local].flatMap(([name, { seq: here }]) => {
    const upTo = mirrored.get(name) ?? before(name);
    return upTo === undefined ? [] : [[name, { ...upTo, here }] as const];
  });
  const state: MirrorState = Object.fromEntries(indexes);
  await tx.run(sql`DELETE FROM meta WHERE name = ${NAME}`);
  await tx.insert(META, [[NAME, JSON.stringify(state)]]);
}
