/** A feed as Atom 1.0 (RFC 4287). In: a feed with any texts. Out: a well-formed document. */
import { escapeAttribute, escapeText, toXmlText } from "../../format/xml-text.ts";
import { type Feed, type FeedEntry, timeText } from "./feed.ts";

export function atomText(feed: Feed): string {
  const { id, title, language, updated, publisher, website, self, page, next, logo, entries } = feed;
  const uri = website === undefined ? "" : element("uri", website);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${attribute(language)}">`,
    element("id", id),
    element("title", title),
    element("updated", timeText(updated)),
    `<author>${element("name", publisher)}${uri}</author>`,
    ...(logo === undefined ? [] : [element("logo", logo)]),
    link("self", self, "application/atom+xml"),
    link("alternate", page, "text/html"),
    ...(next === undefined ? [] : [link("next", next, "application/atom+xml")]),
    ...entries.map(entryText),
    "</feed>",
    "",
  ].join("\n");
}

function entryText({ id, title, summary, link: href, updated, tags }: FeedEntry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", timeText(updated)),
    link("alternate", href),
    ...tags.map((tag) => `<category term="${attribute(tag)}"/>`),
    element("summary", summary),
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeText(toXmlText(text))}</${name}>`;
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type === undefined ? "" : ` type="${type}"`} href="${attribute(href)}"/>`;
}

function attribute(text: string): string {
  return escapeAttribute(toXmlText(text));
}
