import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEARCHED_INDEXES } from "../facts/searched-indexes.ts";
import { changedSearch, inIndex, linkToSearch, searchOf } from "./search.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
);
const visit = { language: "de" } as const;
const search = (query: string) => searchOf(new URLSearchParams(query));

describe("searchOf", () => {
  it("keeps what it knows and can use", () => {
    expect(search("q= Velo &feld=titel&art=Motion&seite=2&fremd=x&partei=").given).toEqual({
      q: "Velo",
      feld: "titel",
      art: "Motion",
      seite: "2",
    });
    expect(search("von=2021-02-29&bis=31.12.2021&jahr=x&seite=0&sort=alt&wort=halb").given).toEqual({});
  });

  it("takes an unknown index for the first", () => {
    expect(search("index=nirgends").index.name).toBe("geschaeft");
  });

  it("knows only the parameters of its index", () => {
    expect(search("index=kontakt&art=Motion&von=2020-01-01&partei=SP").given).toEqual({ partei: "SP" });
  });
});

describe("linkToSearch", () => {
  it("leads to the same search, whatever was typed", () => {
    const index = fc.constantFrom(...SEARCHED_INDEXES.map(({ name }) => name));
    fc.assert(
      fc.property(fc.record({ index, q: anyText, art: anyText, partei: anyText, cql: anyText }), (query) => {
        const one = searchOf(new URLSearchParams(query));
        const link = new URL(linkToSearch(visit, one), "http://page");
        expect(searchOf(link.searchParams)).toEqual(one);
      }),
    );
  });

  it("is short", () => {
    expect(linkToSearch(visit, search("index=geschaeft&q=velo&art=&seite=1&fremd=x"))).toBe("/rat?q=velo&seite=1");
  });
});

describe("changes", () => {
  it("start at the first page", () => {
    expect(changedSearch(search("q=velo&seite=3"), { art: "Motion" }).given).toEqual({ q: "velo", art: "Motion" });
    expect(changedSearch(search("q=velo&art=Motion"), { art: undefined }).given).toEqual({ q: "velo" });
  });

  it("take the words to another index, and nothing that only this one knows", () => {
    const other = inIndex(search("q=velo&wort=ganz&art=Motion&sort=neu"), SEARCHED_INDEXES[1]);
    expect([other.index.name, other.given]).toEqual(["kontakt", { q: "velo", wort: "ganz" }]);
  });
});
