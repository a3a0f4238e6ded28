/** Rounds of a mirror of our own finance service: few requests, only for what has changed, and always a true copy. */
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { financeData } from "../../src/finance/testing/finance-arbitrary.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { mirrorFinance } from "../../src/mirror/finance/mirror-finance.ts";
import { type Differences, interleaved } from "../support/interleaving.ts";
import { withFolder } from "../support/process.ts";
import { COUNCIL, emptyCity, type SmallCity } from "../support/small-city.ts";

const YEARS = [2022, 2023, 2024];

/** 120 accounts; some amounts differ from the first ones. */
function money(changes: ReadonlyMap<string, number> = new Map(), inhabitants = 9): FinanceData {
  const konten = Array.from({ length: 120 }, (_, i) => ({
    id: i + 1,
    kontoNr: "3010 00 000",
    bezeichnung: "Löhne",
    institution: "2000",
  }));
  return {
    departemente: [{ key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" }],
    institutionen: [{ key: "2000", bezeichnung: "Amt", kurzname: "A", departement: "20" }],
    konten,
    betraege: konten.flatMap(({ id }) =>
      YEARS.map((jahr) => ({
        konto: id,
        jahr,
        betragsTyp: "RECHNUNG" as const,
        betragInRappen: changes.get(`${id} ${jahr}`) ?? id,
      })),
    ),
    sachkonten: [{ sachkonto: "30", bezeichnung: "Personal" }],
    funktionen: [],
    einwohner: [{ jahr: 2024, einwohner: inhabitants }],
  };
}

const stateOf = ({ store }: SmallCity) => store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));

interface Scene {
  readonly original: SmallCity;
  /** Runs a round, checks the copy, and returns the requests. */
  round(): Promise<readonly string[]>;
}

const withScene = (differences: Differences, work: (scene: Scene) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const [original, mirror] = await Promise.all([emptyCity(), emptyCity()]);
    const round = async (): Promise<readonly string[]> => {
      const { fetcher, requests } = interleaved(original, async () => {}, differences);
      await mirrorFinance({
        base: new URL("http://city.example/finance/v1"),
        fetcher,
        spool: join(folder, "spool"),
        kept: join(folder, "kept"),
        store: mirror.store,
        full: false,
        check: false,
        allowShrink: true,
        observe: () => {},
      });
      expect(await stateOf(mirror)).toEqual(await stateOf(original));
      return requests.map((path) => path.replace("/finance/v1", ""));
    };
    try {
      await work({ original, round });
    } finally {
      await Promise.all([original.close(), mirror.close()]);
    }
  });

const hides =
  (...paths: readonly string[]) =>
  ({ pathname }: URL, body: string): string | undefined =>
    paths.some((path) => pathname.endsWith(path)) ? undefined : body;

const KINDS: readonly (readonly [string, Differences])[] = [
  ["as it is", {}],
  ["without ETags", { isUntagged: true }],
  ["without /inventar and /pruefsummen", { reply: hides("/inventar", "/pruefsummen") }],
];

describe.each(KINDS)("an original %s", (_, differences) => {
  it("takes at most 5 requests if nothing has changed", () =>
    withScene(differences, async ({ original, round }) => {
      await original.loadFinance(money());
      await round();
      for (let i = 0; i < 2; i++) expect(await round()).toHaveLength(1);
    }));

  it("is the same after each round, whatever changes", () =>
    withScene(differences, ({ original, round }) =>
      fc.assert(
        fc.asyncProperty(financeData, async (data) => {
          await original.loadFinance(data);
          await round();
          await original.loadFinance({ ...data, einwohner: [{ jahr: 2000, einwohner: 1 }] });
          await round();
        }),
        { numRuns: 6 },
      ),
    ));
});

describe.each(KINDS.slice(0, 2))("an original %s", (_, differences) => {
  it("is asked again only for the years and lists that have changed", () =>
    withScene(differences, async ({ original, round }) => {
      await original.loadFinance(money());
      await round();
      await original.loadFinance(money(new Map([["7 2023", 1000]])));
      const ofYear = await round();
      const amounts = ofYear.filter((path) => path.startsWith("/betragsreihen"));
      expect(amounts).toHaveLength(3);
      for (const path of amounts) expect(path).toMatch(/&jahre=2023$/);
      const others = ofYear.filter((path) => !path.startsWith("/betragsreihen") && path !== "/inventar");
      expect(others.filter((path) => !["/departemente", "/pruefsummen"].includes(path))).toEqual([]);
      expect(await round()).toHaveLength(1);

      await original.loadFinance(money(new Map([["7 2023", 1000]]), 10));
      const ofList = await round();
      expect(ofList.filter((path) => /betragsreihen|konten|institutionen/.test(path))).toEqual([]);
      expect(ofList).toContain("/einwohner");

      // An import of the council changes the version of all data.
      await original.load(money(new Map([["7 2023", 1000]]), 10), COUNCIL);
      expect((await round()).length).toBeLessThanOrEqual(2);
    }));
});

it("counts alone prove nothing: without ETags and checksums everything is read", () =>
  withScene({ isUntagged: true, reply: hides("/pruefsummen") }, async ({ original, round }) => {
    await original.loadFinance(money());
    await round();
    await original.loadFinance(money(new Map([["7 2023", 1000]])));
    expect((await round()).filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(6);
    expect((await round()).filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(3);
  }));
