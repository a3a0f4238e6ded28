/**
 * A finance service that is imported into while it is mirrored: at every moment the mirror has one state of the
 * original, never amounts of two imports, and once the original is quiet, one more run makes it the same.
 */
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../src/base/problems.ts";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { isDifferent, type ListDifference } from "../../src/mirror/finance/finance-difference.ts";
import { type FinanceMirror, mirrorFinance } from "../../src/mirror/finance/mirror-finance.ts";
import { type Differences, interleaved } from "../support/interleaving.ts";
import { withFolder } from "../support/process.ts";
import { type ENGINE, emptyCity, type SmallCity } from "../support/small-city.ts";

/** What an import does to an institution and its accounts: adds it or changes its amounts, removes it, or neither. */
type Fate = "puts" | "removes" | "keeps";
type Import = readonly Fate[];

/** An institution has more accounts than fit into one request for amounts. */
const INSTITUTIONS = 2;
const ACCOUNTS = 51;

const FIRST: Import = ["puts", "puts"];

/** The first requests are for lists, the others for amounts. */
const isForAmounts = (path: string): boolean => path.includes("/betragsreihen");

function moneyOf(imports: ReadonlyMap<number, number>, latest: number): FinanceData {
  const institutionen = [...imports.keys()].map((nr) => ({ key: `200${nr}`, nr }));
  const konten = institutionen.flatMap(({ key, nr }) =>
    Array.from({ length: ACCOUNTS }, (_, i) => ({ id: 1 + nr * ACCOUNTS + i, institution: key, nr })),
  );
  return {
    departemente: [{ key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" }],
    institutionen: institutionen.map(({ key }) => ({ key, bezeichnung: "Amt", kurzname: "A", departement: "20" })),
    konten: konten.map(({ id, institution }) => ({ id, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution })),
    betraege: konten.map(({ id, nr }) => ({
      konto: id,
      jahr: 2024,
      betragsTyp: "RECHNUNG",
      betragInRappen: imports.get(nr)!,
    })),
    sachkonten: [],
    funktionen: [],
    einwohner: [{ jahr: 2024, einwohner: latest }],
  };
}

type State = Awaited<ReturnType<typeof filesOf>>;
const stateOf = ({ store }: SmallCity): Promise<State> =>
  store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));

class Original {
  readonly city: SmallCity;
  /** The import of each institution's amounts. */
  readonly #imports = new Map<number, number>();
  /** What the original had, in order. */
  readonly states: State[] = [];

  constructor(city: SmallCity) {
    this.city = city;
  }

