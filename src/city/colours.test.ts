import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BACKGROUNDS, contrast, contrastFault, contrastIn, LEAST_CONTRAST, readable } from "./colours.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const mode = fc.constantFrom("light" as const, "dark" as const);

describe("the accent colour", () => {
  it("is compared as WCAG defines it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
  });

  it("is compared with the backgrounds of the pages", () => {
    const tokens = readFileSync(new URL("../../web/style/tokens.css", import.meta.url), "utf8");
    const [light, dark] = tokens.split("@media");
    const inTokens = (css: string) =>
      ["paper", "paper-soft", "on-accent"].map((name) => new RegExp(`--${name}: (#\\w{6})`).exec(css)?.[1]);
    expect({ light: inTokens(light), dark: inTokens(dark) }).toEqual(BACKGROUNDS);
  });

  it("is replaced by a readable one, and only if it must be", () => {
    fc.assert(
      fc.property(mode, colour, (of, given) => {
        const used = readable(of, given);
        expect(contrastIn(of, used)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(used === given).toBe(contrastFault(of, given) === undefined);
        expect(contrastFault(of, used)).toBeUndefined();
      }),
    );
  });
});
