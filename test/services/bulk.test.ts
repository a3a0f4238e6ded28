/** `/bulk`: the files are made in the background, and served while the data changes. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../src/base/events.ts";
import { readSettings, type Settings } from "../../src/base/settings.ts";
import type { Background } from "../../src/base/work/background.ts";
import { makeBulkFiles } from "../../src/bulk/serve/make-bulk.ts";
import type { Store } from "../../src/store/store.ts";
import { emptyDatabase } from "../support/postgres/postgres.ts";
import { run, start, until } from "../support/process.ts";
import { COUNCIL, councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

/** As by default; the cities of other tests have no bulk files. */
const OFFERED = { RATHAUS_BULK_VERSIONS: "2" };

interface Making {
  readonly maker: Background;
  readonly events: Event[];
  made(count: number): Promise<void>;
}

function startMaking(settings: Settings, store: Store): Making {
  const events: Event[] = [];
  const observe = (event: Event) => events.push(event);
  const maker = makeBulkFiles({ settings, profile: undefined, store, observe, measure: () => {}, checkMs: 10 });
  makers.push(maker);
  const made = (count: number) =>
    until(() => events.filter(({ type }) => type === "bulk-made").length === count, `version ${count} is made`);
  return { maker, events, made };
}

const makers: Background[] = [];
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-bulk-"));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await Promise.all(makers.splice(0).map((maker) => maker.stop()));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const versionsIn = (data: string): string[] => readdirSync(join(data, "bulk")).filter((name) => /^\d/.test(name));

