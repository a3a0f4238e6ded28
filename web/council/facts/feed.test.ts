import { describe, expect, it } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import type { Visit } from "../../frame/visit.ts";
import { atomFeed } from "./feed.ts";

const visit = {
  origin: "https://seldwyla.example",
  path: "/rat",
  query: new URLSearchParams("q=a&format=atom"),
  today: "2026-11-15",
  language: "de",
  city: SELDWYLA,
} as Visit;
const item = { href: "/rat/geschaeft/1", about: [], snippet: "" };
const guid = "0123456789abcdef0123456789abcdef";

describe("atomFeed", () => {
  const { text, type } = atomFeed(visit, {
    title: "Geschäfte zu «a & b»",
    page: "/rat?q=a",
    items: [
      { ...item, guid, name: "<Velo>\u0001wege", date: "2026-07-01T00:00:00.000" },
      { ...item, guid, name: "ohne Adresse", date: "2026-11-04", href: undefined },
      { ...item, guid, name: "ohne Datum", date: null },
    ],
  });

  it("links to itself, its page and its items by absolute addresses", () => {
    expect(type).toBe("application/atom+xml");
    expect(text).toContain('<link rel="self" href="https://seldwyla.example/rat?q=a&amp;format=atom"/>');
    expect(text).toContain('<link rel="alternate" type="text/html" href="https://seldwyla.example/rat?q=a"/>');
    expect(text.match(/<link rel="alternate" href="https:\/\/seldwyla.example\/rat\/geschaeft\/1"\/>/g)).toHaveLength(
      2,
    );
    expect(text).toContain("<id>urn:uuid:01234567-89ab-cdef-0123-456789abcdef</id>");
  });

  it("dates each item by the start of its day in the city, and itself by the latest item", () => {
    const updated = [...text.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, instant]) => instant);
    expect(updated).toEqual([
      "2026-11-14T23:00:00Z",
      "2026-06-30T22:00:00Z",
      "2026-11-03T23:00:00Z",
      "2026-11-14T23:00:00Z",
    ]);
  });

  it("contains no characters that XML does not allow", () => {
    expect(text).toContain("<title>Geschäfte zu «a &amp; b» · Seldwyla</title>");
    expect(text).toContain("<title>&lt;Velo&gt;wege</title>");
  });
});
