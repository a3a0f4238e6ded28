/** The upgrade guide is correct: its statement copies API keys into a new store, where they work as before. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { readPage } from "../support/docs/doc-pages.ts";
import { writeGeneration } from "../support/generations.ts";
import { run, start, withFolder } from "../support/process.ts";

const PAGE = readPage("how-to/upgrade.md");

it("docs/how-to/upgrade.md copies the API keys into the new store", () =>
  withFolder(async (folder) => {
    const old = join(folder, "old-store");
    const add = (...args: readonly string[]) => run(["keys", "add", ...args, "--data", old]);
    const { stdout: key } = await add("statistik", "--per-minute", "600");
    await add("presse", "--expires", "2099-12-31");
    await add("explorer");
    await writeGeneration(folder, 1, { accounts: 3, parties: 3 });
    expect((await run(["import", "finance", join(folder, "finance"), "--data", folder])).status).toBe(0);

    const [, statement] = /sqlite3 rathaus\.sqlite "([^"]+)"/.exec(PAGE) ?? [];
    const store = new DatabaseSync(join(folder, "rathaus.sqlite"));
    store.exec(statement.replace("old-store/", `${old}/`));
    store.close();

    const list = JSON.parse((await run(["keys", "list", "--json", "--data", folder])).stdout) as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(["presse", "statistik"]);
    const server = start(["serve", "--port", "0", "--data", folder]);
    const reply = await fetch(`${await server.url}/finance/v1/departemente`, { headers: { "api-key": key.trim() } });
    expect([reply.status, reply.headers.get("ratelimit-limit")]).toEqual([200, "600"]);
    server.child.kill("SIGTERM");
    await server.ended;
  }));
