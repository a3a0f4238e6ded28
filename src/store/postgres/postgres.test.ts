import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { administer, newDatabase, type TestDatabase } from "../../../test/support/postgres/postgres.ts";
import { startRelay } from "../../../test/support/postgres/relay.ts";
import { newRequestContext, type RequestContext, runInContext, UNIDENTIFIED } from "../../base/work/request-context.ts";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import { sql } from "../sql.ts";
import { EMPTY_VERSION, META, type Snapshot, type Store } from "../store.ts";
import { CONTRACT_TABLE, storeContract } from "../testing/store-contract.ts";
import { openPostgresStore } from "./postgres.ts";

storeContract("PostgreSQL", async () => {
  const database = await newDatabase();
  return {
    open: async () => openPostgresStore(database.url, [CONTRACT_TABLE]),
    remove: () => database.remove(),
  };
});

const add = (store: Store, id: number) =>
  store.write(async (tx) => {
    await tx.insert(CONTRACT_TABLE, [[id, "n", null, null]]);
    tx.changeVersion();
  });
const count = (store: Store) => store.read((snapshot) => snapshot.rows(sql`SELECT count(*) FROM thing`));

// Each of them waits for five seconds, at the same time as the other.
describe.concurrent("PostgreSQL store that is busy", () => {
  async function withStores(work: (first: Store, second: Store) => Promise<void>): Promise<void> {
    const database = await newDatabase();
    const [first, second] = [1, 2].map(() => openPostgresStore(database.url, [CONTRACT_TABLE]));
    try {
      await work(first, second);
    } finally {
      await Promise.all([first.close(), second.close()]);
      await database.remove();
    }
  }

  it("opens and reads while another process imports, and refuses a second writer", () =>
    withStores(async (first, second) => {
      await first.write(async (tx) => {
        await tx.insert(CONTRACT_TABLE, [[1, "a", null, null]]);
        expect(await count(second)).toEqual([[0]]);
        await expect(add(second, 2)).rejects.toMatchObject({ code: "store-busy" });
      });
      expect(await count(second)).toEqual([[1]]);
    }));

  it("reports an overload when reads wait too long for a connection, but not to one that has computed before", () =>
    withStores(async (store) => {
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      const slow = Array.from({ length: 10 }, () => store.read(() => end));
      const context = newRequestContext(UNIDENTIFIED, 60_000);
      SCHEDULER.count(context, 1_000);
      const patient = runInContext(context, () => count(store));
      await expect(count(store)).rejects.toMatchObject({ code: "store-overloaded", status: 503 });
      finish();
      await Promise.all(slow);
      expect([await patient, await count(store)]).toEqual([[[0]], [[0]]]);
    }));
});

