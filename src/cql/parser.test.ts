/** Pairs of queries and trees, and the position of each part in the query. */
import { describe, expect, it } from "vitest";
import { notation } from "./notation.ts";
import { parse } from "./parser.ts";
import type { CqlNode } from "./tree.ts";

function treeOf(query: string): CqlNode {
  const parsed = parse(query);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  return parsed.tree;
}

/** `…` in an expected tree stands for `"cql.serverChoice" "="`. */
function expectTree(query: string, expected: string): void {
  expect(notation(treeOf(query))).toBe(expected.replaceAll("…", '"cql.serverChoice" "="'));
}

describe("clauses", () => {
  it.each([
    ["velo", '(clause … "velo")'],
    ['"velo weg"', '(clause … "velo weg")'],
    ['""', '(clause … "")'],
    ["Titel=velo", '(clause "Titel" "=" "velo")'],
    ["Titel == velo", '(clause "Titel" "==" "velo")'],
    ["Jahr<2020", '(clause "Jahr" "<" "2020")'],
    ["Jahr >=2020", '(clause "Jahr" ">=" "2020")'],
    ["Jahr<> 2020", '(clause "Jahr" "<>" "2020")'],
    ["Titel ANY velo", '(clause "Titel" "any" "velo")'],
    ["Titel exact velo", '(clause "Titel" "exact" "velo")'],
    ['Datum within "2020 2024"', '(clause "Datum" "within" "2020 2024")'],
    ["Dauer encloses 2023", '(clause "Dauer" "encloses" "2023")'],
    ["Titel CQL.Adj velo", '(clause "Titel" "cql.adj" "velo")'],
    ["Titel my.own velo", '(clause "Titel" "my.own" "velo")'],
    ['"Titel" any velo', '(clause "Titel" "any" "velo")'],
    ['any = "any"', '(clause "any" "=" "any")'],
    ["all any adj", '(clause "all" "any" "adj")'],
    ["\n Titel\t=\r\nvelo\n", '(clause "Titel" "=" "velo")'],
    ["Straße = Höngg😀", '(clause "Straße" "=" "Höngg😀")'],
    [String.raw`Titel = "a\"b\*"`, String.raw`(clause "Titel" "=" "a\\\"b\\*")`],
    [String.raw`5\"`, String.raw`(clause … "5\\\"")`],
    ["a\\", String.raw`(clause … "a\\")`],
  ])("%j", expectTree);
});

describe("modifiers", () => {
  it.each([
    ["a =/Stem b", '(clause "a" "=" (mods ("stem")) "b")'],
    ["a any / x = Y / Z >= 3 b", '(clause "a" "any" (mods ("x" "=" "Y") ("z" ">=" "3")) "b")'],
    ['a ==/locale="de CH" b', '(clause "a" "==" (mods ("locale" "=" "de CH")) "b")'],
    ["a =/and=or not", '(clause "a" "=" (mods ("and" "=" "or")) "not")'],
    ["a and/rel.combine<>SUM b", '(and (mods ("rel.combine" "<>" "SUM")) (clause … "a") (clause … "b"))'],
    [
      "a PROX/unit=word/distance<=3/ordered b",
      '(prox (mods ("unit" "=" "word") ("distance" "<=" "3") ("ordered")) (clause … "a") (clause … "b"))',
    ],
  ])("%j", expectTree);
});

describe("booleans and groups", () => {
  it.each([
    ["a and b", '(and (clause … "a") (clause … "b"))'],
    ["a or b and c", '(and (or (clause … "a") (clause … "b")) (clause … "c"))'],
    ["a or (b and c)", '(or (clause … "a") (and (clause … "b") (clause … "c")))'],
    ["((a)) NOT(b)", '(not (clause … "a") (clause … "b"))'],
    ["and", '(clause … "and")'],
    ["and and and", '(and (clause … "and") (clause … "and"))'],
    ["or = not or not", '(or (clause "or" "=" "not") (clause … "not"))'],
    ["a and sortby", '(and (clause … "a") (clause … "sortby"))'],
    ["a=(b or c)", '(or (clause "a" "=" "b") (clause "a" "=" "c"))'],
    [
      "a any/stem (b and (c or d == e)) not f",
      '(not (and (clause "a" "any" (mods ("stem")) "b") ' +
        '(or (clause "a" "any" (mods ("stem")) "c") (clause "d" "==" "e"))) (clause … "f"))',
    ],
    ["a=(b) and c", '(and (clause "a" "=" "b") (clause … "c"))'],
  ])("%j", expectTree);
});

