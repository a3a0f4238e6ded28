/** A city's folder as a whole: `init`, `check` and `import city`, on both engines. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { checkCity } from "../../src/cli/city/check-city.ts";
import { importFinance } from "../../src/finance/exchange/import.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { PAGES } from "../../web/pages.ts";
import { dokument, fileId } from "../support/attachments.ts";
import { newDatabase } from "../support/postgres/postgres.ts";
import { run, withFolder } from "../support/process.ts";
import { emptyCity, MONEY, party } from "../support/small-city.ts";

// Each test runs the program several times.
vi.setConfig({ testTimeout: 120_000 });

const PDF = { PDF: "pdf" };
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** A city with all parts. */
async function putCity(folder: string, name = "Neudorf"): Promise<void> {
  put(join(folder, "city.json"), JSON.stringify({ name, logo: "logo.svg" }));
  put(join(folder, "logo.svg"), LOGO);
  for (const [file, content] of Object.entries(await filesOf(MONEY))) put(join(folder, "finance", file), content!);
  put(join(folder, "parliament", "partei", "1.ndjson"), lines([party(1, "Die Grünen", "G", false)]));
  put(
    join(folder, "parliament", "dokument", "1.ndjson"),
    lines([dokument({ nr: 1, name: "Weisung", versions: [PDF] })]),
  );
  put(join(folder, "parliament", "files", `${fileId(1)}.1.PDF.pdf`), "the content");
}

