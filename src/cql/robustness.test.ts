/** Any text gives a tree or a diagnostic: no exception, no stall, and no position outside the text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CQL_PIECES } from "../../test/support/queries/cql-tokens.ts";
import { anyText } from "../text/testing/any-text.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { parse } from "./parser.ts";
import { DIAGNOSTIC_TITLES } from "./testing/diagnostic-titles.ts";
import { printCql } from "./testing/print.ts";
import { isSameTree } from "./testing/same-tree.ts";
import type { Clause, CqlNode } from "./tree.ts";

/** Printing repeats what a group shares, so the text may grow beyond the limits for queries from clients. */
const WIDE = { bytes: 1_000_000, levels: 1000, clauses: 10_000 };

function check(query: string): void {
  const parsed = parse(query);
  if (!parsed.ok) {
    const { code, message, position } = parsed.diagnostic;
    expect(DIAGNOSTIC_TITLES[code]).toBeDefined();
    expect(message).not.toBe("");
    expect(position).toBeGreaterThanOrEqual(0);
    expect(position).toBeLessThanOrEqual(query.length);
    return;
  }
  checkPositions(parsed.tree, query);
  const again = parse(printCql(parsed.tree), WIDE);
  expect(again.ok && isSameTree(again.tree, parsed.tree)).toBe(true);
}

function checkPositions(node: CqlNode, query: string): void {
  expect(node.start).toBeLessThan(query.length);
  switch (node.type) {
    case "clause":
      checkClause(node, query);
      break;
    case "boolean":
      expect(query.slice(node.operatorStart).toLowerCase().startsWith(node.operator)).toBe(true);
      checkPositions(node.left, query);
      checkPositions(node.right, query);
      break;
    case "prefix":
      for (const prefix of node.prefixes) expect(query[prefix.start]).toBe(">");
      checkPositions(node.query, query);
      break;
    case "sort":
      for (const key of node.keys) expect(unquoted(query, key.start).startsWith(key.index)).toBe(true);
      checkPositions(node.query, query);
  }
}

function checkClause({ term, quoted, termStart, index, indexStart, relation }: Clause, query: string): void {
  const firstWord = quoted ? term : (term.split(" ")[0] as string);
  expect(unquoted(query, termStart).startsWith(firstWord)).toBe(true);
  expect(query[termStart] === '"').toBe(quoted);
  if (indexStart === termStart) {
    expect(index).toBe("cql.serverChoice");
  } else {
    expect(unquoted(query, indexStart).startsWith(index)).toBe(true);
    expect(query.slice(relation.start).toLowerCase().startsWith(relation.name)).toBe(true);
  }
}

function unquoted(query: string, start: number): string {
  return query.slice(query[start] === '"' ? start + 1 : start);
}

describe("any text", () => {
  it("of any characters", () => {
    fc.assert(fc.property(anyText({ maxLength: 200 }), check), { numRuns: 500 });
  });

  it("of any UTF-16 units, lone surrogates included", () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 });
    fc.assert(
      fc.property(units, (codes) => check(String.fromCharCode(...codes))),
      { numRuns: 500 },
    );
  });

  it("of any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => check(new TextDecoder().decode(bytes))),
      { numRuns: 1000 },
    );
  });

  it("of any mixture of tokens", () => {
    const mixture = fc.array(fc.constantFrom(...CQL_PIECES), { maxLength: 25 }).map((pieces) => pieces.join(""));
    fc.assert(fc.property(mixture, check), { numRuns: 4000 });
  });

  it("of tokens that often make a query", () => {
    const word = fc.constantFrom("a", "Titel", '"b c"', "and", "x.y", "d\\", '""', "(a or b)", "(> p=u c)");
    const relation = fc.constantFrom("", " ", "=", " any ", " cql.all/x/y<2 ", "==", " within ");
    const joint = fc.constantFrom(" and ", " OR/x=1 ", " not ", " prox/unit=word ", " ", " sortby ");
    const part = fc.tuple(word, relation, word, joint).map((pieces) => pieces.join(""));
    const query = fc.tuple(fc.constantFrom("", "> p = u ", "("), fc.array(part, { maxLength: 5 }), word);
    fc.assert(
      fc.property(query, ([start, parts, end]) => check(start + parts.join("") + end)),
      { numRuns: 4000 },
    );
  });

  it("longer than the limit", () => {
    const query = anyText({ minLength: DEFAULT_LIMITS.bytes - 50, maxLength: DEFAULT_LIMITS.bytes + 50 });
    fc.assert(fc.property(query, check), { numRuns: 20 });
  });
});