describe("several bare words", () => {
  it.each([
    ["velo weg", '(clause … "velo weg")'],
    ["velo \t weg  am see", '(clause … "velo weg am see")'],
    ["Titel = velo weg or see", '(or (clause "Titel" "=" "velo weg") (clause … "see"))'],
    ["Titel any all inclusive", '(clause "Titel" "any" "all inclusive")'],
    ["Titel = hotel all inclusive", '(clause "Titel" "=" "hotel all inclusive")'],
    ["hotel am see all inclusive", '(clause … "hotel am see all inclusive")'],
    ["Dr. A. Muster", '(clause … "Dr. A. Muster")'],
    ["am 12.5.2024", '(clause … "am 12.5.2024")'],
  ])("%j", expectTree);
});

describe("prefixes and sorting", () => {
  it.each([
    ["> dc = u dc.title = a", '(prefix (("dc" "u")) (clause "dc.title" "=" "a"))'],
    ['>"http://x/y" a', '(prefix ((default "http://x/y")) (clause … "a"))'],
    ["> a=u > b > c=w d or e", '(prefix (("a" "u") (default "b") ("c" "w")) (or (clause … "d") (clause … "e")))'],
    ["(> a=u b) and c", '(and (prefix (("a" "u")) (clause … "b")) (clause … "c"))'],
    ["> a=u (> b=v c)", '(prefix (("a" "u")) (prefix (("b" "v")) (clause … "c")))'],
    ["x = (> a=u b)", '(prefix (("a" "u")) (clause "x" "=" "b"))'],
    ["> and = or not", '(prefix (("and" "or")) (clause … "not"))'],
    ["a sortBy b", '(sort (clause … "a") (key "b"))'],
    [
      "a or b sortby c/Sort.Descending/x=Y d and",
      '(sort (or (clause … "a") (clause … "b")) ' +
        '(key "c" (mods ("sort.descending") ("x" "=" "Y"))) (key "d") (key "and"))',
    ],
    ["> p=u a sortby p.b", '(prefix (("p" "u")) (sort (clause … "a") (key "p.b")))'],
    ["(> p=u a) sortby b", '(sort (prefix (("p" "u")) (clause … "a")) (key "b"))'],
  ])("%j", expectTree);
});

describe("positions", () => {
  it("records where index, relation, term and modifiers start", () => {
    expect(treeOf(' Titel any/stem "velo"')).toEqual({
      type: "clause",
      index: "Titel",
      relation: { name: "any", modifiers: [{ name: "stem", start: 11 }], start: 7 },
      term: "velo",
      quoted: true,
      start: 1,
      indexStart: 1,
      termStart: 16,
    });
  });

  it("gives index and relation of a bare term the position of the term", () => {
    expect(treeOf("  velo weg")).toMatchObject({
      quoted: false,
      start: 2,
      indexStart: 2,
      relation: { start: 2 },
      termStart: 2,
    });
  });

  it("points the clauses of a group to the relation they share", () => {
    expect(treeOf("a = (b or c)")).toMatchObject({
      start: 5,
      operatorStart: 7,
      left: { start: 5, indexStart: 0, relation: { start: 2 }, termStart: 5 },
      right: { start: 10, indexStart: 0, relation: { start: 2 }, termStart: 10 },
    });
  });

  it("records where prefixes and sort keys start", () => {
    expect(treeOf("> p = u a sortby b c/x")).toMatchObject({
      start: 0,
      prefixes: [{ start: 0 }],
      query: { start: 8, keys: [{ start: 17 }, { start: 19, modifiers: [{ start: 21 }] }] },
    });
  });
});
