/** The finance service on the data page: the number of amounts per year, the API key, and all lists as files. */
import { apiLines } from "../frame/api-lines.ts";
import { codeLine } from "../frame/code-line.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { addressOf, type Call, financeCall, type Service } from "../frame/service.ts";
import { type Table, tableMarkup } from "../frame/table.ts";
import type { Visit } from "../frame/visit.ts";
import { sumsCall } from "../money/ledger/ledger.ts";

/** The number of amounts of one type in a year. */
export interface AmountCount {
  readonly jahr: number;
  readonly betragsTyp: string;
  readonly anzahl: number;
}

export const readAmountCounts = (service: Service): Promise<readonly AmountCount[]> => service.list("/inventar");

const WORDS = {
  de: {
    title: (from: number, to: number): string => `Das Geld der Stadt, von ${from} bis ${to}`,
    empty: "Das Geld der Stadt",
    none: "Noch sind keine Beträge da.",
    about: "Departemente, Institutionen, Konten und ihre Beträge in jeder Phase des Budgets, als JSON oder CSV.",
    docs: "Alle Adressen, zum Ausprobieren",
    openapi: "Beschreibung für Programme (OpenAPI)",
    counts: "Anzahl Beträge je Jahr",
    year: "Jahr",
    request: "Antrag",
    letter: "Novemberbrief",
    budget: "Budget",
    changes: "Nachträge",
    actual: "Rechnung",
    keyTitle: "Der Schlüssel",
    key:
      "Jede Abfrage braucht einen API-Schlüssel im Header «api-key». Der folgende ist öffentlich; ihn teilen sich " +
      "alle, und er erlaubt nur eine begrenzte Zahl Abfragen je Minute. Einen eigenen gibt es bei der Stadt.",
    operator: "Wer diesen Dienst betreibt, stellt ihn so aus:",
    listsTitle: "Ganze Listen als CSV",
    lists: "Zum Herunterladen, ohne Schlüssel:",
    departemente: "Departemente",
    institutionen: "Institutionen mit ihrem Departement",
    konten: "Konten mit ihrer Institution",
    sachkonto_codes: "Die Sachkonten und ihre Namen",
    betragstypen: "Die Phasen des Budgets",
    inventar: "Welche Jahre und Phasen es gibt",
    einwohner: "Einwohnerinnen und Einwohner je Jahr",
    sums: (year: number): string => `Rechnung ${year}, nach Sachkonto und Institution`,
    commands: "Diese Zeilen holen alle in den aktuellen Ordner:",
    exampleTitle: "Ein Beispiel: alle Summen eines Jahres",
    signs: "Aufwand ist positiv, Ertrag negativ: der Saldo ist die einfache Summe.",
  },
  en: {
    title: (from: number, to: number): string => `The city's money, from ${from} to ${to}`,
    empty: "The city's money",
    none: "There are no amounts yet.",
    about: "Departments, institutions, accounts and their amounts at every stage of the budget, as JSON or CSV.",
    docs: "All endpoints, ready to try",
    openapi: "Machine-readable description (OpenAPI)",
    counts: "Number of amounts per year",
    year: "Year",
    request: "Request",
    letter: "November letter",
    budget: "Budget",
    changes: "Supplementary credits",
    actual: "Accounts",
    keyTitle: "The key",
    key:
      "Every request needs an API key in the “api-key” header. This one is public: everybody shares it, and it " +
      "allows a limited number of requests per minute. Ask the city for a key of your own.",
    operator: "If you run this service, you create a key like this:",
    listsTitle: "Complete lists as CSV",
    lists: "To download, without a key:",
    departemente: "Departments",
    institutionen: "Institutions with their department",
    konten: "Accounts with their institution",
    sachkonto_codes: "Ledger codes and their names",
    betragstypen: "The stages of the budget",
    inventar: "Years and stages with data",
    einwohner: "Inhabitants per year",
    sums: (year: number): string => `Accounts ${year}, by ledger code and institution`,
    commands: "These commands download all of them to the current folder:",
    exampleTitle: "Example: all sums of one year",
    signs: "Expense is positive and revenue negative, so the net amount is simply the sum.",
  },
};

