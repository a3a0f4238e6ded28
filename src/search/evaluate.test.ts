import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeColumn, encodeColumn } from "./column.ts";
import { evaluate } from "./evaluate.ts";
import { columnsOf, type Plan } from "./plan.ts";

const columns = { a: Float64Array.from([3, 1, 2, 2, 9]), b: Float64Array.from([0, 5, 5, -1, 2.5]) };
const index = { size: 5, column: (name: string) => columns[name as "a"] };

const { plan } = fc.letrec<{ plan: Plan; leaf: Plan }>((tie) => ({
  leaf: fc.oneof(
    fc.constant<Plan>({ type: "all" }),
    fc.record({
      type: fc.constant("compare" as const),
      column: fc.constantFrom("a", "b"),
      comparison: fc.constantFrom("=", "<>", "<", "<=", ">", ">="),
      value: fc.constantFrom(-1, 0, 1, 2, 2.5, 3, 5, 9, 10),
    }),
  ),
  plan: fc.oneof(
    { maxDepth: 5 },
    tie("leaf"),
    fc.record({ type: fc.constantFrom("and", "or", "not"), left: tie("plan"), right: tie("plan") }),
  ),
}));

function holds(node: Plan, ordinal: number): boolean {
  switch (node.type) {
    case "all":
      return true;
    case "compare": {
      const value = columns[node.column as "a"][ordinal];
      const order = Math.sign(value - node.value);
      return { "=": [0], "<>": [-1, 1], "<": [-1], "<=": [-1, 0], ">": [1], ">=": [0, 1] }[node.comparison].includes(
        order,
      );
    }
    case "and":
      return holds(node.left, ordinal) && holds(node.right, ordinal);
    case "or":
      return holds(node.left, ordinal) || holds(node.right, ordinal);
    case "not":
      return holds(node.left, ordinal) && !holds(node.right, ordinal);
  }
}

describe("evaluating a plan", () => {
  it("agrees with a naive version, record by record", () => {
    fc.assert(
      fc.property(plan, (node) => {
        expect([...evaluate(node, index)]).toEqual([0, 1, 2, 3, 4].filter((ordinal) => holds(node, ordinal)));
      }),
    );
  });

  it("asks for the columns that it named", () => {
    fc.assert(
      fc.property(plan, (node) => {
        const asked = new Set<string>();
        const watched = {
          size: 5,
          column: (name: string) => {
            asked.add(name);
            return index.column(name);
          },
        };
        evaluate(node, watched);
        expect(columnsOf(node)).toEqual(asked);
      }),
    );
  });
});

describe("columns", () => {
  it("survive the way through bytes, wherever those start", () => {
    const values = Float64Array.from([0, -1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]);
    const shifted = new Uint8Array([7, ...encodeColumn(values)]).subarray(1);
    expect([...decodeColumn(shifted)]).toEqual([...values]);
  });
});
