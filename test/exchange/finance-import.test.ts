/** Import and export of finance data with the commands: files, beside a running server, and a kill half-way. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CSV_FILES } from "../../src/finance/exchange/csv-files.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { ZURICH_TYPE_NAMES } from "../../src/finance/service/city-schemas.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { META } from "../../src/store/store.ts";
import { demoFiles, demoStore, SHORT_CITY } from "../support/demo-store.ts";
import { run, start, until, withFolder } from "../support/process.ts";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const REASON = 'Mehr "Köpfe",\r\nmehr Löhne. \r\n';

const CITY: FinanceData = {
  ...MONEY,
  betraege: [
    {
      konto: 1,
      jahr: 2024,
      betragsTyp: "STADTRAT_ANTRAG",
      betragInRappen: -9_007_199_254_740_991,
      begruendung: REASON,
    },
    { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 123_456_789_012 },
  ],
};

async function writeFiles(folder: string, data: FinanceData): Promise<void> {
  for (const [name, content] of Object.entries(await filesOf(data))) writeFileSync(join(folder, name), content!);
}

function contents(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const ok = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run(args);
  expect(status, stderr).toBe(0);
  return stdout;
};

/** Three folders: the files to import, the store, and the export. */
const withPlaces = (work: (files: string, data: string, out: string) => Promise<void>) =>
  withFolder((files) => withFolder((data) => withFolder((parent) => work(files, data, join(parent, "out")))));

/** Runs `work` with a server on the store of a data folder. */
async function withServer(data: string, work: (city: SmallCity) => Promise<void>): Promise<void> {
  const city = await emptyCity({ RATHAUS_DATA: data });
  try {
    await work(city);
  } finally {
    await city.close();
  }
}

const ask = (city: SmallCity, path: string, key = "key") =>
  city.app.inject({ url: `/finance/v1/${path}`, headers: { "api-key": key } });