  async import(fates: Import): Promise<void> {
    const latest = this.states.length + 1;
    for (const [nr, fate] of fates.entries()) {
      if (fate === "puts") this.#imports.set(nr, latest);
      if (fate === "removes") this.#imports.delete(nr);
    }
    await this.city.loadFinance(moneyOf(this.#imports, latest));
    this.states.push(await stateOf(this.city));
  }
}

interface Scene {
  readonly original: Original;
  /** The paths that the mirror has requested. */
  readonly requests: string[];
  /** Mirrors while imports run. The mirror then has a state of the original, or is as it was. */
  run(importsBefore: (sent: number, path: string) => readonly Import[]): Promise<"done" | "refused">;
  /** After one run with a quiet original both are the same, and `--check` confirms it. */
  settle(): Promise<void>;
}

function sceneOf(original: Original, mirror: SmallCity, spool: string, differences: Differences): Scene {
  type Before = Parameters<typeof interleaved>[1];
  const requests: string[] = [];
  const mirrored = (before: Before, options: Partial<FinanceMirror> = {}): Promise<readonly ListDifference[]> =>
    mirrorFinance({
      base: new URL("http://city.example/finance/v1"),
      fetcher: interleaved(
        original.city,
        (sent, path) => {
          requests.push(path);
          return before(sent, path);
        },
        differences,
      ).fetcher,
      spool,
      kept: `${spool}-kept`,
      store: mirror.store,
      full: false,
      check: false,
      allowShrink: true,
      observe: () => {},
      ...options,
    });
  return {
    original,
    requests,
    async run(importsBefore) {
      const before = await stateOf(mirror);
      const version = await mirror.store.version();
      try {
        await mirrored(async (sent, path) => {
          for (const fates of importsBefore(sent, path)) await original.import(fates);
          expect(await mirror.store.version()).toBe(version);
        });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "mirror-unusable") throw error;
        expect(await stateOf(mirror)).toEqual(before);
        return "refused";
      }
      expect(original.states).toContainEqual(await stateOf(mirror));
      return "done";
    },
    async settle() {
      const quiet = async (): Promise<void> => {};
      await mirrored(quiet);
      expect(await stateOf(mirror)).toEqual(original.states.at(-1));
      expect((await mirrored(quiet, { check: true })).filter(isDifferent)).toEqual([]);
    },
  };
}

const IMPORT: fc.Arbitrary<Import> = fc.array(fc.constantFrom<Fate>("puts", "removes", "keeps"), {
  minLength: INSTITUTIONS,
  maxLength: INSTITUTIONS,
});
const SCHEDULES = fc.array(fc.array(fc.record({ at: fc.nat(14), fates: IMPORT }), { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 2,
});

type Engine = typeof ENGINE;

const hideChecksums = ({ pathname }: URL, body: string): string | undefined =>
  pathname.endsWith("/pruefsummen") ? undefined : body;

/** Each engine is the original's once and the mirror's once. */
describe.each<[form: string, original: Engine, mirror: Engine, differences: Differences]>([
  ["as ours", "sqlite", "postgres", {}],
  ["as ours", "postgres", "sqlite", {}],
  ["without versions", "sqlite", "sqlite", { isUntagged: true }],
  ["without versions and checksums", "sqlite", "sqlite", { isUntagged: true, reply: hideChecksums }],
])("an original %s, on %s, mirrored to %s", (_, ofOriginal, ofMirror, differences) => {
  const withScene = (work: (scene: Scene) => Promise<void>): Promise<void> =>
    withFolder(async (folder) => {
      const [city, mirror] = await Promise.all([emptyCity({}, ofOriginal), emptyCity({}, ofMirror)]);
      try {
        await work(sceneOf(new Original(city), mirror, join(folder, "spool"), differences));
      } finally {
        await Promise.all([city.close(), mirror.close()]);
      }
    });

  it("nothing changes: one reading, because its versions or its checksums show that", () =>
    withScene(async ({ original, requests, settle }) => {
      await original.import(FIRST);
      await settle();
      const batches = Math.ceil((INSTITUTIONS * ACCOUNTS) / 50);
      // One run with changes, and one without.
      expect(requests.filter(isForAmounts)).toHaveLength((differences.reply ? 3 : 2) * batches);
    }));

  it("amounts change between two requests for them", () =>
    withScene(async ({ original, run, settle }) => {
      await original.import(FIRST);
      for (const fates of [FIRST, ["keeps", "puts"], ["puts", "keeps"]] satisfies Import[]) {
        let asked = 0;
        const isSecond = (path: string): boolean => isForAmounts(path) && ++asked === 2;
        expect(await run((__, path) => (isSecond(path) ? [fates] : []))).toBe("done");
        await settle();
      }
    }));

  it("each request is followed by an import", () =>
    withScene(async ({ original, run, settle }) => {
      await original.import(FIRST);
      await run((sent) => (sent === 0 ? [] : [FIRST]));
      await settle();
      await run((sent) => (sent % 2 === 0 ? [["puts", "removes"]] : [["keeps", "puts"]]));
      await settle();
    }));

  it("any imports at any requests", () =>
    fc.assert(
      fc.asyncProperty(IMPORT, SCHEDULES, (first, schedules) =>
        withScene(async ({ original, run, settle }) => {
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
