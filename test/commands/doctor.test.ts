/**
 * `rathaus doctor` as a process: its report on an intact city, and on one that was corrupted in every way that a disk
 * or a person can.
 */
import { execSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { openStore } from "../../src/open-store.ts";
import { type Sql, sql } from "../../src/store/sql.ts";
import { STORE_FORMAT } from "../../src/store/store.ts";
import { demoStore, SHORT_CITY } from "../support/demo-store.ts";
import { run, withFolder } from "../support/process.ts";

const doctor = async (data: string, ...flags: string[]) => {
  const { status, stdout, stderr } = await run(["doctor", "--data", data, ...flags]);
  expect(stderr).toBe("");
  return { status, lines: stdout.trimEnd().split("\n") };
};

/** A copy of the demo city. */
async function withCity(work: (data: string) => Promise<void>): Promise<void> {
  await withFolder(async (data) => {
    cpSync(await demoStore(SHORT_CITY), data, { recursive: true });
    await work(data);
  });
}

/** Changes a store as no command would. */
async function tamper(data: string, ...statements: readonly Sql[]): Promise<void> {
  const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
  await store.write(async (tx) => {
    for (const statement of statements) await tx.run(statement);
  });
  await store.close();
}

const kept = (data: string): string[] =>
  readdirSync(join(data, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

describe("rathaus doctor", () => {
  it("warns if other users of the machine can read the data, and says how to change that", () =>
    withCity(async (data) => {
      const store = join(data, "rathaus.sqlite");
      chmodSync(data, 0o755);
      chmodSync(store, 0o640);
      const { status, lines } = await doctor(data);
      expect([status, lines.at(-1)]).toEqual([0, "0 errors, 1 warning."]);
      const [, command] = /→ Run `(.*)`\.$/.exec(lines[3])!;
      expect(command).toBe(`chmod 700 '${data}' && chmod 600 '${store}'`);
      execSync(command);
      expect((await doctor(data)).lines.at(-1)).toBe("All is well.");
    }));

  it("checks the profile of the city, and names every fault of its file", () =>
    withCity(async (data) => {
      const lineIn = (lines: readonly string[]) =>
        lines.join("\n").match(/^\S+ +profile of the city:(.|\n {9})*/m)?.[0];
      const profileLine = async () => lineIn((await doctor(data)).lines);
      expect(await profileLine()).toBe("ok       profile of the city: Seldwyla, stored with the data");
      writeFileSync(join(data, "city.json"), JSON.stringify({ name: "Neudorf", licence: "CC0-1.0" }));
      expect(await profileLine()).toBe(
        "ok       profile of the city: Neudorf, in a file; it could also have: contact, imprint",
      );
      const links = [
        { year: 2025, amountType: "IST", business: "1999/1" },
        { year: 2025, amountType: "RECHNUNG", business: "0".repeat(32) },
      ];
      writeFileSync(join(data, "city.json"), JSON.stringify({ name: "Neudorf", budgetBusiness: links }));
      expect((await doctor(data)).lines.filter((line) => line.includes("budgetBusiness:"))).toEqual([
        "warning  budgetBusiness: the data has no amount type IST",
        `warning  budgetBusiness: the council has no business 1999/1, ${"0".repeat(32)}`,
      ]);
      writeFileSync(join(data, "city.json"), JSON.stringify({ name: "", accent: "#ff0000", colour: "red" }));
      const { status, lines } = await doctor(data);
      expect(status).toBe(1);
      const fault = lineIn(lines);
      expect(fault).toContain(`error    profile of the city: ${join(data, "city.json")} has 3 problems:`);
      expect(fault).toContain(
        "         name is empty, but a text is expected.\n         accent is #ff0000, whose contrast",
      );
      expect(fault).toContain("         → Fix the file; docs/reference/city-profile.md describes every member.");
      const served = await run(["serve", "--data", data, "--port", "0"]);
      expect(served.status).toBe(1);
      expect(served.stderr).toContain("accent is #ff0000");
      rmSync(join(data, "city.json"));
      await tamper(data, sql`DELETE FROM meta WHERE name = 'city'`);
      expect(await profileLine()).toMatch(/^warning {2}profile of the city: there is none, so pages have no name\n/);
    }));

  it("reports an intact store, with and without --deep, and one that does not exist", () =>
    withCity(async (data) => {
      for (const flags of [[], ["--deep"]]) {
        const { status, lines } = await doctor(data, ...flags);
        expect([status, lines.at(-1)]).toEqual([0, "All is well."]);
        expect(lines.filter((line) => !line.startsWith("ok "))).toEqual(["All is well."]);
      }
      const { status, lines } = await doctor(join(data, "nowhere"));
      expect([status, lines.at(-1)]).toEqual([1, "1 error, 0 warnings."]);
      expect(lines).toContainEqual(expect.stringMatching(/^error +data folder .*nowhere: there is none$/));
      expect(readdirSync(data)).not.toContain("nowhere");
    }));

  it("reports each corruption with a remedy, and exits with status 1", () =>
    withCity(async (data) => {
      await tamper(
        data,
        sql`DELETE FROM finance_departement WHERE key = '20'`,
        sql`UPDATE finance_summe SET rappen = rappen + 1 WHERE jahr = 2024 AND sachkonto = '30'`,
        sql`DELETE FROM council_rendered WHERE idx = 8 AND form = 'xml' AND ordinal = 0`,
        sql`DELETE FROM council_record WHERE idx = 0 AND ordinal = 3`,
      );
      const [missing, short, wrong] = kept(data);
      rmSync(missing);
      truncateSync(short, 10);
      writeSync(openSync(wrong, "r+"), "%X");
      const { status, lines } = await doctor(data, "--deep");
      const errors = lines.filter((line) => line.startsWith("error "));
      expect([status, lines.at(-1)]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^${errors.length} errors, \\d+ warnings\\.$`)),
      ]);
      for (const sentence of [
        /institutions belong to no department, such as 20/,
        /sums are missing, superfluous or wrong/,
        /changed since the last import: departemente$/,
        /council: kontakt should have \d+ records; it has \d+, and the search index has \d+/,
        /1 records lack their XML or JSON form/,
        /files: not on disk: \d+, such as /,
        /files: damaged on disk, and not served: \d+, such as /,
      ]) {
        expect(errors).toContainEqual(expect.stringMatching(sentence));
      }
      expect(lines).toContainEqual(
        expect.stringMatching(/^warning {2}council: \d+ of \d+ references in .*do not resolve/),
      );
      for (const [at, line] of lines.entries()) {
        if (/^(error|warning) /.test(line)) expect(lines[at + 1]).toMatch(/^ {9}→ \S/);
      }
    }));

  it("reports a store that is corrupt, or not a store", () =>
    withCity(async (data) => {
      const file = join(data, "rathaus.sqlite");
      const bytes = readFileSync(file);
      bytes.fill(0xaa, 100 * 4096, 110 * 4096);
      writeFileSync(file, bytes);
      const damaged = await doctor(data);
      expect([damaged.status, damaged.lines.join("\n")]).toEqual([
        1,
        expect.stringMatching(/^error +store: damaged\n {9}/m),
      ]);
      writeFileSync(file, "not a store ".repeat(1000));
      const foreign = await doctor(data);
      expect([foreign.status, foreign.lines.join("\n")]).toEqual([
        1,
        expect.stringMatching(/^error +The file .* is not a store, or it is damaged\n {9}→ Move the file away/m),
      ]);
    }));

  it("reports invalid settings, and stores of another version", () =>
    withCity(async (data) => {
      const { status, stdout } = await run(["doctor", "--data", data], { RATHAUS_PORT: "many" });
      expect([status, stdout]).toEqual([1, expect.stringMatching(/^error +RATHAUS_PORT is "many", but/)]);
      await tamper(data, sql`UPDATE meta SET value = '1' WHERE name = 'format'`);
      const { lines } = await doctor(data);
      expect(lines.join("\n")).toMatch(
        new RegExp(
          `error +The store .* has format 1; this version of rathaus reads format ${STORE_FORMAT}\\n +→ With that version, run`,
        ),
      );
    }));

  it("--repair removes what is unreferenced, and nothing else", () =>
    withCity(async (data) => {
      const before = kept(data);
      const orphan = join(data, "files", "00", "0".repeat(62));
      mkdirSync(join(data, "files", "00"), { recursive: true });
      writeFileSync(orphan, "left over");
      writeFileSync(join(data, "files", "1234.part"), "half");
      const spool = (name: string, days: number) => {
        mkdirSync(join(data, "mirror", name), { recursive: true });
        const path = join(data, "mirror", name, "1.reply");
        writeFileSync(path, "{}");
        utimesSync(path, Date.now() / 1000, Date.now() / 1000 - days * 86_400);
      };
      spool("old.example", 8);
      const warned = await doctor(data);
      expect([warned.status, warned.lines.at(-1)]).toEqual([0, "0 errors, 2 warnings."]);
      expect(kept(data)).toHaveLength(before.length + 2);

      // Blobs of a running mirror may not be referenced yet.
      spool("new.example", 1);
      const careful = await doctor(data, "--repair");
      expect(careful.lines.at(-1)).toBe("0 errors, 1 warning.");
      expect(kept(data)).toHaveLength(before.length + 2);
      expect(readdirSync(join(data, "mirror"))).toEqual(["new.example"]);

      rmSync(join(data, "mirror", "new.example"), { recursive: true });
      const repaired = await doctor(data, "--repair");
      expect(repaired.lines).toContainEqual("ok       files: removed 2 unreferenced blobs");
      expect(kept(data)).toEqual(before);
      expect((await doctor(data, "--deep")).lines.at(-1)).toBe("All is well.");
    }));
});
