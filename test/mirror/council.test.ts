/** Mirrors of council services: of our own, and of originals that lack features or change during the crawl. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../src/base/problems.ts";
import { politeFetcher } from "../../src/mirror/fetch/polite-fetcher.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { type Alter, exported, type MirrorCity, withCities, withProxy } from "../support/mirror.ts";
import { councilData, SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { party } from "../support/small-city.ts";

const PARTIES = Array.from({ length: 30 }, (_, i) => party(i + 1, `Partei ${i + 1}`, `P${i + 1}`, false));
const only = (parties: readonly CouncilRecord[]): CouncilData => councilData(new Map([["partei", parties]]));
const PARTEI = { indexes: ["partei"] };

const same = async (one: MirrorCity, other: MirrorCity): Promise<void> =>
  expect(await exported(one.store)).toEqual(await exported(other.store));

/** The records without their sequence numbers. */
async function content({ app }: MirrorCity, index = "partei"): Promise<readonly CouncilRecord[]> {
  const { hits } = (await app.inject(`/api/${index}/searchdetails?format=json`)).json();
  const records = (hits as readonly { record: CouncilRecord }[]).map((hit) => ({ ...hit.record, SEQ: 0 }));
  return records.sort((a, b) => (a.OBJ_GUID < b.OBJ_GUID ? -1 : 1));
}

describe("a mirror", () => {
  it("ends up identical, and sends few requests if nothing has changed", { timeout: 120_000 }, () =>
    withCities(2, async (original, mirror) => {
      await original.put(councilData(seldwylaRecords(...SMALLEST)));
      const changes = await mirror.mirror(original.base);
      expect(changes.every(({ before, added, after }) => before === 0 && added === after)).toBe(true);
      await same(original, mirror);
      expect(readdirSync(mirror.folder)).toEqual([]);

      const version = await mirror.store.version();
      mirror.asked.length = 0;
      const again = await mirror.mirror(original.base);
      expect(again.every(({ added, changed, removed }) => added + changed + removed === 0)).toBe(true);
      expect(await mirror.store.version()).toBe(version);
      expect(mirror.asked).toHaveLength(1 + 2 * INDEXES.length);
      expect(mirror.asked.filter((path) => !/schema|getChanges/.test(path))).toEqual(["/api/"]);
      await same(original, mirror);
    }),
  );

  it("reports its changes with --check, without writing", () =>
    withCities(2, async (original, mirror) => {
      await original.put(only(PARTIES));
      await mirror.mirror(original.base);
      const before = await exported(mirror.store);
      await original.put(only([...PARTIES.slice(10), party(99, "Neu", "N", true)]));
      const compared = await mirror.mirror(original.base, { ...PARTEI, check: true, allowShrink: false });
      expect(compared).toEqual([
        { index: "partei", before: 30, after: 21, added: 1, changed: 0, removed: 10, reshaped: false },
      ]);
      expect(await exported(mirror.store)).toEqual(before);
      await expect(mirror.mirror(original.base, { allowShrink: false })).rejects.toThrow(
        "more than a tenth of the data",
      );
      expect(await exported(mirror.store)).toEqual(before);
      await mirror.mirror(original.base);
      await same(original, mirror);
    }));

  it("reads everything again on request, after an import of other data, and after the original was rebuilt", () =>
    withCities(3, async (original, other, mirror) => {
      await original.put(only(PARTIES));
      await mirror.mirror(original.base, PARTEI);
      await mirror.put(only([party(50, "Anderes", "A", false)]));
      await mirror.mirror(original.base, PARTEI);
      expect(await content(mirror)).toEqual(await content(original));
      await original.put(only(PARTIES.slice(1)));
      expect(await mirror.mirror(original.base, { ...PARTEI, full: true })).toMatchObject([{ removed: 1 }]);
      expect(await content(mirror)).toEqual(await content(original));

      // Another city at the same address, whose sequence numbers start again.
      await withProxy(original.base, {}, (base) => mirror.mirror(base, PARTEI));
      await other.put(only([party(3, "Erste", "E", false), party(4, "Zweite", "Z", true)]));
      let target = original.base;
      await withProxy(
        original.base,
        { request: ({ pathname, search }) => new URL(pathname + search, target) },
        async (base) => {
          await mirror.mirror(base, PARTEI);
          target = other.base;
          await mirror.mirror(base, PARTEI);
          expect(await content(mirror)).toEqual(await content(other));
        },
      );
    }));
});

/** One import at the original: the fate of each of ten records. */
type Step = readonly ("stays" | "goes" | "changes")[];
const steps = fc.array(
  fc.tuple(fc.array(fc.constantFrom("stays", "goes", "changes"), { minLength: 10, maxLength: 10 }), fc.boolean()),
  { minLength: 1, maxLength: 5 },
) as fc.Arbitrary<readonly (readonly [Step, boolean])[]>;

