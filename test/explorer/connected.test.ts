/** Money and council on each other's pages: what the city says is a fact, what a search finds is shown as found. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { profileFile } from "../support/profiles.ts";
import { councilData, SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const GUIDS = { accounts: "a".repeat(32), credit: "b".repeat(32), other: "c".repeat(32), wages: "d".repeat(32) };

const [anyBusiness] = seldwylaRecords(...SMALLEST).get("geschaeft") as readonly CouncilRecord[];
const executive = seldwylaRecords(...SMALLEST)
  .get("gremiumdetail")!
  .find(({ Name }) => Name === "Stadtrat")!;
const [anyMember] = executive.Behoerdenmitglieder as readonly CouncilRecord[];

function business(seq: number, guid: string, number: string, title: string, isOpen = true): CouncilRecord {
  return {
    ...anyBusiness,
    ...{ OBJ_GUID: guid, SEQ: seq, GRNr: number, GRNrSort: number, Titel: title },
    ...{ Geschaeftsstatus: isOpen ? "Pendent" : "Abgeschlossen", Ablaufschritte: [], Traktanden: [] },
    ...{ VerweisZu: [], VerweisVon: [], VorberatendeKommission: [], WeitereVorberatendeKommissionen: [] },
    ...{ FederfuehrendesDepartement: [{ OBJ_GUID: "f".repeat(32), Name: "Finanzdepartement" }] },
    ...{ MitbeteiligteDepartemente: [], Erstunterzeichner: [], Mitunterzeichner: [] },
  };
}

const member = (name: string, office: string, end = "9999-12-31T23:59:59.000"): CouncilRecord => ({
  ...anyMember,
  ...{ KontaktGuid: "", Name: name, Vorname: "Rosa", VornameName: name, Funktion: office },
  Dauer: { ...(anyMember.Dauer as object), End: end },
});

const RECORDS = new Map<string, readonly CouncilRecord[]>([
  [
    "geschaeft",
    [
      business(1, GUIDS.accounts, "2025/7", "Rechnung 2024, Genehmigung", false),
      business(2, GUIDS.credit, "2024/9", "Zusätzliches Geld"),
      business(3, GUIDS.other, "2025/8", "Staatsrechnung 2024, Fragen dazu"),
      business(4, GUIDS.wages, "2024/3", "Steueramt, Löhne der Angestellten"),
    ],
  ],
  [
    "gremiumdetail",
    [
      {
        ...executive,
        SEQ: 9,
        Name: "Kleiner Rat",
        Sitzungen: [],
        Behoerdenmitglieder: [
          member("Jetzt", "Vorsteherin des Finanzdepartements"),
          member("Früher", "Vorsteher des Finanzdepartements", "2019-01-01T00:00:00.000"),
          member("Anders", "Vorsteher Gesundheits- und Finanzdepartement"),
          member("Fremd", "Vorsteherin Umwelt- und Finanzdepartement"),
          member("Ohne", "Vorsteher"),
          member("Präsidentin", "Präsidentin des Kleinen Rats"),
          member("Hoch", "Vorsteher Hochbau"),
          member("Bau", "Vorsteherin Bau"),
        ],
      },
    ],
  ],
]);

const DEPARTMENTS = [
  ...MONEY.departemente,
  { key: "30", bezeichnung: "Gesundheits- und Finanzdepartement", kurzname: "GFD" },
  { key: "40", bezeichnung: "Bau", kurzname: "BAU" },
];

/** Every department has an amount: the page of one without figures shows nothing else either. */
const ALL_MONEY = {
  ...MONEY,
  departemente: DEPARTMENTS,
  institutionen: [
    ...MONEY.institutionen,
    ...["15", "30", "40"].map((departement) => {
      return { key: `${departement}00`, bezeichnung: `Amt ${departement}`, kurzname: departement, departement };
    }),
  ],
  konten: [
    ...MONEY.konten,
    ...["1500", "3000", "4000"].map((institution) => {
      return { id: Number(institution), kontoNr: "3010 00 000", bezeichnung: "Spesen", institution };
    }),
  ],
  betraege: [
    ...MONEY.betraege,
    ...[1500, 3000, 4000].map((konto) => ({ konto, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 100 })),
  ],
};

const PROFILE = profileFile({
  name: "Hinterwald",
  kind: "canton",
  executive: { name: "Kleiner Rat" },
  budgetBusiness: [
    { year: 2024, amountType: "RECHNUNG", business: "2025/7" },
    { year: 2024, amountType: "NACHTRAGSKREDIT11_BESCHLUSS", business: GUIDS.credit.toUpperCase() },
    { year: 2024, amountType: "RECHNUNG", business: "1999/1" },
    { year: 2024, amountType: "UNBEKANNT", business: "2025/8" },
    { year: 2030, amountType: "RECHNUNG", business: "2025/7" },
  ],
});

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity({ RATHAUS_CITY: PROFILE }, "sqlite");
  await city.load(ALL_MONEY, { ...COUNCIL, ...councilData(RECORDS) });
});
afterAll(() => city.close());

