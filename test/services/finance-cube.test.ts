/** The cube of the finance service: its aggregates are those of plain SQL over the amounts, its shape is Babbage's. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { ZURICH_TYPES } from "../../src/city/amount-types.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { anyOf, type Sql, sql } from "../../src/store/sql.ts";
import { anyText } from "../../src/text/testing/any-text.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";
import { emptyCity, runsOf, type SmallCity } from "../support/small-city.ts";

const DEPARTMENTS = ["15", "20", "25"];
const INSTITUTIONS = ["1501", "1560", "2000", "2010", "2500"];
const CODES = ["3010", "3160", "3700", "3910", "4000", "4250", "4910", "5040", "6300"];
const FUNCTIONS = ["", "2", "2130", "2170", "0220"];
const TYPES = ["STADTRAT_ANTRAG", "GEMEINDERAT_BESCHLUSS", "N4", "RECHNUNG"];
const YEARS = [2018, 2023, 2024];

/** Numbers that look random but are the same in each run. */
const odd = (...parts: readonly number[]): number =>
  parts.reduce((all, part) => (all * 7919 + part * 104_729) % 1e9, 17);

const KONTEN = INSTITUTIONS.flatMap((institution, i) =>
  CODES.flatMap((code, c) =>
    [0, 1].map((n) => ({
      id: i * 1000 + c * 10 + n,
      kontoNr: `${code} 0${n} 000`,
      bezeichnung: `Konto ${code}`,
      institution,
      funktion: FUNCTIONS[odd(i, c, n) % FUNCTIONS.length],
    })),
  ),
);

const CITY: FinanceData = {
  departemente: DEPARTMENTS.map((key) => ({ key, bezeichnung: `Amt | ${key}`, kurzname: "D" })),
  institutionen: INSTITUTIONS.map((key) => ({
    key,
    bezeichnung: `Institution ${key.slice(0, 2)}`,
    kurzname: key,
    departement: key.slice(0, 2),
  })),
  konten: KONTEN,
  betraege: KONTEN.flatMap(({ id }) =>
    YEARS.flatMap((jahr) =>
      TYPES.flatMap((betragsTyp, t) =>
        odd(id, jahr, t) % 5 === 0
          ? []
          : [{ konto: id, jahr, betragsTyp, betragInRappen: (odd(id, jahr, t) % 20_000_000) - 9_000_000 }],
      ),
    ),
  ),
  sachkonten: [
    { sachkonto: "3", bezeichnung: "Aufwand" },
    { sachkonto: "30", bezeichnung: "Personalaufwand" },
  ],
  funktionen: [{ funktion: "2", bezeichnung: "Bildung" }],
  einwohner: [
    { jahr: 2018, einwohner: 1000 },
    { jahr: 2023, einwohner: 1100 },
  ],
};

/** Each attribute as an expression over the tables of amounts. */
const EXPRESSIONS: Readonly<Record<string, Sql>> = {
  "jahr.jahr": sql`b.jahr`,
  "betragsTyp.betragsTyp": sql`b.typ`,
  "departement.key": sql`i.departement`,
  "departement.bezeichnung": sql`d.bezeichnung`,
  "departement.kurzname": sql`d.kurzname`,
  "institution.key": sql`i.key`,
  "institution.bezeichnung": sql`i.bezeichnung`,
  "klasse.klasse": sql`substr(k.sachkonto, 1, 1)`,
  "sachkonto.sachkonto": sql`substr(k.sachkonto, 1, 2)`,
  "intern.intern": sql`CASE WHEN substr(k.sachkonto, 1, 2) IN ('39', '49', '37', '47', '57', '67')
                       THEN 'ja' ELSE 'nein' END`,
  "funktion.funktion": sql`k.funktion`,
  "hauptfunktion.funktion": sql`substr(k.funktion, 1, 1)`,
};
const REFS = Object.keys(EXPRESSIONS);

