/** The printer: canonical text, and the round trip tree → text → tree for random trees. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { notation } from "../notation.ts";
import { parse } from "../parser.ts";
import type { BooleanOperator, Clause, Comparison, CqlNode, Modifier, PrefixAssignment, SortKey } from "../tree.ts";
import { isPlainWord, isQuotable, printCql } from "./print.ts";
import { isSameTree } from "./same-tree.ts";

/** Random trees may be larger than a query from outside. */
const LIMITS = { bytes: 1_000_000, levels: 1000, clauses: 10_000 };

function treeOf(query: string): CqlNode {
  const parsed = parse(query, LIMITS);
  if (!parsed.ok) throw new Error(`${parsed.diagnostic.message} In: ${query}`);
  return parsed.tree;
}

describe("printCql", () => {
  it.each([
    [' "velo" ', "velo"],
    ["cql.serverChoice = velo", "velo"],
    ["velo weg", '"velo weg"'],
    ["and", '"and"'],
    ['""', '""'],
    ["Titel   ANY velo", "Titel any velo"],
    ["((a or b)) and ((c))", "a or b and c"],
    ["a or (b and c)", "a or (b and c)"],
    ["x=(a or b)", "x = a or x = b"],
    ['a prox / Unit = "word" / x = "y z" b', 'a prox/unit=word/x="y z" b'],
    [
      '>dc="u" > "v w" dc.x=a sortBy dc.x/Sort.Descending  or',
      '> dc = u > "v w" dc.x = a sortby dc.x/sort.descending "or"',
    ],
    ["(> p=u a) and b", "(> p = u a) and b"],
    ["> p=u (> q=v a)", "> p = u (> q = v a)"],
    ["(> p=u a) sortby b", "(> p = u a) sortby b"],
    [String.raw`"5\""`, String.raw`5\"`],
    ["velo weg\\", "cql.serverChoice = velo weg\\"],
  ])("prints %j as %j", (query, expected) => expect(printCql(treeOf(query))).toBe(expected));
});

const COMPARISONS: readonly Comparison[] = ["=", "==", "<>", "<", "<=", ">", ">="];
const OPERATORS: readonly BooleanOperator[] = ["and", "or", "not", "prox"];

/** The raw content of a quoted string: any characters, but a quotation mark or a backslash only after a backslash. */
const quotable = fc
  .array(
    fc.oneof(
      fc.constantFrom(" ", "=", "<", ">", "/", "(", ")", ".", "*", "and", "sortby", "any", "x", "\n", String.raw`\"`),
      fc.constantFrom(String.raw`\\`, String.raw`\*`, String.raw`\x`),
      anyText({ maxLength: 3 }).map((text) => text.replace(/["\\]/g, "")),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(""));

/** A bare word may also end in a single backslash, which no quoted string can. */
const trailing = fc.constantFrom("a\\", "b\\\\c\\\\\\", "and\\");
const text = fc.oneof({ weight: 9, arbitrary: quotable }, { weight: 1, arbitrary: trailing });
const name = text.map((written) => written.toLowerCase());
const term = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant("velo any weg\\") });

const modifiers = fc.array(
  fc.oneof(
    fc.record<Modifier>({ name, start: fc.constant(0) }),
    fc.record<Modifier>({ name, comparison: fc.constantFrom(...COMPARISONS), value: text, start: fc.constant(0) }),
  ),
  { maxLength: 2 },
);

const clause = fc.record<Clause>({
  type: fc.constant("clause"),
  index: fc.oneof(fc.constant("cql.serverChoice"), text),
  relation: fc.record({
    name: fc.constantFrom(...COMPARISONS, "any", "within", "cql.all", "x.y\\"),
    modifiers,
    start: fc.constant(0),
  }),
  term,
  quoted: fc.boolean(),
  start: fc.constant(0),
  indexStart: fc.constant(0),
  termStart: fc.constant(0),
});

const prefixes = fc.array(
  fc.oneof(
    fc.record<PrefixAssignment>({ uri: text, start: fc.constant(0) }),
    fc.record<PrefixAssignment>({ name: text, uri: text, start: fc.constant(0) }),
  ),
  { minLength: 1, maxLength: 3 },
);

const { query } = fc.letrec<{ query: CqlNode }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    clause,
    fc.record({
      type: fc.constant("boolean" as const),
      operator: fc.constantFrom(...OPERATORS),
      modifiers,
      left: tie("query"),
      right: tie("query"),
      start: fc.constant(0),
      operatorStart: fc.constant(0),
    }),
    fc.record({ type: fc.constant("prefix" as const), prefixes, query: tie("query"), start: fc.constant(0) }),
  ),
}));

const sorted = fc.record({
  type: fc.constant("sort" as const),
  query,
  keys: fc.array(fc.record<SortKey>({ index: text, modifiers, start: fc.constant(0) }), { minLength: 1, maxLength: 3 }),
  start: fc.constant(0),
});

const tree: fc.Arbitrary<CqlNode> = fc.oneof(
  query,
  sorted,
  fc.record({ type: fc.constant("prefix" as const), prefixes, query: sorted, start: fc.constant(0) }),
);

describe("tree → text → tree", () => {
  it("returns the same tree for any tree", () => {
    fc.assert(
      fc.property(tree, (original) => {
        const printed = printCql(original);
        expect(notation(treeOf(printed))).toBe(notation(original));
      }),
      { numRuns: 2000 },
    );
  });

  it("is canonical: equal trees print alike, however they were written", () => {
    fc.assert(
      fc.property(tree, (original) => {
        const printed = printCql(original);
        const again = treeOf(printed);
        expect(isSameTree(again, original)).toBe(true);
        expect(printCql(again)).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });
});

describe("what needs quotation marks", () => {
  it.each([
    ["velo", true],
    ["2023-01-01T08:00", true],
    ["zürich", true],
    [String.raw`a\"b`, true],
    ["trailing\\", true],
    ["", false],
    ["velo weg", false],
    ["2023/100", false],
    ["Or", false],
    ['a"b', false],
  ])("%j is a plain word: %s", (text, expected) => expect(isPlainWord(text)).toBe(expected));

  it.each([
    ["", true],
    ["a/b (c)", true],
    [String.raw`a\"b\\`, true],
    ["trailing\\", false],
    ['a"b', false],
  ])("%j can be quoted: %s", (text, expected) => expect(isQuotable(text)).toBe(expected));
});
