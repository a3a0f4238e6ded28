import { execFile as execFileCallback } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { sql } from "./sql.ts";
import { openSqliteStore } from "./sqlite.ts";
import { EMPTY_VERSION, META } from "./store.ts";
import { CONTRACT_TABLE, storeContract } from "./store-contract.ts";

const execFile = promisify(execFileCallback);
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

  it("can be made by several processes at the same moment", async () => {
    const folder = await newFolder();
    const script = `
      const { openSqliteStore } = await import(${JSON.stringify(new URL("./sqlite.ts", import.meta.url).href)});
      const table = ${JSON.stringify(CONTRACT_TABLE)};
      while (Date.now() < Number(process.argv[1]));
      await openSqliteStore(process.argv[2], [table]).close();`;
    const together = String(Date.now() + 1000);
    const open = () => execFile(process.execPath, ["--input-type=module", "-e", script, together, folder]);
    await Promise.all(Array.from({ length: 4 }, open));
    expect(await openSqliteStore(folder, [CONTRACT_TABLE]).version()).toBe(EMPTY_VERSION);
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
