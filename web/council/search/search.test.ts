import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SELDWYLA_INSTALLED } from "../../../test/support/explorer/installed.ts";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { searchedIndexes } from "../facts/searched-indexes.ts";
import { changedSearch, inIndex, linkToSearch, searchOf } from "./search.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
);
const visit = { language: "de", city: SELDWYLA } as const;
const INDEXES = searchedIndexes(SELDWYLA_INSTALLED);
const searchWith = (query: URLSearchParams) => searchOf({ installed: SELDWYLA_INSTALLED, query });
const search = (query: string) => searchWith(new URLSearchParams(query));

describe("searchOf", () => {
  it("keeps known parameters with valid values", () => {
    expect(search("q= Velo &feld=titel&art=Motion&seite=2&fremd=x&partei=").given).toEqual({
      q: "Velo",
      feld: "titel",
      art: "Motion",
      seite: "2",
    });
    expect(search("von=2021-02-29&bis=31.12.2021&jahr=x&seite=0&sort=alt&wort=halb").given).toEqual({});
  });

  it("falls back to the first index", () => {
    expect(search("index=nirgends").index.name).toBe("geschaeft");
  });

  it("keeps only the parameters of its index", () => {
    expect(search("index=kontakt&art=Motion&von=2020-01-01&partei=SP").given).toEqual({ partei: "SP" });
  });
});

describe("linkToSearch", () => {
  it("round-trips to the same search, whatever was typed", () => {
    const index = fc.constantFrom(...INDEXES.map(({ name }) => name));
    fc.assert(
      fc.property(fc.record({ index, q: anyText, art: anyText, partei: anyText, cql: anyText }), (query) => {
        const one = searchWith(new URLSearchParams(query));
        const link = new URL(linkToSearch(visit, one), "http://page");
        expect(searchWith(link.searchParams)).toEqual(one);
      }),
    );
  });

  it("omits defaults and unknown parameters", () => {
    expect(linkToSearch(visit, search("index=geschaeft&q=velo&art=&seite=1&fremd=x"))).toBe("/rat?q=velo&seite=1");
  });
});

describe("changes", () => {
  it("start at the first page", () => {
    expect(changedSearch(search("q=velo&seite=3"), { art: "Motion" }).given).toEqual({ q: "velo", art: "Motion" });
    expect(changedSearch(search("q=velo&art=Motion"), { art: undefined }).given).toEqual({ q: "velo" });
  });

  it("keep the words in another index, and drop the filters of this one", () => {
    const other = inIndex(search("q=velo&wort=ganz&art=Motion&sort=neu"), INDEXES[1]);
    expect([other.index.name, other.given]).toEqual(["kontakt", { q: "velo", wort: "ganz" }]);
  });
});
