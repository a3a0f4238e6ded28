/**
 * The feed of a search: the records that a query finds, the latest changes first. In: a request. Out: a feed whose
 * entries have stable ids and the time when the content of the record last changed here.
 */
import { LIMITS } from "../../base/limits.ts";
import type { Snapshot } from "../../store/store.ts";
import { dayOf } from "../../text/long-date.ts";
import { type FoundRecord, latestChanges } from "../query/newest-first.ts";
import { type FeedRequest, readFeedRequest } from "../query/request.ts";
import type { Feed, FeedEntry } from "./feed.ts";
import { entryLink, feedAddress, recordPage, type Site, searchPage, urn } from "./feed-links.ts";
import { type Asked, dataTime, type FeedSources, siteOf, titleOf } from "./feed-sources.ts";
import { hostOf } from "./meeting-hosts.ts";
import { type BusinessView, kindOf, type MeetingView, type View, viewReader } from "./record-views.ts";
import { describeRecord, describeStep } from "./record-words.ts";
import { translatedBusiness, translatedView } from "./translated-view.ts";

const USUAL_ENTRIES = 50;
const MOST_ENTRIES = LIMITS.feedEntries.most;

export interface SearchFeed {
  readonly feed: Feed;
  /** When the data last changed, in milliseconds. */
  readonly modified: number;
}

export async function searchFeed(
  snapshot: Snapshot,
  sources: FeedSources,
  { index, parameters, origin }: Asked,
): Promise<SearchFeed> {
  const request = readFeedRequest(parameters, USUAL_ENTRIES, MOST_ENTRIES);
  const site = await siteOf(snapshot, sources, origin, request.l);
  const { city, language } = site;
  const modified = await dataTime(snapshot);
  const found = await latestChanges(snapshot, sources.readers, sources.times, index, request);
  const entriesOf = await entryReader(snapshot, sources, site, index, request);
  const entries: FeedEntry[] = [];
  for await (const record of found.records) entries.push(...entriesOf(record));
  if (request.steps) entries.sort((one, other) => other.updated - one.updated).splice(MOST_ENTRIES);
  const name = city.name[language];
  const hasMore = found.numHits > request.s - 1 + request.m && request.m > 0;
  const address = (changes: Parameters<typeof feedAddress>[3]): string =>
    feedAddress(site, index.name, parameters, changes);
  return {
    modified,
    feed: {
      // The same on every page of the feed, and in both formats.
      id: feedAddress(site, index.name, { q: parameters.q, l: parameters.l, steps: parameters.steps, format: "atom" }),
      title: `${request.title || usualTitle(site, index, request)} · ${name}`,
      language: language === "de" ? "de-CH" : "en",
      updated: entries[0]?.updated ?? modified,
      publisher: city.publisher.name[language],
      website: city.website,
      self: address({}),
      page: pageOf(site, index, request),
      next: hasMore ? address({ s: String(request.s + request.m) }) : undefined,
      logo: city.logo === undefined ? undefined : site.origin + city.logo,
      entries,
    },
  };
}

async function entryReader(
  snapshot: Snapshot,
  sources: FeedSources,
  site: Site,
  index: Asked["index"],
  { steps }: FeedRequest,
): Promise<(record: FoundRecord) => readonly FeedEntry[]> {
  const kind = kindOf(index);
  const read = viewReader<View>(await sources.listIndexes(snapshot), index);
  const hosts = kind === "meeting" ? await sources.hosts(snapshot) : undefined;
  const translate = (word: string): string => sources.term(site, word);
  return ({ guid, changed, record }) => {
    const view = read(record);
    const link = entryLink(site, index.name, kind, view, guid);
    if (steps && kind === "business") {
      const own = stepEntries(site, translatedBusiness(view as BusinessView, translate), { guid, changed, link });
      if (own.length > 0) return own;
    }
    const host = hosts && hostOf(hosts, view as MeetingView);
    const shown = translatedView(kind, view, translate);
    const words = describeRecord(kind, shown, site.language, host?.Name ?? "", guid);
    return [{ ...words, tags: words.tags.map(translate), id: urn(guid), link, updated: changed }];
  };
}

/**
 * A step has no time of its own in the store: its day counts, so that no other entry moves when one is added. At noon,
 * which is the same day for readers in other time zones.
 */
function stepEntries(
  { city, language }: Site,
  business: BusinessView,
  { guid, changed, link }: { readonly guid: string; readonly changed: number; readonly link: string },
): readonly FeedEntry[] {
  return business.Ablaufschritte.map((step, i) => {
    const day = dayOf(step.Datum.Start);
    const noon = day?.toZonedDateTime({ timeZone: city.timeZone, plainTime: "12:00" });
    const id = `${urn(guid)}#${step.OBJ_GUID || i + 1}`;
    return { ...describeStep(business, step, language), id, link, updated: noon?.epochMilliseconds ?? changed };
  }).toReversed();
}

function usualTitle({ language }: Site, index: Asked["index"], { q }: FeedRequest): string {
  const title = titleOf(index, language);
  return ["", "*"].includes(q.trim()) ? title : `${title}: ${q.trim()}`;
}

const LOOKUP = /^\s*(?:id|obj_guid)\s*==?\s*"?([0-9a-f-]{32,36})"?\s*$/i;

/** The page of the record where one is looked up, or else the search. */
function pageOf(site: Site, index: Asked["index"], { q }: FeedRequest): string {
  const guid = LOOKUP.exec(q)?.[1].replaceAll("-", "").toLowerCase() ?? "";
  return recordPage(site, kindOf(index), guid) ?? searchPage(site, index.name, q);
}