describe("PostgreSQL store", () => {
  let database: TestDatabase;
  const opened: Store[] = [];

  function open(url = database.url, standbys: readonly string[] = []): Store {
    const store = openPostgresStore(url, [CONTRACT_TABLE], { standbys });
    opened.push(store);
    return store;
  }

  const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()";
  const cutConnections = () => administer(database.url, `${others} AND pid <> pg_backend_pid()`);

  /** Retries for a few seconds. */
  async function eventually(check: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 200 && !(await check()); i++) await sleep(25);
    expect(await check()).toBe(true);
  }

  beforeEach(async () => {
    database = await newDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await database.remove();
  });

  it("can be created by several processes at the same time", async () => {
    const versions = await Promise.all(Array.from({ length: 4 }, () => open().version()));
    expect(versions).toEqual(Array(4).fill(EMPTY_VERSION));
  });

  it("refuses a store of another format, and does not change it", async () => {
    await open().write((tx) => tx.run(sql`UPDATE meta SET value = '99' WHERE name = 'format'`));
    const refused = { code: "store-newer-format", message: expect.stringContaining("format 99") };
    await expect(open().version()).rejects.toMatchObject(refused);
    await expect(open().version()).rejects.toMatchObject(refused);
  });

  it("is notified of a new version by its writer", async () => {
    const [writer, watcher] = [open(), open()];
    expect(await watcher.version()).toBe(EMPTY_VERSION);
    await add(writer, 1);
    const version = await writer.version();
    await eventually(async () => (await watcher.version()) === version);
  });

  it("reconnects when all connections are cut, idle or in the middle of a read", async () => {
    const store = open();
    await add(store, 1);
    await store.version();
    await cutConnections();
    expect(await count(store)).toEqual([[1]]);
    let attempts = 0;
    const found = await store.read(async (snapshot) => {
      attempts += 1;
      if (attempts === 1) await cutConnections();
      return snapshot.rows(sql`SELECT count(*) FROM thing`);
    });
    expect([attempts > 1, found]).toEqual([true, [[1]]]);
    await add(store, 2);
    expect(await count(store)).toEqual([[2]]);
    const other = open();
    await add(other, 3);
    const version = await other.version();
    await eventually(async () => (await store.version()) === version);
  });

  it("rolls back a write whose connection is cut, and reports that the database is unavailable", async () => {
    const store = open();
    await add(store, 1);
    const cut = store.write(async (tx) => {
      await tx.insert(CONTRACT_TABLE, [[2, "b", null, null]]);
      await cutConnections();
      await tx.insert(CONTRACT_TABLE, [[3, "c", null, null]]);
    });
    await expect(cut).rejects.toMatchObject({ code: "store-unavailable" });
    expect(await count(store)).toEqual([[1]]);
  });

  it("rolls back a write if one of its statements fails, even if the error is caught", async () => {
    const store = open();
    await add(store, 1);
    const failing = store.write(async (tx) => {
      await tx.insert(CONTRACT_TABLE, [[2, "b", null, null]]);
      await tx.insert(CONTRACT_TABLE, [[1, "again", null, null]]).catch(() => {});
    });
    await expect(failing).rejects.toThrow();
    expect(await count(store)).toEqual([[1]]);
  });

  it("refuses statements after the end of their transaction", async () => {
    const store = open();
    const late = await store.read(async (snapshot) => () => snapshot.rows(sql`SELECT 1`));
    await expect(late()).rejects.toThrow("The transaction has ended.");
  });

  it("still works after a read with an invalid statement", async () => {
    const store = open();
    await expect(store.read((snapshot) => snapshot.rows(sql`SELECT nothing FROM thing`))).rejects.toThrow();
    for (let i = 0; i < 20; i++) expect(await count(store)).toEqual([[0]]);
  });

  it.each([
    ["does not give up its connection to a client that is served more", 100, [1, 1]],
    ["gives up one of two connections to a client with none that is served less", 0, ["server-busy", 1]],
  ])("long work %s", async (_, served, ends) => {
    const store = open();
    const contextOf = (name: string) => newRequestContext({ name, networks: [{ name, clients: 1 }] }, 60_000);
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const others = Array.from({ length: 8 }, () => store.read(() => end));
    let isOver = false;
    const work = async (context: RequestContext): Promise<number> => {
      while (!isOver) await SCHEDULER.next(context, 0.000_1);
      return 1;
    };
    const modest = [1, 2].map(() => {
      const context = contextOf("modest");
      return runInContext(context, () => store.read(() => work(context))).catch(({ code }) => code);
    });
    await expect.poll(() => SCHEDULER.waiting, { timeout: 10_000 }).toBe(2);
    const other = contextOf(`served ${served}`);
    SCHEDULER.count(other, served);
    const waiting = runInContext(other, () => count(store));
    await sleep(100);
    isOver = true;
    finish();
    expect((await Promise.all(modest)).toSorted()).toEqual(ends.toSorted());
    expect(await waiting).toEqual([[0]]);
    await Promise.all(others);
  });

  describe("with as many clients with long work as connections", () => {
    const contextOf = (name: string) => newRequestContext({ name, networks: [{ name, clients: 1 }] }, 60_000);
    const asModest = (store: Store) => runInContext(contextOf("modest"), () => count(store));
    const LONG = 10_000;

    /** Many clients, each with one read that lasts until `isOver` has it. */
    function longReads(store: Store, clients: number, served: number) {
      const begun: number[] = [];
      const lost: number[] = [];
      const isOver = new Set<number>();
      // What the clients of an earlier test have computed still counts.
      const contexts = Array.from({ length: clients }, () => contextOf(randomUUID()));
      const ends = contexts.map((context, i) => {
        SCHEDULER.count(context, served);
        const work = async (snapshot: Snapshot): Promise<number> => {
          begun.push(i);
          while (!isOver.has(i)) {
            await snapshot.rows(sql`SELECT 1`).catch((error) => {
              lost.push(i);
              throw error;
            });
            await SCHEDULER.next(context, 0.000_1);
          }
          return i;
        };
        return runInContext(context, () => store.read(work));
      });
      const finish = (some: Iterable<number> = contexts.keys()): void => {
        for (const i of some) isOver.add(i);
      };
      return { begun, lost, contexts, ends: Promise.all(ends), finish };
    }

    it("keeps half of them for others", async () => {
      const store = open();
      const { begun, ends, finish } = longReads(store, 12, LONG);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(5);
      for (let i = 0; i < 3; i++) expect(await asModest(store)).toEqual([[0]]);
      expect(begun).toHaveLength(5);
      finish(begun.slice(0, 3));
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(8);
      finish();
      expect(await ends).toEqual([...Array(12).keys()]);
    });

    it("takes one from what turned out to be long, and repeats its read once fewer of them run", async () => {
      const store = open();
      const { begun, lost, contexts, ends, finish } = longReads(store, 10, 0);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(10);
      const modest = asModest(store);
      await sleep(100);
      expect(begun).toHaveLength(10);
      for (const context of contexts) SCHEDULER.count(context, LONG);
      expect(await modest).toEqual([[0]]);
      expect(await asModest(store)).toEqual([[0]]);
      await expect.poll(() => lost, { timeout: 10_000 }).not.toEqual([]);
      const [one] = lost;
      finish(begun.filter((i) => i !== one));
      await expect.poll(() => begun.slice(10), { timeout: 10_000 }).toContain(one);
      finish();
      expect(await ends).toEqual([...Array(10).keys()]);
    });

    it("lets a long one of a client that is served less run instead of others", async () => {
      const store = open();
      const { begun, contexts, ends, finish } = longReads(store, 10, 0);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(10);
      for (const context of contexts) SCHEDULER.count(context, LONG);
      const other = contextOf(randomUUID());
      SCHEDULER.count(other, LONG / 2);
      expect(await runInContext(other, () => count(store))).toEqual([[0]]);
      finish();
      expect(await ends).toEqual([...Array(10).keys()]);
    });

    it("asks for the data version in its own name", async () => {
      const store = open();
      const { begun, ends, finish } = longReads(store, 10, LONG);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(5);
      const context = contextOf(randomUUID());
      SCHEDULER.count(context, LONG);
      expect(await runInContext(context, async () => store.version())).toBe(EMPTY_VERSION);
      finish();
      expect(await ends).toEqual([...Array(10).keys()]);
    });

    it("forgets clients that have disconnected while they wait", async () => {
      const store = open();
      const { begun, ends, finish } = longReads(store, 10, LONG);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(5);
      const connection = { destroyed: false };
      const gone = newRequestContext(contextOf(randomUUID()).client, 60_000, connection);
      SCHEDULER.count(gone, LONG);
      const read = runInContext(gone, () => count(store));
      connection.destroyed = true;
      await expect(read).rejects.toThrow("The client disconnected");
      finish();
      expect(await ends).toEqual([...Array(10).keys()]);
    });

    it("takes none for a client that is served more", async () => {
      const store = open();
      const { begun, contexts, ends, finish } = longReads(store, 10, 0);
      await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(10);
      for (const context of contexts) SCHEDULER.count(context, LONG);
      const other = contextOf("served more");
      // By another request.
      SCHEDULER.count({ ...other }, 2 * LONG);
      let isRead = false;
      const read = runInContext(other, () => count(store)).then(() => {
        isRead = true;
      });
      await sleep(100);
      expect([isRead, begun.length]).toEqual([false, 10]);
      finish();
      await read;
      expect(await ends).toEqual([...Array(10).keys()]);
    });
  });

  it("refuses reads of the client with the most if too many wait, and never those of a client with one", async () => {
    const store = open();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 10 }, () => store.read(() => end));
    const read = (name: string) =>
      runInContext(newRequestContext({ name, networks: [{ name, clients: 1 }] }, 1_000), () => count(store));
    const many = Array.from({ length: 600 }, () => read("many").catch(({ code }) => code));
    const few = Array.from({ length: 50 }, (_, i) => read(`few ${i}`));
    finish();
    await Promise.all(slow);
    expect(await Promise.all(few)).toEqual(few.map(() => [[0]]));
    const refused = (await Promise.all(many)).filter((result) => result === "store-overloaded");
    expect(refused).toHaveLength(150);
  });

  it("answers more concurrent reads than it has connections", async () => {
    const store = open();
    const counts = await Promise.all(Array.from({ length: 100 }, () => count(store)));
    expect(counts.flat(2)).toEqual(Array(100).fill(0));
  });

  it.each([
    ["no server", (url: string) => url.replace(/:\d+\//, ":1/"), /cannot be reached/],
    ["another password", (url: string) => url.replace("secret", "wrong"), /user or password/],
    ["no such database", (url: string) => `${url}_not`, /does not exist/],
  ])("reports what is wrong with the URL: %s", async (_, change, sentence) => {
    const store = open(change(database.url));
    for (const work of [
      async () => store.version(),
      () => store.read(async () => 1),
      () => store.write(async () => 1),
    ]) {
      const problem = await work().catch((error) => error);
      expect([problem.code, problem.message]).toEqual(["store-unavailable", expect.stringMatching(sentence)]);
      expect(problem.message).not.toMatch(/secret|wrong|127\.0\.0\.1/);
    }
  });

  it("waits a moment for a standby whose connections break while the primary is down", async () => {
    const [primary, standby] = [await startRelay(database.url), await startRelay(database.url)];
    const store = open(primary.url, [standby.url]);
    await add(store, 1);
    await count(store);
    await primary.interrupt();
    expect(await count(store)).toEqual([[1]]);
    await standby.interrupt();
    const reads = Promise.all(Array.from({ length: 20 }, () => count(store)));
    const versions = Promise.all(Array.from({ length: 20 }, () => store.version()));
    await sleep(200);
    await standby.resume();
    expect(new Set((await reads).flat(2))).toEqual(new Set([1]));
    expect(new Set(await versions).size).toBe(1);
    // But not forever.
    await standby.interrupt();
    await expect(count(store)).rejects.toMatchObject({ code: "store-unavailable" });
  });

  it("retries a database that it could not use before", async () => {
    const store = open();
    await administer(database.url, "CREATE TABLE meta (name text PRIMARY KEY, other integer)");
    await expect(store.version()).rejects.toThrow();
    await administer(database.url, "DROP TABLE meta");
    expect(await store.version()).toBe(EMPTY_VERSION);
    await store.write((tx) => tx.insert(META, [["x", "y"]]));
  });
});