const LISTS = [
  "departemente",
  "institutionen",
  "konten",
  "sachkonto_codes",
  "betragstypen",
  "inventar",
  "einwohner",
] as const;

export function financePart(visit: Visit, counts: readonly AmountCount[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const years = [...new Set(counts.map(({ jahr }) => jahr))].sort((one, other) => one - other);
  if (years.length === 0) return html`<section id="finanzen"><h2>${words.empty}</h2><p>${words.none}</p></section>`;
  const latest = counts.filter(({ betragsTyp }) => betragsTyp === "RECHNUNG").at(-1)?.jahr ?? years.at(-1)!;
  const files: readonly ListFile[] = [
    ...LISTS.map((name) => ({ name, address: fileAddress(financeCall(`/${name}`)), holds: words[name] })),
    { name: "sachkonto2stellig", address: fileAddress(sumsCall("RECHNUNG", [latest])), holds: words.sums(latest) },
  ];
  const link = (href: string, text: string): Markup => html`<li><a href="${href}">${text}</a></li>`;
  const table = tableMarkup(visit, countsTable(visit, counts, years));
  return html`<section id="finanzen">
<h2>${words.title(years[0], years.at(-1)!)}</h2>
<p>${words.about} ${words.signs}</p>
<ul>${link("/finance/v1/docs", words.docs)}${link("/finance/v1/openapi.json", words.openapi)}</ul>
<details class="numbers"><summary>${words.counts}</summary>${table}</details>
<h3>${words.keyTitle}</h3>
<p>${words.key}</p>
${codeLine(visit, visit.apiKey)}
<p>${words.operator}</p>
${codeLine(visit, "npx rathaus keys add statistik")}
<h3>${words.listsTitle}</h3>
<p>${words.lists}</p>
<ul>${files.map(fileLink)}</ul>
<p>${words.commands}</p>
${codeLine(visit, files.map(({ name, address }) => `curl -s -o ${name}.csv '${visit.origin}${address}'`).join("\n"))}
<h3>${words.exampleTitle}</h3>
${apiLines(visit, [sumsCall("RECHNUNG", [latest])])}
</section>`;
}

/** A list that the service offers as a file, which needs no key. */
interface ListFile {
  readonly name: string;
  readonly address: string;
  readonly holds: string;
}

function fileAddress(call: Call): string {
  return addressOf({ ...call, path: `${call.path}.csv` });
}

function fileLink({ name, address, holds }: ListFile): Markup {
  return html`<li><a href="${address}" download="${name}.csv">${name}.csv</a>: ${holds}</li>`;
}

function countsTable({ language }: Visit, counts: readonly AmountCount[], years: readonly number[]): Table {
  const words = inLanguage(language, WORDS);
  const count = (year: number, matches: (type: string) => boolean): number | null => {
    const counted = counts.filter(({ jahr, betragsTyp }) => jahr === year && matches(betragsTyp));
    return counted.reduce((sum, { anzahl }) => sum + anzahl, 0) || null;
  };
  const kinds = [
    ["request", (type: string) => type === "STADTRAT_ANTRAG"],
    ["letter", (type: string) => type === "NOVEMBER_BRIEF"],
    ["budget", (type: string) => type === "GEMEINDERAT_BESCHLUSS"],
    ["changes", (type: string) => /^(NACHTRAGSKREDIT|N\d$)/.test(type)],
    ["actual", (type: string) => type === "RECHNUNG"],
  ] as const;
  return {
    caption: words.counts,
    columns: [
      { key: "jahr", title: words.year, kind: "text" },
      ...kinds.map(([name]) => ({ key: name, title: words[name], kind: "number" as const })),
    ],
    rows: years
      .toReversed()
      .map((year) => ({ values: [String(year), ...kinds.map(([, matches]) => count(year, matches))] })),
  };
}
