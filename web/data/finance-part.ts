/** The finance service on the data page: the number of amounts per year, the API key, and all lists as files. */
import { apiLines } from "../frame/api-lines.ts";
import { cityWords } from "../frame/city-words.ts";
import { codeLine } from "../frame/code-line.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { addressOf, type Call, financeCall, type Service } from "../frame/service.ts";
import { type Table, tableMarkup } from "../frame/table.ts";
import type { Visit } from "../frame/visit.ts";
import { type AmountTypes, bestType, phaseName, phaseOf, typeOfPhase } from "../money/ledger/amount-types.ts";
import { sumsCall } from "../money/ledger/ledger.ts";
import { rolesOf, type StepKind } from "../money/ledger/process.ts";

/** The number of amounts of one type in a year. */
export interface AmountCount {
  readonly jahr: number;
  readonly betragsTyp: string;
  readonly anzahl: number;
}

export const readAmountCounts = (service: Service): Promise<readonly AmountCount[]> => service.list("/inventar");

const WORDS = {
  de: {
    title: (of: string, from: number, to: number): string =>
      `Das Geld ${of}${from === to ? ` im Jahr ${from}` : `, von ${from} bis ${to}`}`,
    empty: (of: string) => `Das Geld ${of}`,
    none: "Es gibt noch keine Beträge.",
    about: "Departemente, Institutionen, Konten und ihre Beträge in jeder Phase des Budgets, als JSON oder CSV.",
    docs: "Alle Adressen, zum Ausprobieren",
    openapi: "Beschreibung für Programme (OpenAPI)",
    counts: "Anzahl Beträge je Jahr",
    year: "Jahr",
    request: "Antrag",
    letter: "Novemberbrief",
    redraft: "Entwurf, Änderungen",
    plan: "Plan",
    budget: "Budget",
    changes: "Nachträge",
    actual: "Rechnung",
    keyTitle: "Der Schlüssel",
    key: (city: string) =>
      "Jede Abfrage braucht einen API-Schlüssel im Header «api-key». Der folgende ist öffentlich; ihn teilen sich " +
      `alle, und er erlaubt nur eine begrenzte Zahl Abfragen je Minute. Einen eigenen stellt ${city} aus.`,
    operator: "Wer diesen Dienst betreibt, stellt ihn so aus:",
    listsTitle: "Ganze Listen als CSV",
    lists: "Zum Herunterladen, ohne Schlüssel:",
    departemente: "Departemente",
    institutionen: "Institutionen mit ihrem Departement",
    konten: "Konten mit ihrer Institution",
    sachkonto_codes: "Die Sachkonten und ihre Namen",
    betragstypen: "Die Phasen des Budgets",
    funktionen: "Wofür das Geld ist: die Funktionen und ihre Namen",
    inventar: "Welche Jahre und Phasen es gibt",
    einwohner: "Einwohnerinnen und Einwohner je Jahr",
    sums: (phase: string, year: number): string => `${phase} ${year}, nach Sachkonto und Institution`,
    commands: "Diese Zeilen holen alle in den aktuellen Ordner:",
    exampleTitle: "Ein Beispiel: alle Summen eines Jahres",
    signs: "Aufwand ist positiv, Ertrag negativ: der Saldo ist die einfache Summe.",
  },
  en: {
    title: (of: string, from: number, to: number): string =>
      `The money ${of}${from === to ? ` in ${from}` : `, from ${from} to ${to}`}`,
    empty: (of: string) => `The money ${of}`,
    none: "There are no amounts yet.",
    about: "Departments, institutions, accounts and their amounts at every stage of the budget, as JSON or CSV.",
    docs: "All endpoints, ready to try",
    openapi: "Machine-readable description (OpenAPI)",
    counts: "Number of amounts per year",
    year: "Year",
    request: "Request",
    letter: "November letter",
    redraft: "Draft, changes",
    plan: "Plan",
    budget: "Budget",
    changes: "Supplementary credits",
    actual: "Accounts",
    keyTitle: "The key",
    key: (city: string) =>
      "Every request needs an API key in the “api-key” header. This one is public: everybody shares it, and it " +
      `allows a limited number of requests per minute. Ask ${city} for a key of your own.`,
    operator: "If you run this service, you create a key like this:",
    listsTitle: "Complete lists as CSV",
    lists: "To download, without a key:",
    departemente: "Departments",
    institutionen: "Institutions with their department",
    konten: "Accounts with their institution",
    sachkonto_codes: "Ledger codes and their names",
    betragstypen: "The stages of the budget",
    funktionen: "What the money is for: functions and their names",
    inventar: "Years and stages with data",
    einwohner: "Inhabitants per year",
    sums: (phase: string, year: number): string => `${phase} ${year}, by ledger code and institution`,
    commands: "These commands download all of them to the current folder:",
    exampleTitle: "Example: all sums of one year",
    signs: "Spending is positive and revenue negative, so the net amount is simply the sum.",
  },
};

