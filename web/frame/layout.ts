/** The document around every page: head with title, description and link preview, navigation, search box, footer. */

import type { Assets } from "./assets.ts";
import { cityFooter, inventedLine } from "./city-footer.ts";
import { breakableHeading } from "./compounds.ts";
import { attribute, html, type Markup } from "./html.ts";
import { inLanguage, type Language } from "./language.ts";
import type { View } from "./page.ts";
import { searchBox } from "./search-box.ts";
import { headLinks, subscribeLinks } from "./subscription.ts";
import { changed, linkTo, type Visit } from "./visit.ts";

/** Pages with the box that searches everything in their content, where phones show it unfolded. */
const OWN_BOX: ReadonlySet<string> = new Set(["/", "/suche"]);

const WORDS = {
  de: {
    home: (name: string) => `${name}, zur Startseite`,
    money: "Finanzen",
    council: "Rat",
    data: "Daten",
    find: "Suchen",
    skip: "Zum Inhalt",
    navigation: "Bereiche",
    other: "English",
  },
  en: {
    home: (name: string) => `${name}, home page`,
    money: "Money",
    council: "Council",
    data: "Data",
    find: "Search",
    skip: "Skip to content",
    navigation: "Sections",
    other: "Deutsch",
  },
};

/** Browsers that support `rel="expect"` render the page only once this element has arrived, so nothing shifts. */
const END = "fuss";
/** The size of link previews that all sites accept. */
export const PREVIEW = { width: 1200, height: 630 };
/** Longer headings get a smaller font. */
const LONG = 80;
/** The town hall of `web/style/icon.svg`, for a city without a logo. */
const LOGO_PATH = "M16 3 3 12h26zM5 14h4v11H5zm9 0h4v11h-4zm9 0h4v11h-4zM3 27h26v3H3z";
const ICON_SIZE = html`viewBox="0 0 32 32" width="24" height="24"`;
const GLASS = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
<circle cx="10" cy="10" r="6.5"/><path d="m15 15 6 6"/></svg>`;
const TOWN_HALL = html`<svg ${ICON_SIZE} aria-hidden="true"><path d="${LOGO_PATH}"/></svg>`;

/** What the document around a page depends on. An error page has no path: that of its address may be anything. */
export type FramedVisit = Pick<Visit, "language" | "city" | "query" | "origin" | "installed"> &
  Partial<Pick<Visit, "path">>;

export function pageDocument(visit: FramedVisit, view: View, assets: Assets): Markup {
  const { language, city } = visit;
  const words = inLanguage(language, WORDS);
  const name = city.name[language];
  const link = (section: View["section"], path: string, name: string): Markup => {
    const current = attribute("aria-current", view.section === section && "page");
    return html`<li><a href="${linkTo(visit, path)}"${current}>${name}</a></li>`;
  };
  const money = visit.installed.hasMoney && link("finanzen", "/finanzen", words.money);
  const council = visit.installed.hasCouncil && link("rat", "/rat", words.council);
  const isHome = attribute("aria-current", visit.path === "/" && "page");
  const other = otherLanguage(visit);
  const logo = city.logo === undefined ? TOWN_HALL : html`<img src="${city.logo}" alt="" height="32">`;
  const invented = inventedLine(visit);
  const find =
    !OWN_BOX.has(visit.path ?? "") &&
    (money || council) &&
    html`<details class="find"><summary aria-label="${words.find}">${GLASS}</summary>${searchBox(visit)}</details>`;
  const otherLink =
    other && html`<a class="language" href="${other.href}" hreflang="${other.language}" lang="${other.language}">`;
  return html`${head(visit, view, assets)}
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="home" href="${linkTo(visit, "/")}" aria-label="${words.home(name)}"${isHome}>${logo}${name}</a>
<nav aria-label="${words.navigation}"><ul>
${money}${council}${link("daten", "/daten", words.data)}
</ul></nav>
${find}
${otherLink && html`${otherLink}${words.other}</a>`}
</header>
${invented !== undefined && html`<p class="invented">${invented}</p>`}
<main id="content" tabindex="-1">
<h1${attribute("class", view.title.length > LONG && "long")}>${breakableHeading(view.title)}</h1>
${view.subscription && subscribeLinks(visit, view.subscription)}
${view.main}
</main>
<footer id="${END}">${cityFooter(visit)}</footer>
</body></html>
`;
}

/** For embedding in other sites: the chart without navigation. */
export function embedDocument(visit: FramedVisit, view: View, assets: Assets, figure: Markup): Markup {
  return html`${head(visit, view, assets)}<body class="embedded"><main>${figure}</main></body></html>`;
}

/**
 * The same page in the other language, if the city offers one. The address names it: the browser may prefer the one of
 * this page.
 */
function otherLanguage({
  language,
  city,
  path = "",
  query,
}: FramedVisit): { readonly language: Language; readonly href: string } | undefined {
  const other = city.languages.find((one) => one !== language);
  return other && { language: other, href: changed({ path, query }, { lang: other }) };
}

/** For search engines: where the page is in both languages. The default one has the shorter address. */
function languageLinks(visit: FramedVisit): Markup | undefined {
  const { language, city, path, query } = visit;
  const [usual] = city.languages;
  const other = otherLanguage(visit);
  if (other === undefined || path === undefined) return undefined;
  const plain = changed({ path, query }, { lang: undefined });
  const canonical =
    language === usual && query.has("lang") && html`<link rel="canonical" href="${visit.origin}${plain}">\n`;
  const href = other.language === usual ? plain : other.href;
  return html`${canonical}<link rel="alternate" hreflang="${other.language}" href="${href}">\n`;
}

function head(visit: FramedVisit, view: View, assets: Assets): Markup {
  const { title, description, subscription, head } = view;
  const { path, query, city } = visit;
  const name = city.name[visit.language];
  const address =
    path !== undefined && html`<meta property="og:url" content="${visit.origin + changed({ path, query }, {})}">\n`;
  // Whole pages must not be framed, so links of an embedded chart open in a new tab.
  const base = visit.query.has("einbetten") && html`<base target="_blank">\n`;
  return html`<!doctype html>
<html lang="${visit.language === "de" ? "de-CH" : "en"}">
<head>
<meta charset="utf-8">
${base}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<meta name="description" content="${description}">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${address}<meta property="og:image" content="${visit.origin}${previewAddress(visit, view, assets)}">
<meta property="og:image:width" content="${PREVIEW.width}">
<meta property="og:image:height" content="${PREVIEW.height}">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
<meta property="og:type" content="website">
${languageLinks(visit)}${icon(visit, assets)}
${head}${subscription && headLinks(visit, subscription)}
<link rel="expect" href="#${END}" blocking="render">
${[...assets.styles, ...(city.style === undefined ? [] : [city.style])].map(styleLink)}
${assets.scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
</head>`;
}

/** The picture of the page, or the same one for all pages. */
function previewAddress({ path, query }: FramedVisit, { hasPreview }: View, assets: Assets): string {
  if (path === undefined || hasPreview === false) return assets.preview;
  return changed({ path, query }, { einbetten: undefined, bild: undefined, format: "vorschau" });
}

const styleLink = (address: string): Markup => html`<link rel="stylesheet" href="${address}">`;

function icon({ city }: Pick<Visit, "city">, assets: Assets): Markup {
  const address = city.logo ?? assets.icon;
  return html`<link rel="icon" href="${address}" type="${address.endsWith(".png") ? "image/png" : "image/svg+xml"}">`;
}
