/** A mirror of our own finance service is an exact copy: for any city, on a bad network, after kills, and run again. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { GENERAL_TYPES } from "../../src/city/amount-types.ts";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { makeFinance } from "../../src/demo/finance/make-finance.ts";
import { random } from "../../src/demo/random.ts";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import { importFinance } from "../../src/finance/exchange/import.ts";
import type { FinanceData, FinanceSource } from "../../src/finance/model/model.ts";
import { financeData } from "../../src/finance/testing/finance-arbitrary.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { politeFetcher } from "../../src/mirror/fetch/polite-fetcher.ts";
import { isDifferent } from "../../src/mirror/finance/finance-difference.ts";
import { type FinanceMirror, mirrorFinance } from "../../src/mirror/finance/mirror-finance.ts";
import { openStore } from "../../src/open-store.ts";
import { sql } from "../../src/store/sql.ts";
import type { Store } from "../../src/store/store.ts";
import { flakyProxy } from "../support/flaky-proxy.ts";
import { run, start, until, withFolder } from "../support/process.ts";
import { emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

/** For tests with several processes on a busy machine. */
const SLOW = 600_000;

/** How often the mirror is killed before it may finish. */
const KILLS = Number(process.env.RATHAUS_MIRROR_KILLS ?? 4);

const KEY = { RATHAUS_MIRROR_KEY: "key" };

const putMoney = (store: Store, money: FinanceSource) => store.write((tx) => importFinance(tx, money, () => {}));
const exported = (store: Store) => store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));

