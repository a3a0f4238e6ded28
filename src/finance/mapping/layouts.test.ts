/**
 * Any finance data, written as a table in any of the layouts that cities use and read through its mapping, is the same
 * data. The writer below is naive: it knows nothing of the reader.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type WrittenCell, writeXlsx } from "../../format/testing/write-xlsx.ts";
import { memoryFolder } from "../testing/memory-folder.ts";
import { readMappedFinance } from "./read-mapped.ts";

interface Item {
  readonly department: string;
  readonly institution: string;
  readonly account: string;
  readonly function: string;
  readonly year: number;
  readonly phase: string;
  readonly rappen: number;
}

const WORDS = { actual: "Rechnung", decided: "Budget inkl. Nachtrag", draft: "Entwurf" } as const;
type Phase = keyof typeof WORDS;

interface Layout {
  readonly shape: "long" | "wide" | "sides";
  readonly file: "csv" | "xlsx texts" | "xlsx numbers";
  readonly encoding: "utf8" | "latin1" | "utf16le";
  readonly delimiter: ";" | "," | "\t" | "|";
  readonly end: "\n" | "\r\n";
  readonly decimal: "." | ",";
  readonly grouping: "" | "'" | " " | "other";
  readonly unit: "units" | "hundredths" | "thousands";
  readonly sign: "signed" | "unsigned" | "reversed";
  readonly codes: "columns" | "brackets" | "joined";
  readonly subtotals: boolean;
  readonly title: boolean;
  readonly seed: number;
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  shape: fc.constantFrom("long", "wide", "sides"),
  file: fc.constantFrom("csv", "csv", "xlsx texts", "xlsx numbers"),
  encoding: fc.constantFrom("utf8", "latin1", "utf16le"),
  delimiter: fc.constantFrom(";", ",", "\t", "|"),
  end: fc.constantFrom("\n", "\r\n"),
  decimal: fc.constantFrom(".", ","),
  grouping: fc.constantFrom("", "'", " ", "other"),
  unit: fc.constantFrom("units", "hundredths", "thousands"),
  sign: fc.constantFrom("signed", "unsigned", "reversed"),
  codes: fc.constantFrom("columns", "brackets", "joined"),
  subtotals: fc.boolean(),
  title: fc.boolean(),
  seed: fc.nat(),
});

/** The first digit of an account is its side, as in Swiss account numbers. */
const items: fc.Arbitrary<readonly Item[]> = fc.uniqueArray(
  fc.record({
    department: fc.constantFrom("10", "20"),
    institution: fc.constantFrom("7", "08", "900"),
    account: fc.constantFrom("3010", "4000", "3099", "0300"),
    function: fc.constantFrom("", "02", "110"),
    year: fc.constantFrom(2023, 2024, 2025),
    phase: fc.constantFrom<Phase>("actual", "decided", "draft"),
    rappen: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
  }),
  {
    minLength: 1,
    maxLength: 12,
    selector: (item) => JSON.stringify({ ...item, rappen: 0 }),
  },
);

const nameOf = (code: string) => `Ämt; "${code}", | Löhne`;
const SHIFT = { hundredths: 0, units: 2, thousands: 5 } as const;
const isRevenue = ({ account }: Item) => account.startsWith("4");

function written(rappen: number, { decimal, grouping, unit, file }: Layout): WrittenCell {
  const shift = SHIFT[unit];
  const digits = String(Math.abs(rappen)).padStart(shift + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - shift), digits.slice(digits.length - shift)];
  const sign = rappen < 0 ? "-" : "";
  if (file === "xlsx numbers") return { number: `${sign}${whole}${fraction && `.${fraction}`}` };
  const separator = grouping === "other" ? (decimal === "." ? "," : ".") : grouping;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return `${sign}${grouped}${fraction && decimal + fraction}`;
}

/** The institution is unique in the city only together with its department. */
function codeCells({ department, institution, account, function: purpose }: Item, { codes }: Layout): string[] {
  if (codes === "brackets") {
    const cell = (code: string) => (code === "" ? "" : `[${code}] ${nameOf(code)}`);
    return [cell(department), cell(`${department}-${institution}`), cell(account), cell(purpose)];
  }
  const names = [nameOf(department), nameOf(`${department}-${institution}`), nameOf(account), nameOf(purpose)];
  // Without the zeros in front of the institution, as spreadsheets lose them.
  if (codes === "joined") return [`${department}/${Number(institution)}/${account}`, purpose, ...names];
  return [department, `${department}-${institution}`, account, purpose, ...names];
}

function headerOf({ codes }: Layout): string[] {
  if (codes === "brackets") return ["D", "I", "K", "F"];
  return [...(codes === "joined" ? ["DIK", "F"] : ["D", "I", "K", "F"]), "D Name", "I Name", "K Name", "F Name"];
}

function membersOf({ codes }: Layout) {
  const column = (name: string) => {
    if (codes === "brackets") return { from: name, pattern: "[{code}] {name}" };
    return { code: name, name: `${name} Name` };
  };
  const part = (nr: number) => ({ column: "DIK", split: "/", part: nr });
  const joined = {
    department: { code: part(1), name: "D Name" },
    institution: { code: { join: [part(1), part(2)], with: "-" }, name: "I Name" },
    account: { code: part(3), name: "K Name" },
    function: column("F"),
  };
  return codes === "joined"
    ? joined
    : { department: column("D"), institution: column("I"), account: column("K"), function: column("F") };
}

