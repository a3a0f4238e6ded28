/** Several processes that open a store which does not exist yet, at the same moment. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { EMPTY_VERSION } from "../../src/store/store.ts";
import { CONTRACT_TABLE } from "../../src/store/testing/store-contract.ts";
import { withFolder } from "../support/process.ts";

const MODULE = new URL("../../src/store/sqlite/sqlite.ts", import.meta.url).href;

it("a SQLite store is created once", () =>
  withFolder(async (folder) => {
    const script = `
      const { openSqliteStore } = await import(${JSON.stringify(MODULE)});
      const table = ${JSON.stringify(CONTRACT_TABLE)};
      const moment = Number(process.argv[1]);
      await new Promise((resolve) => setTimeout(resolve, moment - Date.now() - 20));
      while (Date.now() < moment);
      await openSqliteStore(process.argv[2], [table]).close();`;
    const moment = String(Date.now() + 1000);
    const args = ["--input-type=module", "-e", script, moment, folder];
    await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args)));
    expect(await openSqliteStore(folder, [CONTRACT_TABLE]).version()).toBe(EMPTY_VERSION);
  }));
