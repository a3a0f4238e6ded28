/** `/bulk`: whole tables as files: what each contains, how large it is, and lines to paste for the usual programs. */
import { datasetHead, datasetNode } from "../data/structured-data.ts";
import { codeLine } from "../frame/code-line.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import type { Page } from "../frame/page.ts";
import type { BulkFile, BulkTable } from "../frame/service.ts";
import { sortable } from "../frame/table.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import { programLines } from "./program-lines.ts";

const WORDS = {
  de: {
    title: (tables: string): string => `${tables} ganze Tabellen zum Herunterladen`,
    lead:
      "Alle Zahlen und alle Datensätze als flache Tabellen: CSV für Tabellenprogramme, Parquet und NDJSON für Analysen, " +
      "und alles zusammen als eine SQLite-Datei. Es braucht keinen Schlüssel.",
    description: (name: string) => `${name}: Finanzen und Rat als ganze Tabellen: CSV, Parquet, NDJSON und SQLite.`,
    old: "Die Daten haben sich eben geändert: Diese Dateien sind noch von vorher, die neuen entstehen gerade.",
    all: "Alles zusammen",
    sqlite: "Alle Tabellen als SQLite-Datei, mit Schlüsseln, Fremdschlüsseln und Indexen",
    datapackage: "Beschreibung für Programme (Data Package v2)",
    sums: "Prüfsummen (SHA-256)",
    finance: "Finanzen",
    council: "Rat",
    table: "Tabelle",
    holds: "Inhalt",
    rows: "Zeilen",
    download: "Herunterladen",
    columns: (title: string): string => `Spalten von ${title}`,
    column: "Spalte",
    type: "Typ",
    pasteTitle: "Zum Einfügen",
    paste: "Die Adressen mit «latest» führen immer zu den neusten Dateien.",
    excel: "Excel: Daten, Aus dem Web, und diese Adresse einfügen:",
    formula:
      "In CSV steht vor Texten, die ein Tabellenprogramm als Formel lesen würde, ein Apostroph. Die anderen Formate " +
      "enthalten die Texte unverändert.",
    services: "Einzelne Abfragen statt ganzer Tabellen",
    from: (name: string, table: string) =>
      `Tabelle «${table}» aus den offenen Daten von ${name}, als CSV, NDJSON, Parquet und SQLite.`,
    keywords: { finance: ["Finanzen", "Budget", "Rechnung"], council: ["Parlament", "Rat", "Politik"] },
  },
  en: {
    title: (tables: string): string => `${tables} whole tables to download`,
    lead:
      "All figures and all records as flat tables: CSV for spreadsheets, Parquet and NDJSON for analysis, and all of it " +
      "together as one SQLite file. No key is needed.",
    description: (name: string) => `${name}: finances and council as whole tables: CSV, Parquet, NDJSON and SQLite.`,
    old: "The data has just changed: these files are from before, and the new ones are being made.",
    all: "Everything together",
    sqlite: "All tables as an SQLite file, with keys, foreign keys and indexes",
    datapackage: "Machine-readable description (Data Package v2)",
    sums: "Checksums (SHA-256)",
    finance: "Finances",
    council: "Council",
    table: "Table",
    holds: "Contents",
    rows: "Rows",
    download: "Download",
    columns: (title: string): string => `Columns of ${title}`,
    column: "Column",
    type: "Type",
    pasteTitle: "To paste",
    paste: "Addresses with “latest” always lead to the newest files.",
    excel: "Excel: Data, From Web, and paste this address:",
    formula:
      "In CSV, an apostrophe precedes texts that a spreadsheet would evaluate as a formula. The other formats have the " +
      "texts unchanged.",
    services: "Single queries instead of whole tables",
    from: (name: string, table: string) =>
      `Table “${table}” of the open data of ${name}, as CSV, NDJSON, Parquet and SQLite.`,
    keywords: { finance: ["finances", "budget", "accounts"], council: ["parliament", "council", "politics"] },
  },
};

type Words = (typeof WORDS)["de"];

