import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fits, maskOf } from "../../../src/text/mask.ts";
import { misspelt } from "../../../src/text/testing/misspelt-arbitrary.ts";
import { closest, masksNear } from "./close-words.ts";

describe("masksNear", () => {
  it("matches the word that was meant, wherever its one mistake is", () => {
    fc.assert(
      fc.property(misspelt, ({ word, wrong }) => {
        expect(masksNear(wrong).some((mask) => fits(maskOf(mask), word))).toBe(true);
      }),
    );
  });

  it("replaces each pair of letters by a wildcard", () => {
    expect(masksNear("velos")).toEqual(["*los", "v*os", "ve*s", "vel*"]);
  });
});

describe("closest", () => {
  it("takes the word with the fewest mistakes, among equals the most frequent", () => {
    expect(closest("velowge", ["Velos", "Velowege", "Velowegen"])).toBe("Velowege");
    expect(closest("hauser", ["Hausen", "Häuser", "Hauses", "Hauses"])).toBe("Hauses");
  });

  it("suggests nothing that is far away", () => {
    expect(closest("tramlinie", ["Traminsel", "Buslinie"])).toBeUndefined();
    expect(closest("baume", ["Räume"])).toBe("Räume");
  });
});
