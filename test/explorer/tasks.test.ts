/** The tasks of citizens and developers in a real browser; every number is compared with the services. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../support/docs/examples.ts";
import { missingFor, runExample } from "../support/docs/run-example.ts";
import { firstRecord } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer, TODAY, type Window } from "../support/explorer/explorer.ts";
import { isOwnExpense, isOwnOperation, numberIn, sumOf, sumsOfDepartments } from "../support/explorer/sums.ts";
import { missing, needs } from "../support/run/needs.ts";

/** The latest year with accounts. */
const YEAR = 2025;

let explorer: Explorer;
let window: Window;
let page: Page;

beforeAll(async () => {
  explorer = await openExplorer();
  window = await explorer.open();
  page = window.page;
}, 300_000);
afterAll(() => explorer.close());
beforeEach(async () => {
  await page.goto("/");
});
afterEach(() => {
  expect(window.complaints()).toEqual([]);
});

/** The rows of a figure's CSV download. */
async function csvOf(figure: string): Promise<readonly (readonly string[])[]> {
  const link = page.locator(`#${figure} .exports`).getByText("CSV", { exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return parse(readFileSync(await download.path()), { from: 2 });
}

/** Searches in the large box of the start page and follows a result. */
async function search(words: string, link: string): Promise<void> {
  await page.locator("main input[type=search]").fill(words);
  await page.keyboard.press("Enter");
  await page.locator(`main a[href*="${link}"]`).first().click();
}

describe("someone who wants to know", needs(missing.browser), () => {
  it("1. what the city spends most on, and how much that is per inhabitant", async () => {
    await page.getByText("Wofür gibt die Stadt am meisten aus?").click();
    const spent = await sumsOfDepartments(explorer, YEAR, isOwnExpense);
    const { value } = await explorer.json<{ value: readonly { jahr: number; einwohner: number }[] }>(
      "/finance/v1/einwohner",
    );
    const { einwohner } = value.find(({ jahr }) => jahr === YEAR)!;
    const lead = await page.locator(".lead").innerText();
    expect(lead).toContain(`Am meisten: ${spent[0].name}`);
    expect(numberIn(lead.split("%")[1])).toBe(Math.round(spent[0].betrag / einwohner));
    const rows = await csvOf("kacheln");
    for (const { name, betrag } of spent) expect(Number(rows.find(([row]) => row === name)![2]), name).toBe(betrag);
    const titles = await page.locator(".picture.wide .tile title").allTextContents();
    for (const { name, betrag } of spent) {
      const [, shown, isMillion] = /: ([\d.']+)\u00a0(Mio\.\u00a0)?Fr\./.exec(
        titles.find((one) => one.startsWith(`${name}:`))!,
      )!;
      expect((numberIn(shown) * (isMillion ? 1e6 : 1)) / betrag, name).toBeCloseTo(1, 2);
    }
  });

  it("2. which department's net spending grew most since 2019, with its chart and CSV", async () => {
    await page.getByText("Welches Departement gibt immer mehr aus?").click();
    await page.locator("#seit").selectOption("2019");
    const [before, after] = [
      await sumsOfDepartments(explorer, 2019, isOwnOperation),
      await sumsOfDepartments(explorer, YEAR, isOwnOperation),
    ];
    const changes = after
      .map(({ name, betrag }) => ({ name, change: betrag - before.find((one) => one.name === name)!.betrag }))
      .sort((one, other) => other.change - one.change);
    await page.locator("h1", { hasText: changes[0].name }).waitFor();
    const rows = await csvOf("wachstum");
    expect(rows.map(([name]) => name)).toEqual(changes.map(({ name }) => name));
    for (const [i, { name, change }] of changes.entries()) expect(Number(rows[i][4]), name).toBeCloseTo(change, 1);
    await page.locator("#wachstum svg:visible a").first().click();
    await page.locator("h1", { hasText: changes[0].name }).waitFor();
    expect(await page.locator("svg.series:visible").count()).toBeGreaterThan(0);
  });

  it("3. how the council changed the budget of the schools, and what was spent in the end", async () => {
    await page.getByText("Was hat der Rat am Budget geändert?").click();
    await page.locator("#departement").selectOption("50");
    await page.locator("h1", { hasText: "Schul- und Sportdepartement" }).waitFor();
    const of = (betragsTyp: string): Promise<number> =>
      sumOf(explorer, { jahr: YEAR, betragsTyp, departement: "50" }, isOwnExpense);
    const [asked, letter, decided, spent] = await Promise.all(
      ["STADTRAT_ANTRAG", "NOVEMBER_BRIEF", "GEMEINDERAT_BESCHLUSS", "RECHNUNG"].map(of),
    );
    const titles = await page.locator(".picture.narrow svg.waterfall title").allTextContents();
    const shown = (name: string): number => numberIn(titles.find((title) => title.startsWith(name))!.split(": ")[1]);
    expect(shown("Antrag der Regierung")).toBe(Math.round(asked));
    expect(shown("Beschlossenes Budget")).toBe(Math.round(decided));
    expect(shown("Änderung durch den Rat")).toBe(Math.round(decided - asked - letter));
    expect(shown("Rechnung")).toBe(Math.round(spent));
    expect(await page.locator(".lead").innerText()).toMatch(/Stadtrat.*Gemeinderat.*Ausgegeben/s);
  });

  it("4. where taxes go", async () => {
    await page.getByText("Wohin gehen die Steuern?").click();
    expect(await page.locator(".lead").innerText()).toMatch(/^Von 100 Franken Steuern gehen \d+ an/);
    const needs = await sumsOfDepartments(explorer, YEAR, (code) => isOwnOperation(code) && code !== "40");
    const needy = needs.filter(({ betrag }) => betrag > 0);
    const results = await sumsOfDepartments(explorer, YEAR, isOwnOperation);
    const surplus = Math.max(0, -results.reduce((sum, { betrag }) => sum + betrag, 0));
    const whole = needy.reduce((sum, { betrag }) => sum + betrag, surplus);
    const rows = await csvOf("steuern");
    for (const [i, { name, betrag }] of needy.entries()) {
      expect(rows[i][0]).toBe(name);
      expect(Number(rows[i][1]), name).toBeCloseTo((betrag / whole) * 100, 1);
    }
  });

  it("5. what the statistics office pays for its rooms, and why that changed last year", async () => {
    const { value: accounts } = await explorer.json<{ value: readonly { id: number; kontoNr: string }[] }>(
      "/finance/v1/konten?orgKey=1560&bezeichnung=*Miete*Büroräume*",
    );
    const { id } = accounts.find(({ kontoNr }) => kontoNr.length === 11)!;
    await search("Miete Büroräume Statistik", `/finanzen/konto/${id}`);
    const { value: series } = await explorer.json<{
      value: readonly { betraege: readonly { betragsTyp: string; begruendung?: string }[] }[];
    }>(`/finance/v1/betragsreihen?kontoId=${id}&jahre=${YEAR}`);
    const { begruendung } = series[0].betraege.find(({ betragsTyp }) => betragsTyp === "GEMEINDERAT_BESCHLUSS")!;
    const text = await page.locator("main").innerText();
    expect(text).toContain("Statistik Stadt Seldwyla");
    for (const sentence of begruendung!.split("\n")) expect(text).toContain(sentence.trim());
  });

  it("6. which motions on cycling since 2020 are pending, newest first, with a link to share", async () => {
    const found = async (condition: string): Promise<readonly string[]> => {
      const q = `${condition} sortBy Beginn/sort.descending GRNrSort/sort.descending`;
      const address = `/api/geschaeft/searchdetails?${new URLSearchParams({ q, format: "json" })}`;
      const { hits } = await explorer.json<{ hits: readonly { record: { Titel: string } }[] }>(address);
      return hits.map(({ record }) => record.Titel);
    };
    await page.getByRole("navigation").getByText("Rat", { exact: true }).click();
    await page.locator("#q").fill("Velo");
    await page.locator("#q").press("Enter");
    await page.getByText("Genauer suchen").click();
    await page.locator("select[name=art]").selectOption("Motion");
    await page.locator("input[name=von]").fill("2020-01-01");
    await page.locator("select[name=sort]").selectOption("neu");
    await page.locator(".pickers button").click();
    const motions = 'Geschaeftsart == "Motion" and Beginn >= 2020-01-01';
    const titles = page.locator(".records .title");
    expect(await titles.allInnerTexts()).toEqual(await found(`cql.anywhere any "Velo*" and ${motions}`));
    // In such a small city none of them is pending: the rest of the task uses all motions.
    await page.locator("#q").fill("");
    await page.locator("#q").press("Enter");
    await page.locator(".facets").getByText("Noch offen").click();
    const pending = await found(`${motions} not Geschaeftsstatus == "Abgeschlossen"`);
    expect(await titles.allInnerTexts()).toEqual(pending);
    expect(pending.length).toBeGreaterThan(0);
    await page.goto(await page.locator(".take code").first().innerText());
    expect(await titles.allInnerTexts()).toEqual(pending);
  });

  it("7. who signed a motion, which committee has it, what happened to it, where its documents are", async () => {
    interface Part {
      readonly Name: string;
      readonly AblaufschrittName: string;
      readonly Dokumente: readonly unknown[];
    }
    const newest = 'Geschaeftsart == "Motion" sortBy Beginn/sort.descending';
    const { guid, record } = await firstRecord(explorer, "geschaeft", newest);
    const part = (name: string): readonly Part[] => record[name] as readonly Part[];
    await search(String(record.GRNr), `/rat/geschaeft/${guid}`);
    const text = await page.locator("main").innerText();
    for (const list of ["Erstunterzeichner", "Mitunterzeichner", "VorberatendeKommission"]) {
      for (const { Name } of part(list)) expect(text).toContain(Name);
    }
    const steps = part("Ablaufschritte");
    expect(await page.locator(".steps > li:not(.ahead) h3").allInnerTexts()).toEqual(
      steps.map(({ AblaufschrittName }) => AblaufschrittName),
    );
    const documents = await page.locator('.steps a[href^="/dokumente/"]').all();
    expect(documents.length).toBe(steps.flatMap(({ Dokumente }) => Dokumente).length);
    const file = await explorer.city.app.inject((await documents[0].getAttribute("href"))!);
    expect(file.headers["content-type"]).toBe("application/pdf");
  });

  it("8. how the parties voted, who broke ranks, who was absent", async () => {
    interface Vote {
      readonly Name: string;
      readonly Vorname: string;
      readonly Partei: string;
      readonly Abstimmungsverhalten: string;
    }
    const { guid, record } = await firstRecord(explorer, "abstimmung", "seq > 0 sortBy Datum/sort.descending");
    const votes = record.Stimmabgaben as readonly Vote[];
    await page.goto(`/rat/geschaeft/${record.GeschaeftGuid}`);
    await page.locator(`a[href*="/rat/abstimmung/${guid}"]`).first().click();
    await page.locator("svg.hemicycle:visible").waitFor();
    const seats = await page.locator(".picture.wide svg.hemicycle title").allTextContents();
    expect(seats.filter((title) => / \(.*\): /.test(title)).sort()).toEqual(
      votes.map((vote) => `${vote.Vorname} ${vote.Name} (${vote.Partei}): ${vote.Abstimmungsverhalten}`).sort(),
    );
    const voted = votes.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten !== "Abwesend");
    const differing = [...Map.groupBy(voted, ({ Partei }) => Partei).values()].flatMap((members) => {
      const choices = Object.values(Object.groupBy(members, ({ Abstimmungsverhalten }) => Abstimmungsverhalten));
      return choices
        .toSorted((one, other) => other!.length - one!.length)
        .slice(1)
        .flatMap((few) => few!);
    });
    const nameOf = ({ Vorname, Name }: Vote): string => `${Vorname} ${Name}`;
    const listed = (heading: RegExp): Promise<string[]> =>
      page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: heading }) })
        .locator("> ul a")
        .allInnerTexts();
    expect((await listed(/von der Partei ab$/)).sort()).toEqual(differing.map(nameOf).sort());
    const absent = votes.filter((vote) => !voted.includes(vote));
    expect((await listed(/abwesend$/)).sort()).toEqual(absent.map(nameOf).sort());
    expect((await csvOf("stimmen")).length).toBe(votes.length);
  });

  it("9. what is on the agenda of the next meeting, and adds it to the calendar", async () => {
    await page.getByText("Was behandelt der Rat als Nächstes?").click();
    const { record } = await firstRecord(explorer, "sitzung", `Sitzungsdatum >= ${TODAY} sortBy Sitzungsdatum`);
    const items = record.Traktanden as readonly { readonly Titel: string }[];
    expect(await page.locator(".agenda > li h3").allInnerTexts()).toEqual(items.map(({ Titel }) => Titel));
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Kalender als Datei").click()]);
    const day = (record.Datum as { readonly Start: string }).Start.slice(0, 10).replaceAll("-", "");
    expect(readFileSync(await download.path(), "utf8")).toMatch(
      new RegExp(`^BEGIN:VCALENDAR\\r\\n[^]*DTSTART[^:]*:${day}[^]*END:VCALENDAR\\r\\n$`),
    );
  });

  it("10. everything that a person did", async () => {
    const vote = await firstRecord(explorer, "abstimmung", "seq > 0 sortBy Datum/sort.descending");
    const [{ KontaktGuid, Name, Vorname }] = vote.record.Stimmabgaben as readonly Readonly<Record<string, string>>[];
    await search(`${Vorname} ${Name}`, `/rat/person/${KontaktGuid}`);
    expect(await page.locator("h1").innerText()).toContain(`${Vorname} ${Name}`);
    const q = `Name == "${Name}" and Vorname == "${Vorname}"`;
    const address = `/api/behoerdenmandat/search?${new URLSearchParams({ q, format: "json" })}`;
    const { numHits } = await explorer.json<{ numHits: number }>(address);
    expect((await csvOf("aemter")).length).toBe(numHits);
    expect(await page.locator(`main a[href*="/rat/abstimmung/${vote.guid}"]`).count()).toBe(1);
  });
});

