/** Links keep language and parameters. */
import { describe, expect, it } from "vitest";
import { HINTERWALD, SELDWYLA } from "../../test/support/explorer/readers.ts";
import { changed, linkTo } from "./visit.ts";

describe("links", () => {
  it("keep the language", () => {
    expect(linkTo({ language: "de", city: SELDWYLA }, "/rat", { q: "Velo & Weg", seite: undefined })).toBe(
      "/rat?q=Velo+%26+Weg",
    );
    expect(linkTo({ language: "de", city: SELDWYLA }, "/")).toBe("/");
    expect(linkTo({ language: "en", city: SELDWYLA }, "/rat", { q: "x" })).toBe("/rat?q=x&lang=en");
    expect(linkTo({ language: "en", city: HINTERWALD }, "/rat")).toBe("/rat");
    // Chosen by hand: the browser may prefer the other one.
    expect(linkTo({ language: "de", city: { ...SELDWYLA, isDefaultNamed: true } }, "/rat")).toBe("/rat?lang=de");
  });

  it("keep the parameters that do not change", () => {
    const here = { path: "/finanzen", query: new URLSearchParams("jahr=2025&phase=RECHNUNG&lang=en") };
    expect(changed(here, { jahr: 2024, format: "csv" })).toBe("/finanzen?jahr=2024&phase=RECHNUNG&lang=en&format=csv");
    expect(changed(here, { jahr: undefined, phase: undefined, lang: undefined })).toBe("/finanzen");
  });
});
