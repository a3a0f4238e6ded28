/** Queries from values: whatever the values are, the query has the structure of its template. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation } from "../../src/cql/notation.ts";
import { parse } from "../../src/cql/parser.ts";
import type { Clause, CqlNode } from "../../src/cql/tree.ts";
import { plainText, readTerm, valuePattern } from "../../src/text/term.ts";
import { anyText } from "../../src/text/testing/any-text.ts";
import { type Cql, cql } from "./cql.ts";
import { Field, fields } from "./field.ts";
import { mask } from "./mask.ts";

const LIMITS = { bytes: 1_000_000, levels: 1000, clauses: 10_000 };

function treeOf({ text }: Cql<never>): CqlNode {
  const parsed = parse(text, LIMITS);
  if (!parsed.ok) throw new Error(`${parsed.diagnostic.message} In: ${text}`);
  return parsed.tree;
}

function clausesOf(node: CqlNode): readonly Clause[] {
  if (node.type === "clause") return [node];
  return node.type === "boolean" ? [...clausesOf(node.left), ...clausesOf(node.right)] : clausesOf(node.query);
}

/** The structure of a query: the tree without its terms. */
function structure(query: Cql<never>): string {
  const blank = (node: CqlNode): CqlNode => {
    if (node.type === "clause") return { ...node, term: "" };
    if (node.type === "boolean") return { ...node, left: blank(node.left), right: blank(node.right) };
    return { ...node, query: blank(node.query) };
  };
  return notation(blank(treeOf(query)));
}