export const bulkPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const { tables, files, isCurrent, changed } = await visit.service.bulk();
    const datasets = tables.filter(({ rows }) => rows > 0).map((table) => datasetOf(visit, words, table, changed));
    const about: Readonly<Record<string, string>> = {
      sqlite: words.sqlite,
      json: words.datapackage,
      text: words.sums,
    };
    const together = files.map((file) => {
      const size = sizeText(file.bytes, visit);
      return html`<li><a href="${latest(file)}">${about[file.format] ?? file.name}</a> (${file.name}, ${size})</li>`;
    });
    return {
      title: words.title(numberText(tables.length, visit.language)),
      description: words.description(visit.city.name[visit.language]),
      section: "daten",
      // Its address has formats of its own.
      hasPreview: false,
      head: datasetHead(datasets),
      main: html`<p class="lead">${words.lead}</p>
${isCurrent ? undefined : html`<p role="status">${words.old}</p>`}
<section id="alles"><h2>${words.all}</h2><ul>${together}</ul></section>
${(["finance", "council"] as const).map((part) => partTables(visit, words, part, tables))}
<section id="einfuegen"><h2>${words.pasteTitle}</h2>
<p>${words.paste}</p>
${programLines(visit.origin, tables).map(([program, code]) => html`<h3>${program}</h3>${codeLine(visit, code)}`)}
<h3>Excel</h3>
<p>${words.excel}</p>
${codeLine(visit, `${visit.origin}/bulk/latest/betraege.csv`)}
<p>${words.formula}</p>
</section>
<p><a href="${linkTo(visit, "/daten")}">${words.services}</a></p>`,
    };
  },
};

function datasetOf(visit: Visit, words: Words, table: BulkTable, modified: string | undefined): object {
  const { language, city } = visit;
  const name = city.name[language];
  return datasetNode(visit, {
    name: `${name}: ${table.title[language]}`,
    description: `${table.description[language]} ${words.from(name, table.name)}`,
    path: `/bulk#${anchorOf(table)}`,
    keywords: words.keywords[table.part],
    modified,
    downloads: table.files.map((file) => ({ type: TYPES[file.format], path: latest(file), bytes: file.bytes })),
  });
}

/** The catalogue names them, too (`src/discovery/catalog/catalog.ts`). */
const anchorOf = ({ name }: BulkTable): string => `tabelle-${name}`;

/** Media types by the format of a file. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  ndjson: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
};

function partTables(visit: Visit, words: Words, part: BulkTable["part"], all: readonly BulkTable[]): Markup {
  const tables = all.filter((table) => table.part === part);
  const headings = html`<th scope="col">${words.table}</th><th scope="col">${words.holds}</th>`;
  const count = html`<th scope="col" class="figure">${words.rows}</th>`;
  return html`<section id="${part}"><h2>${words[part]}</h2>
<div class="scroll" role="region" tabindex="0" aria-label="${words[part]}"><table${sortable(visit.language)}>
<thead><tr>${headings}${count}<th scope="col" data-fixed>${words.download}</th></tr></thead>
<tbody>${tables.map((table) => tableRow(visit, table))}</tbody>
</table></div>
${tables.map((table) => columnsOf(visit, words, table))}
</section>`;
}

function tableRow(visit: Visit, table: BulkTable): Markup {
  const { name, title, description, rows, files } = table;
  const { language } = visit;
  const downloads = files.map((file) => {
    const label = file.format === "parquet" ? "Parquet" : file.format.toUpperCase();
    const size = sizeText(file.bytes, visit);
    const full = `${title[language]}, ${label}, ${size}`;
    return html`<li><a href="${latest(file)}" download="${file.name}" aria-label="${full}">${label}</a> ${size}</li>`;
  });
  const [named, told] = [title[language], description[language]];
  // Many descriptions begin with the title, which then says nothing more.
  const about = html`<td>${told.toLowerCase().includes(named.toLowerCase()) ? told : `${named}: ${told}`}</td>`;
  const count = html`<td class="figure" data-value="${rows}">${numberText(rows, language)}</td>`;
  const heading = html`<th scope="row">${name}</th>`;
  return html`<tr id="${anchorOf(table)}">${heading}${about}${count}<td><ul class="forms">${downloads}</ul></td></tr>`;
}

function columnsOf({ language }: Visit, words: Words, { name, columns }: BulkTable): Markup {
  const rows = columns.map((column) => {
    const about = column.description[language];
    return html`<tr><th scope="row">${column.name}</th><td>${column.type}</td><td>${about}</td></tr>`;
  });
  const caption = words.columns(name);
  const headings = [words.column, words.type, words.holds].map((text) => html`<th scope="col">${text}</th>`);
  return html`<details><summary>${caption}</summary>
<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<thead><tr>${headings}</tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

const latest = ({ name }: BulkFile): string => `/bulk/latest/${encodeURIComponent(name)}`;

function sizeText(bytes: number, { language }: Pick<Visit, "language">): string {
  if (bytes < 1_000) return `${numberText(bytes, language)}\u00a0B`;
  if (bytes < 1_000_000) return `${numberText(Math.round(bytes / 1_000), language)}\u00a0kB`;
  return `${numberText(Math.round(bytes / 1_000_000), language)}\u00a0MB`;
}
