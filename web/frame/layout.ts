/** The document around every page: head with title, description and link preview, navigation, search box, footer. */
import type { Assets } from "./assets.ts";
import { attribute, html, type Markup } from "./html.ts";
import { inLanguage, type Language } from "./language.ts";
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
    home: "Rathaus, home page",
    money: "Money",
    council: "Council",
    data: "Data",
    skip: "Skip to content",
    navigation: "Sections",
    other: "Deutsch",
    footer: "Open data from the city. Everything on these pages is also available",
    byApi: "for reuse",
  },
};

/** Browsers that support `rel="expect"` render the page only once this element has arrived, so nothing shifts. */
const END = "fuss";
/** Longer headings get a smaller font. */
const LONG = 80;
/** The town hall of `web/style/icon.svg`. */
const LOGO_PATH = "M16 3 3 12h26zM5 14h4v11H5zm9 0h4v11h-4zm9 0h4v11h-4zM3 27h26v3H3z";
const LOGO = html`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><path d="${LOGO_PATH}"/></svg>`;

/** What the document around a page depends on. */
export type FramedVisit = Pick<Visit, "language" | "path" | "query" | "origin">;

export function pageDocument(visit: FramedVisit, view: View, assets: Assets): Markup {
  const words = inLanguage(visit.language, WORDS);
  const link = (section: View["section"], path: string, name: string): Markup => {
    const current = attribute("aria-current", view.section === section && "page");
    return html`<li><a href="${linkTo(visit, path)}"${current}>${name}</a></li>`;
  };
  const isHome = attribute("aria-current", visit.path === "/" && "page");
  const other = otherLanguage(visit);
  return html`${head(visit, view, assets)}
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="home" href="${linkTo(visit, "/")}" aria-label="${words.home}"${isHome}>${LOGO}Rathaus</a>
<nav aria-label="${words.navigation}"><ul>
${link("finanzen", "/finanzen", words.money)}${link("rat", "/rat", words.council)}${link("daten", "/daten", words.data)}
</ul></nav>
${visit.path !== "/" && searchBox(visit)}
<a class="language" href="${other.href}" hreflang="${other.language}" lang="${other.language}">${words.other}</a>
</header>
<main id="content" tabindex="-1">
<h1${attribute("class", view.title.length > LONG && "long")}>${view.title}</h1>
${view.main}
</main>
<footer id="${END}"><p>${words.footer} <a href="${linkTo(visit, "/daten")}">${words.byApi}</a>.</p></footer>
</body></html>
`;
}

/** For embedding in other sites: the chart without navigation. */
export function embedDocument(visit: FramedVisit, view: View, assets: Assets, figure: Markup): Markup {
  return html`${head(visit, view, assets)}<body class="embedded"><main>${figure}</main></body></html>`;
}

/** The same page in the other language. If the browser chose this one, the address must name the other. */
function otherLanguage(visit: FramedVisit): { readonly language: Language; readonly href: string } {
  if (visit.language === "de") return { language: "en", href: changed(visit, { lang: "en" }) };
  const isChosen = visit.query.get("lang") === "en";
  return { language: "de", href: changed(visit, { lang: isChosen ? undefined : "de" }) };
}

function head(visit: FramedVisit, { title, description }: View, assets: Assets): Markup {
  const address = visit.origin + changed(visit, {});
  // Whole pages must not be framed, so links of an embedded chart open in a new tab.
  const base = visit.query.has("einbetten") && html`<base target="_blank">\n`;
  const other = otherLanguage(visit);
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
<link rel="alternate" hreflang="${other.language}" href="${other.href}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="expect" href="#${END}" blocking="render">
${assets.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${assets.scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
</head>`;
}
