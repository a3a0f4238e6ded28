import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importsIn } from "../../../test/architecture/imports.ts";
import { SCHRITT_ARTEN } from "../council/model/steps.ts";
import { noun } from "../language/nouns.ts";
import { templateOf } from "../language/template.ts";
import { dataLines } from "./data-lines.ts";
import { entriesOf, listsOf, readList, sectionsOf } from "./lists.ts";
import { flag, listOf, number, oneOf, optionalNumber, optionalText, text, textOrDash, verbatim } from "./readers.ts";
import { readByKey, readMatrix, tableOf } from "./table.ts";

const sections = (content: string) => sectionsOf(dataLines("x.txt", content));
const lists = (content: string, readers: Parameters<typeof listsOf>[2]) =>
  listsOf({ file: "x.txt" }, sections(content), readers);
const table = (content: string, columns: Parameters<typeof tableOf>[2]) =>
  tableOf("x.csv", dataLines("x.csv", content), columns).map(({ row }) => row);

describe("lists", () => {
  it("have one entry per line, without comments and blank lines, in their order", () => {
    expect(
      lists("# Places\n\n[Plätze]\nTorplatz\n# a note\nHeumarkt \n[Zusatz]\n-\nganz\n", {
        Plätze: text,
        Zusatz: textOrDash,
      }),
    ).toEqual({ Plätze: ["Torplatz", "Heumarkt"], Zusatz: ["", "ganz"] });
  });

  it("may come from an editor on Windows", () => {
    expect(lists("\ufeff[Plätze]\r\nTorplatz\r\n", { Plätze: text })).toEqual({ Plätze: ["Torplatz"] });
  });

  it.each([
    ["Torplatz\n[Plätze]\n", ", line 1: an entry needs a heading such as [Name] above it."],
    ["[Plätze]\nTorplatz\n[Plaetze]\nx\n", ", line 3: the heading [Plaetze] is not one of [Plätze], [Parks]."],
    ["[Plätze]\nTorplatz\n[Plätze]\nx\n", ", line 3: there is already a list [Plätze]."],
    ["[Plätze]\nTorplatz\n", ": the list [Parks] is missing."],
    ["[Plätze]\n\n[Parks]\nx\n", ", line 1: the list [Plätze] is empty."],
  ])("reject %j", (content, message) => {
    expect(() => lists(content, { Plätze: text, Parks: text })).toThrow(`src/demo/data/x.txt${message}`);
  });

  it("name the line of an entry that cannot be read, and the reason", () => {
    const read = (content: string, reader: (entry: string) => unknown) => () => entriesOf(sections(content)[0], reader);
    expect(read("[Dinge]\nm Weg\nVeloroute\n", noun)).toThrow(/x\.txt, line 3: "Veloroute" is not a noun such as /);
    expect(read("[Sätze]\n# a\nFür {dat}.\nMit {dta}.\n", templateOf("dat", "ort"))).toThrow(
      'line 4: "Mit {dta}." has the placeholder {dta}, known are {dat}, {ort}.',
    );
    expect(read("[Sätze]\nMit {dat.\n", templateOf("dat"))).toThrow('line 2: "Mit {dat." has a brace without its');
  });

  it("name a file that cannot be read", () => {
    expect(() => readList("nowhere.txt", text)).toThrow("src/demo/data/nowhere.txt cannot be read (ENOENT).");
  });
});

