/** Cities unlike Zürich: other account numbers, functions, other amount types. */
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { AmountType } from "../../src/city/amount-types.ts";
import type { FinanceSource } from "../../src/finance/model/model.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { emptyCity } from "../support/small-city.ts";

const city = await emptyCity();
afterAll(() => city.close());

const ask = (path: string) => city.app.inject({ url: `/finance/v1${path}`, headers: { "api-key": "key" } });
const value = async (path: string) => (await ask(path)).json().value;

const type = (typ: string, phase: AmountType["phase"], more: Partial<AmountType> = {}): AmountType => ({
  typ,
  phase,
  name: { de: `${typ} (de)`, en: `${typ} (en)` },
  ...more,
});

/** A commune with numbers of function and ledger code, and five types. */
const COMMUNE = {
  rules: {
    accounts: [{ name: "HRM2", pattern: "{function:4}.{ledger:4}.##" }],
    amountTypes: [
      type("ENTWURF", "draft"),
      type("BUDGET", "decided"),
      type("NACHTRAG", "supplement"),
      type("RECHNUNG", "actual"),
      type("PLAN", "plan"),
    ],
  },
  departemente: [
    { key: "2", bezeichnung: "Bildung", kurzname: "BIL" },
    { key: "3", bezeichnung: "Präsidiales", kurzname: "PRA" },
  ],
  institutionen: [
    { key: "20", bezeichnung: "Schule", kurzname: "S", departement: "2" },
    { key: "30", bezeichnung: "Kanzlei", kurzname: "K", departement: "3" },
  ],
  konten: [
    { id: 1, kontoNr: "2130.3020.00", bezeichnung: "Löhne der Lehrpersonen", institution: "20" },
    { id: 2, kontoNr: "2170.3120.01", bezeichnung: "Heizung", institution: "20" },
    { id: 3, kontoNr: "2170.4470.00", bezeichnung: "Mieten", institution: "20" },
    { id: 4, kontoNr: "0220.3010.00", bezeichnung: "Löhne der Kanzlei", institution: "30" },
  ],
  betraege: [
    { konto: 1, jahr: 2023, betragsTyp: "RECHNUNG", betragInRappen: 90_000_00 },
    { konto: 1, jahr: 2024, betragsTyp: "ENTWURF", betragInRappen: 99_000_00 },
    { konto: 1, jahr: 2024, betragsTyp: "BUDGET", betragInRappen: 100_000_00, begruendung: "Klasse" },
    { konto: 1, jahr: 2024, betragsTyp: "NACHTRAG", betragInRappen: 5_000_00 },
    { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 104_000_00 },
    { konto: 1, jahr: 2026, betragsTyp: "PLAN", betragInRappen: 110_000_00 },
    { konto: 2, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 20_000_50 },
    { konto: 3, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: -3_000_00 },
    { konto: 4, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 50_000_00 },
  ],
  sachkonten: [],
  funktionen: [
    { funktion: "2", bezeichnung: "Bildung" },
    { funktion: "0", bezeichnung: "Allgemeine Verwaltung" },
    { funktion: "2170", bezeichnung: "Schulliegenschaften" },
  ],
  einwohner: [],
} satisfies FinanceSource;

