/** The demo city as files and in the store: at the start of a server, and after a kill. */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { ZURICH_TYPE_NAMES } from "../../src/finance/service/city-schemas.ts";
import { openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { readRecords } from "../../src/parliament/testing/read-records.ts";
import { sql } from "../../src/store/sql.ts";
import { EMPTY_VERSION, STORE_FORMAT } from "../../src/store/store.ts";
import { demoFiles, demoStore, SHORT, SHORT_CITY, SHORTEST } from "../support/demo-store.ts";
import { run, start, until, withFolder } from "../support/process.ts";
import { formatIn, noteIn, notesIn, OLDER } from "../support/store-notes.ts";

/** The hash of every file in a folder, by path. */
function contents(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return new Map(
    files.map(({ parentPath, name }) => join(parentPath, name)).map((path) => [path.slice(folder.length), hash(path)]),
  );
}

/** What the demo city in a store was made with. */
const optionsIn = async (data: string) => JSON.parse((await notesIn(data))?.get("demo") ?? "null");
const storeIn = (data: string) => openStore(readSettings({}, { RATHAUS_DATA: data }));

describe("rathaus demo --out", () => {
  const make = async (folder: string, seed: string) => {
    const { status, stderr } = await run(["demo", ...SHORT, "--seed", seed, "--out", folder]);
    expect(status, stderr).toBe(0);
  };
  it("writes the same files for the same seed, and another city for another seed", () =>
    withFolder(async (folder) => {
      await Promise.all([make(join(folder, "again"), String(SHORT_CITY.seed)), make(join(folder, "other"), "8")]);
      const one = contents(await demoFiles());
      const other = contents(join(folder, "other"));
      expect(contents(join(folder, "again"))).toEqual(one);
      for (const path of ["/finance/betraege.csv", "/parliament/kontakt/0001.xml", "/parliament/geschaeft/0001.xml"]) {
        expect(other.get(path)).toBeDefined();
        expect(other.get(path)).not.toBe(one.get(path));
      }
    }));

  it("writes the layout of import and export", async () => {
    const city = await demoFiles();
    const names = ["betraege", "departemente", "einwohner", "funktionen", "institutionen", "konten"];
    names.push("sachkonto_codes", "teuerung");
    expect(readdirSync(join(city, "finance")).sort()).toEqual(
      [...names.map((name) => `${name}.csv`), "datapackage.json"].sort(),
    );
    const amounts = readFileSync(join(city, "finance", "betraege.csv"), "utf8");
    expect(amounts.split("\r\n", 1)[0]).toBe("konto,jahr,betragsTyp,betragInRappen,begruendung");
    for (const type of ZURICH_TYPE_NAMES) expect(amounts).toContain(`,${type},`);
    const descriptor = JSON.parse(readFileSync(join(city, "finance", "datapackage.json"), "utf8"));
    expect(descriptor.resources.map((resource: { path: string }) => resource.path).sort()).toEqual(
      names.map((name) => `${name}.csv`),
    );
    expect(descriptor).toMatchObject({
      title: "Finance data of Seldwyla",
      description: expect.stringContaining("is invented"),
      licenses: [{ name: "CC0-1.0", path: "https://creativecommons.org/publicdomain/zero/1.0/" }],
      contributors: [{ title: "Statistik Stadt Seldwyla", role: "publisher" }],
    });
    expect(JSON.parse(readFileSync(join(city, "city.json"), "utf8"))).toMatchObject({
      name: "Seldwyla",
      invented: true,
    });
    expect(readFileSync(join(city, "seldwyla.svg"), "utf8")).toMatch(/^<svg /);
    let documents = 0;
    for (const index of INDEXES) {
      const place = join(city, "parliament", index.name.toLowerCase());
      for (const page of readdirSync(place)) {
        const found: unknown[] = [];
        for await (const record of readRecords(index, [readFileSync(join(place, page))])) found.push(record);
        expect(found.length).toBeGreaterThan(0);
        if (index.name === "Dokument") documents += found.length;
      }
    }
    const files = readdirSync(join(city, "parliament", "files"));
    expect(files.length).toBeGreaterThanOrEqual(documents);
    for (const file of files) {
      expect(file).toMatch(/^[0-9a-f]{32}-\d+\.\d+\.(PDF\.pdf|Original\.wav)$/);
      const start = readFileSync(join(city, "parliament", "files", file))
        .subarray(0, 4)
        .toString();
      expect(start, file).toBe(file.endsWith(".wav") ? "RIFF" : "%PDF");
    }
  });

  it("rejects a folder that is not empty, and invalid numbers", () =>
    withFolder(async (folder) => {
      const again = await run(["demo", ...SHORT, "--out", await demoFiles()]);
      expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/finance is not empty\./)]);
      for (const [flag, value] of [
        ["--scale", "0"],
        ["--scale", "big"],
        ["--seed", "-1"],
        ["--today", "2026-02-30"],
        ["--since", "2027"],
        ["--since", "23"],
      ]) {
        const { status, stderr } = await run(["demo", "--out", join(folder, "x"), flag, value]);
        expect([status, stderr]).toEqual([1, expect.stringContaining(`${flag} is "${value}", but `)]);
      }
      const nowhere = await run(["demo"]);
      expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining("either --out <folder> or")]);
    }));
});