describe("rathaus import finance", () => {
  it("imports files, which a running server serves byte for byte", () =>
    withPlaces(async (files, data) => {
      await writeFiles(files, CITY);
      await withServer(data, async (city) => {
        await city.store.write((tx) => tx.insert(META, [["demo", "{}"]]));
        expect((await ask(city, "departemente", "demo")).statusCode).toBe(200);
        const printed = await ok("import", "finance", files, "--data", data);
        // The server reloads keys within a second.
        await expect.poll(async () => (await ask(city, "departemente", "demo")).statusCode).toBe(401);
        expect(printed).toMatch(/^departemente: 2 rows, before 0\n[\s\S]*\nImported in \d+\.\d s\.\n$/);
        const { value: departments } = (await ask(city, "departemente")).json();
        expect(departments[0]).toEqual({ bezeichnung: "Präsidialdepartement", key: "15", kurzname: "PRD " });
        const { value: series } = (await ask(city, "betragsreihen?kontoId=1&jahre=2024")).json();
        expect(series[0].betraege).toEqual([
          {
            begruendung: REASON,
            betragInRappen: -9_007_199_254_740_991,
            betragsTyp: "STADTRAT_ANTRAG",
            wert: expect.any(Number),
          },
          { betragInRappen: 123_456_789_012, betragsTyp: "RECHNUNG", wert: 1_234_567_890.12 },
        ]);
        const version = await city.store.version();
        expect(await ok("import", "finance", files, "--data", data)).toMatch(
          /\nNothing has changed \(\d+\.\d s\)\.\n$/,
        );
        expect(await city.store.version()).toBe(version);
      });
    }));

  it("accepts CSV responses of the API unchanged", () =>
    withPlaces(async (files, data) => {
      await withServer(data, async (city) => {
        await city.load(CITY, COUNCIL);
        for (const [file, address] of [
          ["departemente", "departemente?format=csv"],
          ["institutionen", "institutionen?format=csv"],
          ["konten", "konten?format=csv"],
          ["betraege", "betragsreihen?kontoId=1&jahre=alle&format=csv"],
          ["sachkonto_codes", "sachkonto_codes.csv"],
          ["einwohner", "einwohner?format=csv"],
        ]) {
          writeFileSync(join(files, `${file}.csv`), (await ask(city, address)).body);
        }
        const printed = await ok("import", "finance", files, "--data", data);
        expect(printed).toContain("betraege.csv: unused columns: betraege.wert\n");
        expect(printed).toContain("Nothing has changed");
      });
    }));

  it("reports every error, exits with status 1 and changes nothing", () =>
    withPlaces(async (files, data) => {
      await writeFiles(files, CITY);
      await ok("import", "finance", files, "--data", data);
      await withServer(data, async (city) => {
        const version = await city.store.version();
        writeFileSync(join(files, "departemente.csv"), "bezeichnung,key,kurzname\nNeu,20,N\n");
        writeFileSync(
          join(files, "betraege.csv"),
          "konto,jahr,betragsTyp,betragInRappen\n1,2024,IST,5\n9,2024,N3,0.5\n",
        );
        const { status, stderr } = await run(["import", "finance", files, "--data", data]);
        expect(status).toBe(1);
        expect(stderr).toContain("rathaus: The files have 3 problems:\n  betraege.csv, line 2, column betragsTyp: ");
        expect(stderr).toContain('\n  betraege.csv, line 3, column konto: there is no "9" in konten.csv.\n');
        expect(stderr).toMatch(
          /\n {2}betraege\.csv, line 3, column betragInRappen: "0\.5" is not .*\nNothing was changed/,
        );
        expect(await city.store.version()).toBe(version);
        expect((await ask(city, "departemente")).json().value).toHaveLength(2);
      });
    }));

  it.each(["departemente", "institutionen"])("rejects the key 1 in %s.csv, which is the whole city's", (file) =>
    withPlaces(async (files, data) => {
      const rename = (key: string) => (key === { departemente: "20", institutionen: "2000" }[file] ? "1" : key);
      await writeFiles(files, {
        ...CITY,
        departemente: [...CITY.departemente].map((one) => ({ ...one, key: rename(one.key) })),
        institutionen: [...CITY.institutionen].map((one) => ({
          ...one,
          key: rename(one.key),
          departement: rename(one.departement),
        })),
        konten: [...CITY.konten].map((one) => ({ ...one, institution: rename(one.institution) })),
      });
      const { status, stderr } = await run(["import", "finance", files, "--data", data]);
      expect(status).toBe(1);
      // One problem only: references to the key are not reported as well.
      expect(stderr).toContain(
        `rathaus: The files have a problem:\n  ${file}.csv, line 2, column key: "1" is not a key: any text except 1, ` +
          "which is the whole city in /budgetbuch and /rechnungsbuch (orgKey=1); choose another one, such as 10, here " +
          "and wherever it is referred to.\nNothing was changed",
      );
    }),
  );

  it("reads any table through a mapping, and changes nothing if a subtotal is wrong", () =>
    withPlaces(async (files, data) => {
      const mapping = {
        tables: [
          {
            file: "budget.csv",
            institution: { code: "Amt" },
            account: { code: "Konto", name: "Text" },
            amount: "{phase} {year}",
            phases: { Budget: "decided" },
            subtotals: [{ levels: ["Amt", "Konto"], names: "Text" }],
          },
        ],
      };
      writeFileSync(join(files, "mapping.json"), JSON.stringify(mapping));
      const table = "Amt;Konto;Text;Budget 2024\n70;;Bäder;-5,50\n70;3010;Löhne;10,00\n70;4240;Eintritte;-15,50\n";
      writeFileSync(join(files, "budget.csv"), Buffer.from(table, "latin1"));
      const printed = await ok("import", "finance", files, "--data", data);
      expect(printed).toContain(
        'budget.csv: CSV, Windows-1252, separated by ";", decimal separator ","; 3 rows; ' +
          "1 subtotal row with 1 amount that agree; 2 amounts\n" +
          "2024 decided: 2 amounts, 10.00 and -15.50\ndepartemente: 1 rows, before 0\n",
      );
      await withServer(data, async (city) => {
        const { value } = (await ask(city, "konten?orgKey=70")).json();
        expect(value).toMatchObject([{ bezeichnung: "Löhne", kontoNr: "3010" }, { bezeichnung: "Eintritte" }]);
        const series = (await ask(city, `betragsreihen?kontoId=${value[1].id}`)).json().value;
        expect(series).toMatchObject([{ betraege: [{ betragInRappen: -1550, betragsTyp: "BUDGET" }] }]);
        const version = await city.store.version();
        writeFileSync(join(files, "budget.csv"), Buffer.from(table.replace("-5,50", "-5,45"), "latin1"));
        const { status, stderr } = await run(["import", "finance", files, "--data", data]);
        expect(status).toBe(1);
        expect(stderr).toContain(
          'The files have a problem:\n  budget.csv, line 2, column Budget 2024: "-5,45" is a subtotal of -5.45, but the ' +
            "rows below it add up to -5.50; correct the table or the subtotals in the mapping, or allow a tolerance " +
            "there.\nNothing was changed",
        );
        expect(await city.store.version()).toBe(version);
      });
    }));

  it("reads the rules of the city from a profile above the files, and exports them", () =>
    withPlaces(async (files, data, out) => {
      const folder = join(files, "finance");
      mkdirSync(folder);
      const types = [{ typ: "IST", phase: "actual", name: "Rechnung" }];
      const profile = { name: "Musterwil", accounts: [{ name: "HRM2", pattern: "{function:4}.{ledger:4}" }] };
      writeFileSync(join(files, "city.json"), JSON.stringify({ ...profile, amountTypes: types }));
      const konten = [{ id: 1, kontoNr: "0210.3010", bezeichnung: "Löhne", institution: "2000" }];
      const betraege = [{ konto: 1, jahr: 2024, betragsTyp: "IST", betragInRappen: 500 }];
      const city = { ...MONEY, konten, betraege, funktionen: [{ funktion: "0", bezeichnung: "Verwaltung" }] };
      await writeFiles(folder, city);
      expect(await ok("import", "finance", files, "--data", data)).toContain("rules: changed");
      await ok("export", "--out", out, "--data", data);
      const written = contents(join(out, "finance"));
      expect(JSON.parse(written["rules.json"])).toEqual({
        accounts: profile.accounts,
        amountTypes: [{ typ: "IST", phase: "actual", name: { de: "Rechnung", en: "Rechnung" } }],
      });
      expect(written["konten.csv"]).toContain("Löhne,1,2000,0210.3010,3010,0210\r\n");
      await ok("import", "finance", out, "--data", join(data, "empty"));
      await ok("export", "--out", join(files, "again"), "--data", join(data, "empty"));
      expect(contents(join(files, "again", "finance"))).toEqual(written);

      writeFileSync(
        join(files, "city.json"),
        JSON.stringify({ name: "Musterwil", accounts: [{ name: "HRM2", pattern: "{ledger:4}.##" }] }),
      );
      const wrong = await run(["import", "finance", files, "--data", data]);
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        expect.stringContaining('konten.csv, line 2, column kontoNr: "0210.3010" is not'),
      ]);
      expect(wrong.stderr).toContain('"HRM2" ({ledger:4}.##)');
    }));

  it("shortens an invalid header in its message, and escapes control characters", () =>
    withPlaces(async (files, data) => {
      await writeFiles(files, CITY);
      writeFileSync(join(files, "konten.csv"), `\u001b[2Jbezeichnung${",x".repeat(10_000)}\n`);
      const { status, stderr } = await run(["import", "finance", files, "--data", data]);
      expect(status).toBe(1);
      expect(stderr).toContain(
        "konten.csv, line 1, column bezeichnung: the header has no such column; it has \ufffd[2Jbez",
      );
      expect(stderr).not.toContain("\u001b[2J");
      expect(stderr.length).toBeLessThan(2_000);
    }));

  it("stops if the data would shrink, without --allow-shrink, and if there is no folder", () =>
    withPlaces(async (files, data) => {
      await writeFiles(files, CITY);
      await ok("import", "finance", files, "--data", data);
      await writeFiles(files, { ...CITY, betraege: [] });
      const { status, stderr } = await run(["import", "finance", files, "--data", data]);
      expect([status, stderr]).toEqual([1, expect.stringContaining("2 of 2 amounts. Nothing was changed; if")]);
      expect(await ok("import", "finance", files, "--allow-shrink", "--data", data)).toContain(
        "betraege: 0 rows, before 2",
      );
      const nowhere = await run(["import", "finance", join(files, "nowhere"), "--data", data]);
      expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining("There is no folder")]);
    }));

  it("leaves the old data if it is killed half-way", () =>
    withPlaces(async (files, data) => {
      await writeFiles(files, CITY);
      await ok("import", "finance", files, "--data", data);
      // So many amounts that the import is killed in their midst.
      const konten = Array.from({ length: 5_000 }, (_, i) => ({ ...[...CITY.konten][0], id: i + 1 }));
      await writeFiles(files, {
        ...CITY,
        departemente: [...CITY.departemente, { key: "99", bezeichnung: "", kurzname: "" }],
        konten,
        betraege: konten.flatMap(({ id }) =>
          Array.from({ length: 40 }, (_, i) => ({ ...[...CITY.betraege][1], konto: id, jahr: 1990 + i })),
        ),
      });
      const half = start(["import", "finance", files, "--data", data]);
      await until(() => half.stderr().includes("accounts: 5000"), "departments and accounts are written");
      half.child.kill("SIGKILL");
      expect((await half.ended).signal).toBe("SIGKILL");
      await withServer(data, async (city) => {
        expect((await ask(city, "departemente")).json().value).toHaveLength(2);
      });
    }));
});