async function withStore<T>(data: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const exportOf = (data: string) => withStore(data, exported);

/** Mirrors in this process, without delays. */
const mirror = (store: Store, origin: string, spool: string, options: Partial<FinanceMirror> = {}) =>
  mirrorFinance({
    base: new URL(`${origin}/finance/v1`),
    fetcher: politeFetcher({
      userAgent: "test",
      pauseMs: 0,
      apiKey: "key",
      observe: () => {},
      pause: () => Promise.resolve(),
    }),
    spool,
    store,
    full: false,
    check: false,
    allowShrink: true,
    observe: () => {},
    ...options,
  });

async function listening(): Promise<{ readonly city: SmallCity; readonly origin: string }> {
  const city = await emptyCity();
  await city.app.listen({ port: 0, host: "127.0.0.1" });
  return { city, origin: `http://127.0.0.1:${(city.app.server.address() as AddressInfo).port}` };
}

describe("any city", () => {
  it("is the same in its mirror, and in the mirror of its mirror", async () => {
    const [first, second, third] = await Promise.all([listening(), listening(), listening()]);
    onTestFinished(() => Promise.all([first, second, third].map(({ city }) => city.close())).then(() => {}));
    await withFolder((spool) =>
      fc.assert(
        fc.asyncProperty(financeData, async (money) => {
          await putMoney(first.city.store, money);
          const files = await exported(first.city.store);
          await mirror(second.city.store, first.origin, spool);
          await mirror(third.city.store, second.origin, spool);
          expect(await exported(third.city.store)).toEqual(files);
          const version = await third.city.store.version();
          expect((await mirror(third.city.store, first.origin, spool)).some(isDifferent)).toBe(false);
          expect(await third.city.store.version()).toBe(version);
        }),
        { numRuns: 15 },
      ),
    );
  });
});

describe("a city with rules of its own", () => {
  it("is the same after two mirrors, also when only its rules have changed", () =>
    withFolder(async (folder) => {
      const spool = join(folder, "spool");
      const [first, second, third] = await Promise.all([listening(), listening(), listening()]);
      onTestFinished(() => Promise.all([first, second, third].map(({ city }) => city.close())).then(() => {}));
      const accounts = [{ name: "mit Funktion", pattern: "{function:4}.{ledger:4}.##", from: 2016 }];
      const money: FinanceSource = {
        ...MONEY,
        konten: [{ id: 1, kontoNr: "0210.3010.00", bezeichnung: "Löhne", institution: "2000" }],
        betraege: [
          { konto: 1, jahr: 2024, betragsTyp: "NACHTRAG", betragInRappen: 5 },
          { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 7 },
        ],
        rules: { accounts, amountTypes: GENERAL_TYPES },
      };
      const renamed = { ...money, rules: { accounts: [], amountTypes: GENERAL_TYPES.toReversed() } };
      for (const given of [money, { ...renamed, konten: [{ ...[...MONEY.konten][0], kontoNr: "" }] }]) {
        await putMoney(first.city.store, given);
        await mirror(second.city.store, first.origin, spool, { kept: join(folder, "kept") });
        expect((await mirror(third.city.store, second.origin, spool)).some(isDifferent)).toBe(true);
        expect(await exported(third.city.store)).toEqual(await exported(first.city.store));
        const rules = await third.city.store.read(async (snapshot) => (await storedFinance(snapshot)).rules);
        expect(rules).toEqual(given.rules);
        expect((await mirror(third.city.store, first.origin, spool)).some(isDifferent)).toBe(false);
      }
    }));
});

/** A city with half of the accounts: still some eighteen batches of them. */
function half(money: FinanceData): FinanceData {
  const konten = [...money.konten].filter((_, nr) => nr % 2 === 0);
  const ids = new Set(konten.map(({ id }) => id));
  return { ...money, konten, betraege: [...money.betraege].filter(({ konto }) => ids.has(konto)) };
}

describe("Seldwyla", () => {
  const money = half(makeFinance({ ...DEFAULT_CITY, since: 2022 }));
  let seldwyla: SmallCity;
  let origin: string;
  let files: Awaited<ReturnType<typeof filesOf>>;
  beforeAll(async () => {
    ({ city: seldwyla, origin } = await listening());
    await putMoney(seldwyla.store, money);
    files = await exported(seldwyla.store);
  });
  afterAll(() => seldwyla.close());

  const finance = () => ["--finance", `${origin}/finance/v1/`, "--pause", "0s"];

  it("is the same after `rathaus mirror`, and --check reports differences", { timeout: SLOW }, () =>
    withFolder(async (data) => {
      const first = await run(["mirror", ...finance(), "--data", data], KEY);
      expect(first.stderr).toMatch(/^amounts of [\d,]+ accounts: \d+ responses to fetch, about \d+ s\.$/m);
      expect(first.stderr).toContain("accounts read: ");
      expect([first.status, first.stdout]).toEqual([
        0,
        expect.stringMatching(
          /^departemente: \d+ rows, \d+ added, 0 changed, 0 removed\n[\s\S]*\nMirrored in .* s\.\n$/,
        ),
      ]);
      expect(await exportOf(data)).toEqual(files);
      expect(readdirSync(join(data, "mirror"))).toEqual([]);
      const asked = () => seldwyla.events.filter(({ type }) => type === "request").length;
      const before = asked();
      const unchanged = await run(["mirror", ...finance(), "--data", data], KEY);
      expect([unchanged.status, unchanged.stdout]).toEqual([0, expect.stringContaining("Nothing has changed")]);
      expect(asked() - before).toBe(1);
      const same = await run(["mirror", "--check", ...finance(), "--data", data], KEY);
      expect([same.status, same.stdout]).toEqual([
        0,
        expect.stringMatching(/\nThe store is a true copy \(.* s\)\.\n$/),
      ]);

      await withStore(data, (store) =>
        store.write(async (tx) => {
          const [[id]] = await tx.rows<[number]>(sql`SELECT min(id) FROM finance_konto`);
          await tx.run(sql`UPDATE finance_konto SET bezeichnung = 'Anders' WHERE id = ${id}`);
          await tx.run(sql`DELETE FROM finance_einwohner WHERE jahr = (SELECT max(jahr) FROM finance_einwohner)`);
          await tx.run(sql`INSERT INTO finance_departement (key, bezeichnung, kurzname) VALUES ('99', 'Neu', 'N')`);
        }),
      );
      const other = await run(["mirror", "--check", ...finance(), "--data", data], KEY);
      expect(other.status).toBe(1);
      expect(other.stdout).toMatch(/^departemente: \d+ rows, 0 added, 0 changed, 1 removed\n/);
      expect(other.stdout).toMatch(
        /\nkonten: \d+ rows, 0 added, 1 changed, 0 removed\nbetraege: \d+ rows, unchanged\n/,
      );
      expect(other.stdout).toMatch(
        /\neinwohner: \d+ rows, 1 added, 0 changed, 0 removed\nteuerung: \d+ rows, unchanged\nThe store differs from the original/,
      );
      expect((await exportOf(data))["departemente.csv"]).toContain("Neu,99,N");
    }),
  );

  it("is the same through a proxy that drops, delays, cuts and repeats", () =>
    withFolder(async (spool) => {
      const copy = await emptyCity();
      const proxy = await flakyProxy(origin, 0.4);
      onTestFinished(async () => {
        proxy.close();
        await copy.close();
      });
      await mirror(copy.store, proxy.origin, spool);
      expect(await exported(copy.store)).toEqual(files);
      expect(proxy.faults.size).toBe(7);
    }));

  it("is the same after kills at any moment, and few requests are repeated", { timeout: SLOW }, () =>
    withFolder(async (data) => {
      const old = await withStore(data, (store) => putMoney(store, MONEY).then(() => exported(store)));
      const asked = () =>
        seldwyla.events.filter((event) => event.type === "request" && event.route.endsWith("/betragsreihen")).length;
      const before = asked();
      const chance = random(`kills ${KILLS}`);
      const whileReading = () => {
        const stop = asked() + chance.integer(1, 12);
        return () => asked() >= stop;
      };
      const whileWriting = () => {
        const begun = chance.pick(["departments", "accounts", "amounts"]);
        return (stderr: string) => stderr.includes(`\n${begun}: `);
      };
      let ended = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const isNow = kill % 2 === 0 ? whileReading() : whileWriting();
        const running = start(["mirror", ...finance(), "--data", data], KEY);
        await until(() => isNow(running.stderr()) || running.child.exitCode !== null, "the moment has come");
        running.child.kill("SIGKILL");
        if ((await running.ended).status === 0) ended += 1;
        expect([old, files]).toContainEqual(await exportOf(data));
      }
      expect(await run(["mirror", ...finance(), "--data", data], KEY)).toMatchObject({ status: 0 });
      expect(await exportOf(data)).toEqual(files);
      // Each run sends one request without years, and a kill loses the response in progress.
      const batches = Math.ceil([...money.konten].length / 50);
      expect(asked() - before).toBeLessThanOrEqual((1 + ended) * batches + 2 * (KILLS + 1));
    }),
  );
});

