/** Addresses in feeds and calendars: of the explorer's pages, of records without one, and of the feed itself. */
import type { Language } from "../../base/language.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import type { KindName } from "../../roles/role.ts";
import type { FeedRequest } from "../query/request.ts";
import type { DocumentView, FileView, MandateView, View } from "./record-views.ts";

/** What all addresses depend on. */
export interface Site {
  /** `https://data.example` */
  readonly origin: string;
  readonly city: PublicProfile;
  readonly language: Language;
}

const PAGES: Readonly<Partial<Record<KindName, string>>> = {
  business: "/rat/geschaeft",
  meeting: "/rat/sitzung",
  vote: "/rat/abstimmung",
  person: "/rat/person",
  body: "/rat/gremium",
  mail: "/rat/post",
};

/** The page of the explorer about a record of this kind; undefined if there is none. */
export function recordPage(site: Site, kind: KindName | undefined, guid: string): string | undefined {
  const page = kind && PAGES[kind];
  return page === undefined || guid === "" ? undefined : pageAddress(site, `${page}/${guid}`);
}

/** The explorer's search with this query. */
export function searchPage(site: Site, index: string, q: string): string {
  return pageAddress(site, "/rat", { index: index.toLowerCase(), cql: q.trim() === "" ? undefined : q });
}

/** Where people read a record: its page, its file, the page of what it belongs to, or the record itself. */
export function entryLink(site: Site, index: string, kind: KindName | undefined, view: View, guid: string): string {
  return otherPage(site, kind, view) ?? recordPage(site, kind, view.OBJ_GUID) ?? recordAddress(site, index, guid);
}

function otherPage(site: Site, kind: KindName | undefined, view: View): string | undefined {
  if (kind === "mandate") return recordPage(site, "person", (view as MandateView).KontaktGuid);
  if (kind !== "document") return undefined;
  const { File, GeschaeftGuid, SitzungGuid } = view as DocumentView;
  if (hasFile(File)) return `${site.origin}/dokumente/${encodeURIComponent(File.ID)}`;
  return recordPage(site, "business", GeschaeftGuid) ?? recordPage(site, "meeting", SitzungGuid);
}

function hasFile({ ID, Version }: FileView): boolean {
  return ID !== "" && Version.some(({ Rendition }) => Rendition.length > 0);
}

function recordAddress({ origin }: Site, index: string, guid: string): string {
  return `${origin}/api/${index.toLowerCase()}/searchdetails?${new URLSearchParams({ q: `ID = "${guid}"` })}`;
}

function pageAddress({ origin, city, language }: Site, path: string, query: Record<string, string | undefined> = {}) {
  return origin + withQuery(path, { ...query, lang: language === city.languages[0] ? undefined : language });
}

const PARAMETERS = ["q", "l", "s", "m", "title", "steps", "format"];

/** The same for all spellings of the same request; `changes` replaces parameters. */
export function feedAddress(
  { origin }: Site,
  index: string,
  given: Readonly<Record<string, unknown>>,
  changes: Partial<Record<keyof FeedRequest | "format", string>> = {},
): string {
  const all: Readonly<Record<string, unknown>> = { ...given, ...changes };
  const own = PARAMETERS.flatMap((name) => (all[name] ? [[name, String(all[name]).toWellFormed()]] : []));
  return origin + withQuery(`/api/${index.toLowerCase()}/search`, Object.fromEntries(own));
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const search = new URLSearchParams(given).toString();
  return search === "" ? path : `${path}?${search}`;
}

export function urn(guid: string): string {
  return `urn:uuid:${guid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}
