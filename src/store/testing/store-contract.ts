/** The tests that every engine must pass. In: a function that creates a place where stores can be opened repeatedly. */
import { hash } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../../base/problems.ts";
import { CHANGED } from "../data-version.ts";
import { readWithRetry } from "../lost-snapshot.ts";
import { anyOf, type Sql, sql } from "../sql.ts";
import { EMPTY_VERSION, type HeldSnapshot, META, type Row, type Store } from "../store.ts";
import type { Table } from "../table.ts";

export const CONTRACT_TABLE: Table = {
  name: "thing",
  columns: { id: "integer", name: "text", note: "text?", picture: "bytes?" },
  key: ["id"],
  indexes: [["name"]],
};

const some = (count: number): Row[] => Array.from({ length: count }, (_, i) => [i, `n${i}`, null, null]);

/** A row with hashes instead of byte strings, which are fast to compare. */
function comparable(row: Row): Row {
  return row.map((value) => (value instanceof Uint8Array ? hash("sha1", value) : value));
}

async function* oneByOne(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

export interface Place {
  /** Another handle on the same data, as another process would have. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

export function storeContract(engine: string, newPlace: () => Promise<Place>): void {
  describe(`store contract on ${engine}`, () => {
    let place: Place;
    let store: Store;
    const opened: Store[] = [];

    async function open(): Promise<Store> {
      const handle = await place.open();
      opened.push(handle);
      return handle;
    }

    beforeEach(async () => {
      place = await newPlace();
      store = await open();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((handle) => handle.close()));
      await place.remove();
    });

    const names = (handle: Store) =>
      handle.read((snapshot) => snapshot.rows<[string]>(sql`SELECT name FROM thing ORDER BY id`).then((r) => r.flat()));
    const add = (handle: Store, id: number, name: string) =>
      handle.write(async (tx) => {
        await tx.insert(CONTRACT_TABLE, [[id, name, null, null]]);
        tx.changeVersion();
      });

    it("stores text, integers beyond 32 bits, bytes and null unchanged", async () => {
      const row = [9_007_199_254_740_991, 'Zürich \r\n "x" 🏛 \u0001\uffff', null, new Uint8Array([0, 255, 7])] as const;
      await store.write((tx) => tx.insert(CONTRACT_TABLE, [row]));
      const rows = await store.read((s) => s.rows(sql`SELECT id, name, note, picture FROM thing WHERE id = ${row[0]}`));
      expect(rows.map(([id, name, note, bytes]) => [id, name, note, [...(bytes as Uint8Array)]])).toEqual([
        [row[0], row[1], null, [0, 255, 7]],
      ]);
    });

    it("refuses U+0000 in a text, which not every engine can store", async () => {
      const refused = {
        code: "import-invalid",
        message: "A text contains the character U+0000, which cannot be stored.",
      };
      const odd = "a\0b";
      await expect(add(store, 1, odd)).rejects.toMatchObject(refused);
      await expect(store.write((tx) => tx.run(sql`UPDATE meta SET value = ${odd}`))).rejects.toMatchObject(refused);
      await store.write((tx) =>
        tx.insert(
          CONTRACT_TABLE,
          ["a", "aa", "b"].map((name, id) => [id, name, null, null]),
        ),
      );
      const found = (condition: Sql) => store.read((s) => s.rows(sql`SELECT name FROM thing WHERE ${condition}`));
      expect(await found(sql`name ${anyOf([odd, "b"])}`)).toEqual([["b"]]);
      expect(await found(sql`name = ${odd}`)).toEqual([]);
      expect(await found(sql`name < ${odd}`)).toEqual([["a"]]);
    });

    it("stores any text and any bytes", async () => {
      // Any character but U+0000.
      const unit = fc.oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
      const text = fc.array(unit).map((units) => String.fromCodePoint(...units));
      const contents = fc.tuple(text, fc.option(text), fc.option(fc.uint8Array()));
      let next = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(contents, { minLength: 1, maxLength: 5 }), fc.boolean(), async (given, slowly) => {
          const first = next;
          const rows = given.map(([name, note, picture]) => [next++, name, note, picture] as const);
          expect(await store.write((tx) => tx.insert(CONTRACT_TABLE, slowly ? oneByOne(rows) : rows))).toBe(
            rows.length,
          );
          const query = sql`SELECT id, name, note, picture FROM thing WHERE id >= ${first} ORDER BY id`;
          expect((await store.read((s) => s.rows(query))).map(comparable)).toEqual(rows.map(comparable));
        }),
        { numRuns: 20 },
      );
    });

    it("stores more than one batch, in large rows and in small", async () => {
      const large = (id: number): Row => [id, "n", "ü".repeat(700_000), new Uint8Array(3_000_000).fill(id)];
      const rows = [large(1), ...some(20_000).map(([id, ...rest]) => [Number(id) + 10, ...rest]), large(2)];
      expect(await store.write((tx) => tx.insert(CONTRACT_TABLE, rows))).toBe(20_002);
      const count = sql`SELECT count(*), sum(id), sum(length(name)) FROM thing WHERE id >= 10`;
      expect(await store.read((s) => s.rows(count))).toEqual([[20_000, 200_190_000, 108_890]]);
      const back = await store.read((s) => s.rows(sql`SELECT id, name, note, picture FROM thing WHERE id < 10`));
      expect(back.map(comparable)).toEqual([large(1), large(2)].map(comparable));
    });

    it("inserts rows that are read in the same transaction", async () => {
      const copies = await store.write(async (tx) => {
        await tx.insert(CONTRACT_TABLE, some(50));
        async function* found(): AsyncGenerator<Row> {
          for await (const batch of tx.batches(sql`SELECT name, note FROM thing ORDER BY id`, 7)) {
            for (const [name] of batch) yield [name, "copied"];
          }
        }
        return tx.insert(META, found());
      });
      const copied = sql`SELECT count(*) FROM meta WHERE value = 'copied'`;
      expect([copies, await store.read((s) => s.rows(copied))]).toEqual([50, [[50]]]);
    });

    it("passes values as parameters, never as text", async () => {
      const name = "x'; DROP TABLE thing; --";
      await add(store, 1, name);
      expect(await store.read((s) => s.rows(sql`SELECT id FROM thing WHERE name = ${name}`))).toEqual([[1]]);
    });

    it("compares with lists of any length, and joins fragments", async () => {
      await store.write((tx) => tx.insert(CONTRACT_TABLE, some(3000)));
      const count = (ids: number[]) => {
        const condition = sql`id ${anyOf(ids)} AND name <> ${"n2"}`;
        return store.read((s) => s.rows(sql`SELECT count(*) FROM thing WHERE ${condition} AND id >= ${0}`));
      };
      expect(await count([])).toEqual([[0]]);
      expect(await count([1, 2, 99_999])).toEqual([[1]]);
      expect(await count(Array.from({ length: 2500 }, (_, i) => i))).toEqual([[2499]]);
      const byName = sql`SELECT id FROM thing WHERE name ${anyOf(["n7", "n8", 'n"9'])} ORDER BY id`;
      expect(await store.read((s) => s.rows(byName))).toEqual([[7], [8]]);
    });

    it("orders text by code point", async () => {
      await store.write((tx) =>
        tx.insert(
          CONTRACT_TABLE,
          ["b", "a", "Z", "ä", "z", "10", "9"].map((name, id) => [id, name, null, null]),
        ),
      );
      const rows = await store.read((s) => s.rows(sql`SELECT name FROM thing ORDER BY name`));
      expect(rows.flat().join(" ")).toBe("10 9 Z a b z ä");
    });

    it("yields rows in batches, two iterations at once", async () => {
      await store.write((tx) => tx.insert(CONTRACT_TABLE, some(25)));
      const sizes = await store.read(async (snapshot) => {
        const query = sql`SELECT id FROM thing ORDER BY id`;
        const found: [number, number][] = [];
        for await (const outer of snapshot.batches(query, 10)) {
          let inner = 0;
          for await (const batch of snapshot.batches(query, 7)) inner += batch.length;
          found.push([outer.length, inner]);
        }
        return found;
      });
      expect(sizes).toEqual([
        [10, 25],
        [10, 25],
        [5, 25],
      ]);
    });

    it("starts empty and changes the data version only on request", async () => {
      expect(await store.version()).toBe(EMPTY_VERSION);
      await store.write((tx) => tx.insert(META, [["x", "y"]]));
      expect(await store.version()).toBe(EMPTY_VERSION);
      await add(store, 1, "a");
      const first = await store.version();
      await add(store, 2, "b");
      const second = await store.version();
      expect(new Set([EMPTY_VERSION, first, second]).size).toBe(3);
      expect(await store.read(async (snapshot) => snapshot.version)).toBe(second);
    });

    it("rolls back everything when the work fails", async () => {
      await add(store, 1, "a");
      const before = await store.version();
      const failing = store.write(async (tx) => {
        await tx.clear(CONTRACT_TABLE);
        expect(await tx.rows(sql`SELECT id FROM thing`)).toEqual([]);
        tx.changeVersion();
        throw new Error("stop");
      });
      await expect(failing).rejects.toThrow("stop");
      expect([await names(store), await store.version()]).toEqual([["a"], before]);
    });

    it("records when the data last changed, but not when something else was written", async () => {
      const changed = async () => (await store.read((s) => s.rows<[string]>(CHANGED)))[0]?.[0];
      const begunAt = Date.now();
      await add(store, 1, "a");
      const first = await changed();
      expect(Date.parse(first)).toBeGreaterThanOrEqual(begunAt);
      await store.write((tx) => tx.run(sql`UPDATE thing SET name = 'b'`));
      expect(await changed()).toBe(first);
      await vi.waitUntil(() => Date.now() > Date.parse(first));
      await add(store, 2, "c");
      expect(Date.parse(await changed())).toBeGreaterThan(Date.parse(first));
    });

    it("shows readers the old data until the import ends, then the new, on every handle", async () => {
      const other = await open();
      await add(store, 1, "old");
      const before = await store.version();
      const seen = await store.write(async (tx) => {
        await tx.run(sql`UPDATE thing SET name = 'new'`);
        await tx.insert(CONTRACT_TABLE, [[2, "new", null, null]]);
        tx.changeVersion();
        const inside = (await tx.rows(sql`SELECT name FROM thing`)).flat();
        return [inside, await names(store), await names(other), await other.version()];
      });
      expect(seen).toEqual([["new", "new"], ["old"], ["old"], before]);
      expect([await names(store), await names(other)]).toEqual([
        ["new", "new"],
        ["new", "new"],
      ]);
      expect(await other.version()).toBe(await store.version());
    });

    it("does not change a snapshot while others import, and new reads see the new data", async () => {
      await add(store, 1, "a");
      const other = await open();
      const found = await store.read(async (snapshot) => {
        await add(other, 2, "b");
        const now = await names(store);
        const held = (await snapshot.rows(sql`SELECT name FROM thing`)).flat();
        return { held, now, sameVersion: snapshot.version === (await store.version()) };
      });
      expect(found).toEqual({ held: ["a"], now: ["a", "b"], sameVersion: false });
    });

    it("holds a snapshot until it is released, however often, and closes afterwards", async () => {
      await add(store, 1, "a");
      const held = await store.snapshot();
      await held.confirm();
      await add(store, 2, "b");
      const later = await store.snapshot();
      const count = sql`SELECT count(*) FROM thing`;
      expect([await held.rows(count), await later.rows(count)]).toEqual([[[1]], [[2]]]);
      expect(held.version).not.toBe(later.version);
      const batches = held.batches(sql`SELECT name FROM thing`, 10);
      expect(await Array.fromAsync(batches)).toEqual([[["a"]]]);
      for (const snapshot of [held, held, later]) snapshot.release();
      expect(await names(store)).toEqual(["a", "b"]);
    });

    it("frees released snapshots: many more can be held one after the other than at once", async () => {
      for (let i = 0; i < 50; i++) {
        const held = await store.snapshot();
        // Released before, during and after the first query.
        const rows = i % 3 === 0 ? undefined : held.rows(sql`SELECT 1`);
        if (i % 3 === 2) await rows;
        held.release();
        await rows?.catch(() => {});
      }
      expect(await names(store)).toEqual([]);
    });

    it("repeats a read whose snapshot is lost", async () => {
      let attempts = 0;
      const hold = async (): Promise<HeldSnapshot> => {
        const held = await store.snapshot();
        attempts += 1;
        const lost = new Problem("store-unavailable", "The connection broke.");
        return attempts < 3 ? { ...held, confirm: () => Promise.reject(lost) } : held;
      };
      expect(await readWithRetry(hold, (snapshot) => snapshot.rows(sql`SELECT 7`))).toEqual([[7]]);
      expect(attempts).toBe(3);
    });

    it("serializes the writers of all handles", async () => {
      const other = await open();
      await add(store, 0, "0");
      const increment = (handle: Store) =>
        handle.write(async (tx) => {
          const [[name]] = await tx.rows<[string]>(sql`SELECT name FROM thing WHERE id = 0`);
          await new Promise((resume) => setTimeout(resume, 1));
          await tx.run(sql`UPDATE thing SET name = ${String(Number(name) + 1)} WHERE id = 0`);
          tx.changeVersion();
        });
      await Promise.all(Array.from({ length: 20 }, (_, i) => increment(i % 2 ? store : other)));
      expect(await names(store)).toEqual(["20"]);
    });

    it("reports no corruption where there is none, even during a write", async () => {
      const some = Array.from({ length: 500 }, (_, i) => [i, `n${i}`, null, new Uint8Array(100)]);
      const seen = await store.write(async (tx) => {
        await tx.insert(CONTRACT_TABLE, some);
        return [await store.check(false), await store.check(true)];
      });
      expect([...seen, await store.check(false), await store.check(true)]).toEqual([[], [], [], []]);
    });

    it("agrees with a simple model after any sequence of writes, failed ones included", async () => {
      const step = fc.record({
        id: fc.integer({ min: 0, max: 5 }),
        name: fc.string(),
        remove: fc.boolean(),
        fails: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          await store.write((tx) => tx.run(sql`DELETE FROM thing`));
          const model = new Map<number, string>();
          for (const { id, name, remove, fails } of steps) {
            const work = store.write(async (tx) => {
              await tx.run(sql`DELETE FROM thing WHERE id = ${id}`);
              if (!remove) await tx.insert(CONTRACT_TABLE, [[id, name, null, null]]);
              if (fails) throw new Error("planned");
            });
            await work.catch((error) => expect(error.message).toBe("planned"));
            if (fails) continue;
            if (remove) model.delete(id);
            else model.set(id, name);
          }
          const rows = await store.read((s) => s.rows(sql`SELECT id, name FROM thing ORDER BY id`));
          expect(rows).toEqual([...model].sort(([a], [b]) => a - b));
        }),
        { numRuns: 30 },
      );
    });
  });
}