describe("rathaus mirror", () => {
  it("--every follows the original, survives its failures, and exits with 0 on SIGTERM", { timeout: SLOW }, () =>
    withFolder(async (data) => {
      const { city, origin } = await listening();
      onTestFinished(() => city.close());
      const departemente = (bezeichnung: string): FinanceData => ({
        departemente: [{ key: "20", bezeichnung, kurzname: "FD" }],
        institutionen: [],
        konten: [],
        betraege: [],
        sachkonten: [],
        funktionen: [],
        einwohner: [],
      });
      await putMoney(city.store, departemente("Erste"));
      const args = ["mirror", "--finance", `${origin}/finance/v1`, "--pause", "0s", "--every", "0.2s", "--data", data];
      const running = start(args, { RATHAUS_MIRROR_KEY: "another" });
      await until(() => running.stderr().split("status 401").length > 2, "two rounds have failed");
      expect(running.stderr()).not.toContain("another");
      running.child.kill("SIGTERM");
      expect(await running.ended).toMatchObject({ status: 0, stdout: "" });

      const good = start(args, KEY);
      for (const name of ["Erste", "Zweite"]) {
        await putMoney(city.store, departemente(name));
        await until(async () => String((await exportOf(data))["departemente.csv"]).includes(name), `${name} is here`);
      }
      good.child.kill("SIGTERM");
      const { status, stdout } = await good.ended;
      expect([status, stdout]).toEqual([
        0,
        expect.stringMatching(/Z mirrored\n {2}departemente: 1 rows, 0 added, 1 changed/),
      ]);
    }),
  );

  it("never prints the key, whatever the original does with it", { timeout: SLOW }, () =>
    withFolder(async (data) => {
      const server = createServer((request, response) => {
        const key = String(request.headers["api-key"]);
        if (request.url === "/konten") response.writeHead(403).end(`the key ${key} is blocked`);
        else if (request.url === "/away/departemente")
          response.writeHead(302, { location: `http://b.example/${key}` }).end();
        else response.end('{"value":[]}');
      }).listen(0, "127.0.0.1");
      await until(() => server.listening, "it listens");
      onTestFinished(() => void server.close());
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const args = (path: string) => ["mirror", "--finance", address + path, "--data", data, "--api-key", "geheim123"];
      const blocked = await run(args("/"));
      expect([blocked.status, blocked.stderr]).toEqual([
        1,
        expect.stringContaining("/konten answers with status 403: the key … is"),
      ]);
      const spool = join(data, "mirror", readdirSync(join(data, "mirror"))[0]);
      const kept = readdirSync(spool).map((name) => readFileSync(join(spool, name), "utf8"));
      expect(kept).toHaveLength(6);
      const away = await run(args("/away"));
      expect([away.status, away.stderr]).toEqual([
        1,
        expect.stringContaining("redirects to another origin, http://b.example/…"),
      ]);
      expect([blocked.stdout, blocked.stderr, away.stdout, away.stderr, ...kept].join()).not.toContain("geheim123");
    }),
  );
});