/** Values to restrict to, of which some do not occur. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "jahr.jahr": ["2018", "2023", "2024", "2030"],
  "betragsTyp.betragsTyp": [...TYPES, "N3"],
  "departement.key": [...DEPARTMENTS, "99"],
  "departement.bezeichnung": DEPARTMENTS.map((key) => `Amt | ${key}`),
  "departement.kurzname": ["D", "E"],
  "institution.key": INSTITUTIONS,
  "institution.bezeichnung": ["Institution 15", "Institution 20"],
  "klasse.klasse": ["3", "4", "5", "6"],
  "sachkonto.sachkonto": ["30", "31", "39", "40"],
  "intern.intern": ["ja", "nein"],
  "funktion.funktion": ["", "2130", "0220"],
  "hauptfunktion.funktion": ["", "2", "0"],
};

interface Query {
  readonly refs: readonly string[];
  readonly cuts: readonly { readonly ref: string; readonly values: readonly string[] }[];
}

const query: fc.Arbitrary<Query> = fc.record({
  refs: fc.uniqueArray(fc.constantFrom(...REFS), { maxLength: 4 }),
  cuts: fc.uniqueArray(
    fc.constantFrom(...REFS).chain((ref) =>
      fc.record({
        ref: fc.constant(ref),
        values: fc.uniqueArray(fc.constantFrom(...VALUES[ref]), { minLength: 1, maxLength: 3 }),
      }),
    ),
    { maxLength: 3, selector: ({ ref }) => ref },
  ),
});

const city = await emptyCity();
afterAll(() => city.close());

const get = (path: string, query: Readonly<Record<string, string>> = {}, of: SmallCity = city) =>
  of.app.inject({
    url: `/finance/v1/cubes/haushalt/${path}?${new URLSearchParams(query)}`,
    headers: { "api-key": "key" },
  });

type Row = Readonly<Record<string, string | number>>;
interface Aggregate {
  readonly cells: readonly Row[];
  readonly summary: Row;
  readonly total_cell_count: number;
  readonly attributes: readonly string[];
}

/** What a query is in SQL: the values of the refs, the sum of Rappen and the number of facts. */
async function inSql({ refs, cuts }: Query): Promise<readonly string[]> {
  const all = (parts: readonly Sql[], separator: Sql): Sql =>
    parts.reduce((one, other, i) => (i === 0 ? other : sql`${one}${separator}${other}`), sql``);
  const columns = refs.map((ref) => sql`${EXPRESSIONS[ref]}, `);
  const groups = refs.map((ref) => EXPRESSIONS[ref]);
  const conditions = cuts.map(({ ref, values }) => {
    const isType = ref === "betragsTyp.betragsTyp";
    const wanted = isType ? values.map((name) => ZURICH_TYPES.findIndex(({ typ }) => typ === name)) : values;
    return sql`AND ${EXPRESSIONS[ref]} ${anyOf(ref === "jahr.jahr" ? values.map(Number) : wanted)} `;
  });
  const fact = sql`b.typ || ' ' || b.jahr || ' ' || substr(k.sachkonto, 1, 2) || ' ' || k.institution || ' '
                   || k.funktion`;
  const rows = await city.store.read((snapshot) =>
    snapshot.rows<(string | number)[]>(
      sql`SELECT ${all(columns, sql``)} sum(b.rappen), count(DISTINCT ${fact})
          FROM finance_betrag b JOIN finance_konto k ON k.id = b.konto
          JOIN finance_institution i ON i.key = k.institution JOIN finance_departement d ON d.key = i.departement
          WHERE 1 = 1 ${all(conditions, sql``)}
          ${refs.length === 0 ? sql`` : sql`GROUP BY ${all(groups, sql`, `)}`}`,
    ),
  );
  return rows
    .filter((row) => row.at(-1) !== 0)
    .map((row) => {
      const values = row.map((value, at) =>
        refs[at] === "betragsTyp.betragsTyp" ? ZURICH_TYPES[Number(value)].typ : String(value),
      );
      return JSON.stringify(values);
    })
    .sort();
}

const cutText = ({ cuts }: Query): string =>
  cuts.map(({ ref, values }) => `${ref}:${values.map((value) => JSON.stringify(value)).join(";")}`).join("|");

