import { mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sql } from "../sql.ts";
import { EMPTY_VERSION, META, STORE_FORMAT } from "../store.ts";
import { CONTRACT_TABLE, storeContract } from "../testing/store-contract.ts";
import { removeSqliteStore, sqliteFile, sqliteMeta } from "./file.ts";
import { openSqliteStore } from "./sqlite.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "rathaus-store-"));

storeContract("SQLite", async () => {
  const folder = await newFolder();
  return {
    open: async () => openSqliteStore(folder, [CONTRACT_TABLE]),
    remove: () => rm(folder, { recursive: true }),
  };
});

describe("SQLite store", () => {
  // These two wait for seconds, at the same time.
  it.concurrent("does not let its WAL grow forever while another process keeps reading", async () => {
    const folder = await newFolder();
    const table = { name: "page", columns: { nr: "integer", body: "bytes" }, key: ["nr"] } as const;
    const [reader, writer] = [openSqliteStore(folder, [table]), openSqliteStore(folder, [table])];
    const reading = setInterval(() => reader.read((snapshot) => snapshot.rows(sql`SELECT count(*) FROM page`)), 1);
    for (let round = 0; round < 12; round++) {
      await writer.write(async (tx) => {
        await tx.clear(table);
        await tx.insert(
          table,
          Array.from({ length: 50 }, (_, nr) => [nr, Buffer.alloc(100_000, round)] as const),
        );
      });
      await sleep(250);
    }
    const { size } = await stat(`${sqliteFile(folder)}-wal`);
    clearInterval(reading);
    await Promise.all([reader.close(), writer.close()]);
    await rm(folder, { recursive: true });
    // Of 60 MB that were written.
    expect(size).toBeLessThan(25_000_000);
  });

  it.concurrent("checkpoints even after a reader has held older data for seconds", async () => {
    const folder = await newFolder();
    const table = { name: "page", columns: { nr: "integer", body: "bytes" }, key: ["nr"] } as const;
    const reader = openSqliteStore(folder, [table]);
    const write = async (): Promise<void> => {
      const writer = openSqliteStore(folder, [table]);
      await writer.write(async (tx) => {
        await tx.clear(table);
        await tx.insert(
          table,
          Array.from({ length: 50 }, (_, nr) => [nr, Buffer.alloc(100_000)] as const),
        );
      });
      await writer.close();
    };
    const reading = reader.read(async (snapshot) => {
      await snapshot.rows(sql`SELECT count(*) FROM page`);
      await sleep(4_000);
    });
    await write();
    await reading;
    await write();
    const { size } = await stat(`${sqliteFile(folder)}-wal`);
    await reader.close();
    await rm(folder, { recursive: true });
    // Each import wrote 5 MB; the second one overwrote the first.
    expect(size).toBeLessThan(8_000_000);
  });

  it("refuses a file that is not a store", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "rathaus.sqlite"), "this is a text, not a database ".repeat(50));
    expect(() => openSqliteStore(folder, [])).toThrow(expect.objectContaining({ code: "store-damaged" }));
    await rm(folder, { recursive: true });
  });

  it("refuses a folder that cannot be created", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "taken"), "");
    const open = () => openSqliteStore(join(folder, "taken", "data"), []);
    expect(open).toThrow(expect.objectContaining({ code: "data-unusable" }));
    await rm(folder, { recursive: true });
  });

  it.each([
    ["older", String(Number(STORE_FORMAT) - 1)],
    ["newer", "99"],
  ])("refuses a store of %s format, and does not change it", async (age, format) => {
    const folder = await newFolder();
    const store = openSqliteStore(folder, [META]);
    await store.write((tx) => tx.run(sql`UPDATE meta SET value = ${format} WHERE name = 'format'`));
    await store.close();
    for (let i = 0; i < 2; i++) {
      expect(() => openSqliteStore(folder, [CONTRACT_TABLE])).toThrow(
        expect.objectContaining({
          code: `store-${age}-format`,
          message: expect.stringContaining(`has format ${format};`),
        }),
      );
    }
    expect(sqliteMeta(folder)?.get("format")).toBe(format);
    await rm(folder, { recursive: true });
  });

  it("reports its metadata without being opened, and can be removed", async () => {
    const folder = await newFolder();
    expect(sqliteMeta(folder)).toBeUndefined();
    await writeFile(sqliteFile(folder), "");
    expect(sqliteMeta(folder)).toEqual(new Map());
    const store = openSqliteStore(folder, []);
    await store.write((tx) => tx.insert(META, [["name", "Seldwyla"]]));
    expect(Object.fromEntries(sqliteMeta(folder)!)).toEqual({
      format: STORE_FORMAT,
      version: EMPTY_VERSION,
      name: "Seldwyla",
    });
    await store.close();
    removeSqliteStore(folder);
    expect(sqliteMeta(folder)).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it("detects a page that was overwritten", async () => {
    const folder = await newFolder();
    const rows = Array.from({ length: 2000 }, (_, i) => [i, `n${i}`, null, new Uint8Array(500)]);
    const store = openSqliteStore(folder, [CONTRACT_TABLE]);
    await store.write((tx) => tx.insert(CONTRACT_TABLE, rows));
    await store.close();
    const file = await open(sqliteFile(folder), "r+");
    await file.write(Buffer.alloc(8192, 0xaa), 0, 8192, 40 * 4096);
    await file.close();
    const damaged = openSqliteStore(folder, [CONTRACT_TABLE]);
    for (const deep of [false, true]) expect(await damaged.check(deep)).not.toEqual([]);
    await damaged.close();
    await rm(folder, { recursive: true });
  });

  it("opens while another process imports", async () => {
    const folder = await newFolder();
    const store = openSqliteStore(folder, [CONTRACT_TABLE]);
    await store.write(async (tx) => {
      await tx.insert(CONTRACT_TABLE, [[1, "a", null, null]]);
      const second = openSqliteStore(folder, [CONTRACT_TABLE]);
      expect(await second.read((s) => s.rows(sql`SELECT * FROM thing`))).toEqual([]);
      await second.close();
    });
    await store.close();
    await rm(folder, { recursive: true });
  });
});
