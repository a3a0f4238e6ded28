/** The pages about money in cities with other amount types, account numbers and functions than Zürich. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../../test/support/small-city.ts";

type Money = Parameters<SmallCity["loadFinance"]>[0];
type AmountType = NonNullable<Money["rules"]>["amountTypes"][number];

const type = (typ: string, phase: AmountType["phase"]): AmountType => ({ typ, phase, name: { de: typ, en: typ } });

/** Two institutions in two departments with expense and revenue in two years, for each of the types. */
function cityWith(types: readonly AmountType[], years = [2023, 2024]): Money {
  const numbers = ["2130.3020.00", "2170.3120.00", "2170.4470.00", "0220.3010.00", "9100.4000.00"];
  const konten = numbers.map((kontoNr, at) => ({
    id: at + 1,
    kontoNr,
    bezeichnung: `Konto ${at + 1}`,
    institution: at < 3 ? "1560" : "2000",
  }));
  return {
    ...MONEY,
    rules: { accounts: [{ name: "HRM2", pattern: "{function:4}.{ledger:4}.##" }], amountTypes: types },
    institutionen: [
      { key: "1560", bezeichnung: "Schule", kurzname: "S", departement: "15" },
      { key: "2000", bezeichnung: "Steueramt", kurzname: "STE", departement: "20" },
    ],
    konten,
    betraege: types.flatMap(({ typ }, t) =>
      years.flatMap((jahr) =>
        konten.map(({ id, kontoNr }) => ({
          konto: id,
          jahr,
          betragsTyp: typ,
          betragInRappen: (kontoNr[5] === "4" ? -1 : 1) * (1_000_00 * id + 100_00 * t + jahr),
          begruendung: id === 1 ? "Mehr Klassen." : undefined,
        })),
      ),
    ),
    sachkonten: [
      { sachkonto: "30", bezeichnung: "Personalaufwand" },
      { sachkonto: "31", bezeichnung: "Sachaufwand" },
    ],
    funktionen: [
      { funktion: "0", bezeichnung: "Allgemeine Verwaltung" },
      { funktion: "2", bezeichnung: "Bildung" },
      { funktion: "21", bezeichnung: "Obligatorische Schule" },
      { funktion: "213", bezeichnung: "Oberstufe" },
      { funktion: "217", bezeichnung: "Schulliegenschaften" },
      { funktion: "9", bezeichnung: "Finanzen und Steuern" },
    ],
  };
}

const CITIES: readonly [string, readonly AmountType[]][] = [
  ["budget and accounts", [type("BUDGET", "decided"), type("RECHNUNG", "actual")]],
  ["accounts only", [type("IST", "actual")]],
  ["budgets only", [type("SOLL", "decided")]],
  ["plans only", [type("PLAN", "plan")]],
  ["drafts only", [type("ENTWURF", "draft")]],
  [
    "every phase",
    [
      type("ENTWURF", "draft"),
      type("BUDGET", "decided"),
      type("NACHTRAG", "supplement"),
      type("RECHNUNG", "actual"),
      type("PLAN", "plan"),
    ],
  ],
];

const PAGES = [
  "/",
  "/finanzen",
  "/finanzen?seite=ertrag",
  "/finanzen?farbe=veraenderung&jahr=2024",
  "/finanzen?nach=funktion",
  "/finanzen?nach=funktion&funktion=2",
  "/finanzen?nach=funktion&funktion=217",
  "/finanzen/fluss",
  "/finanzen/fluss?departement=15",
  "/finanzen/fluss?institution=2000&jahr=2023",
  "/finanzen/prozess",
  "/finanzen/prozess?departement=15",
  "/finanzen/prozess?konto=1",
  "/finanzen/verlauf",
  "/finanzen/verlauf?institution=1560&mass=aufwand",
  "/finanzen/verlauf?nach=funktion",
  "/finanzen/verlauf?nach=funktion&funktion=2",
  "/finanzen/verlauf?konto=1",
  "/finanzen/departement/15",
  "/finanzen/institution/1560",
  "/finanzen/konto/1",
  "/daten",
];

/** Pages that say so if there is nothing to compare, or no taxes. */
const ANSWERS = [
  "/finanzen/abweichungen",
  "/finanzen/abweichungen?departement=15&nach=sachkonto&mass=netto",
  "/finanzen/abweichungen?nach=funktion&intern=ja",
  "/finanzen/vergleich",
  "/finanzen/vergleich?von=2023&bis=2023&nach=hauptfunktion&mass=netto&einheit=kopf",
  "/finanzen/vergleich?institution=1560&nach=funktion&intern=ja",
  "/finanzen/steuern",
  "/finanzen/steuern?nach=funktion&betrag=7&intern=ja",
  "/finanzen/verlauf?einheit=kopf&nach=funktion&funktion=21",
  "/finanzen/departement/15?intern=ja",
];

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
});
afterAll(() => city.close());

/** With ordinary spaces instead of no-break spaces. */
const page = async (url: string): Promise<string> => (await city.app.inject(url)).body.replaceAll("\u00a0", " ");
const figure = async (url: string): Promise<readonly Record<string, unknown>[]> => JSON.parse(await page(url)).value;