describe("aggregates", () => {
  beforeAll(() => city.loadFinance(CITY));

  it("are those of plain SQL over the amounts", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const aggregates = "betragInRappen.sum|_count|betrag.sum";
        const reply = await get("aggregate", { drilldown: asked.refs.join("|"), cut: cutText(asked), aggregates });
        expect(reply.statusCode, reply.body).toBe(200);
        const { cells, summary, total_cell_count } = reply.json() as Aggregate;
        const shown = (cell: Row): string =>
          JSON.stringify([...asked.refs.map((ref) => cell[ref]), cell["betragInRappen.sum"], cell._count].map(String));
        const expected = await inSql(asked);
        if (asked.refs.length > 0) {
          expect(cells.map(shown).sort()).toEqual(expected);
          expect(total_cell_count).toBe(expected.length);
        }
        const [whole = '["0","0"]'] = await inSql({ ...asked, refs: [] });
        expect(JSON.stringify([summary["betragInRappen.sum"], summary._count].map(String))).toBe(whole);
        for (const cell of cells) expect(cell["betrag.sum"]).toBe(Number(cell["betragInRappen.sum"]) / 100);
      }),
      { numRuns: runsOf(200) },
    );
  });

  it("are exact and equal to the sums of the service, without internal charges as on the pages", async () => {
    const cut = "jahr:2024|betragsTyp:RECHNUNG|klasse:3|intern:nein";
    const { cells } = (await get("aggregate", { drilldown: "departement", cut })).json() as Aggregate;
    const page = await city.app.inject("/finanzen?jahr=2024&phase=RECHNUNG&format=json");
    const shown = new Map<string, number>(page.json().value.map((row: Row) => [row.nummer, row.betrag]));
    expect(cells.map((cell) => [cell["departement.key"], cell["betrag.sum"]])).toEqual(
      DEPARTMENTS.map((key) => [key, shown.get(key)]),
    );
    expect(cells[0]["departement.bezeichnung"]).toBe("Amt | 15");
  });

  it("count per inhabitant of each year, also over several years", async () => {
    const rechnung = "betragsTyp:RECHNUNG|klasse:4";
    const ask = async (cut: string, drilldown = "jahr") =>
      (await get("aggregate", { drilldown, cut: `${rechnung}${cut}`, aggregates: "betrag.sum|proKopf.sum" })).json();
    const { cells, summary } = (await ask("")) as Aggregate;
    const heads = [1000, 1100, 1100];
    const perHead = cells.map((cell, at) => Number(cell["betrag.sum"]) / heads[at]);
    for (const [at, cell] of cells.entries()) expect(cell["proKopf.sum"]).toBeCloseTo(perHead[at], 6);
    expect(summary["proKopf.sum"]).toBeCloseTo(
      perHead.reduce((sum, one) => sum + one, 0),
      6,
    );
  });

  it("are sorted and in pages", async () => {
    const ask = async (query: Readonly<Record<string, string>>) =>
      (await get("aggregate", { drilldown: "sachkonto|jahr", ...query })).json() as Aggregate;
    const all = await ask({ order: "betrag.sum:desc" });
    const sums = all.cells.map((cell) => Number(cell["betrag.sum"]));
    expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    const second = await ask({ order: "betrag.sum:desc", page: "2", pagesize: "5" });
    expect(second.cells).toEqual(all.cells.slice(5, 10));
    expect(second).toMatchObject({ page: 2, page_size: 5, total_cell_count: all.cells.length });
    const byCode = await ask({ order: "sachkonto:desc,jahr" });
    expect(byCode.cells.slice(0, 3).map((cell) => [cell["sachkonto.sachkonto"], cell["jahr.jahr"]])).toEqual([
      ["63", 2018],
      ["63", 2023],
      ["63", 2024],
    ]);
    expect((await ask({ pagesize: "99999" })).cells.length).toBe(all.cells.length);
  });

  it("are sorted once by each name, however often it is given", async () => {
    const order = ["jahr:desc", ...Array.from({ length: 500 }, () => "jahr"), "jahr:asc", "jahr.jahr"].join(",");
    for (const list of ["aggregate", "facts"]) {
      const once = (await get(list, { drilldown: "jahr", order: "jahr:desc" })).json();
      const often = (await get(list, { drilldown: "jahr", order })).json();
      expect(often).toEqual(once);
      expect(often.order).toEqual([["jahr.jahr", "desc"]]);
    }
  });
});

describe("the model, the members and the facts", () => {
  beforeAll(() => city.loadFinance(CITY));

  it("has a model that is valid by the schema of Babbage", needs(missing.reference), async () => {
    const { model, name, status } = (await get("model")).json();
    expect([name, status]).toEqual(["haushalt", "ok"]);
    const schema = JSON.parse(readFileSync(reference("standards", "babbage", "model.json"), "utf8"));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    delete schema.$schema;
    expect(ajv.validate(schema, model), ajv.errorsText()).toBe(true);
    expect(Object.keys(model.measures)).toEqual(["betrag", "betragInRappen", "proKopf"]);
  });

  it("has the members of a dimension and the values of an attribute", async () => {
    const { data, total_member_count } = (await get("members/departement", { cut: "institution:1560;2000" })).json();
    expect(data).toEqual([
      { "departement.bezeichnung": "Amt | 15", "departement.key": "15", "departement.kurzname": "D" },
      { "departement.bezeichnung": "Amt | 20", "departement.key": "20", "departement.kurzname": "D" },
    ]);
    expect(total_member_count).toBe(2);
    expect((await get("members/departement.kurzname")).json().data).toEqual([{ "departement.kurzname": "D" }]);
    expect((await get("members/nichts")).statusCode).toBe(404);
  });

  it("has facts that add up to the aggregates", async () => {
    const cut = 'departement.bezeichnung:"Amt | 15"|jahr:2024';
    const { data, total_fact_count } = (await get("facts", { cut, fields: "betragInRappen,sachkonto" })).json();
    const { summary } = (await get("aggregate", { cut })).json() as Aggregate;
    const rows = data as readonly Row[];
    expect(rows.reduce((sum, row) => sum + Number(row.betragInRappen), 0)).toBe(summary["betragInRappen.sum"]);
    expect(total_fact_count).toBe(summary._count);
    expect(Object.keys(rows[0])).toEqual(["betragInRappen", "sachkonto.bezeichnung", "sachkonto.sachkonto"]);
    const largest = (await get("facts", { order: "betrag:desc", pagesize: "3" })).json().data as readonly Row[];
    const amounts = largest.map(({ betrag }) => Number(betrag));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect(largest).toHaveLength(3);
  });
});