describe("a commune with functions in its account numbers", () => {
  it("has them at their accounts, finds accounts by the first digits, and lists them", async () => {
    await city.loadFinance(COMMUNE);
    expect((await ask("/konten/4")).body).toBe(
      '{"bezeichnung":"Löhne der Kanzlei","funktion":"0220","id":4,"institution":{"bezeichnung":"Kanzlei",' +
        '"departement":{"bezeichnung":"Präsidiales","key":"3","kurzname":"PRA"},"key":"30","kurzname":"K"},' +
        '"kontoNr":"0220.3010.00","sachkonto":"3010"}',
    );
    const ids = async (query: string) => (await value(`/konten?${query}`)).map(({ id }: { id: number }) => id);
    expect(await ids("funktion=2")).toEqual([1, 2, 3]);
    expect(await ids("funktion=217")).toEqual([2, 3]);
    expect(await ids("funktion=217&bezeichnung=Miet*")).toEqual([3]);
    expect(await ids("funktion=21700")).toEqual([]);
    expect((await ask("/konten?funktion=Bildung")).json()).toMatchObject({ status: 400, parameter: "funktion" });
    expect(await value("/funktionen")).toEqual([
      { bezeichnung: "Allgemeine Verwaltung", funktion: "0" },
      { bezeichnung: "Bildung", funktion: "2" },
      { bezeichnung: "Schulliegenschaften", funktion: "2170" },
    ]);
    expect((await ask("/konten?funktion=0&format=csv")).body).toMatch(/^bezeichnung,funktion,id,.*\r\nL.*,0220,4,/);
    expect((await ask("/funktionen.csv")).body).toMatch(/^bezeichnung,funktion\r\nAllgemeine Verwaltung,0\r\n/);
  });

  it("has sums by the ledger code inside the number, of one function or all", async () => {
    const sums = async (path: string) =>
      (await value(path)).map((row: Record<string, string>) => `${row.institution} ${row.sachkonto} ${row.betrag}`);
    expect(await sums("/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG")).toEqual([
      "20 30 104000",
      "30 30 50000",
      "20 31 20000.5",
      "20 44 -3000",
    ]);
    expect(await sums("/sachkonto1stellig?jahr=2024&betragsTyp=RECHNUNG&funktion=217")).toEqual([
      "20 3 20000.5",
      "20 4 -3000",
    ]);
    expect(await sums("/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG&funktion=2&orgKey=3")).toEqual([]);
  });

  it("has sums by function", async () => {
    const sums = async (query: string) =>
      (await value(`/funktionssummen?jahr=2024&betragsTyp=RECHNUNG&${query}`)).map(
        (row: Record<string, string>) => `${row.funktion} ${row.sachkonto} ${row.betrag}`,
      );
    expect(await sums("stellen=1")).toEqual(["0 30 50000", "2 30 104000", "2 31 20000.5", "2 44 -3000"]);
    expect(await sums("stellen=3&departement=2")).toEqual(["213 30 104000", "217 31 20000.5", "217 44 -3000"]);
    expect(await sums("institution=30")).toEqual(["0220 30 50000"]);
    expect(await sums("orgKey=20&stellen=1")).toEqual(["2 30 104000", "2 31 20000.5", "2 44 -3000"]);
    expect(await sums("funktion=217&stellen=2")).toEqual(["21 31 20000.5", "21 44 -3000"]);
    expect(await sums("departement=99")).toEqual([]);
    expect((await ask("/funktionssummen?jahr=2024&betragsTyp=RECHNUNG&stellen=0")).statusCode).toBe(400);
    expect((await ask("/funktionssummen?jahr=2024&betragsTyp=RECHNUNG&stellen=1&format=csv")).body).toMatch(
      /^betrag,betragsTyp,funktion,jahr,sachkonto\r\n50000,RECHNUNG,0,2024,30\r\n/,
    );
  });

  it("has its own amount types, in responses, parameters and description", async () => {
    expect(await value("/betragstypen")).toMatchObject([
      { betragsTyp: "ENTWURF", additiv: false, phase: "draft", bezeichnung: "ENTWURF (de)" },
      { betragsTyp: "BUDGET", additiv: false, phase: "decided" },
      { betragsTyp: "NACHTRAG", additiv: true, phase: "supplement" },
      { betragsTyp: "RECHNUNG", additiv: false, phase: "actual" },
      { betragsTyp: "PLAN", additiv: false, phase: "plan", designation: "PLAN (en)" },
    ]);
    expect(await value("/nachtragskredite")).toEqual([
      { betragsTypen: ["NACHTRAG"], bezeichnung: "NACHTRAG (de)", code: "NACHTRAG", designation: "NACHTRAG (en)" },
    ]);
    expect((await ask("/sachkonto2stellig?jahr=2024&betragsTyp=GEMEINDERAT_BESCHLUSS")).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining("one of ENTWURF, BUDGET, NACHTRAG, RECHNUNG, PLAN is expected"),
    });
    const { paths, components } = (await ask("/openapi.json")).json();
    const names = ["ENTWURF", "BUDGET", "NACHTRAG", "RECHNUNG", "PLAN"];
    expect(components.schemas.BetragsTyp.enum).toEqual(names);
    const { parameters } = paths["/sachkonto2stellig"].get;
    expect(parameters.find(({ name }: { name: string }) => name === "betragsTyp").schema.enum).toEqual(names);
    const [series] = await value("/betragsreihen?kontoId=1&jahre=2024");
    expect(series.betraege.map(({ betragsTyp }: { betragsTyp: string }) => betragsTyp)).toEqual([
      "ENTWURF",
      "BUDGET",
      "NACHTRAG",
      "RECHNUNG",
    ]);
    expect((await value("/inventar")).map((row: Record<string, unknown>) => `${row.jahr} ${row.betragsTyp}`)).toEqual([
      "2023 RECHNUNG",
      "2024 ENTWURF",
      "2024 BUDGET",
      "2024 NACHTRAG",
      "2024 RECHNUNG",
      "2026 PLAN",
    ]);
  });

  it("shows how its numbers are formed", async () => {
    expect(await value("/kontonummern")).toEqual([{ bezeichnung: "HRM2", muster: "{function:4}.{ledger:4}.##" }]);
  });

  it("has books by phase", async () => {
    const [line] = await value("/rechnungsbuch?jahr=2024&orgKey=20");
    expect(line).toMatchObject({
      abweichungBudgetCHF: 1_000,
      budgetAktuell: 100_000,
      rechnungAktuell: 104_000,
      rechnungVorjahr: 90_000,
      zkAktuell: 5_000,
      zkFlag: "NACHTRAG",
    });
    const [budget] = await value("/budgetbuch?jahr=2024&orgKey=20");
    expect(budget).toMatchObject({ budgetAktuell: 100_000, budgetFlag: "*", rechnungVorjahr: 90_000 });
    expect(await value("/budgetbuch?jahr=2026&orgKey=1")).toMatchObject([{ budgetAktuell: 110_000 }]);
  });
});

