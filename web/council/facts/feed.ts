/** A list of records as an Atom feed (RFC 4287). */
import { html } from "../../frame/html.ts";
import type { DataFile } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import type { Item } from "./record-list.ts";

export interface Feed {
  readonly title: string;
  /** The address of the page with the same list, from the root of the server. */
  readonly page: string;
  readonly items: readonly Item[];
}

export function atomFeed(visit: Visit, { title, page, items }: Feed): DataFile {
  const { origin, path, query, today, language, city } = visit;
  const name = city.name[language];
  const instant = (date: string): string => beginOf(date, city.timeZone);
  const self = `${origin}${path}?${query}`;
  const dates = items.map(({ date }) => date ?? today);
  // The newest item is the last change; an empty list is dated today.
  const updated = dates.toSorted().at(-1) ?? today;
  const text = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id><title>${title} · ${name}</title><updated>${instant(updated)}</updated>
<author><name>${name}</name></author>
<link rel="self" href="${self}"/><link rel="alternate" type="text/html" href="${origin}${page}"/>
${items.map(({ guid, href, name: heading }, i) => {
  const head = html`<id>${uuid(guid)}</id><title>${heading}</title><updated>${instant(dates[i])}</updated>`;
  const link = href !== undefined && html`<link rel="alternate" href="${origin}${href}"/>`;
  return html`<entry>${head}
${link}<content>${heading}</content></entry>
`;
})}</feed>
`;
  return { type: "application/atom+xml", name: "rat.atom", text: withoutControls(String(text)) };
}

/** Records have dates without times; the day begins at midnight in the city. */
function beginOf(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date.slice(0, 10)).toZonedDateTime(timeZone).toInstant().toString();
}

function uuid(guid: string): string {
  return `urn:uuid:${guid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}

/** XML 1.0 does not allow control characters, not even escaped. */
function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
