/** The council service on the data page: its indexes with sizes and downloads, the change feed, and lines that fetch a list. */
import { apiLines } from "../frame/api-lines.ts";
import { codeLine } from "../frame/code-line.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import { councilCall, type DescribedIndex } from "../frame/service.ts";
import type { Visit } from "../frame/visit.ts";
import { indexWords } from "./index-words.ts";

const WORDS = {
  de: {
    title: (size: string): string => `Der Rat in ${size} Datensätzen`,
    none: "Noch ist nichts aus dem Rat da.",
    about:
      "Geschäfte, Personen, Sitzungen, Abstimmungen, als XML, JSON, NDJSON oder CSV. Es braucht keinen Schlüssel. Gesucht wird mit CQL, einer Sprache, die man nach einem Beispiel versteht.",
    page: "Alle Verzeichnisse und ihre Suchfelder, zum Ausprobieren",
    search: "Eine Suche zusammenstellen und ihre Zeile mitnehmen",
    caption: "Verzeichnisse des Rats",
    index: "Verzeichnis",
    holds: "Inhalt",
    count: "Anzahl",
    download: "Herunterladen",
    limit:
      "Eine Antwort hat höchstens 1000 Datensätze. Dieses Python-Programm holt ein ganzes Verzeichnis, Seite um Seite:",
    changesTitle: "Nur, was sich geändert hat",
    changes:
      "Jeder Datensatz trägt eine Nummer (SEQ), die mit jeder Änderung steigt. Wer sich die höchste merkt, bekommt beim nächsten Mal nur das Neue und das Gelöschte:",
    exampleTitle: "Ein Beispiel: die neusten Motionen",
  },
  en: {
    title: (size: string): string => `The council in ${size} records`,
    none: "There is nothing of the council yet.",
    about:
      "Business, people, meetings, votes, as XML, JSON, NDJSON or CSV. No key is needed. Queries are written in CQL, a language that one example explains.",
    page: "All indexes and their search fields, to try out",
    search: "Put a search together and take its line with you",
    caption: "Indexes of the council",
    index: "Index",
    holds: "Holds",
    count: "Records",
    download: "Download",
    limit: "A reply has 1000 records at most. This Python program fetches a whole index, page by page:",
    changesTitle: "Only what has changed",
    changes:
      "Each record has a number (SEQ) that rises with every change. Who remembers the highest gets only what is new or deleted the next time:",
    exampleTitle: "An example: the newest motions",
  },
};

const NEWEST_MOTIONS = councilCall("geschaeft", {
  q: 'Geschaeftsart any "Motion" sortBy Beginn/sort.descending',
  m: 20,
});

export function councilPart(visit: Visit, indexes: readonly DescribedIndex[], searchLink: string): Markup {
  const words = inLanguage(visit.language, WORDS);
  const size = indexes.reduce((sum, index) => sum + index.size, 0);
  const largest = indexes.toSorted((one, other) => other.size - one.size)[0];
  if (!largest) return html`<section id="rat"><h2>${words.caption}</h2><p>${words.none}</p></section>`;
  return html`<section id="rat">
<h2>${words.title(numberText(size))}</h2>
<p>${words.about}</p>
<ul><li><a href="/api">${words.page}</a></li><li><a href="${searchLink}">${words.search}</a></li></ul>
<div class="scroll" role="region" tabindex="0" aria-label="${words.caption}"><table>
<caption>${words.caption}</caption>
<thead><tr><th scope="col">${words.index}</th><th scope="col">${words.holds}</th><th scope="col" class="figure">${words.count}</th><th scope="col">${words.download}</th></tr></thead>
<tbody>${indexes.map((index) => indexRow(visit, index))}</tbody>
</table></div>
<p>${words.limit}</p>
${codeLine(visit, wholeIndex(visit, largest))}
<h3>${words.changesTitle}</h3>
<p>${words.changes}</p>
${codeLine(visit, `curl -s '${visit.origin}${largest.addresses.getChanges}?seq=${Math.max(0, largest.seq - 1)}&format=json'`)}
<h3>${words.exampleTitle}</h3>
${apiLines(visit, [NEWEST_MOTIONS])}
</section>`;
}

function indexRow({ language }: Visit, { name, title, size, addresses }: DescribedIndex): Markup {
  const forms = ["csv", "json", "ndjson", "xml"].map(
    (form) =>
      html`<li><a href="${`${addresses.searchdetails}?${new URLSearchParams({ q: "seq>0", format: form })}`}"${form !== "json" && form !== "xml" && html` download="${name}.${form}"`} aria-label="${title}, ${form.toUpperCase()}">${form.toUpperCase()}</a></li>`,
  );
  return html`<tr><th scope="row"><a href="/api#${name}">${name}</a></th><td>${indexWords(name, language)}</td><td class="figure">${numberText(size)}</td><td><ul class="forms">${forms}<li><a href="${addresses.schema}" aria-label="${title}, Schema">Schema</a></li></ul></td></tr>`;
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
