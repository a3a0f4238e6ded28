/** Accounts, justifications and the budget process on the pages, in a city with two institutions. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../../test/support/small-city.ts";
import { Service } from "../frame/service.ts";
import { findAccounts } from "./ledger/find-accounts.ts";

const RENT = "Miete, Büroräume";
type Betrag = typeof MONEY.betraege extends Iterable<infer Item> ? Item : never;
const amount = (
  konto: number,
  jahr: number,
  betragsTyp: Betrag["betragsTyp"],
  francs: number,
  begruendung?: string,
): Betrag => ({ konto, jahr, betragsTyp, betragInRappen: francs * 100, begruendung });

const CITY: typeof MONEY = {
  ...MONEY,
  institutionen: [
    { key: "1560", bezeichnung: "Statistik", kurzname: "STA", departement: "15" },
    { key: "2000", bezeichnung: "Steueramt", kurzname: "STE", departement: "20" },
  ],
  konten: [
    { id: 10, kontoNr: "3160 0000", bezeichnung: RENT, institution: "1560" },
    { id: 20, kontoNr: "3160 00 000", bezeichnung: RENT, institution: "1560" },
    { id: 30, kontoNr: "3160 00 000", bezeichnung: RENT, institution: "2000" },
    { id: 40, kontoNr: "4000 00 000", bezeichnung: "Steuern", institution: "2000" },
  ],
  betraege: [
    amount(10, 2018, "RECHNUNG", 900),
    amount(20, 2019, "RECHNUNG", 950),
    amount(20, 2024, "STADTRAT_ANTRAG", 1200, "Mehr <Räume>.\r\nSiehe Vertrag."),
    amount(20, 2024, "NOVEMBER_BRIEF", 100),
    amount(20, 2024, "GEMEINDERAT_BESCHLUSS", 1000, "Mehr <Räume>.\r\nSiehe Vertrag."),
    amount(20, 2024, "NACHTRAGSKREDIT11_BESCHLUSS", 50, "Umzug."),
    amount(20, 2024, "RECHNUNG", 1080.5),
    amount(30, 2024, "RECHNUNG", 10),
    amount(40, 2024, "RECHNUNG", -5000),
  ],
};

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(CITY, COUNCIL);
});
afterAll(() => city.close());

/** With ordinary spaces instead of no-break spaces. */
const page = async (url: string): Promise<string> => (await city.app.inject(url)).body.replaceAll("\u00a0", " ");
const figure = async (url: string): Promise<readonly Record<string, unknown>[]> => JSON.parse(await page(url)).value;

describe("the budget process", () => {
  it("shows every step of a department, and the change by the council", async () => {
    const steps = await figure("/finanzen/prozess?departement=15&format=json");
    expect(steps.map(({ betrag, aenderung }) => betrag ?? aenderung)).toEqual([
      1200, 100, -300, 1000, 50, 1050, 30.5, 1080.5,
    ]);
    const text = await page("/finanzen/prozess?departement=15");
    expect(text).toContain("Der Rat kürzte das um 300 Franken (−25\u202f%) auf 1&#39;000 Franken.");
    expect(text).toContain("<h1>Präsidialdepartement 2024: 31 Franken mehr ausgegeben als im korrigierten Budget</h1>");
  });

  it("shows the justifications of an account with its steps, escaped", async () => {
    const text = await page("/finanzen/prozess?konto=20");
    expect(text).toContain(">November-<");
    expect(text).toContain(">Antrag [1]</text>");
    expect(text).toContain('<p lang="de">Mehr &lt;Räume&gt;.</p><p lang="de">Siehe Vertrag.</p>');
  });

  it("resets to the whole city even if an institution is still selected", async () => {
    const text = await page("/finanzen/prozess?departement=alle&institution=1560");
    expect(text).toContain("<h1>Ganze Stadt 2024:");
  });
});

describe("series and accounts", () => {
  it("joins the years of the account with the other number, without adding up", async () => {
    const years = await figure("/finanzen/konto/20?format=json&bild=verlauf");
    const given = years.filter(({ rechnung }) => rechnung !== null);
    expect(given.map(({ jahr, rechnung }) => [jahr, rechnung])).toEqual([
      ["2018", 900],
      ["2019", 950],
      ["2024", 1080.5],
    ]);
    expect(years).toHaveLength(7);
    expect(await page("/finanzen/konto/20")).toContain('<a href="/finanzen/konto/10">3160 0000</a>');
  });

  it("ranks departments by growth, and names those left out", async () => {
    const text = await page("/finanzen/verlauf?mass=aufwand");
    expect(text).toContain("Aufwand seit 2019: Präsidialdepartement +131 Fr.");
    expect(text).not.toContain("1 von 1");
    expect(text).toContain("nicht dabei: Finanzdepartement");
  });

  it("counts per inhabitant and as a share of the city", async () => {
    const perHead = await figure("/finanzen/verlauf?departement=20&mass=ertrag&einheit=kopf&format=json&bild=verlauf");
    expect(perHead).toEqual([{ jahr: "2024", rechnung: 5000 / 9000, budget: null }]);
    const share = await figure(
      "/finanzen/verlauf?institution=1560&mass=aufwand&einheit=anteil&format=json&bild=verlauf",
    );
    expect(share.at(-1)?.rechnung).toBeCloseTo(1080.5 / 1090.5);
  });

  it("filters the accounts of an institution by text", async () => {
    const all = await page("/finanzen/institution/1560");
    expect(all).toContain("2 Konten zeigen, wofür das Geld ist");
    const some = await page(`/finanzen/institution/1560?q=${encodeURIComponent("umzug")}`);
    expect(some).toContain('<a href="/finanzen/konto/20">');
    expect(some).not.toContain('<a href="/finanzen/konto/10">');
    expect(await page("/finanzen/institution/1560?q=velo")).toContain("Kein Konto mit «velo»");
  });

  it.each(["/finanzen/konto/7", "/finanzen/konto/x", "/finanzen/departement/1560", "/finanzen/institution/15"])(
    "responds to %s with 404",
    async (url) => {
      expect((await city.app.inject(url)).statusCode).toBe(404);
    },
  );
});

describe("findAccounts", () => {
  const found = async (text: string): Promise<readonly (readonly number[])[]> => {
    const service = new Service(async (address) => {
      const { statusCode, body } = await city.app.inject({ url: address, headers: { "api-key": "key" } });
      return { status: statusCode, body };
    });
    const { accounts, justified } = await findAccounts(service, text);
    return [accounts, justified].map((list) => list.map(({ id }) => id));
  };

  it.each([
    ["miete statistik", [20, 10], []],
    ["3160 00 000", [20, 30], []],
    ["3160 steueramt", [30], []],
    ["Räume Vertrag", [], [20]],
    ["* büro*", [20, 30, 10], []],
    ["bü", [20, 30, 10], []],
    ["ür", [], []],
    ["ie büro", [], []],
    ["velo", [], []],
    [" ", [], []],
  ])("finds %j", async (text, accounts, justified) => {
    expect(await found(text)).toEqual([accounts, justified]);
  });
});
