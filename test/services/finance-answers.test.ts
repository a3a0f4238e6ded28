/** Answers about a budget: deviations with their justifications, a tax bill, amounts in money of one year. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { COUNCIL, emptyCity } from "../support/small-city.ts";

const konto = (id: number, kontoNr: string, institution: string, funktion: string) => ({
  id,
  kontoNr: `${kontoNr} 00 000`,
  bezeichnung: `Konto ${kontoNr}`,
  institution,
  funktion,
});
const amounts = (id: number, decided: number, supplement: number | undefined, actual: number, reason?: string) => [
  { konto: id, jahr: 2024, betragsTyp: "STADTRAT_ANTRAG", betragInRappen: decided, begruendung: "Antrag." },
  { konto: id, jahr: 2024, betragsTyp: "GEMEINDERAT_BESCHLUSS", betragInRappen: decided },
  ...(supplement === undefined
    ? []
    : [{ konto: id, jahr: 2024, betragsTyp: "N3", betragInRappen: supplement, begruendung: "Nachtrag." }]),
  { konto: id, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: actual, begruendung: reason },
  { konto: id, jahr: 2025, betragsTyp: "GEMEINDERAT_BESCHLUSS", betragInRappen: decided },
  { konto: id, jahr: 2023, betragsTyp: "RECHNUNG", betragInRappen: actual },
];

const CITY: FinanceData = {
  departemente: [
    { key: "15", bezeichnung: "Schuldepartement", kurzname: "SD" },
    { key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" },
  ],
  institutionen: [
    { key: "1560", bezeichnung: "Schulamt", kurzname: "SA", departement: "15" },
    { key: "1570", bezeichnung: "Sportamt", kurzname: "SP", departement: "15" },
    { key: "2000", bezeichnung: "Steueramt", kurzname: "STA", departement: "20" },
  ],
  konten: [
    konto(1, "3010", "1560", "2130"),
    konto(2, "3160", "1560", "2170"),
    konto(3, "3910", "1570", "3410"),
    konto(4, "4250", "1570", "3410"),
    konto(5, "3010", "2000", "0220"),
    konto(6, "4000", "2000", "9100"),
    konto(7, "4910", "2000", "0220"),
    konto(8, "5040", "1570", "3410"),
  ],
  betraege: [
    ...amounts(1, 600_000, 50_000, 700_050, "Mehr Klassen."),
    ...amounts(2, 100_000, undefined, 90_000),
    ...amounts(3, 40_000, undefined, 45_000),
    ...amounts(4, -30_000, undefined, -20_000, "Weniger Eintritte."),
    ...amounts(5, 200_000, undefined, 200_000),
    ...amounts(6, -900_000, undefined, -1_000_000),
    ...amounts(7, -40_000, undefined, -45_000),
    ...amounts(8, 70_000, undefined, 10_000),
  ],
  sachkonten: [{ sachkonto: "30", bezeichnung: "Personalaufwand" }],
  funktionen: [
    { funktion: "2", bezeichnung: "Bildung" },
    { funktion: "3", bezeichnung: "Kultur und Sport" },
  ],
  einwohner: [{ jahr: 2023, einwohner: 1000 }],
  teuerung: [
    { jahr: 2024, index: 110 },
    { jahr: 2023, index: 100 },
  ],
};

const city = await emptyCity();
beforeAll(() => city.load(CITY, COUNCIL));
afterAll(() => city.close());

const get = async (path: string) =>
  (await city.app.inject({ url: `/finance/v1${path}`, headers: { "api-key": "key" } })).json();
const rows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => (await get(path)).value;
const page = async (url: string): Promise<string> => (await city.app.inject(url)).body.replaceAll("\u00a0", " ");
const figure = async (url: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  JSON.parse(await page(url)).value;

describe("deviations", () => {
  it("are ranked by size, with the justifications of what was decided and spent", async () => {
    const found = await rows("/abweichungen?jahr=2024&mass=aufwand");
    expect(
      found.map(({ schluessel, abweichung, budgetKorrigiert }) => [schluessel, abweichung, budgetKorrigiert]),
    ).toEqual([
      ["1", -500.5, 6500],
      ["2", 100, 1000],
      ["5", 0, 2000],
    ]);
    expect(found[0]).toMatchObject({
      abweichungProz: -7.7,
      begruendungen: ["Nachtrag.", "Mehr Klassen."],
      budgetBeschlossen: 6000,
      konto: { id: 1, institution: { key: "1560" } },
      rechnung: 7000.5,
    });
  });

  it("are those of the book of accounts, in total those of the process page", async () => {
    const book = new Map(
      (await rows("/rechnungsbuch?jahr=2024&orgKey=1")).map((line) => [
        String((line.konto as { id: number }).id),
        line.abweichungBudgetCHF,
      ]),
    );
    for (const { schluessel, abweichung } of await rows("/abweichungen?jahr=2024&intern=ja")) {
      expect(Math.abs(Number(book.get(String(schluessel))) - Number(abweichung))).toBeLessThanOrEqual(0.5);
    }
    const departments = await rows("/abweichungen?jahr=2024&mass=aufwand&nach=departement");
    const [shown] = (await figure("/finanzen/prozess?format=json")).filter(({ schritt }) =>
      String(schritt).startsWith("Abweichung"),
    );
    const total = departments.reduce((sum, { abweichung }) => sum + Number(abweichung), 0);
    expect(-total).toBe(shown.aenderung);
  });

  it.each([
    [
      "nach=institution",
      [
        ["1560", -400.5],
        ["1570", -100],
        ["2000", 1000],
      ],
    ],
    [
      "nach=departement&mass=aufwand",
      [
        ["15", -400.5],
        ["20", 0],
      ],
    ],
    [
      "nach=funktion&stellen=1&mass=aufwand",
      [
        ["2", -400.5],
        ["0", 0],
      ],
    ],
    [
      "nach=funktion&funktion=2&mass=aufwand",
      [
        ["2130", -500.5],
        ["2170", 100],
      ],
    ],
    [
      "nach=sachkonto&orgKey=15&intern=ja",
      [
        ["30", -500.5],
        ["31", 100],
        ["42", -100],
        ["39", -50],
      ],
    ],
    ["mass=investition", [["8", 600]]],
    ["mass=ertrag&m=1", [["6", 1000]]],
  ])("can be asked with %s", async (query, expected) => {
    const found = await rows(`/abweichungen?jahr=2024&${query}`);
    const shown = found.map(({ schluessel, abweichung }) => [schluessel, abweichung]);
    expect(shown.toSorted()).toEqual((expected as [string, number][]).toSorted());
    const sizes = found.map(({ abweichung }) => Math.abs(Number(abweichung)));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  it("of groups have the justifications of their accounts, with names", async () => {
    const [first] = await rows("/abweichungen?jahr=2024&nach=funktion&stellen=1&mass=aufwand");
    expect(first).toMatchObject({
      bezeichnung: "Bildung",
      begruendungen: ["Konto 3010: Nachtrag.", "Konto 3010: Mehr Klassen."],
    });
  });

  it("do not exist before the year is closed, and wrong parameters are explained", async () => {
    expect(await rows("/abweichungen?jahr=2025")).toEqual([]);
    expect(await get("/abweichungen")).toMatchObject({ status: 400, parameter: "jahr" });
    expect(await get("/abweichungen?jahr=2024&nach=amt")).toMatchObject({ status: 400, parameter: "nach" });
    expect(await get("/abweichungen?jahr=2024&m=1001")).toMatchObject({ status: 400, parameter: "m" });
  });

  it("are on a page, from one call, with what the city says about them", async () => {
    const text = await page("/finanzen/abweichungen");
    expect(text).toMatch(/<h1[^>]*>[^<]*«Konto 3010 \(Schulamt\)», 501 Franken mehr als im korrigierten Budget<\/h1>/);
    expect(text).toContain('<p lang="de">Mehr Klassen.</p>');
    const [, escaped] = /\/finance\/v1(\/abweichungen\?.+?)&#39;/.exec(text)!;
    const call = escaped.replaceAll("&amp;", "&");
    const fetched = await rows(call);
    const table = await figure("/finanzen/abweichungen?format=json");
    expect(table.map(({ rechnung }) => rechnung)).toEqual(
      fetched.filter(({ abweichung }) => abweichung !== 0).map(({ rechnung }) => rechnung),
    );
    for (const query of [
      "nach=institution",
      "nach=departement&mass=netto",
      "nach=funktion",
      "departement=15&nach=sachkonto",
    ]) {
      for (const language of ["de", "en"]) {
        const reply = await city.app.inject(`/finanzen/abweichungen?${query}&lang=${language}`);
        expect(reply.statusCode).toBe(200);
        expect(reply.body).not.toMatch(/NaN|undefined/);
      }
    }
  });
});

describe("a tax bill", () => {
  it("is divided by need, adds up exactly, and counts a surplus", async () => {
    const shares = await rows("/steuerrechnung?jahr=2024&betragsTyp=RECHNUNG&betrag=5000");
    expect(shares.map(({ schluessel, bedarf, betrag }) => [schluessel, bedarf, betrag])).toEqual([
      ["15", 7700.5, 3850.25],
      ["20", 2000, 1000],
      ["", 299.5, 149.75],
    ]);
    expect(shares.reduce((sum, { betrag }) => sum + Math.round(Number(betrag) * 100), 0)).toBe(500_000);
    const functions = await rows("/steuerrechnung?jahr=2024&betragsTyp=RECHNUNG&nach=funktion");
    expect(functions.map(({ bezeichnung }) => bezeichnung)).toEqual(["Bildung", "0", "Überschuss"]);
    expect(await rows("/steuerrechnung?jahr=2030&betragsTyp=RECHNUNG")).toEqual([]);
    expect(await get("/steuerrechnung?jahr=2024&betragsTyp=RECHNUNG&betrag=0")).toMatchObject({ parameter: "betrag" });
  });

  it("is on a page for the reader's own amount", async () => {
    expect(await page("/finanzen/steuern")).toContain("<h1>Ihre 5&#39;000 Franken Steuern: wohin sie 2024 gehen</h1>");
    const own = await figure("/finanzen/steuern?betrag=800&nach=funktion&format=json");
    expect(own.reduce((sum, { betrag }) => sum + Number(betrag), 0)).toBeCloseTo(800, 6);
    expect(await page("/finanzen/steuern?betrag=-3&lang=en")).toContain("Your 5,000 francs of taxes");
  });
});

describe("two states of the books", () => {
  const compared = async (query: string) =>
    (await figure(`/finanzen/vergleich?${query}&format=json`)).map(({ schluessel, vorher, nachher }) => [
      schluessel,
      vorher,
      nachher,
    ]);

  it("are compared by year and phase, also with the corrected budget", async () => {
    expect(await compared("von=2024&vonPhase=KORRIGIERT&bis=2024&bisPhase=RECHNUNG")).toEqual([
      ["15", 7500, 7900.5],
      ["20", 2000, 2000],
      ["", 9500, 9900.5],
    ]);
    expect(await compared("von=2024&vonPhase=RECHNUNG&bis=2025&nach=sachkonto&institution=1560")).toEqual([
      ["30", 7000.5, 6000],
      ["31", 900, 1000],
      ["", 7900.5, 7000],
    ]);
    const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(
      await page("/finanzen/vergleich?von=2024&vonPhase=KORRIGIERT&bis=2024"),
    )![1];
    expect(heading).toContain("Korrigiertes Budget 2024");
  });

  it("can be in money of one year and per inhabitant", async () => {
    const [, , total] = await compared("von=2023&bis=2024&einheit=real");
    expect(total.slice(1)).toEqual([expect.closeTo(9900.5 * 1.1, 6), 9900.5]);
    const [, , perHead] = await compared("von=2023&bis=2024&einheit=realkopf");
    expect(perHead.slice(1)).toEqual([expect.closeTo((9900.5 * 1.1) / 1000, 6), expect.closeTo(9.9005, 6)]);
    expect(await page("/finanzen/vergleich?einheit=real")).toContain(
      "In Franken von 2024: Die Teuerung ist herausgerechnet.",
    );
  });
});

describe("the price index", () => {
  it("is a list of the service, and measures of the cube and the series use it", async () => {
    expect(await rows("/teuerung")).toEqual([
      { index: 100, jahr: 2023 },
      { index: 110, jahr: 2024 },
    ]);
    const { cells } = await get(
      "/cubes/haushalt/aggregate?drilldown=jahr&cut=betragsTyp:RECHNUNG|klasse:3|intern:nein&aggregates=real.sum|realProKopf.sum",
    );
    const series = await figure("/finanzen/verlauf?mass=aufwand&einheit=real&bild=verlauf&format=json");
    const perHead = await figure("/finanzen/verlauf?mass=aufwand&einheit=realkopf&bild=verlauf&format=json");
    for (const [at, cell] of cells.entries()) {
      expect(cell["real.sum"]).toBeCloseTo(Number(series[at].rechnung), 6);
      expect(cell["realProKopf.sum"]).toBeCloseTo(Number(perHead[at].rechnung), 6);
    }
    expect(cells[0]["real.sum"]).toBeCloseTo(9900.5 * 1.1, 6);
  });

  it("is no choice in a city without one, and removed with the next import", async () => {
    const { teuerung: _, ...without } = CITY;
    expect(await page("/finanzen/verlauf")).toContain('value="real"');
    await city.loadFinance(without);
    expect(await rows("/teuerung")).toEqual([]);
    expect(await page("/finanzen/verlauf")).not.toContain('value="real"');
    expect(await rows("/pruefsummen")).not.toContainEqual(expect.objectContaining({ liste: "teuerung" }));
    await city.loadFinance(CITY);
    expect(await rows("/pruefsummen")).toContainEqual(expect.objectContaining({ anzahl: 2, liste: "teuerung" }));
  });
});
