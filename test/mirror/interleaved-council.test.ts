/**
 * A council service that is imported into while it is mirrored: at every moment the mirror has one state of the
 * original, and once the original is quiet, one more run makes it the same, with all sequence numbers.
 */
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../src/base/problems.ts";
import { type CouncilMirror, mirrorParliament } from "../../src/mirror/council/cdws.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { hasChanged } from "../../src/parliament/exchange/import.ts";
import type { IndexChange } from "../../src/parliament/exchange/import-index.ts";
import { replaceCouncil } from "../../src/parliament/exchange/replace.ts";
import { type Differences, interleaved } from "../support/interleaving.ts";
import { exported } from "../support/mirror.ts";
import { withFolder } from "../support/process.ts";
import { councilData } from "../support/seldwyla.ts";
import { type ENGINE, emptyCity, party, type SmallCity } from "../support/small-city.ts";

/** What an import does to each record: adds or changes it, removes it, or neither. */
type Fate = "puts" | "removes" | "keeps";
type Import = readonly Fate[];
const RECORDS = 6;

/** An import that only concerns some records, counted from 1. */
const importOf = (puts: readonly number[], removes: readonly number[] = []): Import =>
  Array.from({ length: RECORDS }, (_, i) =>
    puts.includes(i + 1) ? "puts" : removes.includes(i + 1) ? "removes" : "keeps",
  );
const ALL = importOf([1, 2, 3, 4, 5, 6]);

const IMPORT: fc.Arbitrary<Import> = fc.array(fc.constantFrom<Fate>("puts", "removes", "keeps"), {
  minLength: RECORDS,
  maxLength: RECORDS,
});
/** Imports at requests of two runs: a first mirror sends about 14. */
const SCHEDULES = fc.tuple(
  ...[14, 6].map((requests) =>
    fc.array(fc.record({ at: fc.nat(requests), fates: IMPORT }), { minLength: 1, maxLength: 4 }),
  ),
);

const FORMS = ["as ours", "without records in the feed", "without a feed"] as const;
type Form = (typeof FORMS)[number];

function differencesOf(form: Form, pageSize: number): Differences {
  return {
    request({ searchParams }) {
      if (Number(searchParams.get("m")) > pageSize) searchParams.set("m", String(pageSize));
    },
    reply({ pathname }, body) {
      if (form === "as ours" || !pathname.endsWith("/getChanges")) return body;
      if (form === "without a feed") return undefined;
      return body.replaceAll(/(<Change [^>]*>).*?(<\/Change>)/gs, "$1<Objekt/>$2");
    },
  };
}

/** An original with two indexes that always change together. */
class Original {
  readonly city: SmallCity;
  readonly #indexes: readonly string[];
  readonly #names = new Map<number, string>();
  /** What the mirrored indexes had, in order. */
  readonly states: State[] = [];

  constructor(city: SmallCity, indexes: readonly string[]) {
    this.city = city;
    this.#indexes = indexes;
  }

