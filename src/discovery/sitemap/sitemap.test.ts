/** Sitemaps of any size: the parts together are all addresses, in order, and no part is too long. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Snapshot } from "../../store/store.ts";
import type { AddressList, Range } from "./site-addresses.ts";
import { partCount, type Sitemap, sitemapIndex, sitemapPart } from "./sitemap.ts";

const SNAPSHOT = {} as Snapshot;
const DAY = 86_400_000;

function listOf(name: string, length: number): AddressList {
  const all = Array.from({ length }, (_, i) => ({ path: `/${name}&/${i}`, changed: (i + 1) * DAY }));
  const some = ({ from, count }: Range) => all.slice(from, from + count);
  return {
    length,
    async *batches(_snapshot, range) {
      for (const one of some(range)) yield [one];
    },
    changed: async (_snapshot, range) => some(range).at(-1)?.changed,
  };
}

const text = async (sitemap: Sitemap, part: number): Promise<string> =>
  Buffer.concat(await Array.fromAsync(sitemapPart(SNAPSHOT, sitemap, part))).toString();

it("has every address once, in parts of at most so many", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat(7), { maxLength: 4 }), fc.integer({ min: 1, max: 6 }), async (lengths, most) => {
      const sitemap = { lists: lengths.map((length, i) => listOf(`l${i}`, length)), most, origin: "https://a.example" };
      const texts = await Promise.all(Array.from({ length: partCount(sitemap) }, (_, part) => text(sitemap, part)));
      const found = texts.map((one) => [...one.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address));
      expect(found.flat()).toEqual(
        lengths.flatMap((length, i) => Array.from({ length }, (_, n) => `https://a.example/l${i}&amp;/${n}`)),
      );
      expect(Math.max(...found.map((addresses) => addresses.length))).toBeLessThanOrEqual(most);
      const index = await sitemapIndex(SNAPSHOT, sitemap, (part) => `/${part}`);
      const times = texts.map((one) =>
        [...one.matchAll(/<lastmod>(.*?)</g)]
          .map(([, time]) => time)
          .toSorted()
          .at(-1),
      );
      const listed = [...index.matchAll(/<sitemap><loc>[^<]+<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)];
      expect(listed.map(([, time]) => time)).toEqual(times);
    }),
    { numRuns: 50 },
  ));

it("is a sitemap", async () => {
  expect(await text({ lists: [listOf("a", 1)], most: 5, origin: "https://a.example" }, 0)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://a.example/a&amp;/0</loc><lastmod>1970-01-02T00:00:00.000Z</lastmod></url>
</urlset>
`,
  );
});
