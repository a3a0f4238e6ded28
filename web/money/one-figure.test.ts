/**
 * One figure for one thing: what the pages of departments and institutions show adds up to what the pages of the whole
 * city show, with and without internal charges; and headings say what is there.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../../test/support/small-city.ts";

const DEPARTMENTS = ["15", "20"];
const INSTITUTIONS = ["1501", "1560", "2000"];
const NUMBERS = ["3010", "3160", "3910", "3700", "4000", "4210", "4910", "4700", "5040", "6300"];
const TYPES = ["GEMEINDERAT_BESCHLUSS", "NACHTRAGSKREDIT11_BESCHLUSS", "RECHNUNG"] as const;

const KONTEN = INSTITUTIONS.flatMap((institution, unit) =>
  NUMBERS.map((number, at) => ({
    id: unit * 100 + at,
    kontoNr: `${number} 00 000`,
    bezeichnung: `Konto ${number}`,
    institution,
  })),
);

const CITY: typeof MONEY = {
  ...MONEY,
  institutionen: [
    { key: "1501", bezeichnung: "Informatik", kurzname: "INF", departement: "15" },
    { key: "1560", bezeichnung: "Statistik", kurzname: "STA", departement: "15" },
    { key: "2000", bezeichnung: "Steueramt", kurzname: "STE", departement: "20" },
  ],
  konten: KONTEN,
  betraege: KONTEN.flatMap(({ id, kontoNr }) =>
    [2023, 2024].flatMap((jahr) =>
      TYPES.map((betragsTyp, at) => ({
        konto: id,
        jahr,
        betragsTyp,
        betragInRappen: (/^[46]/.test(kontoNr) ? -1 : 1) * (100_000 + 977 * id + 13 * (jahr - 2000) + 7_001 * at),
      })),
    ),
  ),
};

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(CITY, COUNCIL);
});
afterAll(() => city.close());

const page = async (url: string): Promise<string> => (await city.app.inject(url)).body.replaceAll("\u00a0", " ");

/** The value of a column in the row of a figure's data whose first value is given, in Rappen. */
async function amount(url: string, row: string | RegExp, column: string): Promise<number> {
  const { value } = JSON.parse(await page(url)) as { value: readonly Record<string, string | number>[] };
  const found = value.find((one) => String(Object.values(one)[0]).match(row));
  return Math.round(Number(found?.[column]) * 100);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const all = async (keys: readonly string[], read: (key: string) => Promise<number>): Promise<number> =>
  sum(await Promise.all(keys.map(read)));

describe.each([
  ["without internal charges", "", (nr: string) => !/^[3-6][79]/.test(nr)],
  ["with internal charges", "&intern=ja", () => true],
])("%s", (_, intern, counts) => {
  /** From the amounts themselves. */
  const spent = sum(
    [...CITY.betraege]
      .filter(({ jahr, betragsTyp }) => jahr === 2024 && betragsTyp === "RECHNUNG")
      .filter(({ konto }) => {
        const { kontoNr } = KONTEN.find(({ id }) => id === konto)!;
        return kontoNr.startsWith("3") && counts(kontoNr);
      })
      .map(({ betragInRappen }) => betragInRappen),
  );

  it("has one expense of the city on all pages", async () => {
    const figures = await Promise.all([
      amount(`/finanzen?format=json${intern}`, "Total", "betrag"),
      amount(`/finanzen/prozess?format=json${intern}`, "Rechnung", "betrag"),
      amount(`/finanzen/verlauf?mass=aufwand&bild=verlauf&format=json${intern}`, "2024", "rechnung"),
    ]);
    expect(figures).toEqual([spent, spent, spent]);
    const flow = JSON.parse(await page(`/finanzen/fluss?format=json${intern}`)).value;
    const totals = flow.filter(({ name }: { name: string }) => name === "Total");
    expect(Math.round(totals[1].betrag * 100)).toBe(spent);
  });

  it("has pages of departments that add up to it, and pages of institutions that add up to these", async () => {
    const series = (kind: string) => (key: string) =>
      amount(`/finanzen/${kind}/${key}?bild=verlauf&format=json${intern}`, "2024", "rechnung");
    const process = (kind: string) => (key: string) =>
      amount(`/finanzen/prozess?${kind}=${key}&format=json${intern}`, "Rechnung", "betrag");
    const tiles = (key: string) => amount(`/finanzen?departement=${key}&format=json${intern}`, "Total", "betrag");
    const years = (kind: string) => (key: string) =>
      amount(`/finanzen/verlauf?mass=aufwand&${kind}=${key}&bild=verlauf&format=json${intern}`, "2024", "rechnung");
    for (const read of [series("departement"), process("departement"), years("departement"), tiles]) {
      expect(await all(DEPARTMENTS, read)).toBe(spent);
    }
    for (const read of [series("institution"), process("institution"), years("institution")]) {
      expect(await all(INSTITUTIONS, read)).toBe(spent);
    }
    const heading = `<h1>Präsidialdepartement: ${Math.round((await series("departement")("15")) / 100)}`;
    expect((await page(`/finanzen/departement/15?x=1${intern}`)).replaceAll("&#39;", "")).toContain(heading);
  });

  it("has flows of departments that add up to that of the city", async () => {
    const spentIn = async (query: string): Promise<number> => {
      const rows = JSON.parse(await page(`/finanzen/fluss?format=json${query}${intern}`)).value;
      return Math.round(rows.filter(({ name }: { name: string }) => name === "Total")[1].betrag * 100);
    };
    expect(await all(DEPARTMENTS, (key) => spentIn(`&departement=${key}`))).toBe(spent);
    expect(await all(INSTITUTIONS, (key) => spentIn(`&institution=${key}`))).toBe(spent);
    expect(await page("/finanzen/fluss?departement=15")).toMatch(/<h1[^>]*>Präsidialdepartement, Rechnung 2024: /);
  });

  it("has budgets that add up as well", async () => {
    const budget = (filter: string) =>
      amount(`/finanzen/prozess?format=json${filter}${intern}`, "Korrigiertes Budget", "betrag");
    expect(await all(DEPARTMENTS, (key) => budget(`&departement=${key}`))).toBe(await budget(""));
  });
});

describe("the other way to count", () => {
  it.each(["/finanzen", "/finanzen/fluss", "/finanzen/prozess", "/finanzen/verlauf", "/finanzen/departement/15"])(
    "is next to the amount on %s, as a link that switches to it and back",
    async (path) => {
      const first = await page(path);
      const there = /<a href="([^"]+intern=ja)">[^<]+ 2024: [^<]+ mit internen Verrechnungen<\/a>/.exec(first);
      expect(there?.[1]).toContain(path);
      expect(await page(there![1])).toMatch(/<a href="[^"]+">[^<]+ ohne interne Verrechnungen<\/a>/);
    },
  );

  it("says once what is left out", async () => {
    const text = (await page("/finanzen")).replace(/<[^>]*>/g, " ");
    expect(text.split("gegenseitig verrechnen")).toHaveLength(2);
  });

  it("is absent if there are no internal charges", async () => {
    expect(await page("/finanzen/verlauf?code=30")).not.toContain("internen Verrechnungen");
  });
});

