/** The program on PostgreSQL, as processes that share only the database. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHORTEST } from "../support/demo-store.ts";
import { administer, newDatabase, type TestDatabase } from "../support/postgres/postgres.ts";
import { API_KEY, run, start, until, withFolder } from "../support/process.ts";
import { party } from "../support/small-city.ts";

const DEPARTEMENTE = "/finance/v1/departemente";
const PARTIES = "/api/partei/searchdetails?q=seq>0&m=100";

let database: TestDatabase;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.remove());

const makeCity = (data: string) =>
  run(["demo", ...SHORTEST, "--into-store", "--data", data, "--database-url", database.url]);

async function ask(url: string, path: string) {
  const reply = await fetch(url + path, { headers: { "api-key": API_KEY } });
  return { status: reply.status, tag: reply.headers.get("etag"), body: await reply.text(), headers: reply.headers };
}

describe("several processes on one database", { timeout: 120_000 }, () => {
  it("serve the same data, and show an import immediately", () =>
    withFolder(async (data) => {
      expect(await makeCity(data)).toMatchObject({ status: 0 });
      const place = { DATABASE_URL: database.url };
      const servers = [0, 1].map(() =>
        start(["serve", "--port", "0", "--data", data], { ...place, RATHAUS_API_KEYS: API_KEY }),
      );
      const urls = await Promise.all(servers.map(({ url }) => url));
      const replies = () => Promise.all(urls.flatMap((url) => [ask(url, DEPARTEMENTE), ask(url, PARTIES)]));
      const before = await replies();
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([before[2].body, before[3].body]).toEqual([before[0].body, before[1].body]);

      const files = join(data, "files to import");
      mkdirSync(files);
      writeFileSync(join(files, "partei.ndjson"), `${JSON.stringify(party(1, "Die Neuen", "N", false))}\n`);
      const imported = await run(["import", "parliament", files, "--allow-shrink", "--data", data], place);
      expect(imported).toMatchObject({ status: 0 });
      await until(async () => (await replies()).every(({ tag }, i) => tag !== before[i].tag), "all follow the import");
      const after = await replies();
      expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([after[2].tag, after[3].body]).toEqual([after[0].tag, after[1].body]);
      expect(after[1].body).not.toBe(before[1].body);

      for (const { child } of servers) child.kill("SIGTERM");
      expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ status }) => status)).toEqual([0, 0]);
    }));

  it("return 503 while the database refuses connections, and recover when it accepts them", () =>
    withFolder(async (data) => {
      const name = new URL(database.url).pathname.slice(1);
      const outside = database.url.replace(/[^/]*$/, "postgres");
      const server = start(["serve", "--port", "0", "--data", data, "--body-cache", "0"], {
        DATABASE_URL: database.url,
      });
      const url = await server.url;
      expect((await ask(url, PARTIES)).status).toBe(200);
      await administer(outside, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await administer(outside, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
      try {
        const refused = await ask(url, PARTIES);
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
        expect(refused.body).toContain("The database does not accept connections at the moment.");
        expect(refused.body).not.toMatch(/SELECT|secret|127\.0\.0\.1/);
      } finally {
        await administer(outside, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      }
      await until(async () => (await ask(url, PARTIES)).status === 200, "it recovers");
    }));

  it("print why the database cannot be reached", async () => {
    const { status, stderr } = await run([
      "keys",
      "list",
      "--database-url",
      "postgres://me:very-secret@127.0.0.1:1/db",
    ]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/cannot be reached\. \(connect ECONNREFUSED/)]);
    expect(stderr).not.toContain("very-secret");
  });

  it("do not start with an invalid address, and do not print the password", async () => {
    const { status, stderr } = await run(["serve", "--database-url", "mysql://me:very-secret@host/db"]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("begins with postgres://")]);
    expect(stderr).not.toContain("very-secret");
  });
});