/** Text that is most likely to break out of a term. */
const nasty = fc
  .array(fc.oneof(fc.constantFrom("\\", '"', "*", "?", "^", " or ", "(", ")", "/", "=", "sortBy ", "\n"), anyText()), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

describe("the tag", () => {
  const date = new Date("2024-05-31T17:00:00Z");
  const { Titel, Beginn } = fields("geschaeft");

  it.each([
    [cql`Titel any ${"Velo"} and Beginn >= ${date}`, 'Titel any "Velo" and Beginn >= "2024-05-31 17:00:00"'],
    [cql`Titel any ${'a"b\\c*d?e^f'}`, String.raw`Titel any "a\"b\\c\*d\?e\^f"`],
    [cql`Jahrgang >= ${1985} and Dringlich = ${true}`, "Jahrgang >= 1985 and Dringlich = true"],
    [cql`seq > ${12n}`, "seq > 12"],
    [cql`Titel any ${["a", "b"]} and x = ${1}`, '(Titel any "a" or Titel any "b") and x = 1'],
    [cql`a and Titel any/stem/x=1 ${["a", "b"]}`, 'a and (Titel any/stem/x=1 "a" or Titel any/stem/x=1 "b")'],
    [cql`(Beginn=${[date, date]})`, '((Beginn= "2024-05-31 17:00:00" or Beginn= "2024-05-31 17:00:00"))'],
    [cql`Titel any ${["a"]}`, 'Titel any "a"'],
    [cql`${["a", "b"]}`, '("a" or "b")'],
    [cql`seq > 0 not ${["a", mask("b*")]}`, 'seq > 0 not ("a" or "b*")'],
    [cql`Titel any ${mask("Velo* ?eg^")}`, 'Titel any "Velo* ?eg^"'],
    [cql`Titel any ${mask`${"5*"}*`}`, String.raw`Titel any "5\**"`],
    [cql`Titel any ${mask('a"b\\')}`, String.raw`Titel any "a\"b\\"`],
    [cql`Titel any ${mask("a\\*b\\\\")}`, String.raw`Titel any "a\*b\\"`],
    [cql`${Titel} any ${"x"} sortBy ${Beginn}/sort.descending`, 'Titel any "x" sortBy Beginn/sort.descending'],
    [cql`${Titel} any ${["x", "y"]}`, '(Titel any "x" or Titel any "y")'],
    [cql`${cql`a or b`} and c`, "(a or b) and c"],
    [cql`${cql``} sortBy Titel`, "(seq > 0) sortBy Titel"],
    [cql`Titel any "\*" and x`, String.raw`Titel any "\*" and x`],
    [cql.and(cql`a or b`, undefined, cql`c`), "(a or b) and (c)"],
    [cql.or(cql`a`, cql`b`), "(a) or (b)"],
    [cql.and(), ""],
    [cql.raw("seq>0"), "seq>0"],
  ])("gives %s", (query, expected) => {
    expect(String(query)).toBe(expected);
    if (expected !== "") expect(parse(expected)).toMatchObject({ ok: true });
  });

  it.each([
    [() => cql`Titel any "${"x"}"`, /need no quotation marks/],
    [() => cql`Titel any "a ${"x"} b"`, /not closed.*Values need none/],
    [() => cql`Titel any Velo${"x"}`, /no space between it and Titel any Velo/],
    [() => cql`Titel any ${"x"}weg`, /no space between it and weg/],
    [() => cql`${"x"}${"y"}`, /Between two values/],
    [() => cql`Titel any ${[]}`, /at least one/],
    [() => cql`Titel any x ${["a", "b"]}`, /needs a field and a relation before it, not any x/],
    [() => cql`Titel <> ${["a", "b"]}`, /use not and ==/],
    [() => cql`Titel any ${[["a"]] as never}`, /consists of texts/],
    [() => cql`Titel any ${undefined as never}`, /cannot contain undefined/],
    [() => cql`Titel any ${null as never}`, /cannot contain null/],
    [() => cql`Titel any ${{} as never}`, /cannot contain object/],
    [() => cql`x = ${Number.NaN}`, /number NaN/],
    [() => cql`x = ${1e21}`, /number 1e\+21/],
    [() => cql`x = ${new Date("no")}`, /invalid date/],
    [() => cql`x = ${new Date(8e15)}`, /year of/],
    [() => cql`(a`, /Parentheses do not match/],
    [() => cql`a) or (b`, /Parentheses do not match/],
    [() => cql`${cql`a sortBy b`} and c`, /sortBy comes at the end/],
    [() => cql.or(), /at least one/],
    [() => cql.raw('a "b'), /not closed/],
  ])("refuses %s", (make, reason) => expect(make).toThrow(reason));
});

describe("any strings", () => {
  const templates: readonly ((text: string, other: string) => Cql<never>)[] = [
    (text, other) => cql`Titel any ${text} and Beginn >= ${other}`,
    (text, other) => cql`(Titel all/stem ${text} or ${other}) not Name == ${text} sortBy Titel`,
    (text, other) => cql`a prox/distance<=3 ${text} and ${[other, text]} or Titel=${[text, other]}`,
    (text, other) => cql`${cql`Titel any ${text}`} and ${cql.or(cql`x = ${other}`, cql`y`)}`,
    (text, other) => cql`Titel any ${mask`${text}*`} or Name any ${mask`?${other}`}`,
  ];

  it("do not change the structure of a query", () => {
    fc.assert(
      fc.property(nasty, nasty, fc.constantFrom(...templates), (text, other, template) => {
        expect(structure(template(text, other))).toBe(structure(template("x", "x")));
      }),
      { numRuns: 500 },
    );
  });

  it("are plain words of the tree", () => {
    fc.assert(
      fc.property(nasty, nasty, (text, other) => {
        const [one, ...rest] = clausesOf(treeOf(cql`Titel any ${text} and Titel any ${[other, text]}`));
        expect([one, ...rest].map(({ term }) => plainText(term))).toEqual([text, other, text]);
        const words = readTerm(one.term);
        expect(words.filter(({ kind, first, last }) => kind !== "word" || first || last)).toEqual([]);
        expect(valuePattern(one.term)).not.toHaveProperty("mask");
      }),
      { numRuns: 500 },
    );
  });

  it("have wildcards only through mask, which never ends its term", () => {
    fc.assert(
      fc.property(nasty, nasty, (pattern, text) => {
        const query = cql`Titel any ${mask(pattern)} and Name == ${mask`${text}*`}`;
        expect(structure(query)).toBe(structure(cql`Titel any ${"x"} and Name == ${"x"}`));
        const { term } = clausesOf(treeOf(query))[1];
        expect(plainText(term)).toBe(`${text}*`);
        expect(valuePattern(term)).toHaveProperty("mask");
      }),
      { numRuns: 300 },
    );
  });
});

describe("fields", () => {
  it("are those of the index", () => {
    const known = fields("behoerdenmandat");
    expect(Object.keys(known)).toEqual(expect.arrayContaining(["Name", "Dauer", "Dauer_start", "Dauer_end", "seq"]));
    expect(known.Dauer_end).toEqual(new Field("Dauer_end"));
  });

  it("are checked by the compiler", () => {
    const search = <Index extends "geschaeft" | "kontakt">(_index: Index, _query: Cql<Index>) => {};
    const { Titel } = fields("geschaeft");
    const { Name } = fields("kontakt");
    search("geschaeft", cql`${Titel} any ${"x"}`);
    search("kontakt", cql`${cql`${Name} any ${"x"}`} and ${cql.raw("y")}`);
    search("kontakt", cql`Name any ${"x"}`);
    // @ts-expect-error: a field of another index.
    search("kontakt", cql`${Titel} any ${"x"}`);
    // @ts-expect-error: a condition on another index.
    search("kontakt", cql`${cql`${Titel} any ${"x"}`} and y`);
    // @ts-expect-error: no index has both fields.
    search("kontakt", cql`${Titel} any ${"x"} and ${Name} any ${"y"}`);
    // @ts-expect-error: no such field.
    expect(fields("geschaeft").Titl).toBeUndefined();
    // @ts-expect-error: no such index.
    expect(() => fields("geschaft")).toThrow();
    // @ts-expect-error: no object is a term.
    expect(() => cql`Titel any ${{}}`).toThrow();
  });
});