describe("a city with types of its own", () => {
  const loadTypes = (amountTypes: readonly AmountType[], ...amounts: readonly [string, number][]) =>
    city.loadFinance({
      ...MONEY_OF_ALL_KINDS,
      rules: { accounts: [], amountTypes },
      betraege: amounts.map(([betragsTyp, betragInRappen]) => ({ konto: 12, jahr: 2024, betragsTyp, betragInRappen })),
    });

  it("groups a request and a decision under the code of their credit, and takes the latest decision", async () => {
    await loadTypes(
      [
        type("BUDGET_1", "decided"),
        type("BUDGET_2", "decided"),
        type("KORREKTUR", "decided", { change: true }),
        type("NK1_ANTRAG", "draft", { change: true, credit: "NK1" }),
        type("NK1", "supplement", { credit: "NK1" }),
        type("RECHNUNG", "actual"),
      ],
      ["BUDGET_1", 1_000_00],
      ["BUDGET_2", 1_100_00],
      ["KORREKTUR", -50_00],
      ["NK1_ANTRAG", 300_00],
      ["NK1", 200_00],
    );
    expect(await value("/nachtragskredite")).toEqual([
      { betragsTypen: ["NK1_ANTRAG", "NK1"], bezeichnung: "NK1 (de)", code: "NK1", designation: "NK1 (en)" },
    ]);
    expect(await value("/rechnungsbuch?jahr=2024&orgKey=1")).toMatchObject([
      { budgetAktuell: 1_050, zkAktuell: 200, zkFlag: "NK1" },
    ]);
    expect(await value("/budgetbuch?jahr=2024&orgKey=1")).toMatchObject([{ budgetAktuell: 1_050 }]);
  });

  it.each<[string, AmountType]>([
    ["actual", type("IST", "actual")],
    ["decided", type("SOLL", "decided")],
    ["plan", type("PLAN", "plan")],
    ["draft", type("ENTWURF", "draft")],
  ])("may have nothing but %s", async (_, only) => {
    await loadTypes([only], [only.typ, 5_00]);
    expect(await value("/betragstypen")).toHaveLength(1);
    expect(await value("/nachtragskredite")).toEqual([]);
    for (const path of ["/budgetbuch?jahr=2024&orgKey=1", "/rechnungsbuch?jahr=2024&orgKey=1", "/inventar"]) {
      expect((await ask(path)).statusCode).toBe(200);
    }
  });

  it("may have accounts without numbers and codes: they are in no sum by code", async () => {
    await city.loadFinance({
      ...MONEY_OF_ALL_KINDS,
      rules: { accounts: [], amountTypes: [type("IST", "actual")] },
      konten: [
        { id: 12, kontoNr: "", bezeichnung: "Löhne", institution: "1560" },
        { id: 13, kontoNr: "", bezeichnung: "Material", institution: "1560", sachkonto: "310", funktion: "0" },
      ],
      betraege: [12, 13].map((konto) => ({ konto, jahr: 2024, betragsTyp: "IST", betragInRappen: konto * 100 })),
    });
    expect(await value("/sachkonto2stellig?jahr=2024&betragsTyp=IST")).toMatchObject([
      { sachkonto: "31", betrag: "13" },
    ]);
    expect(await value("/funktionssummen?jahr=2024&betragsTyp=IST")).toMatchObject([{ funktion: "0", betrag: "13" }]);
    expect(await value("/konten?kontoNr=")).toHaveLength(2);
  });
});