const LISTS = [
  "departemente",
  "institutionen",
  "konten",
  "sachkonto_codes",
  "betragstypen",
  "funktionen",
  "inventar",
  "einwohner",
] as const;

export function financePart(visit: Visit, counts: readonly AmountCount[], types: AmountTypes): Markup {
  const words = inLanguage(visit.language, WORDS);
  const city = cityWords(visit);
  const years = [...new Set(counts.map(({ jahr }) => jahr))].sort((one, other) => one - other);
  if (years.length === 0)
    return html`<section id="finanzen"><h2>${words.empty(city.of)}</h2><p>${words.none}</p></section>`;
  const typesOf = (year: number) => new Set(counts.filter(({ jahr }) => jahr === year).map((one) => one.betragsTyp));
  const settled = years.findLast((year) => typeOfPhase(types, "actual", typesOf(year)) !== undefined);
  const latest = settled ?? years.at(-1)!;
  const type = bestType(types, typesOf(latest)) ?? "";
  const phase = phaseName(phaseOf(types, type), visit.language);
  const files: readonly ListFile[] = [
    ...LISTS.map((name) => ({ name, address: fileAddress(financeCall(`/${name}`)), holds: words[name] })),
    { name: "sachkonto2stellig", address: fileAddress(sumsCall(type, [latest])), holds: words.sums(phase, latest) },
  ];
  const link = (href: string, text: string): Markup => html`<li><a href="${href}">${text}</a></li>`;
  const table = tableMarkup(visit, countsTable(visit, counts, years, types));
  return html`<section id="finanzen">
<h2>${words.title(city.of, years[0], years.at(-1)!)}</h2>
<p>${words.about} ${words.signs}</p>
<ul>${link("/finance/v1/docs", words.docs)}${link("/finance/v1/openapi.json", words.openapi)}</ul>
<details class="numbers"><summary>${words.counts}</summary>${table}</details>
<h3>${words.keyTitle}</h3>
<p>${words.key(city.the)}</p>
${codeLine(visit, visit.apiKey)}
<p>${words.operator}</p>
${codeLine(visit, "npx rathaus keys add statistik")}
<h3>${words.listsTitle}</h3>
<p>${words.lists}</p>
<ul>${files.map(fileLink)}</ul>
<p>${words.commands}</p>
${codeLine(visit, files.map(({ name, address }) => `curl -s -o ${name}.csv '${visit.origin}${address}'`).join("\n"))}
<h3>${words.exampleTitle}</h3>
${apiLines(visit, [sumsCall(type, [latest])])}
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

function countsTable(
  { language }: Visit,
  counts: readonly AmountCount[],
  years: readonly number[],
  types: AmountTypes,
): Table {
  const words = inLanguage(language, WORDS);
  const roles = rolesOf(types);
  const isOf = (kinds: readonly StepKind[], type: string): boolean => {
    const kind = roles.get(type)?.kind;
    return kind !== undefined && kinds.includes(kind);
  };
  const count = (year: number, kinds: readonly StepKind[]): number | null => {
    const counted = counts.filter(({ jahr, betragsTyp }) => jahr === year && isOf(kinds, betragsTyp));
    return counted.reduce((sum, { anzahl }) => sum + anzahl, 0) || null;
  };
  const all: readonly (readonly [keyof typeof words & string, readonly StepKind[]])[] = [
    ["plan", ["plan"]],
    ["request", ["antrag"]],
    ["letter", ["novemberbrief"]],
    ["redraft", ["entwurf"]],
    ["budget", ["beschluss"]],
    ["changes", ["nachtrag", "nachtrag1", "nachtrag2", "korrektur"]],
    ["actual", ["rechnung"]],
  ];
  const kinds = all.filter(([, wanted]) => counts.some(({ betragsTyp }) => isOf(wanted, betragsTyp)));
  return {
    caption: words.counts,
    columns: [
      { key: "jahr", title: words.year, kind: "text" },
      ...kinds.map(([name]) => ({ key: name, title: String(words[name]), kind: "number" as const })),
    ],
    rows: years
      .toReversed()
      .map((year) => ({ values: [String(year), ...kinds.map(([, wanted]) => count(year, wanted))] })),
  };
}
