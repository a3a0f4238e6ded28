/** The finance service on the data page: which years hold how many amounts, the key, and lines that fetch its lists. */
import { apiLines } from "../frame/api-lines.ts";
import { codeLine } from "../frame/code-line.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { addressOf, type Call, financeCall, type Service } from "../frame/service.ts";
import { type Table, tableMarkup } from "../frame/table.ts";
import type { Visit } from "../frame/visit.ts";
import { sumsCall } from "../money/ledger/ledger.ts";

/** How many amounts of one type a year holds. */
export interface Held {
  readonly jahr: number;
  readonly betragsTyp: string;
  readonly anzahl: number;
}

export const readHeld = (service: Service): Promise<readonly Held[]> => service.list("/inventar");

const WORDS = {
  de: {
    title: (from: number, to: number): string => `Das Geld der Stadt, von ${from} bis ${to}`,
    empty: "Das Geld der Stadt",
    none: "Noch sind keine Beträge da.",
    about: "Departemente, Institutionen, Konten und ihre Beträge in jeder Phase des Budgets, als JSON oder CSV.",
    docs: "Alle Adressen, zum Ausprobieren",
    openapi: "Beschreibung für Programme (OpenAPI)",
    held: "Anzahl Beträge je Jahr",
    year: "Jahr",
    request: "Antrag",
    letter: "Novemberbrief",
    budget: "Budget",
    changes: "Nachträge",
    actual: "Rechnung",
    keyTitle: "Der Schlüssel",
    key: "Jede Abfrage braucht einen API-Schlüssel im Kopf «api-key». Der folgende ist öffentlich; ihn teilen sich alle, und er erlaubt nur eine begrenzte Zahl Abfragen je Minute. Einen eigenen gibt es bei der Stadt.",
    operator: "Wer diesen Dienst betreibt, stellt ihn so aus:",
    listsTitle: "Ganze Listen als CSV",
    lists: "Diese Zeilen holen alle Listen in den Ordner, in dem man gerade steht:",
    exampleTitle: "Ein Beispiel: alle Summen eines Jahres",
    signs: "Aufwand ist positiv, Ertrag negativ: der Saldo ist die einfache Summe.",
  },
  en: {
    title: (from: number, to: number): string => `The city's money, from ${from} to ${to}`,
    empty: "The city's money",
    none: "There are no amounts yet.",
    about: "Departments, institutions, accounts and their amounts at every stage of the budget, as JSON or CSV.",
    docs: "All addresses, to try out",
    openapi: "Description for programs (OpenAPI)",
    held: "Number of amounts by year",
    year: "Year",
    request: "Request",
    letter: "November letter",
    budget: "Budget",
    changes: "Supplements",
    actual: "Accounts",
    keyTitle: "The key",
    key: "Each request needs an API key in the header “api-key”. This one is public: everybody shares it, and it allows a limited number of requests a minute. For one of your own, ask the city.",
    operator: "Whoever runs this service hands one out like this:",
    listsTitle: "Whole lists as CSV",
    lists: "These lines fetch all lists into the folder that you are in:",
    exampleTitle: "An example: all sums of one year",
    signs: "Expense is positive, revenue negative: net is the plain sum.",
  },
};

const LISTS = ["departemente", "institutionen", "konten", "sachkonten", "betragstypen", "inventar", "einwohner"];

export function financePart(visit: Visit, held: readonly Held[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const years = [...new Set(held.map(({ jahr }) => jahr))].sort((one, other) => one - other);
  if (years.length === 0) return html`<section id="finanzen"><h2>${words.empty}</h2><p>${words.none}</p></section>`;
  const latest = held.filter(({ betragsTyp }) => betragsTyp === "RECHNUNG").at(-1)?.jahr ?? years.at(-1)!;
  const lists = [...LISTS.map((name) => financeCall(`/${name}`)), sumsCall("RECHNUNG", [latest])];
  return html`<section id="finanzen">
<h2>${words.title(years[0], years.at(-1)!)}</h2>
<p>${words.about} ${words.signs}</p>
<ul><li><a href="/finance/v1/docs">${words.docs}</a></li><li><a href="/finance/v1/openapi.json">${words.openapi}</a></li></ul>
<details class="numbers"><summary>${words.held}</summary>${tableMarkup(heldTable(visit, held, years))}</details>
<h3>${words.keyTitle}</h3>
<p>${words.key}</p>
${codeLine(visit, visit.apiKey)}
<p>${words.operator}</p>
${codeLine(visit, "npx rathaus keys add statistik")}
<h3>${words.listsTitle}</h3>
<p>${words.lists}</p>
${codeLine(visit, lists.map((call) => fetchLine(visit, call)).join("\n"))}
<h3>${words.exampleTitle}</h3>
${apiLines(visit, [sumsCall("RECHNUNG", [latest])])}
</section>`;
}

function fetchLine({ origin, apiKey }: Visit, call: Call): string {
  const address = addressOf({ ...call, query: { ...call.query, format: "csv" } });
  return `curl -s -H 'api-key: ${apiKey}' -o ${call.path.slice(1)}.csv '${origin}${address}'`;
}

function heldTable({ language }: Visit, held: readonly Held[], years: readonly number[]): Table {
  const words = inLanguage(language, WORDS);
  const count = (year: number, matches: (type: string) => boolean): number | null =>
    held.reduce((sum, { jahr, betragsTyp, anzahl }) => sum + (jahr === year && matches(betragsTyp) ? anzahl : 0), 0) ||
    null;
  const kinds = [
    ["request", (type: string) => type === "STADTRAT_ANTRAG"],
    ["letter", (type: string) => type === "NOVEMBER_BRIEF"],
    ["budget", (type: string) => type === "GEMEINDERAT_BESCHLUSS"],
    ["changes", (type: string) => /^(NACHTRAGSKREDIT|N\d$)/.test(type)],
    ["actual", (type: string) => type === "RECHNUNG"],
  ] as const;
  return {
    caption: words.held,
    columns: [
      { key: "jahr", title: words.year, kind: "text" },
      ...kinds.map(([name]) => ({ key: name, title: words[name], kind: "number" as const })),
    ],
    rows: years
      .toReversed()
      .map((year) => ({ values: [String(year), ...kinds.map(([, matches]) => count(year, matches))] })),
  };
}
