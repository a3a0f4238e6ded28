import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { API_KEY, addKey, explorerKey, hashKey, type KeyTerms, listKeys, revokeKey } from "./key-table.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-keys-"));
  store = openSqliteStore(folder, [API_KEY]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const OGD: KeyTerms = { name: "ogd", perMinute: 60, expires: "2999-01-01T00:00:00Z" };
const add = (terms: Partial<KeyTerms> = {}, key?: string) => store.write((tx) => addKey(tx, { ...OGD, ...terms }, key));
const revoke = (name: string) => store.write((tx) => revokeKey(tx, name));
const names = async () => (await store.read(listKeys)).map(({ name }) => name);
const storedExplorerKey = () => store.read((s) => s.rows(sql`SELECT value FROM meta WHERE name = 'explorer-key'`));

describe("keys of the store", () => {
  it("are random, long, and fit a header as they are", async () => {
    const keys = await Promise.all(["a", "b", "c"].map((name) => add({ name })));
    for (const key of keys) expect(key).toMatch(/^[\w-]{32}$/);
    expect(new Set(keys).size).toBe(3);
  });

  it("are listed by name with their terms and hash", async () => {
    const key = await add();
    await add({ name: "Amt.1_x-y", perMinute: 0, expires: null });
    expect(await store.read(listKeys)).toEqual([
      { name: "Amt.1_x-y", perMinute: 0, expires: null, hash: expect.any(Buffer), created: expect.any(String) },
      { ...OGD, hash: hashKey(key), created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
    ]);
  });

  it("are stored as hashes only", async () => {
    const key = await add();
    await store.close();
    const files = ["rathaus.sqlite", "rathaus.sqlite-wal"].flatMap((name) => {
      try {
        return [readFileSync(join(folder, name), "latin1")];
      } catch {
        return [];
      }
    });
    expect(files.join()).toContain(hashKey(key).toString("hex"));
    expect(files.join()).not.toContain(key);
  });

  it("do not change the data version", async () => {
    const version = await store.version();
    await add();
    await revoke("ogd");
    await explorerKey(store);
    expect(await store.version()).toBe(version);
  });

  it("can be revoked, and their name reused", async () => {
    const [old] = [await add(), await add({ name: "other" })];
    await revoke("ogd");
    expect(await names()).toEqual(["other"]);
    expect(await add()).not.toBe(old);
    await expect(revoke("nobody")).rejects.toMatchObject({
      code: "key-unknown",
      message: 'There is no key named "nobody".',
    });
  });

  it("may be given", async () => {
    expect(await add({}, "0123456789abcde~")).toBe("0123456789abcde~");
  });

  it.each<[Partial<KeyTerms>, string | undefined, string, RegExp]>([
    [{}, undefined, "key-exists", /^A key named "ogd" already exists\.$/],
    [{ name: "twin" }, "the key of ogd itself", "key-exists", /^This key already exists, as "ogd"\.$/],
    [{ name: "" }, undefined, "key-unusable", /^"" is not a valid key name/],
    [{ name: "a b" }, undefined, "key-unusable", /^"a b" is not a valid key name/],
    [{ name: "é" }, undefined, "key-unusable", /is not a valid key name/],
    [{ name: "x".repeat(65) }, undefined, "key-unusable", /is not a valid key name/],
    [{ name: "demo" }, undefined, "key-unusable", /^The name "demo" is reserved/],
    [{ name: "environment-12" }, undefined, "key-unusable", /^The name "environment-12" is reserved/],
    [{ name: "new" }, "0123456789abcde", "key-unusable", /^A key needs at least 16 characters/],
    [{ name: "new" }, "0123456789 abcdef", "key-unusable", /^A key needs at least 16 characters/],
    [
      { name: "new", expires: "2020-01-01T00:00:00Z" },
      undefined,
      "key-unusable",
      /^The expiry date 2020-\S+ is in the past\.$/,
    ],
  ])("are refused: %j %s: %s", async (terms, key, code, message) => {
    const given = await add();
    const attempt = add(terms, key === "the key of ogd itself" ? given : key);
    await expect(attempt).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await names()).toEqual(["ogd"]);
  });
});

describe("the explorer's key", () => {
  it("is created once, rate-limited, and readable", async () => {
    const key = await explorerKey(store);
    expect(await explorerKey(store)).toBe(key);
    expect(await store.read(listKeys)).toMatchObject([{ name: "explorer", perMinute: 600, hash: hashKey(key) }]);
    expect(await storedExplorerKey()).toEqual([[key]]);
  });

  it("is one key for concurrent requests", async () => {
    const other = openSqliteStore(folder, [API_KEY]);
    const keys = await Promise.all([store, other, store, other].map(explorerKey));
    expect(new Set(keys).size).toBe(1);
    await other.close();
  });

  it("can be replaced by one with another limit", async () => {
    const old = await explorerKey(store);
    await revoke("explorer");
    expect(await storedExplorerKey()).toEqual([]);
    const replaced = await add({ name: "explorer", perMinute: 30 });
    expect(replaced).not.toBe(old);
    expect(await explorerKey(store)).toBe(replaced);
  });
});
