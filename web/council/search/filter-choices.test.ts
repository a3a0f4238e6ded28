import { describe, expect, it } from "vitest";
import { SELDWYLA_INSTALLED } from "../../../test/support/explorer/installed.ts";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { type Filter, searchedIndexes } from "../facts/searched-indexes.ts";
import { choicesOf, titleOf } from "./filter-choices.ts";

const filter = (index: string, name: string): Filter =>
  searchedIndexes(SELDWYLA_INSTALLED)
    .find((one) => one.name === index)!
    .filters.find((one) => one.name === name)!;
const german = { language: "de", city: SELDWYLA } as const;
const english = { language: "en", city: SELDWYLA } as const;

describe("choicesOf", () => {
  it("puts the choice for pending business first, with the sum of all statuses but closed", () => {
    const counts = [
      { value: "Abgeschlossen", count: 9 },
      { value: "Pendent", count: 2 },
      { value: "Überwiesen", count: 1 },
    ];
    expect(choicesOf(german, filter("geschaeft", "status"), counts)[0]).toEqual({
      value: "offen",
      title: "Noch offen",
      count: 3,
    });
    expect(choicesOf(german, filter("geschaeft", "status"), counts.slice(0, 1)).map(({ value }) => value)).toEqual([
      "Abgeschlossen",
    ]);
  });

  it("puts the latest year first", () => {
    const counts = [2019, 2026, 2021].map((value, i) => ({ value, count: 9 - i }));
    expect(choicesOf(german, filter("sitzung", "jahr"), counts).map(({ value }) => value)).toEqual([
      "2026",
      "2021",
      "2019",
    ]);
  });

  it("keeps the order of the service for other filters", () => {
    const counts = ["SP", "FDP"].map((value) => ({ value, count: 1 }));
    expect(choicesOf(german, filter("kontakt", "partei"), counts).map(({ title }) => title)).toEqual(["SP", "FDP"]);
  });
});

describe("titleOf", () => {
  it("names true and false", () => {
    expect(titleOf(german, filter("kontakt", "aktiv"), true)).toBe("Heute im Rat");
    expect(titleOf(english, filter("kontakt", "aktiv"), "false")).toBe("Not on the council today");
    expect(titleOf(english, filter("geschaeft", "status"), "offen")).toBe("Still pending");
  });

  it("is in the language of the reader, and the value is that of the records", () => {
    expect(titleOf(english, filter("geschaeft", "status"), "Pendent")).toBe("Pending");
    expect(titleOf(german, filter("geschaeft", "status"), "Pendent")).toBe("Pendent");
    const kinds = choicesOf(english, filter("geschaeft", "art"), [{ value: "Schriftliche Anfrage", count: 3 }]);
    expect(kinds).toEqual([{ value: "Schriftliche Anfrage", title: "Written question", count: 3 }]);
  });
});
