/**
 * API keys in the store: one row per key, with the key's hash instead of the key. In: a transaction or a snapshot. Out:
 * the new key, returned only once, or the stored keys. Nothing here changes the data version: keys are not data.
 */
import { hash as digest, randomBytes } from "node:crypto";
import { Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Store, type Transaction } from "../../store/store.ts";
import type { Table } from "../../store/table.ts";

export const API_KEY: Table = {
  name: "api_key",
  columns: { name: "text", hash: "text", perMinute: "integer", expires: "text?", created: "text" },
  key: ["name"],
};

/** What a key allows, and its name in logs and metrics. */
export interface KeyTerms {
  readonly name: string;
  /** Requests in any 60 seconds; 0 means unlimited. */
  readonly perMinute: number;
  /** The ISO date-time from which it is refused. */
  readonly expires: string | null;
}

export interface StoredKey extends KeyTerms {
  readonly hash: Buffer;
  readonly created: string;
}

/** 192 random bits. */
const KEY_BYTES = 24;
const MIN_KEY_LENGTH = 16;

/** Names of keys that are not in the table (known-keys.ts). */
const RESERVED = /^(demo|explorer-pages|environment-\d+)$/;

/** The key that the pages of the explorer send. */
const EXPLORER: KeyTerms = { name: "explorer", perMinute: 600, expires: null };

/** One fast round is enough: slow hashes protect passwords that people choose, and our keys are random. */
export function hashKey(key: string): Buffer {
  return digest("sha256", key, "buffer");
}

/** Adds a key, by default a random one, and returns it. The store cannot return it again. */
export async function addKey(
  tx: Transaction,
  terms: KeyTerms,
  key: string = randomBytes(KEY_BYTES).toString("base64url"),
): Promise<string> {
  const { name, perMinute, expires } = terms;
  checkName(name);
  if (!/^[!-~]+$/.test(key) || key.length < MIN_KEY_LENGTH) {
    const sentence = `A key needs at least ${MIN_KEY_LENGTH} characters: ASCII letters, digits and punctuation.`;
    throw new Problem("key-unusable", sentence);
  }
  if (expires !== null && Date.parse(expires) <= Date.now()) {
    throw new Problem("key-unusable", `The expiry date ${expires} is in the past.`);
  }
  const created = Temporal.Now.instant().toString({ smallestUnit: "second" });
  const hash = hashKey(key);
  for (const known of await listKeys(tx)) {
    if (known.name === name) throw new Problem("key-exists", `A key named "${name}" already exists.`);
    if (known.hash.equals(hash)) throw new Problem("key-exists", `This key already exists, as "${known.name}".`);
  }
  await tx.insert(API_KEY, [[name, hash.toString("hex"), perMinute, expires, created]]);
  // Public by design: the explorer's pages send this one key from every browser, so the server must be able to read it.
  if (name === EXPLORER.name) await tx.insert(META, [["explorer-key", key]]);
  return key;
}

export async function revokeKey(tx: Transaction, name: string): Promise<void> {
  const revoked = await tx.run(sql`DELETE FROM api_key WHERE name = ${name}`);
  if (revoked === 0) throw new Problem("key-unknown", `There is no key named "${name}".`);
  if (name === EXPLORER.name) await tx.run(sql`DELETE FROM meta WHERE name = 'explorer-key'`);
}

/** All keys of the store, by name. */
export async function listKeys(snapshot: Snapshot): Promise<StoredKey[]> {
  const rows = await snapshot.rows<[string, string, number, string | null, string]>(
    sql`SELECT name, hash, "perMinute", expires, created FROM api_key ORDER BY name`,
  );
  return rows.map(([name, hash, perMinute, expires, created]) => {
    return { name, hash: Buffer.from(hash, "hex"), perMinute, expires, created };
  });
}

/** The key that the explorer's pages send, created on first use. */
export async function explorerKey(store: Store): Promise<string> {
  const find = async (snapshot: Snapshot): Promise<string | undefined> => {
    const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'explorer-key'`);
    return rows[0]?.[0];
  };
  // Reads before it writes, because a write waits for a running import.
  const known = await store.read(find);
  return known ?? store.write(async (tx) => (await find(tx)) ?? addKey(tx, EXPLORER));
}

function checkName(name: string): void {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name)) {
    const sentence = `"${name}" is not a valid key name: use 1 to 64 letters, digits, dots, dashes and underscores.`;
    throw new Problem("key-unusable", sentence);
  }
  if (RESERVED.test(name)) throw new Problem("key-unusable", `The name "${name}" is reserved for rathaus itself.`);
}
