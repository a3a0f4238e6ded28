import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedFinance } from "../../finance/exchange/export.ts";
import { importFinance } from "../../finance/exchange/import.ts";
import { FINANCE_TABLES } from "../../finance/model/tables.ts";
import { filesOf } from "../../finance/testing/memory-folder.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { BASE, cityReplies, idsIn, konto, original, type Replies, reihe } from "../testing/finance-original.ts";
import { isDifferent } from "./finance-difference.ts";
import { type FinanceMirror, mirrorFinance } from "./mirror-finance.ts";

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

/** Data versions of an original like ours. */
const FIRST = () => "1-0123abcd";
const SECOND = () => "2-4567cdef";

const spool = () => join(folder, "spool");

function mirror({ fetcher }: ReturnType<typeof original>, options: Partial<FinanceMirror> = {}) {
  const usual = { full: false, check: false, allowShrink: false, observe: () => {} };
  return mirrorFinance({ base: BASE, fetcher, spool: spool(), store, ...usual, ...options });
}

const exported = () => store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));
const rows = async (file: string) =>
  String((await exported())[file])
    .trimEnd()
    .split("\r\n");

describe("a mirror of the city's service", () => {
  it("requests accounts in batches, without years, and stores everything", async () => {
    const service = original(cityReplies(120));
    const differences = await mirror(service);
    expect(differences).toMatchObject([
      { list: "departemente", total: 1, added: 1, changed: 0, removed: 0 },
      { list: "institutionen", added: 1 },
      { list: "konten", total: 120, added: 120 },
      { list: "betraege", total: 240, added: 240 },
      { list: "sachkonten", total: 0, added: 0 },
      { list: "funktionen", total: 0, added: 0 },
      { list: "einwohner", total: 0, added: 0 },
    ]);
    expect(await rows("konten.csv")).toContain("Löhne,7,2000,3010 00 000,3010,");
    expect((await exported())["betraege.csv"]).toContain(
      '7,2024,STADTRAT_ANTRAG,0,"Vakanz.\r\n"\r\n7,2024,RECHNUNG,7,',
    );
    const series = service.requests.filter((path) => path.startsWith("/betragsreihen"));
    // Nothing in the responses shows that they belong together, so there is a second reading.
    expect(series.map((path) => path.split(",").length)).toEqual([50, 50, 20, 50, 50, 20]);
    expect(series[0]).toMatch(/^\/betragsreihen\?kontoId=1,2,3,/);
    expect(existsSync(spool())).toBe(false);
  });

  it("changes nothing if nothing has changed, and only reports with `check`", async () => {
    await mirror(original(cityReplies(60)));
    const version = await store.version();
    expect((await mirror(original(cityReplies(60)))).some(isDifferent)).toBe(false);
    expect(await store.version()).toBe(version);
    const other: Replies = {
      ...cityReplies(60),
      "/konten": { value: Array.from({ length: 60 }, (_, i) => konto(i + 3)) },
      "/betragsreihen": (query: URLSearchParams) => ({ value: idsIn(query).map((id) => reihe(id, id === 9 ? 0 : id)) }),
    };
    expect((await mirror(original(other), { check: true })).slice(2, 4)).toEqual([
      { list: "konten", total: 60, added: 2, changed: 0, removed: 2 },
      { list: "betraege", total: 120, added: 4, changed: 1, removed: 4 },
    ]);
    expect(await store.version()).toBe(version);
    await mirror(original(other));
    expect(await store.version()).not.toBe(version);
    expect((await mirror(original(other), { check: true })).some(isDifferent)).toBe(false);
  });

  it("keeps names of codes and inhabitants that the city does not publish", async () => {
    await store.write(async (tx) => {
      const none = { departemente: [], institutionen: [], konten: [], betraege: [], funktionen: [] };
      const sachkonten = [{ sachkonto: "30", bezeichnung: "Personal" }];
      await importFinance(tx, { ...none, sachkonten, einwohner: [{ jahr: 2024, einwohner: 9 }] }, () => {});
    });
    await mirror(original({ ...cityReplies(1), "/sachkonten": 403, "/einwohner": 400 }));
    expect([await rows("sachkonto_codes.csv"), await rows("einwohner.csv")]).toEqual([
      ["Sachkonto,Bezeichnung", "30,Personal"],
      ["jahr,einwohner", "2024,9"],
    ]);
    const codes = "\ufeffBezeichnung;x,Bezeichnung,Sachkonto\r\n1,Aufwand,3\r\n";
    await mirror(original({ ...cityReplies(1), "/sachkonto_codes.csv": codes }));
    expect(await rows("sachkonto_codes.csv")).toEqual(["Sachkonto,Bezeichnung", "3,Aufwand"]);
  });

  it("requests all years from our own service", async () => {
    const replies: Replies = {
      ...cityReplies(60),
      "/betragsreihen": (query: URLSearchParams) =>
        query.get("jahre") === "alle" ? { value: idsIn(query).map((id) => reihe(id)) } : 400,
      "/inventar": {
        value: ["RECHNUNG", "STADTRAT_ANTRAG"].map((betragsTyp) => ({ anzahl: 60, betragsTyp, jahr: 2024 })),
      },
    };
    const service = original(replies, FIRST);
    await mirror(service);
    expect(service.requests.filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(3);
    expect(await rows("betraege.csv")).toHaveLength(1 + 3 * 60);
  });

  it("refuses to remove a large part of the data", async () => {
    await mirror(original(cityReplies(60)));
    await expect(mirror(original(cityReplies(10)))).rejects.toMatchObject({ code: "import-shrinks" });
    expect(await rows("konten.csv")).toHaveLength(61);
    await mirror(original(cityReplies(10)), { allowShrink: true });
    expect(await rows("konten.csv")).toHaveLength(11);
  });
});

describe("an interrupted mirror", () => {
  /** Fails after two batches of accounts. */
  const failing = () => {
    const city = cityReplies(200);
    const series = city["/betragsreihen"] as (query: URLSearchParams) => unknown;
    let left = 2;
    const twice = (query: URLSearchParams) => {
      if (left-- === 0) throw new Error("connection lost");
      return series(query);
    };
    return original({ ...city, "/betragsreihen": twice }, FIRST);
  };
  const batchesOf = ({ requests }: ReturnType<typeof original>) =>
    requests.filter((path) => path.startsWith("/betragsreihen"));

  it("continues where it stopped", async () => {
    await expect(mirror(failing())).rejects.toThrow("connection lost");
    expect(await rows("konten.csv")).toHaveLength(1);
    const spooled = readdirSync(spool());
    expect(spooled).toHaveLength(3 + 8 + 2);
    const heads = spooled.map((name) => JSON.parse(readFileSync(join(spool(), name), "utf8").split("\n")[0]));
    expect(heads.map(({ address, found }) => `${address} ${found}`)).toEqual(
      expect.arrayContaining(["http://city.example/rpk/v1/konten true", "http://city.example/rpk/v1/einwohner false"]),
    );
    const rest = original(cityReplies(200), FIRST);
    await mirror(rest);
    expect(batchesOf(rest)).toHaveLength(2);
    expect(await rows("konten.csv")).toHaveLength(201);
    expect(existsSync(spool())).toBe(false);
  });

  it("requests everything again with `full`", async () => {
    await expect(mirror(failing())).rejects.toThrow("connection lost");
    const all = original(cityReplies(200), FIRST);
    await mirror(all, { full: true });
    expect(batchesOf(all)).toHaveLength(4);
  });

  it("requests everything again if the original has another version now", async () => {
    await expect(mirror(failing())).rejects.toThrow("connection lost");
    const all = original(cityReplies(200, 5), SECOND);
    await mirror(all);
    expect(batchesOf(all)).toHaveLength(4);
    expect((await rows("betraege.csv")).filter((row) => row.includes(",RECHNUNG,"))).toHaveLength(200);
    expect((await rows("betraege.csv")).filter((row) => row.includes(",RECHNUNG,5,"))).toHaveLength(200);
  });
});

describe("an original that changes while it is read", () => {
  it("has not changed if only the order is different", async () => {
    const konten = [konto(1), konto(2), konto(3)];
    await mirror(original({ ...cityReplies(3), "/konten": () => ({ value: konten.reverse() }) }));
    expect(await rows("konten.csv")).toHaveLength(4);
  });

  const growing = (until: number) => {
    let size = 60;
    return original({
      ...cityReplies(60),
      "/konten": () => cityReplies(size)["/konten"] as object,
      "/betragsreihen": (query: URLSearchParams) => {
        if (size < until) size += 1;
        return { value: idsIn(query).map((id) => reihe(id)) };
      },
    });
  };

  it("is read again, but not forever", async () => {
    await mirror(growing(61));
    expect(await rows("konten.csv")).toHaveLength(62);
    await expect(mirror(growing(1000))).rejects.toMatchObject({
      code: "mirror-unusable",
      message: "http://city.example/rpk/v1/ changed each time it was read.",
    });
    expect(await rows("konten.csv")).toHaveLength(62);
  });

  /** All amounts are the number of their import; there is one after some of the requests for amounts. */
  const importing = (after: readonly number[], version?: (imports: number) => string) => {
    let [requests, imports] = [0, 1];
    const replies: Replies = {
      ...cityReplies(120),
      "/betragsreihen": (query: URLSearchParams) => {
        const value = idsIn(query).map((id) => reihe(id, imports));
        requests += 1;
        if (after.includes(requests)) imports += 1;
        return { value };
      },
    };
    return original(replies, version && (() => version(imports)));
  };
  const amounts = async () =>
    new Set((await rows("betraege.csv")).map((row) => /,RECHNUNG,(\d+)/.exec(row)?.[1]).filter(Boolean));

  it.each([
    ["another service", undefined, 9],
    ["one of ours", (imports: number) => `${imports}-0123abcd`, 6],
  ])("is never a mixture of amounts: %s", async (_, version, batches) => {
    const service = importing([1], version);
    await mirror(service);
    expect([...(await amounts())]).toEqual(["2"]);
    expect(service.requests.filter((path) => path.startsWith("/betragsreihen"))).toHaveLength(batches);
    const restless = importing(
      Array.from({ length: 100 }, (__, i) => i),
      version,
    );
    await expect(mirror(restless)).rejects.toMatchObject({
      message: "http://city.example/rpk/v1/ changed each time it was read.",
    });
    expect([...(await amounts())]).toEqual(["2"]);
  });

  it("may change its version alone, by an import of the council", async () => {
    let requests = 0;
    const service = original(cityReplies(120), () => `${++requests}-0123abcd`);
    await mirror(service);
    expect(await rows("konten.csv")).toHaveLength(121);
  });

  it("may refer to what an earlier response did not have", async () => {
    let hasNew = false;
    const city = cityReplies(3);
    const [institution] = (city["/institutionen"] as { value: object[] }).value;
    const added = { ...institution, key: "2001" };
    await mirror(
      original({
        ...city,
        "/institutionen": () => {
          const value = hasNew ? [institution, added] : [institution];
          hasNew = true;
          return { value };
        },
        "/konten": { value: [{ ...konto(1), institution: added }] },
      }),
    );
    expect(await rows("institutionen.csv")).toHaveLength(3);
  });
});

describe("a corrupt response", () => {
  it.each(["/departemente", "/institutionen", "/konten", "/betragsreihen"])(
    "of %s is requested again",
    async (path) => {
      const city = cityReplies(3);
      for (const wrong of ['{"value":[{"key":', "<html>", { value: [reihe(99)] }]) {
        let first = true;
        const once = (query: URLSearchParams) => {
          const reply = first ? wrong : city[path];
          first = false;
          return typeof reply === "function" ? reply(query) : reply;
        };
        await mirror(original({ ...city, [path]: once }), { full: true });
        expect(await rows("konten.csv")).toHaveLength(4);
      }
    },
  );
});

describe("a hostile original", () => {
  const amount = { betragInRappen: 1, betragsTyp: "RECHNUNG" };
  const series = (betraege: unknown, rest: object = { jahr: 2024, konto: 1 }) => ({
    "/betragsreihen": { value: [{ betraege, ...rest }] },
  });
  const konten = (...value: readonly unknown[]) => ({ "/konten": { value } });
  it.each<[string, Replies, RegExp]>([
    [
      "no service",
      { "/departemente": undefined },
      /^There is nothing at http:\/\/city\.example\/rpk\/v1\/departemente\.$/,
    ],
    ["HTML", { "/konten": "<!DOCTYPE html><title>x" }, /v1\/konten: it is not JSON .* it begins with "<!DOCTYPE html>/],
    ["a truncated response", { "/konten": '{"value":[{"id":1' }, /konten: it is not JSON/],
    ["invalid UTF-8", { "/konten": Buffer.from([0xff]) }, /konten: it is not UTF-8/],
    ["endless nesting", { "/konten": "[".repeat(100_000) }, /konten: .*more than 64 nested objects and lists/],
    ["no list", { "/konten": { value: {} } }, /konten: it has no list "value"/],
    ["null", { "/konten": "null" }, /konten: it has no list/],
    ["invalid elements", konten(7), /konten: element 1 is not an object/],
    [
      "an account without id",
      konten({ ...konto(1), id: undefined }),
      /element 1: id is missing, but must be a whole number/,
    ],
    ["an id that is a text", konten({ ...konto(1), id: "1" }), /element 1: id is "1", not a whole number/],
    ["a duplicate id", konten(konto(1), konto(1)), /konten: element 2: 1 is a duplicate/],
    ["a strange number", konten({ ...konto(1), kontoNr: "x" }), /element 1: kontoNr is "x", not an account number/],
    ["a lone surrogate", konten({ ...konto(1), bezeichnung: "\ud800" }), /element 1: bezeichnung is .*, not a text/],
    [
      "an account of an unknown institution",
      konten({ ...konto(1), institution: { key: "9" } }),
      /there is no institution "9"/,
    ],
    ["an account without institution", konten({ ...konto(1), institution: null }), /institution\.key is missing/],
    [
      "an unknown type",
      series([{ ...amount, betragsTyp: "IST" }]),
      /kontoId=1: element 1, betraege 1: betragsTyp is "IST"/,
    ],
    ["half a Rappen", series([{ ...amount, betragInRappen: 0.5 }]), /betragInRappen is 0\.5, not a whole number/],
    ["a huge amount", series([{ ...amount, betragInRappen: 1e300 }]), /betragInRappen is 1e\+300/],
    ["a duplicate amount", series([amount, amount]), /1 2024 RECHNUNG is a duplicate/],
    ["a year without amounts", series(undefined), /it has no list "betraege"/],
    ["no year", series([amount], { konto: 1 }), /jahr is missing, but must be a year/],
    ["an account that was not requested", series([amount], { jahr: 2024, konto: 5 }), /the account 5 was not requ/],
    [
      "a wrong count",
      { "/inventar": { value: [{ anzahl: 5, betragsTyp: "N3", jahr: 1999 }] } },
      /states 5 amounts for 1999 N3, but there are 0/,
    ],
    [
      "invalid codes",
      { "/sachkonten": { value: [{ sachkonto: "3x" }] } },
      /v1\/sachkonten: element 1: Sachkonto is "3x"/,
    ],
    ["invalid CSV", { "/sachkonto_codes.csv": 'Sachkonto,Bezeichnung\n3,"x' }, /sachkonto_codes\.csv: it is not CSV/],
  ])("%s: a clear problem, and the data does not change", async (_, replies, message) => {
    await mirror(original(cityReplies(2)));
    const before = [await store.version(), await exported()];
    const wrong = mirror(original({ ...cityReplies(1), ...replies }), { allowShrink: true });
    await expect(wrong).rejects.toMatchObject({ code: "mirror-unusable", message: expect.stringMatching(message) });
    expect([await store.version(), await exported()]).toEqual(before);
    expect(existsSync(spool())).toBe(false);
  });

  it("amounts whose sum is not exact", async () => {
    await mirror(original(cityReplies(2)));
    const before = await store.version();
    const huge = (query: URLSearchParams) => ({
      value: idsIn(query).map((id) => reihe(id, Number.MAX_SAFE_INTEGER - 1)),
    });
    await expect(mirror(original({ ...cityReplies(2), "/betragsreihen": huge }))).rejects.toMatchObject({
      code: "import-invalid",
    });
    expect(await store.version()).toBe(before);
  });
});
