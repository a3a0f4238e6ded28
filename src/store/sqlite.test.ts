import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "./sql.ts";
import { openSqliteStore } from "./sqlite.ts";
import { META } from "./store.ts";
import { CONTRACT_TABLE, storeContract } from "./store-contract.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "rathaus-store-"));

storeContract("SQLite", async () => {
  const folder = await newFolder();
  return {
    open: async () => openSqliteStore(folder, [CONTRACT_TABLE]),
    remove: () => rm(folder, { recursive: true }),
  };
});

describe("SQLite store", () => {
  it("says which file is no store", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "rathaus.sqlite"), "this is a text, not a database ".repeat(50));
    expect(() => openSqliteStore(folder, [])).toThrow(expect.objectContaining({ code: "store-damaged" }));
    await rm(folder, { recursive: true });
  });

  it("refuses a folder that cannot be one", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "taken"), "");
    const open = () => openSqliteStore(join(folder, "taken", "data"), []);
    expect(open).toThrow(expect.objectContaining({ code: "data-unusable" }));
    await rm(folder, { recursive: true });
  });

  it("refuses a store of another format, and leaves it as it is", async () => {
    const folder = await newFolder();
    const store = openSqliteStore(folder, [META]);
    await store.write((tx) => tx.run(sql`UPDATE meta SET value = '99' WHERE name = 'format'`));
    await store.close();
    for (let i = 0; i < 2; i++) {
      expect(() => openSqliteStore(folder, [CONTRACT_TABLE])).toThrow(
        expect.objectContaining({ code: "store-other-format", message: expect.stringContaining("format 99") }),
      );
    }
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
