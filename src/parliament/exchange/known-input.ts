/**
 * Which files an index was last imported from. The same files again, read by the same program as the same index, give
 * what is stored, so they need not be read: a nightly import of a city that has not changed takes seconds. In and out:
 * transactions of the store.
 */
import { hash } from "node:crypto";
import { BUILD_ID } from "../../base/build-id.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";

/** Names an input: by the digest of its files and by all that decides what they become. */
export function inputName(digest: string, description: IndexDescription): string {
  return hash("sha256", JSON.stringify([digest, BUILD_ID, description]));
}

export async function isKnownInput(snapshot: Snapshot, nr: number, name: string): Promise<boolean> {
  const [row] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${key(nr)}`);
  return row?.[0] === name;
}

/** Must be called with each change of an index; undefined if its input has no name. */
export async function noteInput(tx: Transaction, nr: number, name: string | undefined): Promise<void> {
  if (name === undefined) await tx.run(sql`DELETE FROM meta WHERE name = ${key(nr)}`);
  else {
    await tx.run(sql`INSERT INTO meta (name, value) VALUES (${key(nr)}, ${name})
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  }
}

const key = (nr: number): string => `council-input-${nr}`;