/** The content of every file in a folder, by path. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, "latin1")]));
}

const withPlaces = (work: (city: string, data: string) => Promise<void>) =>
  withFolder((folder) => work(join(folder, "city"), join(folder, "data")));

async function withEngine(engine: string, work: (environment: Record<string, string>) => Promise<void>) {
  if (engine === "SQLite") return work({});
  const database = await newDatabase();
  try {
    await work({ DATABASE_URL: database.url });
  } finally {
    await database.remove();
  }
}

describe.each(["SQLite", "PostgreSQL"])("rathaus import city on %s", (engine) => {
  it("imports all parts or nothing, and what is exported is the same", () =>
    withEngine(engine, (environment) =>
      withPlaces(async (city, data) => {
        await putCity(city);
        const imports = () => run(["import", "city", city, "--data", data], environment);
        const exported = async (name: string) => {
          const out = join(dirname(city), name);
          expect(await run(["export", "--out", out, "--data", data], environment)).toMatchObject({ status: 0 });
          return out;
        };
        const first = await imports();
        expect(first).toMatchObject({ status: 0 });
        expect(first.stdout).toMatch(
          /^city\.json: Neudorf, changed\ndepartemente: 2 rows, before 0\n[\s\S]*\npartei: 1 records, 1 added, .*\n[\s\S]*\nfiles: 1 files, 1 added, .*\nImported in .*\nNext: `npx rathaus serve` /,
        );
        const before = await exported("before");
        expect(contentsOf(before)).toMatchObject({ "city.json": expect.stringContaining("Neudorf"), "logo.svg": LOGO });

        // The profile and the finances are right, and so is the new attached file; a record is not.
        await putCity(city, "Altdorf");
        put(join(city, "finance", "einwohner.csv"), "jahr,einwohner\n2024,1\n");
        put(join(city, "parliament", "files", `${fileId(1)}.2.PDF.pdf`), "never imported");
        put(join(city, "parliament", "partei", "2.ndjson"), '{"OBJ_GUID":"no"}\n');
        const failed = await imports();
        expect(failed).toMatchObject({ status: 1, stdout: "" });
        expect(failed.stderr).toMatch(/partei\/2\.ndjson, line 1/);

        // The new file is written before it is clear that a department would vanish.
        put(join(city, "parliament", "partei", "2.ndjson"), "");
        put(join(city, "finance", "departemente.csv"), "key,bezeichnung,kurzname\n20,Finanzen,FD\n");
        const shrunk = await imports();
        expect(shrunk).toMatchObject({ status: 1, stdout: "" });
        expect(shrunk.stderr).toContain("1 of 2 departments");
        const checked = await run(["check", city, "--data", data], environment);
        expect(checked.status).toBe(1);
        expect(checked.stderr).toContain("1 of 2 departments");
        expect(checked.stdout).toContain("\nfiles: 2 files, 1 added, 0 changed, 0 removed\n");
        expect(checked.stdout).toMatch(/\nThe import would fail, and nothing would change; \d notices\.\n$/);
        expect(contentsOf(await exported("after"))).toEqual(contentsOf(before));
        expect(Object.keys(contentsOf(join(data, "files")))).toHaveLength(1);

        const again = await run(["import", "city", before, "--data", data], environment);
        expect(again.stdout).toMatch(/^city\.json: Neudorf, unchanged\n[\s\S]*Nothing has changed/);
      }),
    ));
});

describe("rathaus import city", () => {
  it("accepts any part alone, and says what is missing if there is none", () =>
    withPlaces(async (city, data) => {
      mkdirSync(city);
      const none = await run(["import", "city", city, "--data", data]);
      expect(none.status).toBe(1);
      expect(none.stderr).toContain("there are neither city.json nor files in finance/ or parliament/");
      put(join(city, "city.json"), '{ "name": "Neudorf" }');
      // Exports without a council have these empty folders.
      mkdirSync(join(city, "parliament", "files"), { recursive: true });
      const profile = await run(["import", "city", city, "--data", data]);
      expect(profile.stdout).toMatch(/^city\.json: Neudorf, changed\nImported/);
    }));

  it("stores the rules of the profile, which later imports of the finances alone follow", () =>
    withPlaces(async (city, data) => {
      const amountTypes = [{ typ: "IST", phase: "actual", name: "Ist" }];
      put(join(city, "city.json"), JSON.stringify({ name: "Neudorf", amountTypes }));
      expect(await run(["import", "city", city, "--data", data])).toMatchObject({ status: 0 });
      const finance = join(city, "alone");
      const betraege = [...MONEY.betraege].map((betrag) => ({ ...betrag, betragsTyp: "IST" }));
      for (const [file, content] of Object.entries(await filesOf({ ...MONEY, betraege }))) {
        put(join(finance, file), content!);
      }
      const imported = await run(["import", "finance", finance, "--data", data]);
      expect(imported).toMatchObject({ status: 0, stdout: expect.stringContaining("rules: changed") });
    }));
});

describe("rathaus check", () => {
  it("reports what an import does, without a store, and every part that is wrong", () =>
    withPlaces(async (city, data) => {
      await putCity(city);
      const checked = await run(["check", city, "--data", data]);
      expect(checked).toMatchObject({ status: 0 });
      expect(existsSync(data)).toBe(false);
      expect(checked.stdout).toMatch(
        /^city\.json: Neudorf, a city, new\ncatalogue: .+ needs publisher\.slug, .+\ndepartemente: 2 rows, before 0\n/,
      );
      expect(checked.stdout).toContain(
        "\n2024 RECHNUNG: 1 amount, 1234567890.12 and 0.00; 137174.21 and 0.00 per head\n",
      );
      expect(checked.stdout).toContain("\nNotice: 1 department has no accounts, such as 15.\n");
      const imported = await run(["import", "city", city, "--data", data]);
      const counts = imported.stdout.split("\n").filter((line) => / (rows|records|files), /.test(line));
      expect(counts.length).toBeGreaterThan(8);
      expect(checked.stdout.split("\n")).toEqual(expect.arrayContaining(counts));

      put(join(city, "finance", "konten.csv"), "id,kontoNr\n1,2\n");
      put(join(city, "parliament", "partei", "2.ndjson"), '{"OBJ_GUID":"no"}\n');
      const wrong = await run(["check", city, "--data", data]);
      expect(wrong.status).toBe(1);
      expect(wrong.stderr).toMatch(/konten\.csv[\s\S]*partei\/2\.ndjson, line 1/);
      put(join(city, "city.json"), '{ "nam": "Neudorf" }');
      const nameless = await run(["check", city, "--data", data]);
      expect(nameless.status).toBe(1);
      expect(nameless.stderr).toMatch(/city\.json has [\s\S]*partei\/2\.ndjson, line 1/);
      // What a wrong profile says about account numbers cannot be trusted.
      expect(nameless.stderr).not.toContain("konten.csv");
      expect(nameless.stdout).toContain("Notice: the finances were not checked");
    }));

  it("never changes the store, whatever the folder contains", () =>
    withPlaces(async (city, data) => {
      await putCity(city);
      const settings = readSettings({}, { RATHAUS_DATA: data });
      const store = await openStore(settings);
      await store.write((tx) => importFinance(tx, MONEY, () => {}));
      await store.close();
      const before = contentsOf(data);
      const path = fc.constantFrom(...Object.keys(contentsOf(city)));
      const content = fc.oneof(fc.string(), fc.constant("jahr,einwohner\n2024,9\n"), fc.json());
      await fc.assert(
        fc.asyncProperty(fc.dictionary(path, content, { maxKeys: 3 }), async (changes) => {
          await putCity(city);
          for (const [name, text] of Object.entries(changes)) put(join(city, name), text);
          await checkCity(city, false, settings, () => {});
          expect(contentsOf(data)).toEqual(before);
        }),
        { numRuns: 12 },
      );
    }));
});

describe("rathaus init", () => {
  it("writes a city in which nothing looks wrong, and which is imported and shown as it is", () =>
    withPlaces(async (city, data) => {
      const made = await run(["init", city]);
      expect(made).toMatchObject({ status: 0 });
      expect(made.stdout).toContain(`Next: npx rathaus check ${city}\n`);
      const template = contentsOf(city);
      for (const index of INDEXES)
        expect(template).toHaveProperty([`parliament/${index.name.toLowerCase()}/beispiel.json`]);
      const checked = await run(["check", city, "--data", data]);
      expect(checked).toMatchObject({ status: 0 });
      expect(checked.stdout).toMatch(/\nThe import would succeed; nothing looks wrong\. Next: /);
      expect(checked.stdout).not.toContain("Notice:");
      put(join(city, "city.json"), template["city.json"].replace('"invented": true,', ""));
      expect((await run(["check", city, "--data", data])).stdout).toMatch(
        /\nNotice: \d\d files, such as finance\/rechnung\.csv, are still from the example of `rathaus init`; replace or delete/,
      );
      put(join(city, "city.json"), template["city.json"]);
      expect(await run(["import", "city", city, "--data", data])).toMatchObject({ status: 0 });
      const { app, close } = await emptyCity({ RATHAUS_DATA: data }, "sqlite");
      try {
        const found = await app.inject("/api/geschaeft/searchdetails?q=Titel any Sitzbänke&format=json");
        expect(found.json()).toMatchObject({ numHits: 1 });
        expect((await app.inject("/")).body).toContain("Musterwil");
        const guidOf = (index: string) => JSON.parse(template[`parliament/${index}/beispiel.json`]).OBJ_GUID;
        const details = ["geschaeft", "sitzung", "abstimmung"].map((index) => `/rat/${index}/${guidOf(index)}`);
        const people = [`/rat/person/${guidOf("kontakt")}`, `/rat/gremium/${guidOf("gremiumdetail")}`];
        const money = PAGES.map(({ path }) => path).filter((path) => /^\/finanzen[a-z/]*$/.test(path));
        for (const page of [...money, "/daten", "/rat", "/rat/sitzungen", ...details, ...people]) {
          expect([page, (await app.inject(page)).statusCode]).toEqual([page, 200]);
        }
      } finally {
        await close();
      }
      const again = await run(["init", city]);
      expect(again).toMatchObject({ status: 1, stdout: "" });
      expect(again.stderr).toContain(`The folder ${city} is not empty.`);
      expect(contentsOf(city)).toEqual(template);
    }));

  it("names schemas that its files are valid by", () =>
    withPlaces(async (city) => {
      await run(["init", city]);
      for (const [file, schema] of [
        ["city.json", "city.schema.json"],
        ["finance/mapping.json", "finance/mapping.schema.json"],
      ]) {
        const [value, rules] = [file, schema].map((name) => JSON.parse(readFileSync(join(city, name), "utf8")));
        expect(join(dirname(file), value.$schema)).toBe(schema);
        const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(rules);
        expect([validate(value), validate.errors]).toEqual([true, null]);
      }
    }));
});