describe("tables", () => {
  const columns = { name: text, sitze: number, parteien: listOf(oneOf(["SP", "FDP"])), inaktiv: flag };

  it("have a header in any order and one row per line", () => {
    expect(table("# Seats\nsitze;name;inaktiv;parteien\n12;Kreis 1;;SP, FDP\n3.5;Kreis 2;ja;\n", columns)).toEqual([
      { sitze: 12, name: "Kreis 1", inaktiv: false, parteien: ["SP", "FDP"] },
      { sitze: 3.5, name: "Kreis 2", inaktiv: true, parteien: [] },
    ]);
  });

  it("keep blanks only where they belong to the text", () => {
    const row = table("a;b;c;d\n x ;SG ; ;\n", { a: text, b: verbatim, c: optionalText, d: optionalNumber });
    expect(row).toEqual([{ a: "x", b: "SG ", c: "", d: undefined }]);
  });

  it.each([
    ["", ": the table has no header."],
    ["name;sitze;parteien\n", ', line 1: the column "inaktiv" is missing.'],
    ["name;sitz\n", ', line 1: the column "sitz" is not one of name, sitze, parteien, inaktiv.'],
    ["name;sitze;parteien;inaktiv\n\nKreis 1;2;SP\n", ", line 3: the row needs 4 cells, as in the header, but has 3."],
    ["name;sitze;parteien;inaktiv\n;2;SP;\n", ', line 2: name "" must not be empty.'],
    ["name;sitze;parteien;inaktiv\nx;2,5;SP;\n", ', line 2: sitze "2,5" is not a number such as 12 or 3.5.'],
    ["name;sitze;parteien;inaktiv\nx;2;SP, CVP;\n", ', line 2: parteien "SP, CVP" is not one of SP, FDP.'],
    ["name;sitze;parteien;inaktiv\nx;2;SP;nein\n", ', line 2: inaktiv "nein" is neither "ja" nor empty.'],
  ])("reject %j", (content, message) => {
    expect(() => table(content, columns)).toThrow(`src/demo/data/x.csv${message}`);
  });
});

describe("tables with a row for each key", () => {
  const columns = { nr: text, name: text };

  it("reject a row that has no use, and the lack of one", () => {
    expect(() => readByKey("council/steps.csv", "schritt", ["einreichung"], columns)).toThrow(
      'src/demo/data/council/steps.csv, line 5: schritt "antragStadtrat" is not one of einreichung.',
    );
    expect(() => readByKey("council/steps.csv", "schritt", [...SCHRITT_ARTEN, "pause"], columns)).toThrow(
      'src/demo/data/council/steps.csv: the row for "pause" is missing.',
    );
  });
});

describe("tables of numbers", () => {
  it("leave out empty cells, and reject columns without a meaning", () => {
    const parties = "SP FDP Grüne GLP SVP CVP EVP AL LdU SD FraP! PdA".split(" ");
    const seats = readMatrix("council/seats.csv", "wahl", [...parties, "Die Mitte"]);
    expect(seats.get("2022")).toEqual({ SP: 36, FDP: 22, Grüne: 18, GLP: 17, SVP: 14, "Die Mitte": 6, EVP: 4, AL: 8 });
    expect(() => readMatrix("council/seats.csv", "wahl", parties)).toThrow('line 3: the column "Die Mitte" is not one');
  });
});

describe("the data of the demo city", () => {
  const root = join(import.meta.dirname, "..", "data");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.(txt|csv)$/.test(file));

  it("is explained file by file in the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const named = files.map((file) => file.replace(/^(.*themes)\/.*/, "$1/")).filter((file) => !readme.includes(file));
    expect(named).toEqual([]);
  });

  it("is not read by a server that has a city already", () => {
    const commands = ["src/cli/main.ts", "src/cli/program.ts", "src/cli/commands/serve.ts"];
    const pending = [...commands, "src/cli/process/start-server.ts"];
    const loaded = new Set<string>();
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      if (loaded.has(file) || !file.endsWith(".ts")) continue;
      loaded.add(file);
      const source = readFileSync(join(import.meta.dirname, "../../..", file), "utf8");
      // What `import()` loads is loaded later, if at all; types never are.
      pending.push(...importsIn(file, source.replace(/\bimport\([^)]*\)|^import type [^;]*;/gm, "")));
    }
    expect(loaded).toContain("src/app.ts");
    expect([...loaded].filter((file) => file.startsWith("src/demo/"))).toEqual([]);
  });

  it("is in Swiss spelling, and every file says in a comment what it holds", () => {
    for (const file of files) {
      const content = readFileSync(join(root, file), "utf8");
      expect(content, file).toMatch(/^# [A-Z]/);
      expect(content, file).not.toMatch(/[ß\t]/);
    }
  });
});