describe("bulk files", () => {
  let city: SmallCity;
  let settings: Settings;
  let data: string;
  beforeAll(async () => {
    data = newFolder();
    settings = readSettings({}, { RATHAUS_DATA: data });
    city = await emptyCity({ RATHAUS_DATA: data, ...OFFERED }, "sqlite");
  });
  afterAll(async () => {
    await city.app.close();
    await city.store.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => city.app.inject({ url, headers });
  const json = async (url: string) => JSON.parse((await get(url, { accept: "application/json" })).body);

  it("are not ready before there is data, and while they are made", async () => {
    const empty = await get("/bulk/latest/betraege.csv");
    expect([empty.statusCode, empty.headers["retry-after"]]).toEqual([503, "30"]);
    await city.load(MONEY, COUNCIL);
    for (const url of ["/bulk", "/bulk/latest/betraege.csv"]) {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers["retry-after"], JSON.parse(body).type]).toEqual([
        ...[503, "30", "urn:rathaus:problem:bulk-not-ready"],
      ]);
    }
    const page = await get("/bulk", { accept: "text/html", "accept-language": "de" });
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining("Die Dateien sind noch nicht bereit")]);
  });

  it("are made in the background, and described", async () => {
    const { made, events } = startMaking(settings, city.store);
    await made(1);
    expect(events).toEqual([
      { type: "bulk-made", version: expect.any(String), seconds: expect.any(Number), bytes: expect.any(Number) },
    ]);
    const index = await json("/bulk");
    expect(index).toMatchObject({ isCurrent: true, versions: [index.version] });
    for (const url of ["/bulk", `/bulk/${index.version}`]) {
      const { headers } = await get(url);
      expect(headers["last-modified"]).toMatch(/GMT$/);
      expect((await get(url, { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    }
    const names = index.tables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["betraege", "partei", "stimmen", "dokumente"]));
    expect(index.tables.find(({ name }: { name: string }) => name === "partei")).toMatchObject({
      rows: 3,
      key: ["OBJ_GUID"],
      files: [{ format: "csv" }, { format: "ndjson" }, { format: "parquet" }],
    });
    for (const language of ["de", "en"]) {
      const page = await get(`/bulk?lang=${language}`, { accept: "text/html,*/*;q=0.8" });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.body).toContain('href="/bulk/latest/betraege.parquet"');
      expect(page.body).toContain("read_parquet");
      // The title of a table is not there twice.
      expect(page.body).toContain(language === "de" ? "<td>Die Parteien.</td>" : "<td>The parties.</td>");
      const dataPage = (await get(`/daten?lang=${language}`)).body;
      const links = [...(page.body + dataPage).matchAll(/href="(\/bulk\/latest\/[^"]+)"/g)].map(([, href]) => href);
      expect(links).toEqual(expect.arrayContaining(["/bulk/latest/partei.csv", "/bulk/latest/stimmen.parquet"]));
      for (const href of new Set(links)) expect((await get(href)).statusCode, href).toBe(307);
    }
  });

  it("are served like any file: HEAD, ranges, validators, no coding, for any page", async () => {
    const { version } = await json("/bulk");
    const latest = await get("/bulk/latest/partei.csv");
    expect([latest.statusCode, latest.headers.location]).toEqual([307, `/bulk/${version}/partei.csv`]);
    const url = `/bulk/${version}/partei.csv`;
    const whole = await get(url, { "accept-encoding": "gzip, br, zstd" });
    const content = readFileSync(join(data, "bulk", version, "partei.csv"));
    expect(whole.rawPayload).toEqual(content);
    expect(whole.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": String(content.length),
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      "last-modified": expect.stringMatching(/GMT$/),
    });
    expect(whole.headers["content-encoding"]).toBeUndefined();
    const etag = String(whole.headers.etag);
    expect(readFileSync(join(data, "bulk", version, "SHA256SUMS"), "utf8")).toContain(
      `${etag.slice(1, -1)}  partei.csv`,
    );
    const part = await get(url, { range: "bytes=4-8", "if-range": etag });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 4-8/${content.length}`]);
    expect(part.rawPayload).toEqual(content.subarray(4, 9));
    expect((await get(url, { range: "bytes=99999999-" })).statusCode).toBe(416);
    expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
    const head = await city.app.inject({ method: "HEAD", url });
    expect([head.headers["content-length"], head.body]).toEqual([String(content.length), ""]);
    const types = { parquet: "application/vnd.apache.parquet", ndjson: "application/x-ndjson; charset=utf-8" };
    for (const [format, type] of Object.entries(types)) {
      expect((await get(`/bulk/${version}/partei.${format}`)).headers["content-type"]).toBe(type);
    }
    for (const file of ["rathaus.sqlite", "datapackage.json", "SHA256SUMS"]) {
      const { statusCode, rawPayload } = await get(`/bulk/${version}/${file}`);
      expect([statusCode, rawPayload]).toEqual([200, readFileSync(join(data, "bulk", version, file))]);
    }
    expect(await json(`/bulk/${version}`)).toMatchObject({ version });
  });

  it.each([
    ["/bulk/latest/nothing.csv", "no file nothing.csv"],
    ["/bulk/0-00000000-00000000/partei.csv", "no files of the version"],
    ["/bulk/latest/..%2f..%2frathaus.sqlite", "no file"],
    ["/bulk/..%2f/rathaus.sqlite", "no files of the version"],
    ["/bulk/.lock/x", "no files of the version"],
    ["/bulk/latest/partei.csv/x", "nothing at"],
  ])("%s: 404", async (url, sentence) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body).detail]).toEqual([404, expect.stringContaining(sentence)]);
  });

  it("follow the data: never a mix, and only so many versions", async () => {
    const { version: first } = await json("/bulk");
    await city.load(MONEY, councilOf([party(20, "Neue", "N", false)]));
    expect(await json("/bulk")).toMatchObject({ version: first, isCurrent: false });
    expect((await get("/bulk", { accept: "text/html" })).body).toContain('role="status"');
    const { made } = startMaking(settings, city.store);
    await made(1);
    const { version: second, isCurrent } = await json("/bulk");
    expect([second === first, isCurrent]).toEqual([false, true]);
    expect((await get(`/bulk/${second}/partei.csv`)).body).toContain("Neue");
    expect((await get(`/bulk/${first}/partei.csv`)).body).toContain("Alternative Liste");
    await city.load(MONEY, councilOf([party(30, "Andere", "A", false)]));
    await made(2);
    const { version: third } = await json("/bulk");
    expect(versionsIn(data).toSorted()).toEqual([second, third].toSorted());
    expect((await get(`/bulk/${first}/partei.csv`)).statusCode).toBe(404);
  });

  it("are made by one of several processes", async () => {
    await city.load(MONEY, COUNCIL);
    const all = [startMaking(settings, city.store), startMaking(settings, city.store)];
    await until(async () => (await json("/bulk")).isCurrent, "the files are made");
    await Promise.all(all.map(({ maker }) => maker.stop()));
    expect(all.flatMap(({ events }) => events).map(({ type }) => type)).toEqual(["bulk-made"]);
    expect(readdirSync(join(data, "bulk")).filter((name) => name === ".unfinished")).toEqual([]);
  });

  it("are not written to the end if the server is killed", async () => {
    const folder = join(newFolder(), "unfinished");
    const child = fork(new URL("../../src/bulk/serve/bulk-child.ts", import.meta.url), { serialization: "advanced" });
    child.send({ settings, profile: undefined, folder });
    // As at the other end of the channel when the server ends.
    child.disconnect();
    expect(await once(child, "exit")).toEqual([1, null]);
    const files = readdirSync(folder).filter((name) => name.endsWith(".csv"));
    const empty = files.filter((name) => readFileSync(join(folder, name)).length === 0);
    expect(empty.length).toBeGreaterThan(files.length / 2);
  });

  it("that cannot be written are reported, and nothing else fails", async () => {
    const other = newFolder();
    writeFileSync(join(other, "bulk"), "a file where the folder should be");
    const { events } = startMaking({ ...settings, data: other }, city.store);
    await until(() => events.length > 0, "the failure is reported");
    expect(events).toEqual([{ type: "bulk-failed", version: expect.any(String), error: expect.any(Error) }]);
  });

  it("are made by `rathaus serve`, and checked by `rathaus doctor`", async () => {
    await city.load(MONEY, councilOf([party(40, "Letzte", "L", false)]));
    const environment = { RATHAUS_BULK_VERSIONS: "1" };
    const server = start(["serve", "--port", "0", "--data", data], environment);
    const url = await server.url;
    const isCurrent = async () => ((await (await fetch(`${url}/bulk`)).json()) as { isCurrent?: boolean }).isCurrent;
    await until(async () => (await isCurrent()) === true, "the server has made the files");
    expect(await (await fetch(`${url}/bulk/latest/partei.csv`)).text()).toContain("Letzte");
    server.child.kill("SIGTERM");
    expect((await server.ended).status).toBe(0);
    const [version, ...others] = versionsIn(data);
    expect(others).toEqual([]);
    const doctor = async (...flags: string[]) =>
      (await run(["doctor", "--data", data, ...flags], environment)).stdout
        .split("\n")
        .filter((line) => line.includes("bulk files"));
    expect(await doctor("--deep")).toEqual([`ok       bulk files: version ${version}, as current as the data`]);
    truncateSync(join(data, "bulk", version, "partei.csv"), 5);
    mkdirSync(join(data, "bulk", ".unfinished", "123"), { recursive: true });
    // As a server that is writing them.
    const lock = new DatabaseSync(join(data, "bulk", ".lock"));
    lock.exec("BEGIN EXCLUSIVE");
    expect((await doctor("--repair")).at(-1)).toBe(
      "ok       bulk files: a server is writing those of the current data",
    );
    lock.close();
    const lines = await doctor("--repair");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(`error    bulk files: damaged in the version ${version}: 1, such as partei.csv`);
    expect(lines[2]).toBe("ok       bulk files: removed unfinished ones");
  });

  it("can be switched off", async () => {
    const off = await emptyCity({}, "sqlite");
    const { statusCode, body } = await off.app.inject({ url: "/bulk" });
    expect([statusCode, JSON.parse(body).detail]).toEqual([404, "This server offers no bulk files."]);
    await off.close();
  });
});

it("bulk files are the same in two processes on PostgreSQL, and their tables the same as on SQLite", async () => {
  const database = await emptyDatabase();
  const [one, other, third] = [newFolder(), newFolder(), newFolder()];
  const city = await emptyCity({ RATHAUS_DATA: one, DATABASE_URL: database.url, ...OFFERED });
  const embedded = await emptyCity({ RATHAUS_DATA: third, ...OFFERED }, "sqlite");
  try {
    await city.load(MONEY, COUNCIL);
    await embedded.load(MONEY, COUNCIL);
    const environment = { DATABASE_URL: database.url };
    await Promise.all([
      startMaking(readSettings({}, { RATHAUS_DATA: one, ...environment }), city.store).made(1),
      startMaking(readSettings({}, { RATHAUS_DATA: other, ...environment }), city.store).made(1),
      startMaking(readSettings({}, { RATHAUS_DATA: third }), embedded.store).made(1),
    ]);
    const sums = [one, other, third].map((data) => {
      const [version] = versionsIn(data);
      return readFileSync(join(data, "bulk", version, "SHA256SUMS"), "utf8");
    });
    expect(sums[1]).toBe(sums[0]);
    // The description has the version, which differs.
    const tables = (text: string) => text.split("\n").filter((line) => !line.endsWith("datapackage.json"));
    expect(tables(sums[2])).toEqual(tables(sums[0]));
  } finally {
    await Promise.all(makers.splice(0).map((maker) => maker.stop()));
    for (const { app, store } of [city, embedded]) {
      await app.close();
      await store.close();
    }
    await database.remove();
  }
});