/** Runs the imports; calls `follow` after some of them and at the end. */
async function importSteps(
  city: MirrorCity,
  all: readonly (readonly [Step, boolean])[],
  follow: () => Promise<void>,
): Promise<void> {
  const names = new Map<number, string>();
  for (const [nr, [step, isFollowed]] of all.entries()) {
    step.forEach((fate, i) => {
      if (fate === "goes") names.delete(i);
      if (fate === "changes") names.set(i, `Name ${nr}`);
    });
    const records = [...names].map(([i, name]) => ({ ...party(i + 1, name, "P", false) }));
    await city.put(
      councilData(
        new Map([
          ["partei", records],
          ["wahlkreis", records.slice(5).map(({ Kuerzel: _, ...rest }) => ({ ...rest, Sortierung: nr }))],
        ]),
      ),
    );
    if (isFollowed || nr === all.length - 1) await follow();
  }
}

describe("after any imports at the original", () => {
  it("a mirror and a mirror of the mirror are identical to it", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(steps, (all) =>
        withCities(3, (original, mirror, second) =>
          importSteps(original, all, async () => {
            await mirror.mirror(original.base);
            await same(original, mirror);
            await second.mirror(mirror.base);
            await same(original, second);
          }),
        ),
      ),
      { numRuns: 5 },
    ),
  );

  it("a mirror of an original without a change feed has the same records", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(steps, fc.boolean(), (all, hasSearch) => {
        const hidden = hasSearch ? /getChanges/ : /getChanges|\/search\?/;
        const reply: Alter["reply"] = ({ href }, body) => (hidden.test(href) ? undefined : body);
        return withCities(2, (original, mirror) =>
          withProxy(original.base, { reply }, (base) =>
            importSteps(original, all, async () => {
              await mirror.mirror(base);
              expect(await content(mirror)).toEqual(await content(original));
              expect(await content(mirror, "wahlkreis")).toEqual(await content(original, "wahlkreis"));
            }),
          ),
        );
      }),
      { numRuns: 5 },
    ),
  );
});

/** Pages of at most seven records. */
const SMALL_PAGES: Alter = {
  request(address) {
    if (address.searchParams.has("m")) address.searchParams.set("m", "7");
    return address;
  },
};

describe("during a crawl", () => {
  it("the original may change", () =>
    withCities(2, async (original, mirror) => {
      await original.put(only(PARTIES));
      let asked = 0;
      const changing: Alter = {
        async request(address) {
          if (address.pathname.endsWith("/searchdetails") && ++asked === 3) {
            const changed = PARTIES.map((one, i) => (i === 2 || i === 20 ? { ...one, Name: "Anders" } : one));
            await original.put(only([...changed.slice(1, 15), ...changed.slice(16), party(90, "Neu", "N", false)]));
          }
          return SMALL_PAGES.request!(address);
        },
      };
      await withProxy(original.base, changing, (base) => mirror.mirror(base, PARTEI));
      expect(await content(mirror)).toEqual(await content(original));
      expect(await content(mirror)).toHaveLength(29);
    }));

  it("the pages of the original may have another order than SEQ", () =>
    withCities(2, async (original, mirror) => {
      await original.put(only(PARTIES));
      const otherOrder: Alter = {
        request(address) {
          const q = address.searchParams.get("q");
          if (q !== null) address.searchParams.set("q", `${q} sortBy Name/sort.descending`);
          return SMALL_PAGES.request!(address);
        },
        reply: (_, body) => body.replace(" sortBy Name/sort.descending", ""),
      };
      await withProxy(original.base, otherOrder, (base) => mirror.mirror(base, PARTEI));
      await same(original, mirror);
    }));

  it("the connection may break at any moment: the next run resumes", () =>
    withCities(2, async (original, mirror) => {
      await original.put(only(PARTIES));
      const real = politeFetcher({ userAgent: "test", pauseMs: 0, observe() {} });
      await withProxy(original.base, SMALL_PAGES, async (base) => {
        for (let runs = 1; ; runs++) {
          let left = 2;
          const fetcher: typeof real = {
            async get(...request) {
              // Each run requests the schema and one more response.
              if (left-- === 0) throw new Problem("mirror-unreachable", "gone");
              return real.get(...request);
            },
          };
          const run = mirror.mirror(base, { ...PARTEI, fetcher });
          if (runs < 8) await expect(run).rejects.toThrow("gone");
          else {
            // Five pages, a look before the first, as it is short, the changes since it, and the count.
            await run;
            break;
          }
        }
        await same(original, mirror);
        expect(existsSync(join(mirror.folder, "spool"))).toBe(false);
      });
    }));
});
