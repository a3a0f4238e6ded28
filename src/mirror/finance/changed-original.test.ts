/** Repeated mirrors of an original: they request only what has changed, and miss nothing. */
import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedFinance } from "../../finance/exchange/export.ts";
import { importFinance } from "../../finance/exchange/import.ts";
import { FINANCE_TABLES } from "../../finance/model/tables.ts";
import { filesOf } from "../../finance/testing/memory-folder.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { BASE, idsIn, konto, original, type Replies, type Tag } from "../testing/finance-original.ts";
import { isDifferent } from "./finance-difference.ts";
import { type FinanceMirror, mirrorFinance } from "./mirror-finance.ts";
import { batchesOf } from "./rpk.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-mirror-"));
  store = openSqliteStore(folder, FINANCE_TABLES);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const YEARS = [2023, 2024, 2025];

/** A service whose data changes. */
class City {
  readonly accounts = new Map<number, Map<number, number>>();
  readonly inhabitants = new Map<number, number>();
  hasInhabitants = false;
  /** Of all data, and of each table. */
  version = 1;
  readonly tables: Record<string, number> = { konten: 1, betragsreihen: 1, einwohner: 1 };

  constructor(accounts: number) {
    for (let id = 1; id <= accounts; id++) this.accounts.set(2 * id, new Map(YEARS.map((year) => [year, id])));
  }

  touch(table: string): void {
    this.version += 1;
    this.tables[table] += 1;
  }

  setAmount(id: number, year: number, rappen: number): void {
    this.accounts.get(id)?.set(year, rappen);
    this.touch("betragsreihen");
  }

  replies(): Replies {
    const { accounts, inhabitants } = this;
    const institution = { bezeichnung: "Amt", key: "2000", kurzname: "A" };
    const departement = { bezeichnung: "FD", key: "20", kurzname: "FD" };
    return {
      "/departemente": { value: [departement] },
      "/institutionen": { value: [{ ...institution, departement }] },
      "/konten": () => ({
        value: [...accounts.keys()].map((id) => ({ ...konto(id), institution: { ...institution, departement } })),
      }),
      "/betragsreihen": (query: URLSearchParams) => ({
        value: idsIn(query).flatMap((id) =>
          [...(accounts.get(id) ?? [])].map(([jahr, betragInRappen]) => ({
            betraege: [{ betragInRappen, betragsTyp: "RECHNUNG" }],
            jahr,
            konto: id,
          })),
        ),
      }),
      "/einwohner": () =>
        this.hasInhabitants ? { value: [...inhabitants].map(([jahr, einwohner]) => ({ einwohner, jahr })) } : undefined,
    };
  }
}

const tableOf = (path: string): string => path.slice(1).split("?")[0];

/** How originals tag their responses. */
const TAGS: Readonly<Record<string, (city: City) => Tag>> = {
  "the version of a rathaus": (city) => () => `"${city.version}-0123abcd-x-json-zstd"`,
  "one of its own for each response": () => (_, body) => `"${hash("sha1", body)}"`,
  "a weak one for each response": () => (_, body) => `W/"${hash("sha1", body)}"`,
  "that of the table": (city) => (path) => `"${city.tables[tableOf(path)] ?? 0}"`,
  "none for amounts": () => (path, body) => (tableOf(path) === "betragsreihen" ? undefined : `"${hash("sha1", body)}"`),
  none: () => () => undefined,
};

function mirror(service: ReturnType<typeof original>, options: Partial<FinanceMirror> = {}) {
  service.requests.length = 0;
  service.bodies.length = 0;
  return mirrorFinance({
    base: BASE,
    fetcher: service.fetcher,
    spool: join(folder, "spool"),
    kept: join(folder, "kept", "city"),
    store,
    full: false,
    check: false,
    allowShrink: true,
    observe: () => {},
    ...options,
  });
}

const serviceOf = (city: City, kind: string) => original(city.replies(), undefined, TAGS[kind](city));

