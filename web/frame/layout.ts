/** The frame around every page: head with title, description and preview, navigation, search box, footer. In: a visit and its view. Out: the document. */
import type { Assets } from "./assets.ts";
import { attribute, html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { View } from "./page.ts";
import { searchBox } from "./search-box.ts";
import { changed, linkTo, type Visit } from "./visit.ts";

const WORDS = {
  de: {
    home: "Rathaus, zur Startseite",
    money: "Finanzen",
    council: "Rat",
    data: "Daten",
    skip: "Zum Inhalt",
    navigation: "Bereiche",
    other: "English",
    footer: "Offene Daten der Stadt. Alles auf diesen Seiten gibt es auch",
    byApi: "zum Weiterverwenden",
  },
  en: {
    home: "Rathaus, to the start page",
    money: "Money",
    council: "Council",
    data: "Data",
    skip: "Skip to content",
    navigation: "Sections",
    other: "Deutsch",
    footer: "Open data of the city. All that these pages show is also there",
    byApi: "for you to reuse",
  },
};

/** Browsers that can do so show a page when it is there to its end: nothing moves while the rest comes. */
const END = "fuss";
/** Headings longer than this are set smaller. */
const LONG = 80;
/** The town hall of `web/style/icon.svg`. */
const SIGN = html`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><path d="M16 3 3 12h26zM5 14h4v11H5zm9 0h4v11h-4zm9 0h4v11h-4zM3 27h26v3H3z"/></svg>`;

export function pageDocument(visit: Visit, view: View, assets: Assets): Markup {
  const words = inLanguage(visit.language, WORDS);
  const link = (section: View["section"], path: string, name: string): Markup =>
    html`<li><a href="${linkTo(visit, path)}"${attribute("aria-current", view.section === section && "page")}>${name}</a></li>`;
  const other = visit.language === "de" ? "en" : "de";
  return html`${head(visit, view, assets)}
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="home" href="${linkTo(visit, "/")}" aria-label="${words.home}"${attribute("aria-current", visit.path === "/" && "page")}>${SIGN}Rathaus</a>
<nav aria-label="${words.navigation}"><ul>
${link("finanzen", "/finanzen", words.money)}${link("rat", "/rat", words.council)}${link("daten", "/daten", words.data)}
</ul></nav>
${visit.path !== "/" && searchBox(visit)}
<a class="language" href="${changed(visit, { lang: other === "de" ? undefined : other })}" hreflang="${other}" lang="${other}">${words.other}</a>
</header>
<main id="content" tabindex="-1">
<h1${attribute("class", view.title.length > LONG && "long")}>${view.title}</h1>
${view.main}
</main>
<footer id="${END}"><p>${words.footer} <a href="${linkTo(visit, "/daten")}">${words.byApi}</a>.</p></footer>
</body></html>
`;
}

/** For pages of others: the picture and nothing around it. */
export function embedDocument(visit: Visit, view: View, assets: Assets, figure: Markup): Markup {
  return html`${head(visit, view, assets)}<body class="embedded"><main>${figure}</main></body></html>`;
}

function head(visit: Visit, { title, description }: View, assets: Assets): Markup {
  const address = visit.origin + changed(visit, {});
  // Whole pages refuse to be framed, so links of an embedded picture open beside the page that shows it.
  const base = visit.query.has("einbetten") && html`<base target="_blank">\n`;
  return html`<!doctype html>
<html lang="${visit.language === "de" ? "de-CH" : "en"}">
<head>
<meta charset="utf-8">
${base}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · rathaus</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${visit.origin}${assets.preview}">
<meta property="og:type" content="website">
<link rel="alternate" hreflang="${visit.language === "de" ? "en" : "de"}" href="${changed(visit, { lang: visit.language === "de" ? "en" : undefined })}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="expect" href="#${END}" blocking="render">
${assets.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${assets.scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
</head>`;
}
