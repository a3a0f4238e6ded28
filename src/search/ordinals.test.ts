import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOrdinals, intersect, type Ordinals, subtract, union } from "./ordinals.ts";

const ordinals = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }))
  .map((list) => Uint32Array.from(list.sort((a, b) => a - b)));

describe("sets of ordinals", () => {
  const operations: [string, (a: Ordinals, b: Ordinals) => Ordinals, (inA: boolean, inB: boolean) => boolean][] = [
    ["intersect", intersect, (a, b) => a && b],
    ["union", union, (a, b) => a || b],
    ["subtract", subtract, (a, b) => a && !b],
  ];
  it.each(operations)("%s agrees with a naive version", (_name, operation, holds) => {
    fc.assert(
      fc.property(ordinals, ordinals, (a, b) => {
        const naive = [...allOrdinals(61)].filter((n) => holds(a.includes(n), b.includes(n)));
        expect([...operation(a, b)]).toEqual(naive);
      }),
    );
  });
});