describe("the demo city in the store", () => {
  const data = mkdtempSync(join(tmpdir(), "rathaus-demo-"));
  afterAll(() => rmSync(data, { recursive: true }));

  it("is not there if the command was killed half-way", async () => {
    const half = start(["demo", ...SHORTEST, "--into-store", "--data", data]);
    await until(() => half.stderr().includes("behoerdenmandat"), "half of the city is written");
    half.child.kill("SIGKILL");
    expect((await half.ended).signal).toBe("SIGKILL");
    const store = await storeIn(data);
    expect(await store.version()).toBe(EMPTY_VERSION);
    await store.close();
    expect(await run(["demo", ...SHORTEST, "--into-store", "--data", data])).toMatchObject({ status: 0 });
  });

  it("of an older format is made again at the next start, the same, only once, and accepts the key demo", async () => {
    const options = await optionsIn(data);
    await noteIn(data, { format: OLDER });
    for (const round of ["first", "second"]) {
      const server = start(["serve", "--port", "0", "--demo", "--data", data]);
      const url = await server.url;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const reply = await fetch(`${url}/finance/v1/departemente`, { headers: { "api-key": "demo" } });
      const { value } = (await reply.json()) as { value: { key: string }[] };
      expect(value.map(({ key }) => key)).toEqual(["10", "15", "20", "25", "30", "35", "40", "45", "50", "55"]);
      const parties = await (await fetch(`${url}/api/partei/searchdetails?q=seq>0`)).text();
      expect(parties).toContain('numHits="17"');
      server.child.kill("SIGTERM");
      const { status, stderr } = await server.ended;
      expect(status).toBe(0);
      expect(stderr.includes("amounts: "), round).toBe(round === "first");
      const replaced = `was written by an older version of rathaus (format ${OLDER}); it is generated again`;
      expect(stderr.includes(replaced), round).toBe(round === "first");
      expect(await formatIn(data)).toBe(STORE_FORMAT);
      expect(await optionsIn(data)).toEqual(options);
    }
  });

  it("is the default one at the first start of serve --demo", async () => {
    // Made by that command.
    expect(await optionsIn(await demoStore())).toEqual(DEFAULT_CITY);
  });

  it("replaces a demo city, but never a real one", () =>
    withFolder(async (data) => {
      const load = () => run(["demo", ...SHORTEST, "--into-store", "--data", data]);
      cpSync(await demoStore(SHORT_CITY), data, { recursive: true });
      expect((await load()).status).toBe(0);
      const store = await storeIn(data);
      await store.write((tx) => tx.run(sql`DELETE FROM meta WHERE name = 'demo'`));
      const version = await store.version();
      const refused = await load();
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("The store holds a real city")]);
      expect(await store.version()).toBe(version);
      await store.close();
    }));
});
