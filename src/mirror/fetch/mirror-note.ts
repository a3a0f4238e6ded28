/**
 * What a store notes about the council service that it mirrors: up to which sequence number it has each index. It counts only for as long as the index is
 * what the mirror left; after any other import everything is read again. In and out: transactions of the store.
 */
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Transaction } from "../../store/store.ts";

const NAME = "mirror-parliament";

interface Note {
  readonly base: string;
  /** By name in lower case. */
  readonly indexes: Readonly<Record<string, NotedIndex>>;
}

interface NotedIndex {
  /** The original's. */
  readonly seq: number;
  /** The index here, as the mirror left it: what an import changes gets a higher number. */
  readonly here: number;
}

/** An index of the store. */
export interface IndexHere {
  readonly nr: number;
  readonly seq: number;
  /** JSON. */
  readonly description: string;
}

/** By name in lower case. */
export async function indexesHere(snapshot: Snapshot): Promise<ReadonlyMap<string, IndexHere>> {
  const rows = await snapshot.rows<[number, string, number, string]>(
    sql`SELECT nr, name, seq, description FROM council_index`,
  );
  return new Map(rows.map(([nr, name, seq, description]) => [name.toLowerCase(), { nr, seq, description }]));
}

/** The sequence number up to which the store has an index of the original; undefined where it is not known to have any of it. */
export async function readNote(snapshot: Snapshot, base: string): Promise<(index: string) => number | undefined> {
  const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${NAME}`);
  const note = row && (JSON.parse(row[0]) as Note);
  const here = await indexesHere(snapshot);
  return (index) => {
    if (note?.base !== base || !Object.hasOwn(note.indexes, index)) return undefined;
    const noted = note.indexes[index];
    return noted.here === here.get(index)?.seq ? noted.seq : undefined;
  };
}

/** Indexes that were not mirrored this time keep their note. */
export async function writeNote(tx: Transaction, base: string, seqs: ReadonlyMap<string, number>): Promise<void> {
  const before = await readNote(tx, base);
  const here = await indexesHere(tx);
  const indexes = [...here].flatMap(([name, index]) => {
    const seq = seqs.get(name) ?? before(name);
    return seq === undefined ? [] : [[name, { seq, here: index.seq }] as const];
  });
  const note: Note = { base, indexes: Object.fromEntries(indexes) };
  await tx.run(sql`DELETE FROM meta WHERE name = ${NAME}`);
  await tx.insert(META, [[NAME, JSON.stringify(note)]]);
}