  async import(fates: Import): Promise<void> {
    const nr = this.states.length + 1;
    for (const [i, fate] of fates.entries()) {
      if (fate === "puts") this.#names.set(i, `Stand ${nr}`);
      if (fate === "removes") this.#names.delete(i);
    }
    const parties = [...this.#names].map(([i, name]) => party(i + 1, name, "P", false));
    const districts = parties.map(({ Kuerzel: _, ...rest }): CouncilRecord => ({ ...rest, Sortierung: nr }));
    const data = councilData(new Map(Object.entries({ partei: parties, wahlkreis: districts })));
    await replaceCouncil(this.city.store, INDEXES, data, { allowShrink: true }, () => {});
    this.states.push(await this.stateOf(this.city));
  }

  /** The mirrored indexes of a city, with all sequence numbers. */
  async stateOf({ store }: SmallCity): Promise<State> {
    const all = Object.entries(await exported(store));
    return Object.fromEntries(all.filter(([name]) => this.#indexes.includes(name.toLowerCase())));
  }
}

type State = Readonly<Record<string, readonly string[]>>;

/** A state without sequence numbers: without a feed, the mirror assigns those of deletions itself. */
function content(state: State): unknown {
  const records = Object.entries(state).flatMap(([index, pages]) =>
    [...pages.join("").matchAll(/OBJ_GUID="(\w+)".*?<Name>(.*?)<\/Name>/g)].map(([, ...rest]) => [index, ...rest]),
  );
  return records.sort();
}

/** The imports before a request, by the number of requests before it. */
type Schedule = (sent: number, path: string) => readonly Import[];

interface Scene {
  readonly original: Original;
  readonly mirror: SmallCity;
  /** Mirrors while imports run. The mirror then has a state of the original, or is as it was. */
  run(schedule: Schedule): Promise<"done" | "refused">;
  /** Mirrors a quiet original. */
  mirrored(differences?: Differences, options?: Partial<CouncilMirror>): Promise<readonly IndexChange[]>;
  /** After one run with a quiet original both are the same, and `--check` confirms it. */
  settle(): Promise<void>;
}

type Engine = typeof ENGINE;

interface SceneOptions {
  readonly form: Form;
  readonly indexes: readonly string[];
  /** By default pages are so small that a crawl has several. */
  readonly pageSize?: number;
}

function sceneOf(
  original: Original,
  mirror: SmallCity,
  spool: string,
  { form, indexes, pageSize = 2 }: SceneOptions,
): Scene {
  const usual = differencesOf(form, pageSize);
  const comparable = form === "without a feed" ? content : (state: State) => state;
  const mirrorWith = (fetcher: CouncilMirror["fetcher"], options: Partial<CouncilMirror> = {}) =>
    mirrorParliament({
      base: new URL("http://city.example/api"),
      fetcher,
      spool,
      store: mirror.store,
      files: mirror.files,
      indexes,
      full: false,
      check: false,
      allowShrink: true,
      withFiles: false,
      observe: () => {},
      ...options,
    });
  const mirrored: Scene["mirrored"] = (differences, options) => {
    const { fetcher } = interleaved(original.city, async () => {}, { ...usual, ...differences });
    return mirrorWith(fetcher, options);
  };
  return {
    original,
    mirror,
    mirrored,
    async run(schedule) {
      const before = await original.stateOf(mirror);
      const version = await mirror.store.version();
      const next = async (sent: number, path: string) => {
        for (const fates of schedule(sent, path)) await original.import(fates);
        expect(await mirror.store.version()).toBe(version);
      };
      try {
        await mirrorWith(interleaved(original.city, next, usual).fetcher);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "mirror-unusable") throw error;
        expect(await original.stateOf(mirror)).toEqual(before);
        return "refused";
      }
      expect(original.states.map(comparable)).toContainEqual(comparable(await original.stateOf(mirror)));
      return "done";
    },
    async settle() {
      await mirrored();
      expect(comparable(await original.stateOf(mirror))).toEqual(comparable(original.states.at(-1)!));
      expect((await mirrored({}, { check: true })).filter(hasChanged)).toEqual([]);
    },
  };
}

/** Without a feed, nothing shows whether two indexes are of the same moment. */
const indexesOf = (form: Form): readonly string[] => (form === "without a feed" ? ["partei"] : ["partei", "wahlkreis"]);

/** Each engine is the original's once and the mirror's once. */
describe.each<[form: Form, original: Engine, mirror: Engine]>([
  ["as ours", "sqlite", "postgres"],
  ["as ours", "postgres", "sqlite"],
  ["without records in the feed", "sqlite", "sqlite"],
  ["without a feed", "sqlite", "sqlite"],
])("an original %s, on %s, mirrored to %s", (form, ofOriginal, ofMirror) => {
  const withScene = (options: Omit<SceneOptions, "form">, work: (scene: Scene) => Promise<void>): Promise<void> =>
    withFolder(async (folder) => {
      const [city, mirror] = await Promise.all([emptyCity({}, ofOriginal), emptyCity({}, ofMirror)]);
      try {
        await work(sceneOf(new Original(city, options.indexes), mirror, join(folder, "spool"), { form, ...options }));
      } finally {
        await Promise.all([city.close(), mirror.close()]);
      }
    });

  it("a record is deleted between two pages, and another one is added after the last page", () =>
    withScene({ indexes: ["partei"] }, async ({ original, mirror, run, settle }) => {
      await original.import(importOf([1, 2, 3, 4, 5]));
      // After the schema and one of three pages, and after all of them.
      const imports = new Map([
        [2, importOf([], [1])],
        [4, importOf([6])],
      ]);
      expect(await run((sent) => (imports.has(sent) ? [imports.get(sent)!] : []))).toBe("done");
      const { body } = await mirror.app.inject("/api/partei/searchdetails?q=seq%3E0");
      expect(body).toContain('numHits="5"');
      expect(body).not.toContain(party(1, "", "", false).OBJ_GUID);
      await settle();
    }));

  it("--check finds a record that only the mirror has", () =>
    withScene({ indexes: ["partei"] }, async ({ original, mirrored }) => {
      await original.import(ALL);
      await mirrored();
      await original.import(importOf([], [3]));
      // An original that once failed to report a deletion.
      const silent: Differences["reply"] = ({ pathname }, body) => {
        if (!pathname.endsWith("/getChanges")) return body.replace('numHits="5"', 'numHits="6"');
        return body.replace('numHits="1"', 'numHits="0"').replace(/<Change .*<\/Change>/s, "");
      };
      if (form !== "without a feed") await mirrored({ reply: silent });
      expect(await mirrored({}, { check: true })).toMatchObject([{ index: "partei", before: 6, after: 5, removed: 1 }]);
      await mirrored({}, { full: true });
      expect((await mirrored({}, { check: true })).filter(hasChanged)).toEqual([]);
    }));

  it("each request is followed by an import", () =>
    withScene({ indexes: ["partei"], pageSize: 10 }, async ({ original, run, settle }) => {
      await original.import(importOf([1, 2, 3, 4]));
      const imports: readonly ((nr: number) => Import)[] = [
        (nr) => importOf([1 + (nr % 6)], [1 + ((nr + 3) % 6)]),
        () => importOf([3]),
        () => ALL,
        (nr) => importOf([1, 2 + (nr % 5)], [2 + ((nr + 2) % 5)]),
      ];
      for (const importNr of imports) {
        const result = await run((sent) => (sent === 0 ? [] : [importNr(sent)]));
        if (form === "as ours") expect(result).toBe("done");
        await settle();
      }
    }));

  it("readers of the mirror see the state before or the one after", () =>
    withScene({ indexes: ["partei", "wahlkreis"] }, async ({ original, mirror, mirrored }) => {
      await original.import(ALL);
      await mirrored();
      await original.import(importOf([2, 4], [1]));
      const seen: State[] = [];
      let isDone = false;
      const reader = async (): Promise<void> => {
        while (!isDone) {
          seen.push(await original.stateOf(mirror));
          await nextTick();
        }
      };
      const before = await original.stateOf(mirror);
      await Promise.all([
        reader(),
        mirrored().finally(() => {
          isDone = true;
        }),
      ]);
      const after = await original.stateOf(mirror);
      expect(seen.length).toBeGreaterThan(1);
      for (const state of seen) expect([before, after]).toContainEqual(state);
      expect(after).not.toEqual(before);
    }));

  it("any imports at any requests", () =>
    fc.assert(
      fc.asyncProperty(IMPORT, SCHEDULES, (first, schedules) =>
        withScene({ indexes: indexesOf(form) }, async ({ original, run, settle }) => {
          await original.import(first);
          for (const steps of schedules) {
            await run((sent) => steps.filter(({ at }) => at === sent).map(({ fates }) => fates));
          }
          await settle();
        }),
      ),
      { numRuns: 3 },
    ));
});
