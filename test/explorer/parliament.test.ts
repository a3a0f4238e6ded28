/** The home of parliament, votes and voting records: what pages say is what the service counts. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { breakable } from "../../web/frame/compounds.ts";
import { file, fileBlock } from "../support/attachments.ts";
import { firstOf, firstRecord } from "../support/explorer/addresses.ts";
import { openBrowser } from "../support/explorer/browser.ts";
import { type Explorer, openExplorer } from "../support/explorer/explorer.ts";
import { missing, needs } from "../support/run/needs.ts";
import { seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY } from "../support/small-city.ts";

let explorer: Explorer;
beforeAll(async () => {
  explorer = await openExplorer();
}, 300_000);
afterAll(() => explorer.close());

const plain = (body: string): string =>
  body
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
const textOf = async (address: string): Promise<string> => plain(await explorer.text(address));

interface Item {
  readonly guid: string;
  readonly titel: string;
  readonly [member: string]: unknown;
}

const read = async (path: string): Promise<readonly Item[]> =>
  (await explorer.json<{ readonly value: readonly Item[] }>(`/parlament/v1${path}`)).value;

describe("the home of parliament", () => {
  it("has a search box, the next agenda, votes, seats, business, people and bodies", async () => {
    const body = await explorer.text("/rat");
    const text = plain(body);
    expect(body).toMatch(
      /<form class="search" action="\/rat"[^>]*>\s*<input type="search" id="q" name="q"[^>]* data-suggest=/,
    );
    for (const part of ["Als Nächstes:", "Zuletzt abgestimmt", "Neu eingereicht", "Alle Personen von A bis Z"])
      expect(text).toContain(part);
    expect(body).toContain('<figure id="sitze">');
    expect(body).toMatch(/<a class="seat [^"]*" href="\/rat\/person\/[0-9a-f]{32}" tabindex="-1">/);
    expect(body).toMatch(/href="\/rat\/partei\/SP"/);
    const [latest] = await read("/abstimmungen?anzahl=1");
    expect(body).toContain(`href="/rat/abstimmung/${latest.guid}"`);
    expect(text).not.toContain("CQL");
  });

  it("leaves searches where they were, with CQL for experts", async () => {
    expect(await textOf("/rat?q=Velo")).toMatch(/Geschäfte? zu «Velo»/);
    expect(await textOf("/rat?index=geschaeft")).toMatch(/Geschäfte im Rat/);
    expect(await textOf("/rat?q=")).toMatch(/Für Fachleute: als CQL-Abfrage/);
    expect(await textOf("/rat?utm_source=zeitung")).toContain("Zuletzt abgestimmt");
    const feed = await explorer.city.app.inject("/rat?format=atom");
    expect([feed.statusCode, feed.headers.location]).toEqual([301, expect.stringMatching(/^\/api\/geschaeft\/search/)]);
  });

  it("shows its seats as CSV and to embed", async () => {
    expect((await explorer.text("/rat?format=csv&bild=sitze")).split("\r\n")[0]).toBe("name,partei,funktion,von");
    expect(await explorer.text("/rat?einbetten=sitze")).toContain("<figure>");
  });
});

describe("votes", () => {
  it("are listed by closeness, with the question first", async () => {
    const body = await explorer.text("/rat/abstimmungen?zeit=alle&sortierung=knappste");
    const closest = await read("/abstimmungen?sortierung=knappste&anzahl=25");
    const links = [...body.matchAll(/<a class="title" href="\/rat\/abstimmung\/([0-9a-f]{32})">([^<]*)/g)];
    expect(links.map(([, guid]) => guid)).toEqual(closest.map(({ guid }) => guid));
    links.forEach(([, , name], i) => {
      expect(name.startsWith(breakable(closest[i].titel))).toBe(true);
    });
  });

  it("have the same headline on their page, in lists, previews and embeds", async () => {
    const [vote] = await read("/abstimmungen?anzahl=1&sortierung=knappste");
    const address = `/rat/abstimmung/${vote.guid}`;
    const body = await explorer.text(address);
    const [, headline] = /<h1[^>]*>([^<]*)</.exec(body) ?? [];
    expect(headline).toContain(vote.titel);
    expect(headline.replaceAll("\u00a0", " ")).toMatch(/\d+ Ja zu \d+ Nein$/);
    expect(body).toContain(`<meta property="og:title" content="${headline}">`);
    expect(await explorer.text(`${address}?einbetten=stimmen`)).toContain(`<h1>${headline}`);
    expect(await explorer.text("/rat/abstimmungen?zeit=alle&sortierung=knappste")).toContain(`>${headline}<`);
    const { geschaeft } = vote as unknown as { readonly geschaeft: { readonly guid: string } };
    expect(await explorer.text(`/rat/geschaeft/${geschaeft.guid}`)).toContain(`>${headline}<`);
    const { sitzung } = vote as unknown as { readonly sitzung: { readonly guid: string } };
    expect(await explorer.text(`/rat/sitzung/${sitzung.guid}`)).toContain(`>${headline}<`);
  });

  it("can be filtered by topic, period and party", async () => {
    const count = (await explorer.json<{ gesamt: number }>("/parlament/v1/abstimmungen?thema=Motion")).gesamt;
    expect(await textOf("/rat/abstimmungen?thema=Motion&zeit=alle")).toContain(`${count} Abstimmungen zu «Motion»`);
    expect(await textOf("/rat/abstimmungen?thema=Xyzzy&lang=en")).toContain("There is no such vote.");
    expect(await textOf("/rat/abstimmungen?von=2020-02-30&bis=gestern")).toContain("der letzten zwölf Monate");
    const split = await read("/abstimmungen?partei=SP&sortierung=geteilt&anzahl=1");
    expect(await explorer.text("/rat/abstimmungen?zeit=alle&partei=SP&sortierung=geteilt")).toContain(split[0].guid);
  });
});

describe("voting records", () => {
  it("are on the pages of people", async () => {
    const [person] = (await read("/personen")).filter(
      ({ vergleichbarPartei, mitPartei }) => vergleichbarPartei !== mitPartei,
    );
    const text = await textOf(`/rat/person/${person.guid}`);
    const against = Number(person.vergleichbarPartei) - Number(person.mitPartei);
    expect(text).toContain(`in ${against} von ${person.vergleichbarPartei} vergleichbaren Abstimmungen anders`);
    expect(text).toContain(`Gegen die eigene Partei: ${against}`);
    expect(text).toMatch(/Stimmt am häufigsten gleich wie .*? \d+\s?% von \d+\sAbstimmungen /);
    expect(await explorer.text("/rat/abstimmungen")).toMatch(/placeholder="z\.\sB\. Velo"/);
    expect(await textOf("/rat/abstimmungen?lang=en")).toMatch(/\d+ votes in the last twelve months/);
  });

  it("are on the pages of parties", async () => {
    const text = await textOf("/rat/partei/SP?lang=en");
    for (const part of ["Year by year", "With whom the party votes", "members voted"]) expect(text).toContain(part);
    expect((await explorer.city.app.inject("/rat/partei/Niemand")).statusCode).toBe(404);
    const group = await firstOf(explorer, "gremiumsuebersicht", 'Gremiumstyp any "Fraktion" and GremiumName == "SP"');
    expect(await textOf(`/rat/gremium/${group}`)).toContain("Wie die Fraktion stimmte Anwesenheit, Geschlossenheit");
  });

  it("compare groups, parties and any two people, with a matrix and its table", async () => {
    const pairs = await read("/uebereinstimmung?zwischen=fraktionen");
    const csv = await explorer.text("/rat/stimmverhalten?zeit=alle&format=csv");
    expect(csv.split("\r\n").length).toBe(pairs.length + 2);
    expect(await explorer.text("/rat/stimmverhalten?zeit=alle&zwischen=parteien")).toContain("chart matrix");
    const [pair] = await read("/uebereinstimmung?zwischen=personen");
    const { erste, zweite, gemeinsam, gleich } = pair as unknown as Record<string, { guid: string }>;
    const query = `zeit=alle&zwischen=personen&a=${erste.guid}&b=${zweite.guid}`;
    expect(await textOf(`/rat/stimmverhalten?${query}`)).toContain(
      `der ${gemeinsam} gemeinsamen Abstimmungen gleich (${gleich}).`,
    );
    expect(await explorer.text("/rat/stimmverhalten?zwischen=personen&gruppe=SP")).toContain("chart matrix");
    // Many of them always vote alike, so that no pair is ahead of all others; and the cells have no numbers.
    expect(await textOf("/rat/stimmverhalten?zwischen=personen&gruppe=SP")).toMatch(
      /Mehrere Paare stimmen am häufigsten gleich: 100\s?% .*Je kräftiger ein Feld/,
    );
  });

  it("have people in the matrix in the order of their family names, which come first", async () => {
    const page = await explorer.text("/rat/stimmverhalten?zwischen=personen&gruppe=FDP");
    const [chart] = /<svg[^>]*class="chart matrix".*?<\/svg>/s.exec(page)!;
    const names = [...chart.matchAll(/text-anchor="end">([^<]+)</g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "de-CH")));
    expect(names.join(" ")).toMatch(/^\p{L}[\p{L} -]+, \p{L}/u);
  });
});

describe("in English", () => {
  it("types, steps, statuses and roles are English, with the word of the records beside or on hover", async () => {
    const guid = await firstOf(
      explorer,
      "geschaeft",
      'Geschaeftsart == "Postulat" and Geschaeftsstatus == "Abgeschlossen"',
    );
    const business = await explorer.text(`/rat/geschaeft/${guid}?lang=en`);
    expect(plain(business)).toMatch(/Postulate \(Postulat\) \d{4}\/\d+, \d+ \w+ \d{4} · Closed/);
    expect(business).toContain('<h3><span title="Einreichung">Submission</span></h3>');
    expect(business).not.toMatch(/<h3>(Einreichung|Abschreibung|Überweisung)/);
    const list = await explorer.text("/rat?index=geschaeft&lang=en");
    expect(list).toMatch(/href="\/rat\?art=Schriftliche\+Anfrage&amp;lang=en">Written question<\/a>/);
    expect(list).toContain('<option value="Schriftliche Anfrage">Written question</option>');
    expect(list).toContain('<span title="Postulat">Postulate</span>');
    const committee = await firstOf(explorer, "gremiumsuebersicht", 'Gremiumstyp any "Kommission" and Inaktiv = false');
    const body = await textOf(`/rat/gremium/${committee}?lang=en`);
    for (const part of ["Type Committee (Kommission)", " President", " Vice-president"]) expect(body).toContain(part);
    expect(await textOf("/glossar?lang=en")).toContain("Written question (Schriftliche Anfrage)");
    expect(await textOf("/rat/abstimmungen?lang=en&zeit=alle")).toMatch(/Final vote[^:]*: (accepted|rejected), \d+/);
  });
});

describe("council mail", () => {
  it("is a page with its items by chapter, their business and documents, found from everywhere", async () => {
    const newest = await explorer.json<{ hits: readonly { guid: string; record: CouncilRecord }[] }>(
      "/api/ratspost/searchdetails?q=seq%3E0+sortBy+Datum/sort.descending&m=2&format=json",
    );
    const [{ guid, record }, before] = newest.hits;
    const items = record.Positionen as readonly Readonly<Record<string, string>>[];
    const body = await explorer.text(`/rat/post/${guid}`);
    expect(plain(body)).toContain(`${items.length} Einträge · Nächste Sitzung: `);
    const chapters = [...body.matchAll(/<section><h2>([^<]+)<\/h2><ul class="records">/g)].map(([, name]) => name);
    expect(chapters.toSorted()).toEqual([...new Set(items.map(({ Kapitel }) => Kapitel))].toSorted());
    for (const { GeschaeftGuid, GRNr } of items) {
      expect(body).toContain(`<a class="title" href="/rat/geschaeft/${GeschaeftGuid}"><strong>`);
      expect(body).toContain(`<span class="about">${GRNr}</span>`);
    }
    expect(body).not.toContain("**");
    expect(body).toMatch(/href="\/dokumente\/[^"]+">Ratspost vom/);
    expect(body).toContain(`href="/rat/post/${before.guid}"`);
    expect(await textOf(`/rat/post/${guid}?lang=en`)).toMatch(/Council mailing of .*New submissions.* by /);
    for (const address of ["/rat", "/rat?index=ratspost", `/api/ratspost/search?format=atom`])
      expect(await explorer.text(address), address).toContain(`/rat/post/${guid}`);
  });
});

describe("documents", () => {
  it("are listed once on the page of their business", async () => {
    const newest = 'Geschaeftsart == "Motion" sortBy Beginn/sort.descending';
    const guid = await firstOf(explorer, "geschaeft", newest);
    const links = [...(await explorer.text(`/rat/geschaeft/${guid}`)).matchAll(/href="(\/dokumente\/[^"]+)"/g)];
    expect(links.length).toBeGreaterThan(0);
    expect(new Set(links.map(([, link]) => link)).size).toBe(links.length);
  });
});

describe("people from A to Z", () => {
  it("has current members apart from others", async () => {
    const body = await explorer.text("/rat/personen?buchstabe=b");
    const [members, others] = body.split('<section id="az">');
    const names = (part: string) => [...part.matchAll(/\/rat\/person\/([0-9a-f]{32})">([^<]*)</g)];
    const { hits } = await explorer.json<{ hits: readonly { readonly guid: string }[] }>(
      "/api/kontakt/search?q=AktivesRatsmitglied=true&format=json",
    );
    expect(
      names(members)
        .map(([, guid]) => guid)
        .sort(),
    ).toEqual(hits.map(({ guid }) => guid).sort());
    expect(names(others).length).toBeGreaterThan(0);
    for (const [, guid, name] of names(others)) {
      expect(name).toMatch(/^B/i);
      expect(hits.some((hit) => hit.guid === guid)).toBe(false);
    }
  });
});

it("links a body to the one that it belongs to", async () => {
  const { guid, record } = await firstRecord(explorer, "gremiumdetail", 'Gremiumstyp == "Kommission"');
  const { guid: parent } = await firstRecord(explorer, "gremiumdetail", `GremiumName == "${record.Vater}"`);
  expect(await explorer.text(`/rat/gremium/${guid}`)).toContain(
    `<dt>Gehört zu</dt><dd><a href="/rat/gremium/${parent}">${record.Vater}</a></dd>`,
  );
});

it("lets long names and addresses of people break between their parts", async () => {
  const name = "Geschäftsprüfungskommission";
  const committee = await firstOf(explorer, "gremiumsuebersicht", `GremiumName any "${name}" and Inaktiv = false`);
  const [person] = /\/rat\/person\/\w+/.exec(await explorer.text(`/rat/gremium/${committee}`)) ?? [];
  const page = await explorer.text(String(person));
  expect(page).toContain(">Geschäftsprüfungs\u00adkommission</a>");
  expect(page).toMatch(/href="mailto:[^"<]+@seldwyla\.example">[^"]+@<wbr>seldwyla<wbr>\.example<\/a>/);
});

describe("a portrait", needs(missing.browser), () => {
  it("is shown where a person has one", async () => {
    const [first] = seldwylaRecords(0.01).get("kontakt") as readonly CouncilRecord[];
    const block = fileBlock({ nr: 9, name: "Portrait.png", versions: [{ Original: "png" }] });
    const person = { ...first, Bild: block, Behoerdenmandat: [], Erstunterzeichner: [], Mitunterzeichner: [] };
    const bytes = readFileSync(new URL("../../web/style/preview.png", import.meta.url));
    const city = await emptyCity({}, "sqlite");
    await city.load(MONEY, {
      ...COUNCIL,
      records: (index) => (index === "kontakt" ? [person] : []),
      files: () => [file(9, 1, bytes, "Original", "png")],
    });
    const url = await city.app.listen({ port: 0, host: "127.0.0.1" });
    const browser = await openBrowser();
    const page = await browser.newPage({ baseURL: url });
    await page.goto(`/rat/person/${first.OBJ_GUID}`);
    const width = await page.evaluate<number>('document.querySelector(".portrait").naturalWidth');
    expect(width).toBeGreaterThan(100);
    await browser.close();
    await city.close();
  });
});
