/** Another program's client fetches all records by SRU, as docs/how-to/sru.md shows, and gets errors as messages. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import createClient from "@natlibfi/sru-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoStore } from "../support/demo-store.ts";
import { readPage } from "../support/docs/doc-pages.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await emptyCity({ RATHAUS_DATA: await demoStore() }, "sqlite");
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

it("prints what the page says", async () => {
  const [, code, shown] = /```javascript\n(.*?)```\n+```text\n(.*?)```/s.exec(readPage("how-to/sru.md")) ?? [];
  const child = spawn(process.execPath, ["--input-type=module", "-e", code.replace("http://127.0.0.1:8080", address)], {
    cwd: ROOT,
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stdout, stderr).toBe(shown);
});

const search = (index: string, recordSchema: string, query: string) =>
  createClient({
    url: `${address}/sru/${index}`,
    version: "1.2",
    recordSchema,
    maxRecordsPerRequest: index === "partei" ? 5 : 200,
  }).searchRetrieve(query);

it.each([
  ["geschaeft", "dc"],
  ["partei", "partei"],
])("fetches all records of %s in the schema %s, page by page", async (index, schema) => {
  const found = search(index, schema, "cql.allRecords = 1");
  const records: string[] = [];
  found.on("record", (record: string) => records.push(record));
  const [[total]] = await Promise.all([once(found, "total"), once(found, "end")]);
  const { numHits } = (await city.app.inject(`/api/${index}/search?m=0&format=json`)).json();
  expect([total, records.length, new Set(records).size]).toEqual([numHits, numHits, numHits]);
});

it("receives a wrong query as a message", async () => {
  const found = search("geschaeft", "dc", "Titl any Velo");
  await expect(once(found, "end")).rejects.toThrow("There is no search field Titl in this index. Did you mean Titel?");
});