describe("rathaus export", () => {
  // `round-trip.test.ts` imports these files into an empty store, and exports the same.
  it("writes the demo city in a store like demo --out, and importing that twice changes nothing", () =>
    withPlaces(async (_files, data, out) => {
      const store = await demoStore(SHORT_CITY);
      await ok("export", "--out", out, "--data", store, "--only", "finance");
      expect(contents(join(out, "finance"))).toEqual(contents(join(await demoFiles(), "finance")));
      await ok("import", "finance", out, "--data", data);
      expect(await ok("import", "finance", join(out, "finance"), "--data", data)).toContain("Nothing has");
      const full = await run(["export", "--out", out, "--data", store]);
      expect([full.status, full.stderr]).toEqual([1, expect.stringContaining(`${out} is not empty.`)]);
    }));
});

describe("docs/how-to/import-finance.md", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "how-to", "import-finance.md"), "utf8");

  it.each(CSV_FILES)("describes $name.csv with all its columns", ({ name, columns }) => {
    const section = page.split(`\n### \`${name}.csv\`\n`)[1]?.split("\n### ")[0];
    for (const column of columns) expect(section).toContain(`\n| \`${column.name}\` | `);
  });

  it("lists the amount types in the order of the process", () => {
    const listed = [...page.matchAll(/^\d+\. `(\w+)`$/gm)].map(([, name]) => name);
    expect(listed).toEqual(ZURICH_TYPE_NAMES);
  });
});