describe.each(CITIES)("a city with %s", (_, types) => {
  beforeAll(() => city.load(cityWith(types), COUNCIL));

  it.each(PAGES)("has figures on %s, in both languages", async (path) => {
    for (const language of ["de", "en"]) {
      const reply = await city.app.inject(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      expect(reply.statusCode).toBe(200);
      const text = reply.body.replace(/<script[\s\S]*?<\/script>/g, "");
      expect(text).not.toMatch(/NaN|undefined|Infinity|2018|2019|class="empty"/);
      if (path !== "/daten") expect(text).toContain("<svg");
    }
  });
});

describe.each(CITIES)("the answers of a city with %s", (_, types) => {
  beforeAll(() => city.load(cityWith(types), COUNCIL));

  it.each(ANSWERS)("say what there is on %s, in both languages", async (path) => {
    for (const language of ["de", "en"]) {
      const reply = await city.app.inject(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      expect(reply.statusCode).toBe(200);
      const text = reply.body.replace(/<script[\s\S]*?<\/script>/g, "");
      expect(text).not.toMatch(/NaN|undefined|Infinity|2018|2019/);
      expect(text).toMatch(/<svg|class="empty"/);
    }
  });
});

describe("a city without accounts", () => {
  it("calls its amounts what they are", async () => {
    await city.load(cityWith([type("SOLL", "decided")]), COUNCIL);
    expect(await page("/finanzen")).toContain("2024 will die Stadt");
    expect(await page("/finanzen/verlauf?departement=15")).toContain("Die Balken zeigen das Budget.");
    expect(await page("/finanzen/departement/15")).toContain("Geplant sind Ausgaben von");
    expect(await page("/finanzen/konto/1")).toContain("im Budget 2024</h1>");
    await city.load(cityWith([type("PLAN", "plan")], [2026, 2027]), COUNCIL);
    expect(await page("/finanzen/prozess")).toContain("Geplant sind");
  });
});

describe("a city with its own account numbers", () => {
  it("knows expense from revenue by the ledger code, not by the number", async () => {
    await city.load(cityWith([type("RECHNUNG", "actual")]), COUNCIL);
    expect(await figure("/finanzen?seite=ertrag&format=json")).toMatchObject([
      { name: "Finanzdepartement", betrag: 5020.24 },
      { name: "Präsidialdepartement", betrag: 3020.24 },
      { name: "Total", betrag: 8040.48 },
    ]);
    expect(await figure("/finanzen/konto/3?format=json&bild=verlauf")).toMatchObject([
      { jahr: "2023", rechnung: 3020.23 },
      { jahr: "2024", rechnung: 3020.24 },
    ]);
    expect(await page("/finanzen/konto/3")).toContain("2170.4470.00");
  });
});

describe("what the money is for", () => {
  beforeAll(() => city.load(cityWith([type("RECHNUNG", "actual")]), COUNCIL));
  const names = async (query: string) =>
    (await figure(`/finanzen?nach=funktion&format=json${query}`)).map(({ name, betrag }) => `${name}: ${betrag}`);

  it("is divided by function, then by its finer functions, then by who does it", async () => {
    expect(await names("")).toEqual(["Allgemeine Verwaltung: 4020.24", "Bildung: 3040.48", "Total: 7060.72"]);
    expect(await names("&funktion=2")).toEqual([
      "Schulliegenschaften: 2020.24",
      "Oberstufe: 1020.24",
      "Total: 3040.48",
    ]);
    expect(await names("&funktion=217")).toEqual(["Präsidialdepartement: 2020.24", "Total: 2020.24"]);
    // A department with one area is divided by what is in it.
    expect(await names("&departement=15")).toEqual(await names("&funktion=2"));
  });

  it("is a choice beside the departments, and links to the same amounts of the service", async () => {
    const text = await page("/finanzen?nach=funktion&funktion=2");
    expect(text).toContain('name="nach"');
    expect(text).toContain("Bildung: ");
    expect(text).toContain("/finance/v1/funktionssummen?jahr=2023%2C2024&amp;betragsTyp=RECHNUNG&amp;funktion=2");
    expect(await page("/finanzen/konto/2")).toContain(
      '<a href="/finanzen?nach=funktion&amp;funktion=2">Bildung</a> › ' +
        '<a href="/finanzen?nach=funktion&amp;funktion=21">Obligatorische Schule</a> › ' +
        '<a href="/finanzen?nach=funktion&amp;funktion=217">Schulliegenschaften</a>',
    );
  });

  it("is followed over the years", async () => {
    const parts = await figure("/finanzen/verlauf?nach=funktion&mass=aufwand&format=json&bild=reihen");
    expect(parts.filter(({ jahr }) => jahr === "2024").map(({ name, rechnung }) => [name, rechnung])).toEqual([
      ["Allgemeine Verwaltung", 4020.24],
      ["Bildung", 3040.48],
    ]);
    const school = await figure("/finanzen/verlauf?nach=funktion&funktion=2&mass=aufwand&format=json&bild=verlauf");
    expect(school.at(-1)).toMatchObject({ jahr: "2024", rechnung: 3040.48 });
  });

  it("is no choice in a city without functions", async () => {
    await city.load(MONEY, COUNCIL);
    expect(await page("/finanzen")).not.toContain('name="nach"');
    expect(await page("/finanzen?nach=funktion")).toContain("Finanzdepartement");
  });
});
