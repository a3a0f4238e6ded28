/** `/daten`: both services for developers: their contents, downloads and example requests. */
import { searchedIndexes } from "../council/facts/searched-indexes.ts";
import { html } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import type { Page } from "../frame/page.ts";
import { type Service, ServiceError } from "../frame/service.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import { readAmountTypes } from "../money/ledger/amount-types.ts";
import { councilPart } from "./council-part.ts";
import { financePart, readAmountCounts } from "./finance-part.ts";
import { datasetHead, datasetNode } from "./structured-data.ts";

const WORDS = {
  de: {
    title: (...parts: readonly string[]): string => `${parts.join(" und ")} zum Weiterverwenden`,
    amounts: (amounts: string): string => `${amounts} ${amounts === "1" ? "Betrag" : "Beträge"}`,
    records: (records: string): string => `${records} ${records === "1" ? "Datensatz" : "Datensätze"}`,
    nothing: "Es gibt noch keine Daten",
    lead: (isOne: boolean) =>
      `Alles auf diesen Seiten kommt aus ${isOne ? "einem offenen Dienst" : "zwei offenen Diensten"}. Unter jedem Bild ` +
      "und jeder Liste steht die Abfrage dazu: für curl, Python, R und JavaScript, zum Einfügen bereit.",
    tables: "Alles als ganze Tabellen: CSV, Parquet, NDJSON und eine SQLite-Datei",
    description: (name: string) => `${name}: Finanzen und Parlament als offene Daten: Dienste, Downloads, Beispiele.`,
    dataset: (name: string): string => `${name}: Finanzen und Parlament`,
    keywords: ["Finanzen", "Budget", "Rechnung", "Parlament", "Politik"],
    catalog: "Katalog für Datenportale (DCAT-AP CH):",
    assistant: "Adresse für KI-Assistenten (Model Context Protocol, ohne Schlüssel):",
  },
  en: {
    title: (...parts: readonly string[]): string => `${parts.join(" and ")}, free to reuse`,
    amounts: (amounts: string): string => `${amounts} ${amounts === "1" ? "amount" : "amounts"}`,
    records: (records: string): string => `${records} ${records === "1" ? "record" : "records"}`,
    nothing: "There is no data yet",
    lead: (isOne: boolean) =>
      `Everything on these pages comes from ${isOne ? "an open service" : "two open services"}. Below every chart and ` +
      "every list you find the request behind it, ready to paste: for curl, Python, R and JavaScript.",
    tables: "All of it as whole tables: CSV, Parquet, NDJSON and an SQLite file",
    description: (name: string) => `${name}: finances and parliament as open data: services, downloads, examples.`,
    dataset: (name: string): string => `${name}: finances and parliament`,
    keywords: ["finances", "budget", "accounts", "parliament", "politics"],
    catalog: "Catalogue for data portals (DCAT-AP CH):",
    assistant: "Address for AI assistants (Model Context Protocol, no key):",
  },
};

export const dataPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const { indexes, hasMoney } = visit.installed;
    const [counts, types, hasTables, texts] = await Promise.all([
      readAmountCounts(visit.service),
      readAmountTypes(visit.service),
      offersTables(visit.service),
      visit.service.documentTexts(),
    ]);
    const amounts = counts.reduce((sum, { anzahl }) => sum + anzahl, 0);
    const records = indexes.reduce((sum, { size }) => sum + size, 0);
    const parts = [
      ...(hasMoney ? [words.amounts(numberText(amounts, visit.language))] : []),
      ...(records > 0 ? [words.records(numberText(records, visit.language))] : []),
    ];
    const name = visit.city.name[visit.language];
    const lead = words.lead(hasMoney !== indexes.length > 0);
    const dataset = datasetNode(visit, {
      name: words.dataset(name),
      description: `${words.description(name)} ${lead}`,
      path: "/daten",
      keywords: words.keywords,
      modified: visit.city.dataDate,
    });
    return {
      title: amounts + records === 0 ? words.nothing : words.title(...parts),
      description: words.description(name),
      section: "daten",
      head: datasetHead(amounts + records === 0 ? [] : [dataset]),
      main: html`<p class="lead">${lead}</p>
${hasTables && amounts + records > 0 && html`<p><a href="${linkTo(visit, "/bulk")}">${words.tables}</a></p>`}
${hasMoney && financePart(visit, counts, types)}
${indexes.length > 0 && councilPart(visit, searchAddress(visit), hasTables, texts)}
<p>${words.assistant} <code>${visit.origin}/mcp</code></p>
<p>${words.catalog} <a href="/catalog.rdf">RDF/XML</a>, <a href="/catalog.ttl">Turtle</a>,
<a href="/catalog.jsonld">JSON-LD</a></p>`,
    };
  },
};

/** Without parameters, `/rat` is the home of parliament. */
function searchAddress(visit: Visit): string {
  return linkTo(visit, "/rat", { index: searchedIndexes(visit.installed).at(0)?.name });
}

/** Whether the server has whole tables as files, or is about to: while they are made, it answers 503. */
async function offersTables(service: Service): Promise<boolean> {
  try {
    await service.bulk();
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.status === 503;
  }
}