describe("11. a developer who wants this list in Python, or whatever is at hand", needs(missing.browser), () => {
  const TITLES = { sh: "curl", python: "Python", r: "R", js: "JavaScript" };

  for (const language of LANGUAGES)
    it(`pastes the lines (${language}) and gets it`, needs(missingFor(language)), async () => {
      for (const [recipe, name] of [
        ["/rat?q=Velo", "GRNr"],
        ["/finanzen", "sachkonto"],
      ]) {
        await page.goto(recipe);
        const title = page.locator(".code").first().locator(`dt:text-is("${TITLES[language]}")`);
        const code = await title.locator("+ dd code").textContent();
        expect(await runExample({ recipe, language, code: `${code}\n` }, explorer.url)).toContain(name);
      }
    });

  it("fetches complete lists and indexes with the code on the data page", async () => {
    await page.goto("/daten");
    const lists = (await page.locator("#finanzen code").allTextContents()).find((code) => code.includes("konten.csv"))!;
    for (const line of lists.split("\n")) {
      const [, address] = /^curl -s -o \w+\.csv '([^']+)'$/.exec(line)!;
      const reply = await fetch(address);
      expect([reply.status, reply.headers.get("content-type")], line).toEqual([200, "text/csv; charset=utf-8"]);
    }
    const [, changes] = await page.locator("#rat > .line code").allTextContents();
    const changed = await runExample({ recipe: "/daten", language: "sh", code: `${changes}\n` }, explorer.url);
    expect(JSON.parse(changed).changes).toHaveLength(1);
  });

  it("follows every link of the data page without a key, and downloads the lists under their names", async () => {
    await page.goto("/daten");
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as { href: string }).href));
    const files = hrefs.filter((href) => new URL(href).pathname.startsWith("/finance/v1/") && href.includes(".csv"));
    expect(files).toHaveLength(9);
    // The licence is described elsewhere.
    for (const href of new Set(hrefs.filter((one) => one.startsWith(explorer.url)))) {
      const reply = await fetch(href);
      expect(reply.status, href).toBe(200);
      const text = await reply.text();
      if (files.includes(href)) expect(text.split("\r\n").length, href).toBeGreaterThan(2);
    }
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "konten.csv" }).click();
    expect((await download).suggestedFilename()).toBe("konten.csv");
  });

  it("fetches an index with the program of the data page", needs(missing.python), async () => {
    await page.goto("/daten");
    const [program] = await page.locator("#rat > .line code").allTextContents();
    const { numHits } = await explorer.json<{ numHits: number }>("/api/behoerdenmandat/search?q=seq>0&m=0&format=json");
    const printed = await runExample({ recipe: "/daten", language: "python", code: program }, explorer.url);
    expect(printed).toBe(`${numHits} records\n`);
  });
});