describe("headings", () => {
  it("name the budget that accounts are compared with", async () => {
    expect(await page("/finanzen/prozess?departement=15")).toMatch(/<h1[^>]*>[^<]*als im korrigierten Budget<\/h1>/);
    expect(await page("/finanzen/verlauf?departement=15&mass=aufwand")).toContain("als im beschlossenen Budget.");
    expect(await page("/finanzen/institution/1560")).toContain("Beschlossenes Budget 2024");
  });

  it("end with one full stop in descriptions", async () => {
    for (const path of ["/finanzen/verlauf", "/finanzen/verlauf?lang=en", "/finanzen/konto/1"])
      expect(await page(path)).not.toMatch(/<meta name="description" content="[^"]*\.\./);
  });

  it("draw a surplus upwards", async () => {
    await city.load(moneyOf([-9_000_00, 4_000_00]), COUNCIL);
    const url = "/finanzen/verlauf?bild=verlauf&format=json";
    expect(await amount(url, "2024", "rechnung")).toBe(5_000_00);
    expect(await page("/finanzen/verlauf?departement=20")).toContain("Ergebnis");
    expect(await amount("/finanzen/prozess?mass=netto&format=json", "Rechnung", "betrag")).toBe(5_000_00);
  });

  it("say that nothing is left over if nothing is", async () => {
    await city.load(moneyOf([-4_000_00, 4_000_00]), COUNCIL);
    expect(await page("/finanzen/fluss")).toContain(
      "<h1>2024 hat die Stadt gleich viel eingenommen wie ausgegeben</h1>",
    );
    expect(await page("/finanzen/fluss?lang=en")).toContain("<h1>In 2024, the city took in as much as it spent</h1>");
    expect(await page("/finanzen/departement/20")).toContain("Das gleicht sich aus");
    const flat = await page("/finanzen/verlauf");
    expect(flat).not.toMatch(/0\.0000/);
  });

  it("rank nothing if there is one part only", async () => {
    const text = await page("/finanzen/verlauf?departement=20&mass=aufwand");
    expect(text).not.toContain("1 von 1");
    expect(text).not.toContain('id="wachstum"');
  });
});

/** A tax office with these amounts in two years: taxes and wages. */
function moneyOf([taxes, wages]: readonly [number, number]): typeof MONEY {
  return {
    ...MONEY,
    konten: [
      { id: 1, kontoNr: "4000 00 000", bezeichnung: "Steuern", institution: "2000" },
      { id: 2, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution: "2000" },
    ],
    betraege: [2023, 2024].flatMap((jahr) =>
      [taxes, wages].map((betragInRappen, at) => ({ konto: at + 1, jahr, betragsTyp: "RECHNUNG", betragInRappen })),
    ),
  };
}
