import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import { META, type Store } from "../../store/store.ts";
import { API_KEY, addKey, hashKey, revokeKey } from "./key-table.ts";
import { type KnownKeys, knownKeys } from "./known-keys.ts";

let folder: string;
let store: Store;
/** The server's handle on the store: counts reads, and fails as a disk would. */
let watched: Store;
let reads: number;
let broken: boolean;
let time: number;
let events: Event[];
let keys: KnownKeys;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-keys-"));
  store = openSqliteStore(folder, [API_KEY]);
  [reads, broken, time, events] = [0, false, 1_000_000, []];
  watched = {
    ...store,
    async read(work) {
      reads += 1;
      if (broken) throw new Error("the disk is gone");
      return store.read(work);
    },
  };
  const observe = (event: Event) => events.push(event);
  keys = knownKeys({ store: watched, environment: ["first", "second"], observe, now: () => time });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const add = (name: string) => store.write((tx) => addKey(tx, { name, perMinute: 5, expires: null }));
const names = async () => (await keys()).map(({ name }) => name);

describe("known keys", () => {
  it("are those of the environment, without limit", async () => {
    expect(await keys()).toEqual([
      { name: "environment-1", hash: hashKey("first"), perMinute: 0, expires: null },
      { name: "environment-2", hash: hashKey("second"), perMinute: 0, expires: null },
    ]);
  });

  it("include those of the store, and follow its changes within a second", async () => {
    const key = await add("ogd");
    expect((await keys())[2]).toMatchObject({ name: "ogd", hash: hashKey(key), perMinute: 5 });
    await add("late");
    await store.write((tx) => revokeKey(tx, "ogd"));
    time += 500;
    expect(await names()).toEqual(["environment-1", "environment-2", "late"]);
  });

  it("include `demo` only while the store holds the demo city", async () => {
    await store.write((tx) => tx.insert(META, [["demo", "{}"]]));
    expect((await keys())[2]).toEqual({ name: "demo", hash: hashKey("demo"), perMinute: 0, expires: null });
    await store.write((tx) => tx.run(sql`DELETE FROM meta WHERE name = 'demo'`));
    time += 500;
    expect(await names()).not.toContain("demo");
  });

  it("are read at most every half second, once for concurrent requests", async () => {
    await Promise.all([keys(), keys(), keys()]);
    time += 499;
    await keys();
    expect(reads).toBe(1);
    time += 1;
    await Promise.all([keys(), keys()]);
    expect(reads).toBe(2);
  });

  it("are still refreshed after the clock was set back", async () => {
    await keys();
    time -= 3_600_000;
    await keys();
    expect(reads).toBe(2);
  });

  it("stay valid while the store cannot be read, which is reported, and follow it again afterwards", async () => {
    await add("ogd");
    const before = await names();
    broken = true;
    for (let i = 0; i < 3; i++) {
      time += 500;
      expect(await names()).toEqual(before);
    }
    expect(events).toEqual(Array(3).fill({ type: "keys-unreadable", error: expect.any(Error) }));
    broken = false;
    await add("late");
    time += 500;
    expect(await names()).toEqual([...before.slice(0, 2), "late", "ogd"]);
  });

  it("fail with the error, not a refusal, if they could never be read", async () => {
    broken = true;
    await expect(keys()).rejects.toThrow("the disk is gone");
    time += 500;
    await expect(keys()).rejects.toThrow("the disk is gone");
    broken = false;
    time += 500;
    expect(await names()).toHaveLength(2);
  });
});
