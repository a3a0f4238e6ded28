import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "../base/problems.ts";
import { type PinnableStore, pinnable } from "./pinned-snapshot.ts";
import { sql } from "./sql.ts";
import { openSqliteStore } from "./sqlite/sqlite.ts";
import type { HeldSnapshot, Snapshot, Store } from "./store.ts";
import { CONTRACT_TABLE } from "./testing/store-contract.ts";

let folder: string;
let opened: Store;
let store: PinnableStore;
/** Snapshots of the store below that are not released. */
let held = 0;
let isLost = false;

beforeEach(() => {
  [held, isLost] = [0, false];
  folder = mkdtempSync(join(tmpdir(), "rathaus-pinned-"));
  opened = openSqliteStore(folder, [CONTRACT_TABLE]);
  const snapshot = async (): Promise<HeldSnapshot> => {
    const taken = await opened.snapshot();
    held += 1;
    const isBroken = isLost;
    isLost = false;
    return {
      ...taken,
      rows: isBroken
        ? () => Promise.reject(new Problem("store-unavailable", "The connection broke."))
        : (query) => taken.rows<never>(query),
      release() {
        held -= 1;
        taken.release();
      },
    };
  };
  store = pinnable({ ...opened, snapshot });
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const add = (id: number) =>
  opened.write(async (tx) => {
    await tx.insert(CONTRACT_TABLE, [[id, "n", null, null]]);
    tx.changeVersion();
  });
const countOn = async (snapshot: Snapshot): Promise<number> =>
  (await snapshot.rows<[number]>(sql`SELECT count(*) FROM thing`))[0][0];
const count = () => store.read(countOn);

describe("a pinned snapshot", () => {
  it("is what all reads of the work see, whatever is imported meanwhile", async () => {
    await add(1);
    const before = await store.version();
    const seen = await store.pinned(async () => {
      await add(2);
      return [await count(), await store.version(), store.isPinned()];
    });
    expect(seen).toEqual([1, before, true]);
    expect([await count(), store.isPinned(), held]).toEqual([2, false, 0]);
  });

  it("is held for reads that the work did not wait for, and not given to new ones", async () => {
    await add(1);
    const sibling = Promise.withResolvers<readonly unknown[]>();
    const work = store.pinned(async () => {
      const read = store.read(async (snapshot) => {
        await sleep(20);
        return countOn(snapshot);
      });
      read.then(async (seen) => sibling.resolve([seen, store.isPinned(), await count()]), sibling.reject);
      await sleep(0);
      throw new Error("not found");
    });
    await expect(work).rejects.toThrow("not found");
    expect(held).toBe(1);
    await add(2);
    expect(await sibling.promise).toEqual([1, false, 2]);
    expect(held).toBe(0);
  });

  it.each([
    ["fails in its own way", () => Promise.reject(new Error("the page has no data"))],
    ["goes on without", async () => 0],
  ])("is replaced if it is lost, and work is repeated that %s", async (_, instead) => {
    await add(1);
    isLost = true;
    let runs = 0;
    const seen = await store.pinned(async () => {
      runs += 1;
      // A request answers with an error.
      return count().catch((error: Problem) => {
        expect(error.code).toBe("store-overloaded");
        return instead();
      });
    });
    expect([seen, runs, held]).toEqual([1, 2, 0]);
  });
});