function tableOf(items: readonly Item[], layout: Layout) {
  const { shape, sign, subtotals, unit, decimal, title, seed } = layout;
  const flip = (item: Item) => (sign === "reversed" || (sign === "unsigned" && isRevenue(item)) ? -1 : 1);
  const value = (item: Item) => (item.rappen === 0 ? 0 : flip(item) * item.rappen);
  const header = headerOf(layout);
  const keyOf = (item: Item) => JSON.stringify(codeCells(item, layout));
  const slotOf = ({ phase, year, ...item }: Item) => {
    const side = isRevenue(item as Item) ? "Ertrag" : "Aufwand";
    return shape === "sides" ? `${WORDS[phase as Phase]} ${side} ${year}` : `${WORDS[phase as Phase]} ${year}`;
  };
  const rows: WrittenCell[][] = [];
  if (shape === "long") {
    for (const item of items) {
      rows.push([
        ...codeCells(item, layout),
        String(item.year),
        WORDS[item.phase as Phase],
        written(value(item), layout),
      ]);
    }
    header.push("Jahr", "Phase", "Betrag");
  } else {
    const slots = [...new Set(items.map(slotOf))];
    header.push(...slots);
    for (const group of Map.groupBy(items, keyOf).values()) {
      const cells = slots.map((slot) => group.find((item) => slotOf(item) === slot));
      rows.push([...codeCells(group[0], layout), ...cells.map((item) => (item ? written(value(item), layout) : ""))]);
    }
  }
  rows.sort((a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7));
  if (subtotals && shape === "long") {
    for (const group of Map.groupBy(items, ({ year, phase }) => `${year} ${phase}`).values()) {
      const sum = group.reduce((total, item) => total + value(item), 0);
      const blanks = header.slice(0, -3).map(() => "");
      const [{ year, phase }] = group;
      rows.push([...blanks.with(-1, "Total"), String(year), WORDS[phase as Phase], written(sum, layout)]);
    }
  }
  const direction = { expense: ["3*", "0*"], revenue: "4*" };
  const table = {
    file: layout.file === "csv" ? "t.csv" : "t.xlsx",
    ...membersOf(layout),
    ...(shape === "long" ? { year: "Jahr", phase: "Phase" } : {}),
    amount: { long: "Betrag", wide: "{phase} {year}", sides: "{phase} {direction} {year}" }[shape],
    phases: Object.fromEntries(Object.entries(WORDS).map(([phase, word]) => [word, phase])),
    sign,
    ...(shape === "sides"
      ? { direction: { expense: "Aufwand", revenue: "Ertrag" } }
      : sign === "unsigned"
        ? { direction: { column: headerOf(layout).includes("K") ? "K" : "DIK", ...directionOf(layout, direction) } }
        : {}),
    unit,
    // Whole numbers in groups can be read in two ways.
    ...(unit === "hundredths" ? { decimal } : {}),
    ...(title ? { header: 3 } : {}),
    ...(subtotals && shape === "long"
      ? { subtotals: [{ rows: { [layout.codes === "brackets" ? "F" : "F Name"]: "Total" } }] }
      : {}),
  };
  return { table, rows: [header, ...rows] as readonly (readonly WrittenCell[])[] };
}

function directionOf({ codes }: Layout, { expense, revenue }: { expense: string[]; revenue: string }) {
  const before = codes === "brackets" ? "[" : codes === "joined" ? "*/*/" : "";
  return { expense: expense.map((pattern) => before + pattern), revenue: before + revenue };
}

function fileOf(rows: readonly (readonly WrittenCell[])[], layout: Layout): Uint8Array {
  const titled = layout.title ? [["Haushalt"], ["", "Entwurf"], ...rows] : rows;
  if (layout.file !== "csv") return writeXlsx({ sheets: [{ name: "A", rows: titled }] });
  const cell = (value: WrittenCell) => `"${String(value).replaceAll('"', '""')}"`;
  const text = titled.map((row) => row.map(cell).join(layout.delimiter) + layout.end).join("");
  return Buffer.from(layout.encoding === "utf16le" ? `\ufeff${text}` : text, layout.encoding);
}

const sorted = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).sort();

it("any data in any layout is read back", { timeout: 30_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(items, layouts, async (items, layout) => {
      const { table, rows } = tableOf(items, layout);
      const mapping = JSON.stringify({ tables: [table] });
      const files = { "mapping.json": mapping, [table.file]: fileOf(rows, layout) };
      const { collected } = (await readMappedFinance(memoryFolder(files, 1000)))!;
      const accounts = new Map(collected.accounts.map((account) => [account.id, account]));
      const institutions = new Map(collected.institutions.map((one) => [one.code, one]));
      const read = collected.amounts.map(({ account, year, type, rappen }) => {
        const { institution, number, name, function: purpose } = accounts.get(account)!;
        const { department, name: place } = institutions.get(institution)!;
        return { department, institution, place, account: number, name, function: purpose, year, type, rappen };
      });
      const expected = items.map(({ department, institution, account, function: purpose, year, phase, rappen }) => {
        const own = layout.codes === "joined" ? Number(institution) : institution;
        const code = `${department}-${own}`;
        const place = nameOf(`${department}-${institution}`);
        const amount = { year, type: phase, rappen: rappen === 0 ? 0 : rappen };
        return { department, institution: code, place, account, name: nameOf(account), function: purpose, ...amount };
      });
      expect(sorted(read)).toEqual(sorted(expected));
      expect(collected.departments.map(({ name }) => name)).toEqual(
        [...new Set(items.map(({ department }) => department))].sort().map(nameOf),
      );
    }),
    { numRuns: 200 },
  );
});
