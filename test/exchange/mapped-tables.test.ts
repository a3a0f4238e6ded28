/** The tables and mappings of docs/how-to/import-any-table.md, and the real files that some of them are for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainMapping } from "../../src/finance/mapping/explain.ts";
import type { Mapping } from "../../src/finance/mapping/mapping.ts";
import { readMappedFinance } from "../../src/finance/mapping/read-mapped.ts";
import { summaryLines } from "../../src/finance/mapping/summary.ts";
import { memoryFolder } from "../../src/finance/testing/memory-folder.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "how-to", "import-any-table.md"), "utf8");
const shownTables = Object.fromEntries(
  [...page.matchAll(/^`([\w-]+\.csv)`:\n\n```csv\n([\s\S]*?)^```$/gm)].map(([, name, text]) => [name, text]),
);
const mappings = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]): Mapping => JSON.parse(text));
const fileOf = ({ tables }: Mapping) => tables[0].file;
const shown = mappings.filter((mapping) => fileOf(mapping) in shownTables);
const real = new Map(mappings.filter((mapping) => !shown.includes(mapping)).map((one) => [fileOf(one), one]));

const read = async (mapping: Mapping, files: Readonly<Record<string, string | Uint8Array>>) =>
  (await readMappedFinance(memoryFolder({ "mapping.json": JSON.stringify(mapping), ...files }, 1 << 16)))!;

const readReal = (file: string) => read(real.get(file)!, { [file]: readFileSync(reference("real-finance", file)) });

describe("docs/how-to/import-any-table.md", () => {
  it("has three tables that its mappings read, with the output that it shows", async () => {
    expect(shown).toHaveLength(3);
    const results = await Promise.all(shown.map((mapping) => read(mapping, shownTables)));
    expect(page).toContain(`\`\`\`text\n${summaryLines(results[0].report).join("\n")}\n\`\`\``);
    expect(results.map(({ collected }) => collected.amounts.length)).toEqual([3, 3, 4]);
    expect(results.map(({ collected }) => collected.accounts.map(({ name }) => name))).toEqual([
      ["Löhne", "Steuern"],
      ["Erstattungen", "Bezüge"],
      ["Löhne", "Steuern"],
    ]);
    expect(results[1].collected.departments).toMatchObject([{ name: "Stadt Beispiel" }]);
    expect(results[2].collected.institutions).toMatchObject([{ code: "2000", name: "Steueramt" }]);
  });

  it("has mappings that can be explained", () => {
    for (const mapping of mappings) {
      for (const { sentences } of explainMapping(mapping)) {
        expect(
          sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence) || /undefined|object/.test(sentence)),
        ).toEqual([]);
      }
    }
  });
});

/** A naive reading of a semicolon- or comma-separated file without line breaks in its cells. */
function cellsOf(file: string, encoding: "utf8" | "latin1", delimiter: string): string[][] {
  const text = readFileSync(reference("real-finance", file), encoding).replace(/^\ufeff/, "");
  const cell = new RegExp(`(?:^|${delimiter})("(?:[^"]|"")*"|[^${delimiter}]*)`, "g");
  return text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => [...line.matchAll(cell)].map(([, value]) => value.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')));
}

const rappen = (text: string): bigint => BigInt(Math.round(Number(text.replaceAll(".", "").replace(",", ".")) * 100));

describe("real tables", needs(missing.reference), () => {
  it("are the files of the mappings in the docs", () => {
    expect([...real.keys()].filter((file) => existsSync(reference("real-finance", file)))).toHaveLength(3);
  });

  it("a wide budget with four levels agrees with all its subtotals to the Rappen", async () => {
    const { report, data, collected } = await readReal("bern-2014-product-groups.csv");
    const rows = cellsOf("bern-2014-product-groups.csv", "utf8", ",").slice(1);
    const sums = rows.filter(([, , , product]) => product === "");
    const written = sums.flatMap((row) => row.slice(5)).filter((amount) => amount !== "");
    expect(report.tables[0]).toMatchObject({ subtotals: sums.length, verified: written.length, rounded: 0 });
    expect(collected.amounts).toHaveLength((rows.length - sums.length) * 6);
    // The totals of the city are the sums of its directorates, which the file has as rows.
    const top = sums.filter(([, department]) => department === "");
    const total = (column: number) => top.reduce((sum, row) => sum + BigInt(row[column].replace(".", "")), 0n);
    const balances = report.totals.map(({ year, type, positive, negative }) => [year, type, positive + negative]);
    expect(balances).toEqual([
      [2012, "actual", total(9) + total(10)],
      [2013, "decided", total(7) + total(8)],
      [2014, "decided", total(5) + total(6)],
    ]);
    expect([...data.departemente].map(({ key, bezeichnung }) => [key, bezeichnung])).toEqual(
      top.map(([code, , , , name]) => [code, name]).sort(),
    );
    expect(report.notices).toEqual([]);
  });

  it("a long table of functions agrees with all its subtotals to the Rappen", async () => {
    const { report, collected } = await readReal("finsta-ittigen-functions.csv");
    const rows = cellsOf("finsta-ittigen-functions.csv", "latin1", ",")
      .slice(1)
      .filter((row) => !["1", "2"].includes(row[13]));
    const sums = rows.filter((row) => row[5] === "");
    expect(report.tables[0]).toMatchObject({ subtotals: sums.length, verified: sums.length, rounded: 0 });
    expect(collected.amounts).toHaveLength(rows.length - sums.length);
    expect(collected.functionNames.find(({ code }) => code === "011")).toMatchObject({ name: "Legislative" });
    for (const { year, positive, negative } of report.totals) {
      const leaves = rows.filter((row) => row[5] !== "" && row[2] === String(year));
      const balance = leaves.reduce((sum, row) => {
        const amount = BigInt(row[17].replace(".", ""));
        return "46".includes(row[13]) ? sum - amount : sum + amount;
      }, 0n);
      expect(positive + negative).toBe(balance);
    }
  });

  it("a wide table in Latin-1 with decimal commas is read to the Rappen", async () => {
    const { report, collected } = await readReal("moers-wide-latin1.csv");
    const [header, ...rows] = cellsOf("moers-wide-latin1.csv", "latin1", ";");
    expect(report.tables[0]).toMatchObject({ decimal: ",", rounded: 0, amounts: rows.length * 4 });
    expect(collected.accounts).toHaveLength(rows.length);
    const expected = header.slice(8).map((name, at) => {
      const [word, year] = name.split(" ");
      const sum = rows.reduce((total, row) => total + rappen(row[8 + at]), 0n);
      return [Number(year), word === "Ist" ? "actual" : "decided", sum];
    });
    expect(report.totals.map(({ year, type, positive, negative }) => [year, type, positive + negative])).toEqual(
      expected,
    );
  });
});
