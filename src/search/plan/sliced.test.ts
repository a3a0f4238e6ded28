import fc from "fast-check";
import { expect, it } from "vitest";
import { sliced } from "./sliced.ts";

it("a sliced loop visits each index once, in order, and yields in between", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(5_000), fc.constantFrom(1_023, 1_024, 1_025)), (length) => {
      const visited: number[] = [];
      let longest = 0;
      let before = 0;
      const work = sliced(length, (from, to) => {
        for (let i = from; i < to; i++) visited.push(i);
      });
      for (const _ of work) {
        longest = Math.max(longest, visited.length - before);
        before = visited.length;
      }
      expect(visited).toEqual([...Array(length).keys()]);
      expect(longest).toBeLessThanOrEqual(1_024);
    }),
  );
});