describe("a city without budgets", () => {
  it("has no columns for them in tables of years", async () => {
    const city = await emptyCity();
    onTestFinished(() => city.close());
    const accounts = COMMUNE.betraege.filter(({ betragsTyp }) => betragsTyp === "RECHNUNG");
    await city.loadFinance({ ...COMMUNE, betraege: accounts });
    const { body } = await city.app.inject("/finanzen/verlauf?mass=aufwand");
    expect(body).toContain("Aufwand, Rechnung nach Jahren");
    expect(body).toContain("Die Balken zeigen die Rechnung.");
    const headings = [...body.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, text]) =>
      text.replaceAll(/<[^>]+>/g, ""),
    );
    expect(headings).toContain("Rechnung");
    expect(headings.filter((text) => /Budget|Entwurf/.test(text))).toEqual([]);
    await city.loadFinance(COMMUNE);
    const { body: both } = await city.app.inject("/finanzen/verlauf?mass=aufwand");
    expect(both).toContain("Aufwand, Rechnung und Budget nach Jahren");
  });
});

describe("a city without functions", () => {
  it("has empty lists of them, and the accounts of the original", async () => {
    await city.loadFinance(MONEY_OF_ALL_KINDS);
    expect(await value("/funktionen")).toEqual([]);
    expect(await value("/funktionssummen?jahr=2024&betragsTyp=RECHNUNG")).toEqual([]);
    expect(await value("/konten?funktion=2")).toEqual([]);
    expect((await ask("/konten")).body).not.toContain("funktion");
    expect((await ask("/konten?format=csv")).body).not.toContain("funktion");
    expect((await ask("/konten")).body).not.toContain("sachkonto");
    expect((await ask("/konten?format=csv")).body).not.toContain("sachkonto");
  });
});

describe("an account number that fits no rule", () => {
  it.each([
    [
      "3010 00 000",
      undefined,
      /^kontoNr of account 9: "3010 00 000" is not .*"HRM2" \(\{function:4\}\.\{ledger:4\}\.##\)/,
    ],
    ["2170.3120.00", "3130", /^sachkonto of account 9: "3130" is not 3120, .* by the rule "HRM2"/],
  ])("is refused with the names of the rules: %s", async (kontoNr, sachkonto, message) => {
    const konten = [{ id: 9, kontoNr, sachkonto, bezeichnung: "X", institution: "20" }];
    await expect(city.loadFinance({ ...COMMUNE, konten, betraege: [] })).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringMatching(message),
    });
  });

  it("is refused like an unknown amount type", async () => {
    const betraege = [{ konto: 1, jahr: 2024, betragsTyp: "N4", betragInRappen: 1 }];
    await expect(city.loadFinance({ ...COMMUNE, betraege })).rejects.toMatchObject({
      code: "import-invalid",
      message:
        "An amount of account 1 in 2024 has the type N4, " +
        "but the types of this city are ENTWURF, BUDGET, NACHTRAG, RECHNUNG, PLAN.",
    });
  });
});

describe("a city with many accounts", () => {
  it("finds justifications of all of them, whatever their ids are", async () => {
    // More than are looked through at once, with gaps, and not in the order of their numbers.
    const ids = Array.from({ length: 2_500 }, (_, nr) => 1 + ((nr * 7_919) % 2_503) * 1_000_003);
    const [account] = MONEY_OF_ALL_KINDS.konten;
    await city.loadFinance({
      ...MONEY_OF_ALL_KINDS,
      konten: ids.map((id, nr) => ({ ...account, id, kontoNr: `3010 00 ${100 + nr}` })),
      betraege: ids.map((konto) => ({
        ...{ konto, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 100 },
        begruendung: `Grund ${konto % 2 === 0 ? "gerade" : "ungerade"}`,
      })),
    });
    const found = async (begruendung: string): Promise<readonly number[]> =>
      (await value(`/konten?begruendung=${begruendung}`)).map(({ id }: { readonly id: number }) => id).sort();
    expect(await found("*")).toEqual(ids.toSorted());
    expect(await found("grund%20gerade")).toEqual(ids.filter((id) => id % 2 === 0).toSorted());
    expect(await found("Grund%20nie*")).toEqual([]);
  });
});
