import { describe, expect, it } from "vitest";
import type { Problem } from "../../base/problems.ts";
import { parse } from "../../cql/parser.ts";
import { VALUE_END, VALUE_START } from "../../search/plan/plan.ts";
import { indexNamed } from "../describe/indexes/all.ts";
import { type SearchLayout, searchLayout } from "../describe/search-layout.ts";
import { type PlannedQuery, planQuery } from "./plan.ts";

const layoutOf = (index: string): SearchLayout => {
  const description = indexNamed(index);
  if (!description) throw new Error(index);
  return searchLayout(description);
};
const MANDAT = layoutOf("behoerdenmandat");
const GESCHAEFT = layoutOf("geschaeft");

function plan(q: string, index = GESCHAEFT): PlannedQuery {
  const parsed = parse(q);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  return planQuery(parsed.tree, index);
}

const field = (name: string, index = GESCHAEFT): number => index.layout.words.indexOf(name);
const numbers = (name: string, index = GESCHAEFT): number => index.layout.numbers.indexOf(name);

function problem(q: string, index = GESCHAEFT): { code: number; position: unknown; message: string } {
  try {
    plan(q, index);
  } catch (error) {
    const { extras, message } = error as Problem;
    const code = Number(String(extras.members?.diagnostic).split("/").at(-1));
    return { code, position: extras.members?.position, message };
  }
  throw new Error(`${q}: no problem`);
}

describe("planning words", () => {
  it("any of several, with a field name in any case", () => {
    expect(plan('tITEL any "Velo Weg"').plan).toEqual({
      type: "or",
      left: { type: "word", field: field("Titel"), word: "velo" },
      right: { type: "word", field: field("Titel"), word: "weg" },
    });
  });

  it("a phrase with anchors and masks", () => {
    expect(plan('Titel = "^Velo * We?^"').plan).toEqual({
      type: "phrase",
      field: field("Titel"),
      parts: [
        { type: "word", word: VALUE_START },
        { type: "word", word: "velo" },
        { type: "any-word" },
        { type: "mask", mask: expect.objectContaining({ pattern: "we?" }) },
        { type: "word", word: VALUE_END },
      ],
    });
  });

  it("a number with a slash is one word, also masked", () => {
    expect(plan('GRNr any "2023/*"').plan).toMatchObject({ type: "mask", mask: { prefix: "2023/" } });
    expect(plan('GRNr any "2023/100"').plan).toMatchObject({ type: "word", word: "2023/100" });
  });

  it("a bare word is searched in all fields, a star in a field means any value", () => {
    const word = { type: "word", word: "velo" } as const;
    expect(plan("velo").plan).toMatchObject({ ...word, field: GESCHAEFT.anywhere.field });
    expect(plan("velo").plan).toMatchObject({
      boosts: expect.arrayContaining([{ plan: { ...word, field: field("Titel") }, weight: 4 }]),
    });
    expect(plan("Titel any *").plan).toEqual({ type: "present", field: field("Titel") });
  });

  it("prefers the umlauts of the query, and tries others for ae, oe and ue", () => {
    const inTitle = { type: "word", field: field("Titel") };
    expect(plan("Titel any Gebühr").plan).toEqual({ ...inTitle, word: "gebuhr", spelling: "gebühr" });
    expect(plan("Titel any Gebuehr").plan).toEqual({ ...inTitle, word: "gebuehr", otherwise: ["gebühr"] });
  });

  it("expands words with /stem and /fuzzy, but not masks", () => {
    const inTitle = { type: "expansion", field: field("Titel") };
    expect(plan("Titel any/stem Velos").plan).toEqual({ ...inTitle, expansion: { word: "velos", stems: ["fahrrad"] } });
    expect(plan("Titel any/cql.fuzzy Gebühr").plan).toEqual({
      ...inTitle,
      expansion: { word: "gebühr", isFuzzy: true },
    });
    expect(plan('Titel any/stem "Bürger:innen"').plan).toMatchObject({ expansion: { word: "bürgerinnen" } });
    expect(plan('Titel adj/stem "neue Schul*"').plan).toMatchObject({
      parts: [{ type: "expansion", expansion: { word: "neue" } }, { type: "mask" }],
    });
  });

  it("supports GUIDs with dashes, under both names", () => {
    const guid = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0";
    const word = { type: "word", field: field("ID"), word: guid.replaceAll("-", "").toLowerCase() };
    expect(plan(`ID = "${guid}"`).plan).toEqual(word);
    expect(plan(`obj_guid any ${guid}`).plan).toEqual(word);
    expect(plan(`id = "${guid}"`, MANDAT).plan).toMatchObject({ type: "word", word: word.word });
  });

  const words = (count: number): string => Array.from({ length: count }, (_, i) => i.toString(36)).join(" ");

  it("hundreds of words form a shallow tree", () => {
    const depth = (node: object): number => ("left" in node ? 1 + depth(node.left as object) : 0);
    expect(depth(plan(`Titel any "${words(512)}"`).plan)).toBeLessThan(11);
  });

  it("all terms together may have 512 words", () => {
    expect(() => plan(`Titel any "${words(511)}" or Titel any a`)).not.toThrow();
    expect(() => plan(`Titel any "${words(512)}" or Titel any a`)).toThrow("A query may have 512 words.");
    expect(() => plan(`Titel adj "${words(513)}"`)).toThrow("A query may have 512 words.");
  });

  it("a word that is repeated in any or all counts once", () => {
    expect(plan('Titel any "velo Velo VELO"').plan).toEqual(plan("Titel any velo").plan);
    expect(plan('Titel all "velo weg* velo weg* ^velo"').plan).toEqual(plan('Titel all "velo weg* ^velo"').plan);
    expect(plan('Titel any "velo velo" prox Titel = weg').plan).toEqual(plan("Titel any velo prox Titel = weg").plan);
    expect(plan('Titel adj "velo velo"').plan).toMatchObject({ type: "phrase", parts: [{}, {}] });
  });
});

