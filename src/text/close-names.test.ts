import { describe, expect, it } from "vitest";
import { closeNames } from "./close-names.ts";

const NAMES = ["Gremium", "Titel", "Dauer_start", "Dauer_end", "Name", "Geschaeftsart", "ID", "seq", "q"];

describe("close names", () => {
  it.each([
    ["Gremum", ["Gremium"]],
    ["gremiun", ["Gremium"]],
    ["Tietl", ["Titel"]],
    ["titl", ["Titel"]],
    ["geschaft", []],
    ["Geschaeftsar", ["Geschaeftsart"]],
    ["Dauer", ["Dauer_start", "Dauer_end"]],
    ["NameVorname", ["Name"]],
    ["sq", ["seq", "q"]],
    ["x", []],
    ["Q", ["q"]],
    ["Volksabstimmung", []],
  ])("%s: %j", (written, close) => expect(closeNames(written, NAMES)).toEqual(close));

  it("is fast for long names", () => {
    expect(closeNames("a".repeat(8000), NAMES)).toEqual([]);
  });
});
