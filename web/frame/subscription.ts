/**
 * Feeds and calendars of a page: links in the head, which programs find, and links below the heading for people. All of
 * them are searches of the council service.
 */
import { codeLine } from "./code-line.ts";
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import { addressOf } from "./service.ts";
import type { Visit } from "./visit.ts";

/** A search that can be subscribed to. */
export interface Offer {
  /** The name of the feed or calendar, without the city. */
  readonly title: string;
  readonly index: string;
  /** Absent: all records. */
  readonly q?: string;
  /** Whether the feed has an entry for each step of business. */
  readonly steps?: true;
}

export interface Subscription {
  readonly feed?: Offer;
  readonly calendar?: Offer;
}

type Reader = Pick<Visit, "language" | "city" | "origin">;

const WORDS = {
  de: {
    feed: "Abonnieren",
    hint: "Mit dieser Adresse zeigt ein Feed-Reader, was neu ist:",
    calendar: "Kalender abonnieren",
    file: "Kalender als Datei",
  },
  en: {
    feed: "Subscribe",
    hint: "With this address, a feed reader shows what is new:",
    calendar: "Subscribe to the calendar",
    file: "Calendar as a file",
  },
};

const TYPES = { atom: "application/atom+xml", jsonfeed: "application/feed+json", ics: "text/calendar" };
type Format = keyof typeof TYPES;

/** The address of an offer in a format, from the root of the server. */
export function offerAddress({ language, city }: Pick<Reader, "language" | "city">, offer: Offer, format: Format) {
  const { title, index, q, steps } = offer;
  const l = language === city.languages[0] ? undefined : language;
  const query = { q, l, title: title.slice(0, LONGEST_TITLE), steps: steps && "true", format };
  return addressOf({ service: "council", path: `/${index}/search`, query });
}

/** The limit of the service. */
const LONGEST_TITLE = 200;

/** Where a format of a page is; undefined if the page has none in it. */
export function subscriptionAddress(
  visit: Pick<Reader, "language" | "city">,
  { feed, calendar }: Subscription,
  format: string,
): string | undefined {
  if (format === "ics") return calendar && offerAddress(visit, calendar, format);
  return feed && (format === "atom" || format === "jsonfeed") ? offerAddress(visit, feed, format) : undefined;
}

export function headLinks(visit: Reader, { feed, calendar }: Subscription): Markup {
  const link = (offer: Offer | undefined, format: Format): Markup | undefined => {
    if (!offer) return undefined;
    const address = offerAddress(visit, offer, format);
    return html`<link rel="alternate" type="${TYPES[format]}" title="${offer.title}" href="${address}">\n`;
  };
  return html`${link(feed, "atom")}${link(feed, "jsonfeed")}${link(calendar, "ics")}`;
}

export function subscribeLinks(visit: Reader, { feed, calendar }: Subscription): Markup | undefined {
  if (!feed && !calendar) return undefined;
  const words = inLanguage(visit.language, WORDS);
  return html`<ul class="exports subscribe">
${feed && html`<li><details><summary>${words.feed}</summary>${feedLinks(visit, feed)}</details></li>`}
${
  calendar &&
  html`<li><a href="${webcal(visit, calendar)}">${words.calendar}</a></li>
<li><a href="${offerAddress(visit, calendar, "ics")}" download>${words.file}</a></li>`
}
</ul>`;
}

function feedLinks(visit: Reader, feed: Offer): Markup {
  const atom = offerAddress(visit, feed, "atom");
  return html`<p>${inLanguage(visit.language, WORDS).hint}</p>${codeLine(visit, visit.origin + atom)}
<p><a href="${atom}">Atom</a> · <a href="${offerAddress(visit, feed, "jsonfeed")}">JSON Feed</a></p>`;
}

/** Opens the calendar program. */
function webcal(visit: Reader, calendar: Offer): string {
  return visit.origin.replace(/^https?:/, "webcal:") + offerAddress(visit, calendar, "ics");
}