describe("any city", () => {
  it("has exact sums of amounts that a number cannot represent", async () => {
    await city.loadFinance(MONEY_OF_ALL_KINDS);
    const { body } = await get("aggregate", { drilldown: "institution.key", cut: "jahr:2024|betragsTyp:RECHNUNG" });
    expect(body).toContain('"betrag.sum":90071992547400,"betragInRappen.sum":9007199254740000');
    const { body: all } = await get("aggregate", { aggregates: "betragInRappen.sum" });
    const total = [...MONEY_OF_ALL_KINDS.betraege].reduce((sum, one) => sum + BigInt(one.betragInRappen), 0n);
    expect(all).toContain(`"summary":{"betragInRappen.sum":${total}}`);
  });

  it("has an empty cube without amounts", async () => {
    await city.loadFinance({ ...CITY, betraege: [], einwohner: [] });
    expect((await get("aggregate", { drilldown: "jahr" })).json()).toMatchObject({ cells: [], summary: { _count: 0 } });
    expect((await get("facts")).json().data).toEqual([]);
    expect((await get("aggregate", { aggregates: "proKopf.sum" })).json()).toMatchObject({ parameter: "aggregates" });
  });
});

describe("the memory of an aggregate", () => {
  const { lightRequestBytes, requestMemoryBytes } = LIMITS;
  const usual = [lightRequestBytes.most, requestMemoryBytes.most];
  const limit = ([light, ofRequest]: readonly number[]): void => {
    (lightRequestBytes as { most: number }).most = light;
    (requestMemoryBytes as { most: number }).most = ofRequest;
  };
  afterEach(() => limit(usual));

  it("is limited, also of one that is then cut to a page", async () => {
    await city.loadFinance(CITY);
    const address = await city.app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (drilldown: string): Promise<Response> =>
      fetch(`${address}/finance/v1/cubes/haushalt/aggregate?pagesize=1&drilldown=${drilldown}`, {
        headers: { "api-key": "key" },
      });
    limit([1_000, 10_000]);
    expect((await ask("jahr")).status).toBe(200);
    const fine = await ask("sachkonto|institution|jahr");
    expect([fine.status, await fine.json()]).toMatchObject([
      400,
      { type: "urn:rathaus:problem:request-too-expensive" },
    ]);
  });
});

describe("wrong parameters", () => {
  it.each([
    ["aggregate", { drilldown: "departament" }, "drilldown", "Did you mean departement"],
    ["aggregate", { cut: "jahr" }, "cut", "a name, a colon and a value"],
    ["aggregate", { cut: "yahr:2024" }, "cut", "Did you mean jahr"],
    ["aggregate", { cut: 'jahr:"2024' }, "cut", "a JSON string"],
    ["aggregate", { aggregates: "betrag.avg" }, "aggregates", "betrag.sum"],
    ["aggregate", { order: "betrag.sum:up" }, "order", ":asc"],
    ["aggregate", { order: "jahr" }, "order", "none of"],
    ["aggregate", { page: "0" }, "page", "a whole number"],
    ["facts", { fields: "betrag,summe" }, "fields", "none of"],
    ["members/jahr", { order: "departement" }, "order", "none of"],
  ])("%s %j are explained", async (path, given, parameter, text) => {
    const reply = await get(path, given);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ parameter });
    expect(reply.json().detail).toContain(text);
  });

  it("never fail otherwise", async () => {
    const names = ["drilldown", "cut", "aggregates", "order"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), anyText({ maxLength: 12 }), async (name, value) => {
        const reply = await get("aggregate", { [name]: value });
        expect([200, 400]).toContain(reply.statusCode);
      }),
      { numRuns: runsOf(60) },
    );
  });
});
