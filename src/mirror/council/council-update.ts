/**
 * Imports the data of an original into the store, all indexes in one transaction, and stores the state of the mirror;
 * or only reports what would change.
 */
import type { Observer } from "../../base/events.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import type { CouncilData } from "../../parliament/describe/record.ts";
import { importCouncil } from "../../parliament/exchange/import.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { replaceCouncil } from "../../parliament/exchange/replace.ts";
import type { Store, Transaction } from "../../store/store.ts";
import { localIndexes, writeMirrorState } from "../fetch/mirror-state.ts";
import { type DescribedUpdate, mirrorName } from "./council-service.ts";

export interface PutOptions {
  readonly allowShrink: boolean;
  /** Only compares. */
  readonly check: boolean;
}

export async function putUpdates(
  store: Store,
  updates: ReadonlyMap<string, DescribedUpdate>,
  { allowShrink, check }: PutOptions,
  observe: Observer,
): Promise<readonly IndexChange[]> {
  const data = dataOf(updates);
  const mirrored = new Map([...updates].map(([name, { base, seq }]) => [name, { base: mirrorName(base), seq }]));
  const withState = extended(store, (tx) => writeMirrorState(tx, mirrored));
  const changes = check
    ? await compare(store, data, observe)
    : await replaceCouncil(withState, INDEXES, data, { allowShrink }, observe);
  return changes.filter(({ index }) => updates.has(index));
}

/** Imports in a transaction that is rolled back, so that the comparison is that of a real import. */
async function compare(store: Store, data: CouncilData, observe: Observer): Promise<readonly IndexChange[]> {
  try {
    return await store.write(async (tx) => {
      throw new Compared(await importCouncil(tx, INDEXES, data, undefined, observe));
    });
  } catch (error) {
    if (error instanceof Compared) return error.changes;
    throw error;
  }
}

/** Rolls back the transaction and passes on its result. */
class Compared extends Error {
  readonly changes: readonly IndexChange[];

  constructor(changes: readonly IndexChange[]) {
    super("rolled back");
    this.changes = changes;
  }
}

function dataOf(updates: ReadonlyMap<string, DescribedUpdate>): CouncilData {
  const of = (index: string): DescribedUpdate => updates.get(index)!;
  return {
    indexes: [...updates.keys()],
    records: (index) => of(index).records(),
    isComplete: (index) => of(index).isComplete,
    deletions: (index) => of(index).deletions,
    seq: (index) => of(index).seq,
    description: (index) => updates.get(index)?.description,
  };
}

/** A store with an additional step at the end of transactions, and a new data version if a sequence number changed. */
function extended(store: Store, last: (tx: Transaction) => Promise<void>): Store {
  return {
    ...store,
    write: (work) =>
      store.write(async (tx) => {
        const before = await localIndexes(tx);
        const result = await work(tx);
        await last(tx);
        const after = await localIndexes(tx);
        // A record that was added and deleted between two runs leaves only its number.
        if (after.entries().some(([name, { seq }]) => seq !== before.get(name)?.seq)) tx.changeVersion("council");
        return result;
      }),
  };
}
