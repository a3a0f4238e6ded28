/** A chart with its caption, data table, downloads, embed code and API calls. */
import { apiLines } from "./api-lines.ts";
import { inventedLine } from "./city-footer.ts";
import { codeLine } from "./code-line.ts";
import { breakableHeading } from "./compounds.ts";
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { Figure } from "./page.ts";
import { aboutLine, sourceLinks } from "./source.ts";
import { tableMarkup } from "./table.ts";
import { changed, type Visit } from "./visit.ts";

export const WIDE = 720;
export const NARROW = 340;

const WORDS = {
  de: {
    table: "Zahlen als Tabelle",
    embed: "Einbetten",
    embedHint: "Diese Zeile in die eigene Seite einfügen:",
    api: "API",
    apiHint: "So kommt man an diese Zahlen:",
  },
  en: {
    table: "Figures as a table",
    embed: "Embed",
    embedHint: "Paste this line into your own page:",
    api: "API",
    apiHint: "How to get these figures:",
  },
};

export function figureMarkup(visit: Visit, figure: Figure): Markup {
  const words = inLanguage(visit.language, WORDS);
  const as = (format: string): string => changed(visit, { format, bild: figure.id });
  const source = `${visit.origin}${changed(visit, { einbetten: figure.id })}`;
  const title = figure.headline ?? figure.title;
  const embed = html`<iframe src="${source}" width="760" height="640" title="${title}"></iframe>`;
  // The response names the file.
  const file = (format: string): Markup => html`<li><a href="${as(format)}" download>${format.toUpperCase()}</a></li>`;
  return html`<figure id="${figure.id}">
<h2>${breakableHeading(figure.title)}</h2>
${pictures(figure)}
<figcaption>${figure.sentence}</figcaption>
<details class="numbers"><summary>${words.table}</summary>${tableMarkup(visit, figure.table)}</details>
<ul class="exports">
${file("xlsx")}${file("csv")}
<li><a href="${as("json")}">JSON</a></li>
${file("svg")}${file("png")}
<li><details><summary>${words.embed}</summary><p>${words.embedHint}</p>${codeLine(visit, String(embed))}</details></li>
<li><details><summary>${words.api}</summary><p>${words.apiHint}</p>${apiLines(visit, figure.calls)}</details></li>
</ul>
</figure>`;
}

/** The chart alone, for embedding in other sites, with what the page around it would say. */
export function embeddedFigure(visit: Visit, figure: Figure, title: string, more: string): Markup {
  const caption = html`<figcaption>${figure.sentence} ${inventedLine(visit)}<br>${sourceLinks(visit)}</figcaption>`;
  return html`<figure><h1>${title}</h1>
${more !== "" && html`<p>${more}</p>`}<p class="about">${aboutLine(figure.about)}</p>
${pictures(figure)}${caption}</figure>`;
}

function pictures({ draw }: Figure): Markup {
  return html`<div class="picture wide">${draw(WIDE)}</div><div class="picture narrow">${draw(NARROW)}</div>`;
}
