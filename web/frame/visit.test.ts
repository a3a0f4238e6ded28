/** Links keep language and parameters. */
import { describe, expect, it } from "vitest";
import { changed, linkTo } from "./visit.ts";

describe("links", () => {
  it("keep the language", () => {
    expect(linkTo({ language: "de" }, "/rat", { q: "Velo & Weg", seite: undefined })).toBe("/rat?q=Velo+%26+Weg");
    expect(linkTo({ language: "de" }, "/")).toBe("/");
    expect(linkTo({ language: "en" }, "/rat", { q: "x" })).toBe("/rat?q=x&lang=en");
  });

  it("keep the parameters that do not change", () => {
    const here = { path: "/finanzen", query: new URLSearchParams("jahr=2025&phase=RECHNUNG&lang=en") };
    expect(changed(here, { jahr: 2024, format: "csv" })).toBe("/finanzen?jahr=2024&phase=RECHNUNG&lang=en&format=csv");
    expect(changed(here, { jahr: undefined, phase: undefined, lang: undefined })).toBe("/finanzen");
  });
});
