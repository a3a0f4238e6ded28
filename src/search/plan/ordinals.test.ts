import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import {
  allOrdinals,
  commonIndices,
  commonIndicesWith,
  intersect,
  type Ordinals,
  pick,
  seek,
  subtract,
  union,
} from "./ordinals.ts";

const SIZE = 400;
const below = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }), { maxLength: max })
    .map((list) => Uint32Array.from(list).sort());
/** Some short, some long, so that every algorithm is used. */
const ordinals = fc.oneof(below(4), below(SIZE));

describe("sets of ordinals", () => {
  withSmallSteps();

  const operations: [string, (a: Ordinals, b: Ordinals) => Ordinals, (inA: boolean, inB: boolean) => boolean][] = [
    ["intersect", (a, b) => finish(intersect(a, b)), (a, b) => a && b],
    ["union", (a, b) => finish(union([a, b], SIZE)), (a, b) => a || b],
    ["subtract", (a, b) => finish(subtract(a, b)), (a, b) => a && !b],
  ];
  it.each(operations)("%s agrees with a naive version", (_name, operation, holds) => {
    fc.assert(
      fc.property(ordinals, ordinals, (a, b) => {
        const naive = [...finish(allOrdinals(SIZE))].filter((n) => holds(a.includes(n), b.includes(n)));
        expect([...operation(a, b)]).toEqual(naive);
      }),
    );
  });

  it("union combines any number of lists", () => {
    fc.assert(
      fc.property(fc.array(ordinals, { maxLength: 6 }), (lists) => {
        const naive = new Set(lists.flatMap((list) => [...list]));
        expect([...finish(union(lists, SIZE))]).toEqual([...naive].sort((a, b) => a - b));
      }),
    );
  });

  it("no operation modifies its operands", () => {
    fc.assert(
      fc.property(ordinals, ordinals, (a, b) => {
        const before = [[...a], [...b]];
        for (const [, operation] of operations) operation(a, b);
        expect([[...a], [...b]]).toEqual(before);
      }),
    );
  });

  it("commonIndices returns the indices of common ordinals", () => {
    fc.assert(
      fc.property(ordinals, ordinals, (a, b) => {
        const { inA, inB } = finish(commonIndices(a, b));
        expect(finish(pick(a, inA))).toEqual(finish(pick(b, inB)));
        expect(inA).toHaveLength([...a].filter((n) => b.includes(n)).length);
        expect(finish(commonIndices(a, a)).inB).toEqual(finish(allOrdinals(a.length)));
      }),
    );
  });

  it("commonIndicesWith agrees with commonIndices", () => {
    fc.assert(
      fc.property(ordinals, fc.array(ordinals, { maxLength: 5 }), (a, others) => {
        const commonWithA = commonIndicesWith(a, SIZE);
        for (const b of others) expect(finish(commonWithA(b))).toEqual(finish(commonIndices(a, b)));
      }),
    );
  });

  it("seek finds the first ordinal that is not lower", () => {
    fc.assert(
      fc.property(ordinals, fc.nat(SIZE), fc.nat(20), (list, value, from) => {
        const naive = list.findIndex((n, i) => i >= from && n >= value);
        expect(seek(list, value, from)).toBe(naive < 0 ? Math.max(from, list.length) : naive);
      }),
    );
  });
});
