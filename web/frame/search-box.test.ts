import { expect, it } from "vitest";
import { type Installed, type InstalledIndex, NOT_KNOWN } from "./installed.ts";
import { suggestAttributes } from "./search-box.ts";

const NO_ADDRESSES = { searchdetails: "", search: "", getChanges: "", schema: "" };
const index = (name: string, kind: InstalledIndex["kind"], key: string): InstalledIndex => ({
  ...{
    name,
    title: name,
    size: 1,
    seq: 1,
    kind,
    roles: { key: [key] },
    fields: [],
    closed: [],
    addresses: NO_ADDRESSES,
  },
});
const installed: Installed = {
  ...NOT_KNOWN,
  indexes: [index("vorstoss", "business", "OBJ_GUID"), index("mitglieder", "person", "Person.OBJ_GUID")],
};

it("a box asks for suggestions, of everything or of one index", () => {
  expect(String(suggestAttributes({ installed }))).toContain(' data-suggest="/api/suggest"');
  expect(String(suggestAttributes({ installed }, "vorstoss"))).toContain(
    ' data-suggest="/api/vorstoss/suggest" data-index="vorstoss"',
  );
});

it("knows pages of indexes whose records are the pages", () => {
  const pages = /data-pages="([^"]*)"/.exec(String(suggestAttributes({ installed })))?.[1].replaceAll("&quot;", '"');
  expect(JSON.parse(pages ?? "")).toEqual({ vorstoss: "geschaeft" });
});

it("asks for none in a city without a council", () => {
  expect(suggestAttributes({ installed: { ...installed, hasCouncil: false } })).toBe(undefined);
});