describe("an original that has not changed", () => {
  it.each([
    ["the version of a rathaus", 1],
    ["that of the table", 4],
  ])("with ETags that are %s takes %i requests, however large it is", async (kind, requests) => {
    const service = serviceOf(new City(330), kind);
    await mirror(service);
    const version = await store.version();
    for (let round = 1; round <= 2; round++) {
      expect((await mirror(service)).some(isDifferent)).toBe(false);
      expect([service.requests.length, service.bodies]).toEqual([requests, []]);
    }
    expect(await store.version()).toBe(version);
    // On request everything is transferred.
    await mirror(service, { full: true });
    expect(service.bodies.filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(7);
  });

  it.each(["one of its own for each response", "a weak one for each response"])(
    "with ETags that are %s is asked for each, but transfers nothing",
    async (kind) => {
      const service = serviceOf(new City(330), kind);
      await mirror(service);
      await mirror(service);
      expect([service.requests.length, service.bodies]).toEqual([3 + 7, []]);
      const small = serviceOf(new City(50), kind);
      await mirror(small);
      await mirror(small);
      expect([small.requests.length, small.bodies]).toEqual([4, []]);
    },
  );

  it.each(["none for amounts", "none"])("with ETags that are %s is read as a whole", async (kind) => {
    const service = serviceOf(new City(330), kind);
    await mirror(service);
    await mirror(service);
    expect(service.bodies.filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(7);
  });

  it("is copied again after an import of other data, without reading it again", async () => {
    const service = serviceOf(new City(60), "the version of a rathaus");
    await mirror(service);
    const files = () => store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));
    const before = await files();
    const none = {
      departemente: [],
      institutionen: [],
      konten: [],
      betraege: [],
      sachkonten: [],
      funktionen: [],
      einwohner: [],
    };
    await store.write((tx) => importFinance(tx, none, () => {}));
    await mirror(service);
    expect(service.requests).toHaveLength(1);
    expect(await files()).toEqual(before);
  });

  it("is read as a whole if the kept responses are damaged, or of another address", async () => {
    const service = serviceOf(new City(60), "the version of a rathaus");
    await mirror(service);
    const kept = join(folder, "kept", "city");
    for (const name of readdirSync(kept).filter((file) => file.endsWith(".reply")))
      writeFileSync(join(kept, name), "x");
    expect((await mirror(service)).some(isDifferent)).toBe(false);
    expect(service.bodies.filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(2);
    const elsewhere = original({}, undefined);
    await expect(mirror(elsewhere, { base: new URL("http://city.example/rpk/v2") })).rejects.toThrow(
      "There is nothing",
    );
  });
});

describe("an original that has changed", () => {
  it("transfers only what has changed, if its ETags show that", async () => {
    const city = new City(330);
    const service = serviceOf(city, "one of its own for each response");
    await mirror(service);
    city.setAmount(120, 2024, 77);
    expect(await mirror(service)).toContainEqual({ list: "betraege", total: 990, added: 0, changed: 1, removed: 0 });
    expect(service.bodies).toEqual([expect.stringMatching(/^\/betragsreihen\?kontoId=102,/)]);
    // A new account is in the middle.
    city.accounts.set(121, new Map([[2024, 5]]));
    expect(await mirror(service)).toContainEqual({ list: "betraege", total: 991, added: 1, changed: 0, removed: 0 });
    expect(service.bodies.map(tableOf)).toEqual(["konten", "betragsreihen", "betragsreihen"]);
  });

  it("is not believed to be the same because of checksums that are not those of its data", async () => {
    const city = new City(60);
    const pruefsummen = [{ anzahl: 60, liste: "konten", pruefsumme: "0" }];
    for (const value of [[], pruefsummen]) {
      const service = original({ ...city.replies(), "/pruefsummen": { value } });
      await mirror(service);
      city.setAmount(2, 2024, value.length + 1000);
      expect(await mirror(service)).toContainEqual({ list: "betraege", total: 180, added: 0, changed: 1, removed: 0 });
    }
  });

  it("may have new lists, which are noticed within a day", async () => {
    const city = new City(3);
    const service = serviceOf(city, "one of its own for each response");
    await mirror(service);
    city.hasInhabitants = true;
    city.inhabitants.set(2024, 9);
    city.setAmount(2, 2024, 5);
    expect(await mirror(service)).toContainEqual({ list: "einwohner", total: 1, added: 1, changed: 0, removed: 0 });
  });

  type Change = (city: City) => void;
  const id = fc.integer({ min: 1, max: 130 });
  const year = fc.constantFrom(...YEARS);
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(id, year, fc.integer({ min: -5, max: 5 })).map(
      ([nr, jahr, rappen]): Change =>
        (city) => {
          if (city.accounts.has(nr)) city.setAmount(nr, jahr, rappen);
        },
    ),
    id.map(
      (nr): Change =>
        (city) => {
          city.accounts.set(nr, new Map([[2024, nr]]));
          city.touch("konten");
          city.touch("betragsreihen");
        },
    ),
    id.map(
      (nr): Change =>
        (city) => {
          city.accounts.delete(nr);
          city.touch("konten");
          city.touch("betragsreihen");
        },
    ),
    year.map(
      (jahr): Change =>
        (city) => {
          city.inhabitants.set(jahr, (city.inhabitants.get(jahr) ?? 0) + 1);
          city.touch("einwohner");
        },
    ),
  );

  it.each(Object.keys(TAGS))("is the same after each round, with ETags that are %s", (kind) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const city = new City(60);
        city.hasInhabitants = true;
        const service = serviceOf(city, kind);
        rmSync(join(folder, "kept"), { recursive: true, force: true });
        for (const changes of rounds) {
          for (const apply of changes) apply(city);
          await mirror(service);
          expect((await mirror(service, { check: true })).filter(isDifferent)).toEqual([]);
        }
      }),
      { numRuns: 4 },
    ),
  );
});

it("batches of accounts stay where they are, until they became too many", () => {
  const accounts = (ids: readonly number[]) => ids.map((id) => ({ id }));
  const ids = Array.from({ length: 500 }, (_, i) => 10 * i);
  const starts = new Set(batchesOf(accounts(ids)).map(([first]) => first));
  expect(starts.size).toBe(10);
  const more = [...ids, 1255].sort((a, b) => a - b);
  const batches = batchesOf(accounts(more), starts);
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 50, 1, 50, 50, 50, 50, 50, 50, 50]);
  expect(batchesOf(accounts(ids.slice(0, 60)), new Set(ids))).toHaveLength(2);
});