describe("planning numbers and dates", () => {
  it.each([
    ["Beginn > 2020", { from: Date.UTC(2020, 0), to: Number.POSITIVE_INFINITY, openFrom: true }],
    ["beginn_start = 2020", { from: Date.UTC(2020, 0), to: Date.UTC(2021, 0), openTo: true }],
    ['Beginn within "2020-01-01 2020-12-31 12:00"', { from: Date.UTC(2020, 0), to: Date.UTC(2020, 11, 31, 12) }],
  ])("%s", (q, range) => {
    expect(plan(q).plan).toEqual({ type: "number-range", column: numbers("Beginn_start"), ...range });
  });

  it.each(["Dringlich = true", 'Dringlich="TRUE"', 'dringlich any "true"', "Dringlich == 1"])("%s", (q) => {
    expect(plan(q).plan).toEqual({ type: "number-range", column: numbers("Dringlich"), from: 1, to: 1 });
  });

  it("compares sequence numbers in every index", () => {
    expect(plan("seq>0", MANDAT).plan).toMatchObject({ column: numbers("seq", MANDAT), from: 0, openFrom: true });
  });
});

describe("planning the order", () => {
  it("supports fields and elements, with modifiers", () => {
    const { sort } = plan("seq>0 sortBy beginn_start/sort.descending GRNrSort/sort.ignoreCase/sort.missingOmit");
    expect(sort).toEqual([
      { kind: "number", column: numbers("Beginn_start"), descending: true, order: "units", missing: "low" },
      {
        kind: "value",
        column: GESCHAEFT.layout.values.indexOf("GRNrSort"),
        descending: false,
        order: "folded",
        missing: "omit",
      },
    ]);
  });

  it.each(["sort.unicodeCollate", "SORT.UnicodeCollate=3", "unicodecollate", "sort.locale=de", "sort.locale=DE-ch"])(
    "/%s is the order of German dictionaries, also with ignoreCase",
    (modifier) => {
      for (const modifiers of [`/${modifier}`, `/${modifier}/sort.ignoreCase`, `/sort.ignoreAccents/${modifier}`])
        expect(plan(`seq>0 sortBy Titel${modifiers}`).sort).toMatchObject([{ kind: "value", order: "collated" }]);
    },
  );
});

describe("planning prox", () => {
  it("supports words, phrases and alternatives of one field, which a bare word adopts", () => {
    expect(plan('(Titel = "neue Wege" or weg) prox/distance<3/ordered Titel any velo').plan).toMatchObject({
      type: "near",
      field: field("Titel"),
      left: [{ type: "phrase" }, { type: "word", word: "weg", field: field("Titel") }],
      right: [{ type: "word", word: "velo" }],
      comparison: "<",
      distance: 3,
      ordered: true,
    });
  });
});

describe("unsupported queries", () => {
  it.each([
    ['Gremum any "GPK"', 16, 0, "Gremium"],
    ["seq>0 and Titl = x", 16, 10, "There are"],
    ["Dauer any 2020", 22, 6, "date"],
    ["Dauer > gestern", 36, 8, 'not with "gestern"'],
    ["Dauer = 2023-02-29", 36, 8, "date"],
    ["Name rel.near x", 19, 5, "Relations are"],
    ["Name =/stems x", 20, 7, "stems"],
    ["Titel ==/stem x", 20, 9, "/stem is for words"],
    ["seq >/fuzzy 1", 20, 6, "/fuzzy is for words"],
    ["Name encloses x", 22, 5, "encloses"],
    ['Name adj "a ^b"', 32, 13, "^"],
    ['Name adj "* *"', 33, 9, "phrase"],
    ["seq > 1 and/rel.combine=sum seq < 9", 46, 12, "and"],
    ["Name = a prox Partei = b", 18, 14, "Partei"],
    ["Name = a prox/distance<=101 Name = b", 41, 14, "100"],
    ["Name = a prox/unit=sentence Name = b", 42, 14, "word"],
    ["Name = a prox/loud Name = b", 44, 14, "loud"],
    ["Name = a prox seq > 1", 39, 14, "words"],
    ["Name = a prox (Name = b and Name = c)", 39, 24, "and"],
    ["seq>0 sortBy Titl", 16, 13, "Titel"],
    ["seq>0 sortBy Name/sort.loud", 80, 18, "sort.ascending"],
    [`seq>0 sortBy ${"seq ".repeat(17)}`, 84, 77, "16"],
    ["seq>0 sortBy Name/sort.locale=fr", 80, 18, "sort.locale=de"],
    ["seq>0 sortBy Name/sort.locale", 80, 18, "sort.locale=de"],
    ["seq>0 sortBy Name/sort.unicodeCollate=de", 80, 18, "sort.unicodeCollate"],
    ["seq>0 sortBy Name/sort.descending=1", 80, 18, "takes no value"],
  ])("%s: %i at %i", (q, code, position, part) => {
    expect(problem(q, MANDAT)).toMatchObject({ code, position, message: expect.stringContaining(part) });
  });
});
