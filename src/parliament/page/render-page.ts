/**
 * The HTML page at `/api`. In: the description of the service, and the city. Out: a document that works without
 * JavaScript; `web/api/page.js` adds a form to try queries.
 */
import type { PublicProfile } from "../../city/public-profile.ts";
import { escapeAttribute, escapeText } from "../../format/xml-text.ts";
import { HOW_TO, type HowTo } from "./how-to.ts";
import type { DescribedField, DescribedIndex, ServiceDescription } from "./service-page.ts";

/** The index that the form starts with, if it exists. */
const FIRST_CHOICE = "geschaeft";

export function pageHtml({ indexes }: ServiceDescription, base: string, city: PublicProfile): string {
  const name = escapeText(city.name.en);
  const council = escapeText(city.council.name.en);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Council information: search and try · ${name}</title>
<link rel="icon" href="${city.logo ?? "data:,"}">
<link rel="stylesheet" href="${base}/page.css">${city.style ? `\n<link rel="stylesheet" href="${city.style}">` : ""}
${indexes.length === 0 ? "" : `<script type="module" src="${base}/page.js"></script>`}
</head>
<body>
<header>
<p class="city"><a href="/?lang=en">${city.logo ? `<img src="${city.logo}" alt="" height="32"> ` : ""}${name}</a></p>
<h1>Council information</h1>
${city.invented ? `<p>${name} is invented: all names and figures here are examples.</p>` : ""}
<p>What the ${council} does: its people, bodies, business, meetings, votes, mail and documents, in
${indexes.length} indexes. Queries are written in <abbr title="Contextual Query Language">CQL</abbr>, responses are XML,
JSON, CSV or NDJSON, and no key is needed; this page is also available <a href="${base}?format=json">as JSON</a>.</p>
</header>
<main>
${indexes.length === 0 ? "<p>There are no indexes yet: the service has no data.</p>" : contents(indexes, base)}
</main>
</body>
</html>
`;
}

function contents(indexes: readonly DescribedIndex[], base: string): string {
  return `${tryBox(indexes, base)}
<section aria-labelledby="indexes">
<h2 id="indexes">Indexes</h2>
<ul class="overview">
${lines(indexes, ({ name, title, size }) => `<li><a href="#${name}">${title}</a> <span>${counted(size)}</span></li>`)}
</ul>
</section>
${howTo()}
${lines(indexes, indexSection)}`;
}

function tryBox(indexes: readonly DescribedIndex[], base: string): string {
  const chosen = indexes.find(({ name }) => name === FIRST_CHOICE) ?? indexes[0];
  const option = (index: DescribedIndex): string => {
    const selected = index === chosen ? " selected" : "";
    const example = `data-example="${escapeAttribute(formExample(index))}"`;
    return `<option value="${index.name}" ${example}${selected}>${index.title}</option>`;
  };
  return `<section aria-labelledby="try-title">
<h2 id="try-title">Try a query</h2>
<noscript><p>The form needs JavaScript. The examples below are plain links and work without it.</p></noscript>
<form id="try" class="try" data-base="${base}" hidden>
<p class="index"><label for="index">Index</label>
<select id="index">
${lines(indexes, option)}
</select></p>
<p class="query"><label for="query">Query</label>
<textarea id="query" rows="2" spellcheck="false" ${NO_CORRECTION}>${escapeText(formExample(chosen))}</textarea></p>
<p class="run"><button>Search</button></p>
</form>
<p id="status" role="status"></p>
<div id="result"></div>
</section>`;
}

const NO_CORRECTION = 'autocapitalize="off" autocomplete="off" autocorrect="off"';

/** The last example is the most interesting one. */
function formExample({ examples }: DescribedIndex): string {
  return examples.at(-1)?.query ?? "";
}

function howTo(): string {
  const row = ({ want, write, note }: HowTo): string =>
    `<tr><th scope="row">${want}</th><td><code>${escapeText(write)}</code></td><td>${escapeText(note)}</td></tr>`;
  return `<section aria-labelledby="how-to">
<h2 id="how-to">How to write queries</h2>
<table class="how-to">
<thead><tr><th scope="col">To find</th><th scope="col">Write</th><th scope="col">Good to know</th></tr></thead>
<tbody>
${lines(HOW_TO, row)}
</tbody>
</table>
</section>`;
}

function indexSection(index: DescribedIndex): string {
  const { name, title, size, addresses, examples } = index;
  const searched = index.fields.filter(({ sortOnly }) => !sortOnly);
  const sorted = index.fields.filter(({ sortOnly }) => sortOnly);
  const elements = `<details><summary>Elements for sorting and counting only (${sorted.length})</summary>`;
  return `<section class="index" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${title} <span>${counted(size)}</span></h2>
<p class="addresses"><a href="${addresses.searchdetails}?m=10"><code>${addresses.searchdetails}</code></a>
<a href="${addresses.search}?m=10"><code>${addresses.search}</code></a>
<a href="${addresses.getChanges}?m=10"><code>${addresses.getChanges}</code></a>
<a href="${addresses.schema}"><code>${addresses.schema}</code></a>
<a href="${addresses.suggest}"><code>${addresses.suggest}</code></a></p>
${examples.length === 0 ? "<p>It has no records yet.</p>" : ""}
<ul class="examples">
${lines(examples, ({ query, about }) => `<li>${exampleLink(index, query)} <span>${about}</span></li>`)}
</ul>
${fieldTable(index, "Search fields", searched)}
${sorted.length === 0 ? "" : `${elements}${fieldTable(index, "Elements", sorted)}</details>`}
</section>`;
}

function fieldTable(index: DescribedIndex, caption: string, fields: readonly DescribedField[]): string {
  const row = ({ name, kind, example }: DescribedField): string => {
    const link = example === undefined ? "" : exampleLink(index, example);
    return `<tr><th scope="row"><code>${name}</code></th><td>${kind}</td><td>${link}</td></tr>`;
  };
  return `<table class="fields">
<caption>${caption} of ${index.title}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Example</th></tr></thead>
<tbody>
${lines(fields, row)}
</tbody>
</table>`;
}

/** A plain link to the response; the script puts the query into the form instead. */
function exampleLink({ name, addresses }: DescribedIndex, query: string): string {
  const href = `${addresses.searchdetails}?q=${encodeURIComponent(query)}&m=10`;
  const data = `data-index="${name}" data-query="${escapeAttribute(query)}"`;
  return `<a href="${escapeAttribute(href)}" ${data}><code>${escapeText(query)}</code></a>`;
}

function counted(size: number): string {
  return size === 1 ? "1 record" : `${size.toLocaleString("en")} records`;
}

function lines<T>(things: readonly T[], line: (thing: T) => string): string {
  return things.map(line).join("\n");
}
