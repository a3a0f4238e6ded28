/** The explorer with councils whose records have other shapes, and with cities that publish only one part. */
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAtomFeed } from "feedsmith";
import ICAL from "ical.js";
import { afterAll, describe, expect, it } from "vitest";
import { type COUNCILS, guid, writeCouncilFiles } from "../support/explorer/councils.ts";
import { crawl, linksIn } from "../support/explorer/crawl.ts";
import { run } from "../support/process.ts";
import { madeOnce } from "../support/run/made-once.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";
import { emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";
import { addressesIn, ask, faultsOf, follow, LIST_NAMES, objectsIn } from "../support/standards/ech.ts";

/** The data of a city that was imported as a clerk would do it. */
function imported(name: string, write: (files: string) => void): Promise<string> {
  return madeOnce(`council-${name}`, async (folder) => {
    write(folder);
    for (const args of [
      ["schema", "draft", folder],
      ["import", "parliament", folder, "--data", join(folder, ".data")],
    ]) {
      const { status, stderr } = await run(args);
      if (status !== 0) throw new Error(stderr);
    }
  });
}

async function cityOf(name: string, write: (files: string) => void): Promise<SmallCity> {
  return emptyCity({ RATHAUS_DATA: join(await imported(name, write), ".data") }, "sqlite");
}

const open = new Map<string, Promise<SmallCity>>();

/** Opened by the first test that needs it, because only tests may start processes. */
function councilOf(name: keyof typeof COUNCILS): Promise<SmallCity> {
  const city = open.get(name) ?? cityOf(name, (folder) => writeCouncilFiles(name, folder));
  open.set(name, city);
  return city;
}

afterAll(async () => {
  for (const city of open.values()) await (await city).close();
});

/** The text of a page, which must answer. */
async function text({ app }: SmallCity, address: string): Promise<string> {
  const { statusCode, body } = await app.inject(address);
  expect([address, statusCode]).toEqual([address, 200]);
  const [, main = body] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
  return main.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const ECH_SIZES = {
  canton: { persons: 2, groups: 0, memberships: 3, meetings: 2, votings: 0 },
  lake: { persons: 3, groups: 1, memberships: 2, meetings: 1, votings: 2 },
} as const;

const inBoth = (address: string): readonly string[] => [
  address,
  `${address}${address.includes("?") ? "&" : "?"}lang=en`,
];

describe("a canton with roles in one list", () => {
  it("shows who, what, when and how far for business", async () => {
    const city = await councilOf("canton");
    const page = await text(city, `/rat/geschaeft/${guid("moor")}`);
    expect(page).toContain("Motion 12/2025 vom 10.03.2025 · Kleiner Rat");
    expect(page).toMatch(/Eingereicht von Vera Torf Grüne Mitunterzeichnet von Kurt Ried EVP/);
    expect(page).toContain("Kommission Wald Zuständiges Departement Forstdirektion");
    expect(page).toMatch(/10\. März 2025 Eingereicht Motionstext PDF .*1\. September 2025 Überwiesen/);
    // Each step has its own day as a deadline there, which is none.
    expect(page).not.toMatch(/Frist (bis am|läuft|lief)/);
    const { body } = await city.app.inject(`/rat/geschaeft/${guid("moor")}`);
    expect(linksIn(body)).toEqual(
      expect.arrayContaining([`/rat/person/${guid("vera")}`, `/rat/geschaeft/${guid("holz")}`]),
    );
    expect(linksIn(body)).not.toContain(`/rat/geschaeft/${guid("fort")}`);
    const other = await text(city, `/rat/geschaeft/${guid("holz")}?lang=en`);
    expect(other).toContain("Proposal (Vorlage) 5901, 5 Feb 2024 · Closed Closed.");
    expect(other).not.toMatch(/\d steps?\b|Step by step/);
  });

  it("shows meetings, and their calendar", async () => {
    const city = await councilOf("canton");
    const page = await text(city, `/rat/sitzung/${guid("neun")}`);
    expect(page).toContain("Landtag, Montag, 08:15 Uhr, Waldhaus");
    expect(page).toContain("Protokoll PDF");
    expect(page).not.toContain("Traktanden");
    expect(await text(city, "/rat/sitzungen")).toMatch(/1 Sitzung steht bevor .*Schlusssitzung am 31\. Dezember 2999/);
    const { headers } = await city.app.inject("/rat/sitzungen?format=ics");
    expect(headers.location).toMatch(/^\/api\/sitzungendetail\/search\?.*format=ics$/);
    const { body } = await city.app.inject(String(headers.location));
    expect(body).toContain("DTSTART;VALUE=DATE:29991231");
    expect(body).toContain("LOCATION:Waldhaus");
  });

  it("makes one person of the records of several bodies", async () => {
    const city = await councilOf("canton");
    const page = await text(city, `/rat/person/${guid("vera")}`);
    expect(page).toMatch(/Heute Präsidium, Kommission Wald Mitglied, Kommission Wild/);
    expect(page).toContain("1 Geschäft mit dieser Person Moore im Hinterwald");
  });

  it("searches, filters and sorts by what the records have", async () => {
    const city = await councilOf("canton");
    expect(await text(city, "/rat?q=")).toMatch(/2 Geschäfte im Rat .*Geschäfte 2 Personen 3 Sitzungen 2/);
    expect(await text(city, "/rat")).toMatch(/Als Nächstes: Schlusssitzung .*Neu eingereicht Moore im Hinterwald/);
    expect(await text(city, "/rat?status=offen")).toContain("1 Geschäft im Rat");
    expect(await text(city, "/rat?partei=EVP&art=Vorlage")).toContain("1 Geschäft im Rat");
    expect(await text(city, "/rat?q=Ried")).toContain("2 Geschäfte zu «Ried»");
    expect(await text(city, "/suche?q=12/2025")).toContain("Direkt gefunden Moore im Hinterwald");
    expect(await text(city, "/suche?q=Vera&lang=en")).toMatch(/Vera Torf/);
    expect(await text(city, "/")).toMatch(/Was der Rat .*Welche Motionen sind noch offen\?/);
    // Votes are not published there.
    for (const address of inBoth("/daten")) expect(await text(city, address)).not.toMatch(/Abstimmung|\bvotes\b/);
    const { statusCode, body } = await city.app.inject(`/rat/abstimmung/${guid("x")}`);
    expect([statusCode, /<h1>(.*)<\/h1>/.exec(body)?.[1]]).toEqual([
      404,
      "Hier sind keine Abstimmungen veröffentlicht",
    ]);
  });
});

describe("a council with keys in elements and mandates of their own", () => {
  it("shows business with people, department, committee and documents", async () => {
    const city = await councilOf("lake");
    const page = await text(city, `/rat/geschaeft/${guid("hafen")}`);
    expect(page).toContain("Motion 24/MO 3/17 vom 21.08.2024 · Pendent");
    expect(page).toMatch(/Eingereicht von Lea See SP Mitunterzeichnet von Max Ufer FDP Ida Boot SVP/);
    expect(page).toMatch(/Grosser Rat Zuständiges Departement Departement für Wasser/);
    expect(page).toContain("1 Dokument Vorstoss PDF");
    const { body } = await city.app.inject(`/rat/geschaeft/${guid("hafen")}`);
    expect(linksIn(body)).toEqual(
      expect.arrayContaining([`/rat/person/${guid("lea")}`, `/rat/gremium/${guid("gross")}`]),
    );
  });

  it("shows a meeting whose date is a text, with its agenda", async () => {
    const city = await councilOf("lake");
    const page = await text(city, `/rat/sitzung/${guid("juni")}?lang=en`);
    expect(page).toMatch(/Sitzung im Juni on 5 June 2024 .*2 items on the agenda 1 Ein Hafen für alle 24\/MO 3\/17/);
    expect(await text(city, "/rat/sitzungen")).toContain("1 Sitzung im Jahr 2024");
  });

  it("takes offices and members from the mandates", async () => {
    const city = await councilOf("lake");
    expect(await text(city, `/rat/person/${guid("lea")}`)).toMatch(
      /Heute Ratsmitglied, Grosser Rat .*Ein Hafen für alle/,
    );
    expect(await text(city, `/rat/gremium/${guid("gross")}`)).toMatch(
      /2 Ratsmitglieder .*Boot .*Bereitet 1 Geschäft vor/,
    );
  });

  it("counts votes whose records have other names, and shows them", async () => {
    const city = await councilOf("lake");
    const { value } = (await city.app.inject("/parlament/v1/personen")).json();
    expect(value).toEqual([
      expect.objectContaining({ name: "Boot Ida", partei: "SP", nein: 1, abwesend: 1, vergleichbarPartei: 0 }),
      expect.objectContaining({ guid: guid("lea"), ja: 2, mitMehrheit: 1, mitPartei: 1, von: "2024-06-05" }),
      expect.objectContaining({ name: "Ufer Max", ja: 1, nein: 1, vergleichbarMehrheit: 1, anteilAnwesend: 1 }),
    ]);
    expect(await text(city, "/rat/abstimmungen")).toMatch(
      /2 Abstimmungen .* Ein längerer Steg: abgelehnt, 1\sJa zu 1\sNein .* Eintreten: angenommen, 2\sJa zu 1\sNein/,
    );
    expect(await text(city, `/rat/abstimmung/${guid("eins")}`)).toMatch(
      /Eintreten: angenommen, 2\sJa zu 1\sNein.* Ja 2 Nein 1 .*Niemand war abwesend/,
    );
    expect(await text(city, `/rat/person/${guid("lea")}`)).toContain("2 Abstimmungen im Rat");
    expect(await text(city, `/rat/geschaeft/${guid("hafen")}`)).toMatch(
      /Ein längerer Steg: abgelehnt, 1\sJa zu 1\sNein .*Eintreten: angenommen, 2\sJa zu 1\sNein/,
    );
    // There are no parliamentary groups.
    const behaviour = await text(city, "/rat/stimmverhalten");
    expect(behaviour).toMatch(
      /So stimmten die Parteien.* Wer stimmt mit wem Parteien Personen .*SP und FDP stimmen zu 0 % gleich/,
    );
    expect(await text(city, "/rat/partei/SP?lang=en")).toContain("2 members voted");
  });

  it("names members and business of a vote as the other pages do, though its record has neither", async () => {
    const city = await councilOf("lake");
    const address = `/rat/abstimmung/${guid("eins")}`;
    const page = await text(city, address);
    expect(page).toContain("Ein Hafen für alle Motion 24/MO 3/17");
    expect(page).toMatch(/Ja \(1\) Lea See .*Nein \(1\) Ida Boot /);
    expect(page).not.toMatch(/See Lea|Boot Ida/);
    expect(await text(city, `${address}?lang=en`)).toMatch(/Whether to consider it: accepted, 2\syes to 1\sno/);
    expect(linksIn((await city.app.inject(address)).body)).toContain(`/rat/geschaeft/${guid("hafen")}`);
    expect(await text(city, "/rat/stimmverhalten?zwischen=personen&gruppe=SP")).toMatch(
      /Ida Boot und Lea See stimmen zu 0\s% gleich .*Boot, Ida .*See, Lea /,
    );
  });

  it("says nothing about parties that no record has, nor about offices that nobody had", async () => {
    const city = await councilOf("lake");
    const body = await text(city, `/rat/gremium/${guid("gross")}`);
    expect(body).toMatch(/2 Ratsmitglieder .*Jeder Punkt ist ein Mitglied\. .*Wer im Gremium sitzt Ida Boot /);
    expect(body).not.toMatch(/ohne Partei|geordnet nach Parteien/);
    const person = await text(city, `/rat/person/${guid("lea")}`);
    expect(person).toMatch(/1 Amt heute .*Jeder Balken zeigt, von wann bis wann ein Amt dauert/);
    expect(person).not.toContain("grau die früheren");
  });

  it("searches an index of no known kind, whose hits have no page", async () => {
    const city = await councilOf("lake");
    expect(await text(city, "/rat?index=anlass")).toMatch(/1 Anlass im Rat .*Seefest 02\.08\.2025/);
    expect(await text(city, "/suche?q=Seefest")).toContain("1 Anlass Seefest");
    expect(await text(city, "/rat?status=offen")).toContain("1 Geschäft im Rat");
    expect(await text(city, "/rat?index=kontakt&inaktiv=true")).toContain("1 Person im Rat");
  });
});

describe("every link leads somewhere", () => {
  it.each(["canton", "lake"] as const)("in the council %s, which publishes no finances", async (name) => {
    const city = await councilOf(name);
    const found = await crawl(city, 300);
    expect([...found].filter(([, status]) => status !== 200)).toEqual([]);
    expect([...found.keys()].filter((address) => address.startsWith("/finanzen"))).toEqual([]);
    expect([...found.keys()]).toEqual(expect.arrayContaining(["/rat", "/rat/sitzungen?lang=en", "/daten"]));
  });

  it("in a city that publishes only finances", async () => {
    const city = await emptyCity({}, "sqlite");
    await city.loadFinance(MONEY);
    const found = await crawl(city, 120);
    expect([...found].filter(([, status]) => status !== 200)).toEqual([]);
    expect([...found.keys()].filter((address) => address.startsWith("/rat"))).toEqual([]);
    expect(await text(city, "/suche?q=Löhne")).toContain("1 Konto");
    for (const address of inBoth("/rat/sitzungen")) {
      const { statusCode, body } = await city.app.inject(address);
      expect([statusCode, /href="(\/api|\/finance\/v1\/docs)"/.exec(body)?.[1]]).toEqual([404, "/finance/v1/docs"]);
      expect(body).not.toContain('href="/api"');
    }
    expect(await text(city, "/daten")).toContain("kommt aus einem offenen Dienst");
    expect(await text(city, "/daten")).toMatch(/1 Betrag zum Weiterverwenden .*Das Geld der Stadt im Jahr 2024/);
    expect(await text(city, "/daten?lang=en")).toMatch(/1 amount, free to reuse .*The money of the city in 2024/);
    expect(await text(city, "/daten?lang=en")).toContain("comes from an open service");
    await city.close();
  });

  it("in a city without data, which says what to do", async () => {
    const city = await emptyCity({}, "sqlite");
    expect([...(await crawl(city, 100))].filter(([, status]) => status !== 200)).toEqual([]);
    expect(await text(city, "/")).toContain("npx rathaus import city");
    await city.close();
  });
});

it.each(["canton", "lake"] as const)("has feeds of every index: %s", async (name) => {
  const city = await councilOf(name);
  const { indexes } = (await city.app.inject("/api?format=json&examples=false")).json();
  for (const { name: index, kind, size } of indexes) {
    const { body } = await city.app.inject(`/api/${index}/search?format=atom`);
    const { entries = [] } = parseAtomFeed(body);
    expect([index, entries.length]).toEqual([index, size]);
    // A record without a title is named by its GUID.
    for (const entry of entries) expect(entry.links?.[0].href).toMatch(/^http:\/\/localhost\/(rat|api|dokumente)\//);
    const hasCalendar = ["meeting", "body", "person"].includes(kind);
    const calendar = await city.app.inject(`/api/${index}/search?format=ics`);
    expect([index, calendar.statusCode]).toEqual([index, hasCalendar ? 200 : 400]);
    if (hasCalendar) ICAL.parse(calendar.body);
  }
});

it("makes one person of several records for eCH, too", async () => {
  const city = await councilOf("canton");
  const { persons } = await ask(city, "/ech/persons");
  expect(persons.map(({ label, local_id }) => [label, local_id])).toEqual([
    ["Kurt Ried", guid("kurt")],
    ["Vera Torf", guid("vera")],
  ]);
  const { memberships } = await ask(city, "/ech/memberships");
  expect(
    memberships.map((one) => [one.person_reference.label, one.group_reference.label, one.role_type?.role_type_enum]),
  ).toEqual([
    ["Vera Torf", "Kommission Wald", "president"],
    ["Vera Torf", "Kommission Wild", "member"],
    ["Kurt Ried", "Kommission Wald", "member"],
  ]);
  const { meetings } = await ask(city, `/ech/meetings/${guid("neun")}`);
  expect(meetings[0]).toMatchObject({
    meeting_type: "sitting",
    actor_id: { label: "Landtag" },
    datetime_begin_planned: "2025-09-01T08:15:00+02:00",
    location: "Waldhaus",
  });
});

it.each(["canton", "lake"] as const)("has objects of eCH with addresses that lead somewhere: %s", async (name) => {
  const city = await councilOf(name);
  for (const list of LIST_NAMES) {
    const page = await ask(city, `/ech/${list}`);
    expect([list, objectsIn(page, list).length]).toEqual([list, ECH_SIZES[name][list]]);
    await follow(city, addressesIn(page, "http://localhost"));
  }
});

it.each(["canton", "lake"] as const)("has valid objects of eCH: %s", needs(missing.reference), async (name) => {
  const city = await councilOf(name);
  for (const list of LIST_NAMES) expect(faultsOf(list, await ask(city, `/ech/${list}`))).toBe("");
});

it("shows a real council", needs(missing.reference), async () => {
  const city = await cityOf("real", (folder) => {
    for (const name of readdirSync(reference("real-council")))
      copyFileSync(reference("real-council", name), join(folder, name));
  });
  const guids = async (index: string, m: number): Promise<readonly string[]> => {
    const { hits } = (await city.app.inject(`/api/${index}/search?q=seq>0&format=json&m=${m}`)).json();
    return hits.map((hit: { readonly guid: string }) => hit.guid);
  };
  const addresses = [
    ...["/", "/rat", "/rat?index=sitzungendetail", "/rat/sitzungen"],
    ...[
      "/api/sitzungendetail/search?format=ics",
      "/api/geschaeft/search?format=atom",
      "/api/geschaeft/search?format=jsonfeed",
    ],
    ...["/suche?q=Schule", "/daten", "/rat?status=offen", "/rat?q=Schule&sort=neu"],
    ...(await guids("geschaeft", 30)).map((one) => `/rat/geschaeft/${one}`),
    ...(await guids("sitzungendetail", 10)).map((one) => `/rat/sitzung/${one}`),
  ];
  for (const address of addresses.flatMap(inBoth)) {
    expect([address, (await city.app.inject(address)).statusCode]).toEqual([address, 200]);
  }
  for (const list of LIST_NAMES) expect(faultsOf(list, await ask(city, `/ech/${list}?limit=500`))).toBe("");
  await city.close();
});
