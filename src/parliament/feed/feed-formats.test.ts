import fc from "fast-check";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { atomText } from "./atom.ts";
import type { Feed } from "./feed.ts";
import { jsonFeedText } from "./json-feed.ts";

const FEED: Feed = {
  id: "https://seldwyla.example/api/geschaeft/search?format=atom",
  title: "Geschäfte",
  language: "de-CH",
  updated: 1_800_000_000_123,
  publisher: "Stadt Seldwyla",
  website: "https://seldwyla.example/",
  self: "https://seldwyla.example/api/geschaeft/search?q=a&format=atom",
  page: "https://seldwyla.example/rat",
  next: "https://seldwyla.example/api/geschaeft/search?q=a&s=51&format=atom",
  logo: "https://seldwyla.example/city/1/logo.svg",
  entries: [
    {
      id: "urn:uuid:1",
      title: "Motion",
      summary: "",
      link: "https://seldwyla.example/1",
      updated: 1_800_000_000_123,
      tags: ["Motion", "Pendent"],
    },
  ],
};

/** What XML cannot represent is replaced; what its readers may normalise is compared without. */
const plain = (text: string): string => text.replace(/[\s\p{Cc}\ufffd\ufffe\uffff]+/gu, "");

describe("the formats of a feed", () => {
  it("have all members", () => {
    expect(parseAtomFeed(atomText(FEED))).toMatchObject({
      id: FEED.id,
      updated: "2027-01-15T08:00:00.123Z",
      authors: [{ name: "Stadt Seldwyla", uri: "https://seldwyla.example/" }],
      logo: FEED.logo,
      links: [
        { rel: "self", href: FEED.self },
        { rel: "alternate", href: FEED.page },
        { rel: "next", href: FEED.next },
      ],
      entries: [{ id: "urn:uuid:1", categories: [{ term: "Motion" }, { term: "Pendent" }] }],
    });
    expect(parseJsonFeed(JSON.parse(jsonFeedText(FEED)))).toMatchObject({
      title: "Geschäfte",
      home_page_url: FEED.page,
      feed_url: FEED.self,
      next_url: FEED.next,
      icon: FEED.logo,
      items: [{ id: "urn:uuid:1", content_text: "Motion", tags: ["Motion", "Pendent"] }],
    });
  });

  it("hold any text", () => {
    const texts = fc.record({ title: anyText({ maxLength: 30 }), summary: anyText({ maxLength: 30 }) });
    fc.assert(
      fc.property(texts, ({ title, summary }) => {
        const [entry] = FEED.entries;
        const feed: Feed = { ...FEED, title, entries: [{ ...entry, title, summary, tags: [title] }, entry] };
        const { entries = [], ...head } = parseAtomFeed(atomText(feed));
        expect(entries).toHaveLength(2);
        const read = [head.title, entries[0].title, entries[0].summary] as { value?: string }[];
        for (const [i, given] of [title, title, summary].entries())
          expect(plain(read[i]?.value ?? "")).toBe(plain(given));
        expect(JSON.parse(jsonFeedText(feed)).items[0].title).toBe(title);
      }),
      { numRuns: 50 },
    );
  });
});
