/** The notation shows what a query means and nothing of how it was written. */
import { describe, expect, it } from "vitest";
import { notation } from "./notation.ts";
import { parse } from "./parser.ts";
import { isSameTree } from "./testing/same-tree.ts";
import type { CqlNode } from "./tree.ts";

function treeOf(query: string): CqlNode {
  const parsed = parse(query);
  if (!parsed.ok) throw new Error(parsed.diagnostic.message);
  return parsed.tree;
}

describe("notation", () => {
  it("writes every kind of node", () => {
    expect(notation(treeOf('> p = u > v (a prox/x<2/y "b") not c any/z d sortby e/f g'))).toBe(
      '(prefix (("p" "u") (default "v")) (sort (not (prox (mods ("x" "<" "2") ("y")) ' +
        '(clause "cql.serverChoice" "=" "a") (clause "cql.serverChoice" "=" "b")) ' +
        '(clause "c" "any" (mods ("z")) "d")) (key "e" (mods ("f"))) (key "g")))',
    );
  });

  it("quotes as JSON does", () => {
    expect(notation(treeOf('"a\n\\"ü"'))).toBe(String.raw`(clause "cql.serverChoice" "=" "a\n\\\"ü")`);
  });
});

describe("isSameTree", () => {
  it("ignores whitespace, quotation marks, redundant parentheses and the case of names", () => {
    expect(isSameTree(treeOf("(a  ANY/Stem b)"), treeOf('"a" any/stem "b"'))).toBe(true);
  });

  it.each([
    ["a = b", "a == b"],
    ["a = b", "A = b"],
    ["a = b", "a = B"],
    ["a =/x b", "a =/x=1 b"],
    ["> default u", "> default=default u"],
    ["a or b or c", "a or (b or c)"],
  ])("distinguishes %j from %j", (one, other) => expect(isSameTree(treeOf(one), treeOf(other))).toBe(false));
});
