/**
 * The council service on the data page: its indexes with sizes and downloads, the change feed, and example requests.
 */
import { callFor, newestFirst } from "../council/facts/council.ts";
import { apiLines } from "../frame/api-lines.ts";
import { codeLine } from "../frame/code-line.ts";
import { attribute, html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import type { Call, DescribedIndex, DocumentTexts } from "../frame/service.ts";
import { sortable } from "../frame/table.ts";
import type { Visit } from "../frame/visit.ts";
import { indexWords } from "./index-words.ts";

const WORDS = {
  de: {
    title: (size: string): string => `Der Rat in ${size} Datensätzen`,
    about: (hasVotes: boolean): string =>
      `Geschäfte, Personen, Sitzungen${hasVotes ? ", Abstimmungen" : ""}, als XML, JSON, NDJSON oder CSV. Es braucht ` +
      "keinen Schlüssel. Gesucht wird mit CQL, einer Sprache, die man nach einem Beispiel versteht.",
    page: "Alle Verzeichnisse und ihre Suchfelder, zum Ausprobieren",
    search: "Eine Suche zusammenstellen und die Abfrage kopieren",
    standards: "Nach den Schweizer Standards eCH\u20110294 und eCH\u20110293, als JSON",
    lists: {
      persons: "Personen",
      groups: "Gremien",
      memberships: "Mandate",
      meetings: "Sitzungen",
      votings: "Abstimmungen",
    },
    votes: "Wer wie gestimmt hat, ausgezählt (OpenAPI)",
    caption: "Verzeichnisse des Rats",
    index: "Verzeichnis",
    holds: "Inhalt",
    count: "Anzahl",
    download: "Herunterladen",
    first: "erste 1000",
    tables: "CSV, NDJSON und Parquet sind ganze, flache Tabellen.",
    searchable: (count: string): string =>
      `Im Text von ${count} angehängten Dateien kann gesucht werden (Dokumenttext).`,
    unreadable: (count: string): string =>
      `${count} weitere haben keinen lesbaren Text, etwa weil sie eingescannt sind.`,
    pending: "Die Texte neuer Dateien werden gerade gelesen.",
    limit:
      "Eine Antwort des Dienstes hat höchstens 1000 Datensätze. Dieses Python-Programm holt ein ganzes Verzeichnis, Seite um Seite:",
    changesTitle: "Nur, was sich geändert hat",
    changes:
      "Jeder Datensatz trägt eine Nummer (SEQ), die mit jeder Änderung steigt. Wer sich die höchste merkt, bekommt " +
      "beim nächsten Mal nur, was neu, geändert oder gelöscht ist:",
    exampleTitle: "Ein Beispiel: die neusten Motionen",
  },
  en: {
    title: (size: string): string => `The council in ${size} records`,
    about: (hasVotes: boolean): string =>
      `Business, people${hasVotes ? ", meetings and votes" : " and meetings"} as XML, JSON, NDJSON or CSV. No key is ` +
      "needed. Queries are written in CQL, a language that you can learn from one example.",
    page: "All indexes and their search fields, ready to try",
    search: "Build a search and copy its query",
    standards: "By the Swiss standards eCH\u20110294 and eCH\u20110293, as JSON",
    lists: { persons: "people", groups: "bodies", memberships: "mandates", meetings: "meetings", votings: "votes" },
    votes: "Who voted how, counted (OpenAPI)",
    caption: "Indexes of the council",
    index: "Index",
    holds: "Contents",
    count: "Records",
    download: "Download",
    first: "first 1000",
    tables: "CSV, NDJSON and Parquet are whole, flat tables.",
    searchable: (count: string): string => `The text of ${count} attached files can be searched (Dokumenttext).`,
    unreadable: (count: string): string => `${count} more have no readable text, for example because they are scanned.`,
    pending: "The texts of new files are being read.",
    limit:
      "A response of the service contains at most 1000 records. This Python program fetches a whole index, page by page:",
    changesTitle: "Only what has changed",
    changes:
      "Every record has a number (SEQ) that increases with every change. Remember the highest one, and your next " +
      "request returns only what is new, changed or deleted:",
    exampleTitle: "Example: the newest motions",
  },
};

/** Undefined if business has no types to search by. */
function newestMotions(visit: Visit): Call | undefined {
  return callFor(visit, "business", (field, index) => ({
    q: `${field("type", "text")} any "Motion"${newestFirst(index)}`,
    m: 20,
  }));
}

/** A response has no more records. */
const MOST_RECORDS = 1_000;

/** `hasTables`: whether the server offers whole tables as files. */
export function councilPart(
  visit: Visit,
  searchLink: string,
  hasTables: boolean,
  texts: DocumentTexts | undefined,
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { indexes, hasCouncil } = visit.installed;
  const example = newestMotions(visit);
  const size = indexes.reduce((sum, index) => sum + index.size, 0);
  const largest = indexes.toSorted((one, other) => other.size - one.size)[0];
  const search = html`<li><a href="${searchLink}">${words.search}</a></li>`;
  const hasVotes = indexOfKind(visit.installed, "vote") !== undefined;
  const offered = Object.entries(words.lists).filter(([list]) => list !== "votings" || hasVotes);
  const lists = offered.map(([list, name], i) => html`${i > 0 && ","} <a href="/ech/${list}">${name}</a>`);
  const standards = html`<li>${words.standards}:${lists}</li>`;
  const votes = hasVotes && html`<li><a href="/parlament/v1/openapi.json">${words.votes}</a></li>`;
  const [count, download] = [words.count, words.download];
  const headings = html`<th scope="col">${words.index}</th><th scope="col">${words.holds}</th>
<th scope="col" class="figure">${count}</th><th scope="col" data-fixed>${download}</th>`;
  const changes = `${visit.origin}${largest.addresses.getChanges}?seq=${Math.max(0, largest.seq - 1)}&format=json`;
  return html`<section id="rat">
<h2>${words.title(numberText(size, visit.language))}</h2>
<p>${words.about(hasVotes)}</p>
<ul><li><a href="/api">${words.page}</a></li>${hasCouncil && search}${votes}${standards}</ul>
<div class="scroll" role="region" tabindex="0" aria-label="${words.caption}"><table${sortable(visit.language)}>
<caption>${words.caption}</caption>
<thead><tr>${headings}</tr></thead>
<tbody>${indexes.map((index) => indexRow(visit, index, hasTables))}</tbody>
</table></div>
${texts && textsLine(visit, texts)}
<p>${hasTables ? words.tables : undefined} ${words.limit}</p>
${codeLine(visit, wholeIndex(visit, largest))}
<h3>${words.changesTitle}</h3>
<p>${words.changes}</p>
${codeLine(visit, `curl -s '${changes}'`)}
${example && html`<h3>${words.exampleTitle}</h3>\n${apiLines(visit, [example])}`}
</section>`;
}

/** How many files can be searched, and whether some are not yet. */
function textsLine({ language }: Visit, { isComplete, files }: DocumentTexts): Markup {
  const words = inLanguage(language, WORDS);
  const { read = 0, ...others } = files;
  const unread = Object.values(others).reduce((sum, count) => sum + count, 0);
  const sentences = [
    words.searchable(numberText(read, language)),
    unread > 0 && words.unreadable(numberText(unread, language)),
    !isComplete && words.pending,
  ];
  return html`<p>${sentences.filter((sentence) => sentence !== false).join(" ")}</p>`;
}

function indexRow(
  { language }: Visit,
  { name, title, kind, size, addresses }: DescribedIndex,
  hasTables: boolean,
): Markup {
  const words = inLanguage(language, WORDS);
  const table = (format: string): Markup => {
    const text = format === "parquet" ? "Parquet" : format.toUpperCase();
    const file = `${name}.${format}`;
    return html`<li><a href="/bulk/latest/${file}" download="${file}" aria-label="${title}, ${text}">${text}</a></li>`;
  };
  const download = (format: string): Markup => {
    const href = `${addresses.searchdetails}?${new URLSearchParams({ q: "seq>0", format })}`;
    const isShown = format === "json" || format === "xml";
    const file = attribute("download", !isShown && `${name}.${format}`);
    const text = format.toUpperCase();
    const [part, note] = size > MOST_RECORDS ? [`, ${words.first}`, html` <small>${words.first}</small>`] : ["", ""];
    return html`<li><a href="${href}"${file} aria-label="${title}, ${text}${part}">${text}</a>${note}</li>`;
  };
  const schema = html`<li><a href="${addresses.schema}" aria-label="${title}, Schema">Schema</a></li>`;
  const tables = hasTables ? ["csv", "ndjson", "parquet"].map(table) : ["csv", "ndjson"].map(download);
  const forms = html`<ul class="forms">${tables}${["json", "xml"].map(download)}${schema}</ul>`;
  const count = html`<td class="figure" data-value="${size}">${numberText(size, language)}</td>`;
  const link = html`<th scope="row"><a href="/api#${name}">${name}</a></th>`;
  return html`<tr>${link}<td>${indexWords(name, kind, language)}</td>${count}<td>${forms}</td></tr>`;
}

function wholeIndex({ origin }: Visit, { addresses }: DescribedIndex): string {
  return `import json, urllib.request
records, start, count = [], 1, 1
while start <= count:
    address = f"${origin}${addresses.searchdetails}?q=seq%3E0&format=json&s={start}"
    reply = json.load(urllib.request.urlopen(address))
    records += [hit["record"] for hit in reply["hits"]]
    start, count = start + len(reply["hits"]), reply["numHits"]
print(len(records), "records")`;
}
