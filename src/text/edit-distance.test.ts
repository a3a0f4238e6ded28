import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { misspelt } from "./testing/misspelt-arbitrary.ts";

describe("editDistance", () => {
  it("counts one mistake as one", () => {
    fc.assert(
      fc.property(misspelt, ({ word, wrong }) => {
        expect(editDistance(word, wrong)).toBe(word === wrong ? 0 : 1);
        expect(editDistance(wrong, word)).toBe(editDistance(word, wrong));
      }),
    );
  });

  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["velowge", "velowege", 1],
    ["vleowege", "velowege", 1],
    ["schulhuas", "schulhaus", 1],
    ["kindergarten", "kinderkrippe", 6],
  ])("counts the mistakes between %j and %j", (one, other, count) => {
    expect(editDistance(one, other)).toBe(count);
  });
});
