/**
 * The calendar of a search. In: a request. Out: meetings as events, the latest first. A search over meetings has its
 * hits; one over bodies has the meetings of these bodies; one over people those of their bodies during their offices.
 */
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { Slice } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type FoundRecord, recordsAt, sortedRecords } from "../query/newest-first.ts";
import { planOf } from "../query/query-plans.ts";
import { type FeedRequest, readFeedRequest } from "../query/request.ts";
import { type CalendarEvent, type CalendarHead, calendarParts } from "./calendar.ts";
import { type Cancelled, cancelledMeetings } from "./cancelled-meetings.ts";
import { feedAddress, recordPage } from "./feed-links.ts";
import { type Asked, dataTime, type FeedSources, MEETINGS, siteOf, titleOf } from "./feed-sources.ts";
import { meetingEvent } from "./meeting-event.ts";
import { hostOf, type MeetingHosts } from "./meeting-hosts.ts";
import { meetingsOf } from "./meetings-of.ts";
import { byDate, indexOfKind, kindOf, type MeetingView, type Named, viewReader } from "./record-views.ts";

const MOST_EVENTS = LIMITS.hits.most;

/** Kinds of records that have meetings. */
const KINDS = ["meeting", "body", "person"] as const;

export async function searchCalendar(
  snapshot: Snapshot,
  sources: FeedSources,
  { index, parameters, origin }: Asked,
): Promise<{ readonly content: string; readonly modified: number }> {
  const indexes = await sources.listIndexes(snapshot);
  const meetings = meetingIndex(indexes, index);
  const request = readFeedRequest(parameters, MOST_EVENTS, MOST_EVENTS);
  const site = await siteOf(snapshot, sources, origin, request.l);
  const { city, language } = site;
  const hosts = await sources.hosts(snapshot);
  const chosen = await choose(snapshot, sources, hosts, index, meetings, request);
  const read = meetings && viewReader<MeetingView>(indexes, meetings);
  const events: CalendarEvent[] = [];
  const live = new Set<string>();
  const eventOf = (bytes: Uint8Array, known: Known): void => {
    const view = read?.(bytes);
    const host = view && (known.host ?? hostOf(hosts, view));
    if (!view || !chosen.isIncluded(view, host)) return;
    const url = recordPage(site, "meeting", view.OBJ_GUID) ?? site.origin;
    const about = { language, host: host?.Name ?? "", url, sequence: known.seq, changed: known.changed };
    const event = meetingEvent(view, { ...about, isCancelled: known.isCancelled });
    if (!event) return;
    // A source that gives the same meeting another GUID has cancelled nothing.
    const key = `${event.day} ${event.begin} ${view.Titel}`;
    if (known.isCancelled && live.has(key)) return;
    live.add(key);
    events.push(event);
  };
  for await (const { record, seq, changed } of chosen.records) eventOf(record, { seq, changed, isCancelled: false });
  if (meetings && chosen.withCancelled && request.s === 1) {
    for (const one of await cancelledMeetings(snapshot, meetings.nr)) eventOf(one.record, knownOf(one));
  }
  const title = request.title || [chosen.name, MEETINGS[language]].filter((part) => part !== "").join(": ");
  const head = {
    name: `${title} · ${city.name[language]}`,
    publisher: city.publisher.name[language],
    timeZone: city.timeZone,
    self: feedAddress(site, index.name, parameters),
  };
  return { content: await textOf(head, events), modified: await dataTime(snapshot) };
}

/** Others may run after each event. */
async function textOf(head: CalendarHead, events: readonly CalendarEvent[]): Promise<string> {
  const slice = new Slice();
  let text = "";
  for (const part of calendarParts(head, events)) {
    text += part;
    if (slice.isUsedUp) await slice.next();
  }
  return text;
}

interface Known {
  readonly seq: number;
  readonly changed: number;
  readonly isCancelled: boolean;
  readonly host?: Named;
}

const knownOf = ({ seq, changed, host }: Cancelled): Known => ({ seq, changed, host, isCancelled: true });

interface Chosen {
  /** Records of meetings in JSON. */
  readonly records: AsyncIterable<FoundRecord>;
  /** Whether a meeting of this body belongs to the calendar. */
  readonly isIncluded: (meeting: MeetingView, host: Named | undefined) => boolean;
  /** Whether it is known of meetings that no longer exist if they belong to the calendar. */
  readonly withCancelled: boolean;
  /** Of the only body or person; otherwise empty. */
  readonly name: string;
}

async function choose(
  snapshot: Snapshot,
  sources: FeedSources,
  hosts: MeetingHosts,
  index: StoredIndex,
  meetings: StoredIndex | undefined,
  request: FeedRequest,
): Promise<Chosen> {
  const { readers } = sources;
  if (kindOf(index) === "meeting") {
    const { sort } = planOf(`cql.allRecords = 1${byDate(index)}`, index.search);
    const { records, isEverything } = await sortedRecords(snapshot, readers, index, request, sort);
    return { records, isIncluded: () => true, withCancelled: isEverything, name: "" };
  }
  const { guids, isIncluded, name } = await meetingsOf(snapshot, sources, hosts, index, meetings, request.q);
  const page = guids.slice(request.s - 1, request.s - 1 + request.m);
  const records = recordsOf(snapshot, sources, meetings, page);
  return { records, isIncluded, withCancelled: true, name };
}

async function* recordsOf(
  snapshot: Snapshot,
  { readers }: FeedSources,
  index: StoredIndex | undefined,
  guids: readonly string[],
): AsyncGenerator<FoundRecord> {
  if (index === undefined || guids.length === 0) return;
  const rows = await snapshot.rows<[string, number]>(
    sql`SELECT guid, ordinal FROM council_record WHERE idx = ${index.nr} AND guid ${anyOf(guids)}`,
  );
  const ordinals = new Map(rows);
  const known = guids.flatMap((guid) => ordinals.get(guid) ?? []);
  yield* recordsAt(snapshot, readers.bodies, index, Uint32Array.from(known));
}

/** The index with the meetings; undefined if the city publishes none. */
function meetingIndex(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex | undefined {
  const kind = kindOf(index);
  if (kind === "meeting") return index;
  if (kind !== undefined && KINDS.some((one) => one === kind)) return indexOfKind(indexes, "meeting");
  const others = indexes.filter((one) => KINDS.some((name) => name === kindOf(one)));
  const names = others.map(({ name }) => name.toLowerCase()).join(", ") || "–";
  const own = { en: titleOf(index, "en"), de: titleOf(index, "de") };
  throw new Problem(
    "parameter-invalid",
    {
      en: `format=ics is for meetings, and ${own.en} are none. These indexes have calendars: ${names}.`,
      de: `format=ics ist für Sitzungen, und ${own.de} sind keine. Diese Indexe haben Kalender: ${names}.`,
    },
    { parameter: "format", value: "ics" },
  );
}