async function page(address: string, { app } = city): Promise<{ readonly html: string; readonly text: string }> {
  const { statusCode, body } = await app.inject(address);
  expect([address, statusCode]).toEqual([address, 200]);
  const html = /<main[^>]*>(.*)<\/main>/s.exec(body)![1];
  const shown = html.replace(/<details.*?<\/details>/gs, "").replace(/<\/?(em|mark)>/gi, "");
  return { html, text: shown.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

describe("the budget process", () => {
  it("has the business that the city names, by number or GUID, and apart from it what titles mention", async () => {
    const { text, html } = await page("/finanzen/prozess?jahr=2024");
    const [linked, found] = text.split("Geschäfte, deren Titel Budget, Nachtragskredite oder Rechnung 2024 erwähnt");
    expect(linked).toMatch(/Rechnung Rechnung 2024, Genehmigung 2025\/7 · /);
    expect(linked).toMatch(/Nachtragskredite, 1\. Serie Zusätzliches Geld 2024\/9 · /);
    expect(linked).toContain("Welches Geschäft zu welchem Schritt gehört, gibt der Kanton an.");
    expect(linked).not.toMatch(/1999|UNBEKANNT|Staatsrechnung/);
    expect(found).toContain("eine Zuordnung zu den Schritten ist es nicht");
    expect(found).toContain("Staatsrechnung 2024, Fragen dazu");
    expect(found).not.toContain("Rechnung 2024, Genehmigung");
    const english = await page("/finanzen/prozess?jahr=2024&lang=en");
    expect(english.text).toMatch(/Rechnung 2024, Genehmigung 2025\/7 · .*Closed/);
    expect(english.text).not.toContain("Abgeschlossen");
    // What the page shows can be fetched with the calls below it.
    const [search] = /\/rat\?cql=[^"]*/.exec(html)!;
    expect((await page(search.replaceAll("&amp;", "&"))).text).toContain("Staatsrechnung 2024, Fragen dazu");
  });

  it("is one step from its business, and from business whose title mentions it", async () => {
    const accounts = await page(`/rat/geschaeft/${GUIDS.accounts}`);
    expect(accounts.text).toMatch(
      /Das Geld dazu Den Budgetprozess 2024 als Bild ansehen Schritte nach Angaben des Kantons: Rechnung /,
    );
    expect(accounts.html).toContain('href="/finanzen/prozess?jahr=2024"');
    expect(accounts.text).not.toContain("2030");
    const credit = await page(`/rat/geschaeft/${GUIDS.credit}?lang=en`);
    expect(credit.text).toContain("Steps, according to the canton: Supplementary credits, series 1");
    // The city's link names an amount type that it does not have.
    expect((await page(`/rat/geschaeft/${GUIDS.other}`)).text).toContain("Der Titel erwähnt «Staatsrechnung 2024».");
    expect((await page(`/rat/geschaeft/${GUIDS.wages}`)).text).not.toContain("Das Geld dazu");
  });
});

describe("an assistant", () => {
  it("gets the business that the city names with the overview of the year", async () => {
    const params = { name: "budget_overview", arguments: { year: 2024 } };
    const reply = await city.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    });
    const [, message] = /^data: (.*)$/m.exec(reply.body)!;
    expect(JSON.parse(message).result.structuredContent.council_business).toEqual(
      expect.arrayContaining([{ business: "2025/7", amount_type: "Rechnung" }]),
    );
  });
});

describe("a department", () => {
  it("has its head today and its pending business", async () => {
    const { text } = await page("/finanzen/departement/20");
    expect(text).toMatch(/Im Rat Vorsteherin des Finanzdepartements Rosa Jetzt /);
    expect(text).not.toMatch(/Rosa (Früher|Anders)/);
    expect(text).toContain("3 Geschäfte mit diesem Departement sind noch offen");
    expect((await page("/finanzen/departement/20?lang=en")).text).toContain(
      "3 items of business with this department are pending",
    );
    expect((await page("/finanzen/departement/15")).text).not.toContain("Im Rat");
  });

  it("has no head whose function does not name it", async () => {
    const headsOf = async (key: string): Promise<readonly string[]> => {
      const { text } = await page(`/finanzen/departement/${key}`);
      return Array.from(text.matchAll(/Rosa (\p{L}+)/gu), ([, name]) => name);
    };
    expect(await headsOf("20")).toEqual(["Jetzt"]);
    expect(await headsOf("30")).toEqual(["Anders"]);
    expect(await headsOf("40")).toEqual(["Bau"]);
    expect(await headsOf("15")).toEqual([]);
  });
});

describe("institutions and accounts", () => {
  it("have business that mentions them, as what a search found", async () => {
    const { text } = await page("/finanzen/institution/2000");
    expect(text).toContain("Geschäfte im Rat, die «Steueramt» erwähnen Das hat eine Suche nach dem Namen gefunden");
    expect(text).toContain("Steueramt, Löhne der Angestellten");
    const account = await page("/finanzen/konto/1");
    expect(account.text).toContain("Geschäfte im Rat, die dieses Konto erwähnen");
    expect(account.html).toContain("/api/geschaeft/searchdetails?q=");
  });
});

describe("a city that publishes only one part", () => {
  it("has no word about the other", async () => {
    const other = await emptyCity({ RATHAUS_CITY: PROFILE }, "sqlite");
    await other.load(MONEY, councilData(new Map()));
    for (const address of ["prozess?jahr=2024", "departement/20", "institution/2000", "konto/1"]) {
      const { text } = await page(`/finanzen/${address}`, other);
      expect(text, address).not.toMatch(/Im Rat|Geschäfte/);
    }
    const nobody = { ...MONEY, institutionen: [], konten: [], betraege: [], departemente: [], einwohner: [] };
    await other.load(nobody, councilData(RECORDS));
    expect((await page(`/rat/geschaeft/${GUIDS.accounts}`, other)).text).not.toContain("Das Geld dazu");
    await other.close();
  });
});
