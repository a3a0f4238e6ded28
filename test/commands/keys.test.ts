/** API keys on the command line, and between it and a server while the server runs. */
import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { explorerKey, listKeys } from "../../src/http/keys/key-table.ts";
import { openStore } from "../../src/open-store.ts";
import { META } from "../../src/store/store.ts";
import { type Running, run, start, until, withFolder } from "../support/process.ts";

const DEPARTEMENTE = "/finance/v1/departemente";

describe("rathaus keys", () => {
  it("prints only the key; on an error it prints one sentence and exits with status 1", () =>
    withFolder(async (data) => {
      const keys = (...args: string[]) => run(["keys", ...args, "--data", data]);
      const added = await keys("add", "ogd");
      expect(added).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[\w-]{32}\n$/) });
      const [twice, unknown] = await Promise.all([keys("add", "ogd"), keys("revoke", "nobody")]);
      expect(twice).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringMatching(/^rathaus: A key named "ogd" already exists\. .+\n$/),
      });
      expect(unknown).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringMatching(/^rathaus: There is no key named "nobody"\. .+\n$/),
      });
    }));
});

describe("a server and the command line", () => {
  const stop = async (server: Running) => {
    server.child.kill("SIGTERM");
    return server.ended;
  };
  const statusWith = async (url: string, key: string) => {
    const reply = await fetch(url + DEPARTEMENTE, { headers: { "api-key": key, connection: "close" } });
    await reply.text();
    return reply.status;
  };

  it("agree in all processes, without a restart, and no log shows a key", () =>
    withFolder(async (data) => {
      const server = start(["serve", "--port", "0", "--data", data, "--workers", "2"]);
      const url = await server.url;
      await until(() => server.stderr().split('"listening"').length === 3, "both workers listen");
      const settled = (key: string, status: number) =>
        until(async () => {
          const each = await Promise.all(Array.from({ length: 8 }, () => statusWith(url, key)));
          return each.every((one) => one === status);
        }, `every process answers with ${status}`);

      const key = (await run(["keys", "add", "ogd", "--data", data])).stdout.trim();
      await settled(key, 200);
      await run(["keys", "revoke", "ogd", "--data", data]);
      await settled(key, 401);
      const { stderr } = await stop(server);
      expect(stderr).toMatch(/"key":"ogd"[^\n]*"request"/);
      expect(stderr).not.toContain(key);
    }));

  it("at start: a curl command that works for the demo city, and a key for the explorer that stays", () =>
    withFolder(async (data) => {
      const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
      await store.write((tx) => tx.insert(META, [["demo", "{}"]]));
      const seen = [];
      for (const _ of ["first start", "second start"]) {
        const server = start(["serve", "--port", "0", "--data", data]);
        let greeting = "";
        server.child.stdout?.on("data", (text) => {
          greeting += text;
        });
        await until(() => greeting.includes("Stop it"), "the start message is complete");
        const [, key, url] = /curl -H 'api-key: (.+)' '(.+)'$/m.exec(greeting) ?? [];
        const reply = await fetch(url, { headers: { "api-key": key } });
        expect([key, reply.status]).toEqual(["demo", 200]);
        expect((await store.read(listKeys)).map(({ name }) => name)).toEqual(["explorer"]);
        seen.push(await explorerKey(store));
        const asExplorer = await fetch(url, { headers: { "api-key": seen[0] } });
        expect([asExplorer.status, asExplorer.headers.get("ratelimit-limit")]).toEqual([200, "600"]);
        await stop(server);
      }
      expect(seen[1]).toBe(seen[0]);
      await store.close();
    }));

  it("at start: how to create a key if there is no demo city, where `demo` is not a key", () =>
    withFolder(async (data) => {
      const server = start(["serve", "--port", "0", "--data", data]);
      expect(await statusWith(await server.url, "demo")).toBe(401);
      const { stdout } = await stop(server);
      expect(stdout).toContain(`npx rathaus keys add <name> --data '${data}'`);
    }));
});
