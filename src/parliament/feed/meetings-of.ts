/**
 * The meetings of bodies and of people. In: a search over an index of bodies or people. Out: the GUIDs of the meetings
 * of these bodies, or of the bodies in which these people have offices, during the office; the latest first.
 */
import { LIMITS } from "../../base/limits.ts";
import { NO_SPAN, type Span } from "../../roles/dates.ts";
import type { Snapshot } from "../../store/store.ts";
import { rolesOf } from "../describe/index-roles.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { sortedRecords } from "../query/newest-first.ts";
import { planOf } from "../query/query-plans.ts";
import type { FeedSources } from "./feed-sources.ts";
import { dayOf } from "./meeting-event.ts";
import type { MeetingHosts } from "./meeting-hosts.ts";
import {
  byDate,
  indexOfKind,
  kindOf,
  type MandateView,
  type MeetingView,
  type Named,
  type OfficeView,
  type PersonView,
  type ShortMeetingView,
  textField,
  viewReader,
} from "./record-views.ts";
import { nameOf } from "./record-words.ts";

/** Bodies or people in one calendar. */
const MOST_HITS = 100;
const MOST_MANDATES = LIMITS.hits.most;
const MOST_MEETINGS = LIMITS.hits.most;

export interface ChosenMeetings {
  readonly guids: readonly string[];
  readonly isIncluded: (meeting: MeetingView, host: Named | undefined) => boolean;
  /** Of the only body or person; otherwise empty. */
  readonly name: string;
}

/** The times of a body that count. */
interface Membership extends Named {
  readonly terms: readonly Span[];
}

export async function meetingsOf(
  snapshot: Snapshot,
  sources: FeedSources,
  hosts: MeetingHosts,
  index: StoredIndex,
  meetings: StoredIndex | undefined,
  q: string,
): Promise<ChosenMeetings> {
  const { memberships, name } = await membershipsIn(snapshot, sources, index, q);
  const byKey = new Map(memberships.map((one) => [one.OBJ_GUID, one]));
  const byName = new Map(memberships.map((one) => [one.Name, one]));
  const isIncluded = (meeting: Pick<ShortMeetingView, "Datum">, host: Named | undefined): boolean => {
    const body = host && (byKey.get(host.OBJ_GUID) ?? (host.OBJ_GUID === "" ? byName.get(host.Name) : undefined));
    const day = dayOf(meeting);
    return body !== undefined && day !== undefined && body.terms.some((term) => isWithin(day, term));
  };
  const listed = memberships.flatMap((body) =>
    (hosts.meetings.get(body.OBJ_GUID) ?? []).filter((meeting) => isIncluded(meeting, body)),
  );
  const days = new Map(listed.map((meeting) => [meeting.OBJ_GUID, dayOf(meeting) ?? ""]));
  for (const meeting of await namingMeetings(snapshot, sources, meetings, memberships)) {
    if (isIncluded(meeting, hosts.hosts.get(meeting.OBJ_GUID) ?? meeting.Gremium[0])) {
      days.set(meeting.OBJ_GUID, dayOf(meeting) ?? "");
    }
  }
  const guids = [...days].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0)).map(([guid]) => guid);
  return { guids, isIncluded, name };
}

function isWithin(day: string, { Start, End }: Span): boolean {
  return day >= (Start ?? "").slice(0, 10) && (End === null || day <= End.slice(0, 10));
}

async function membershipsIn(
  snapshot: Snapshot,
  sources: FeedSources,
  index: StoredIndex,
  q: string,
): Promise<{ readonly memberships: readonly Membership[]; readonly name: string }> {
  const kind = kindOf(index);
  const roles = kind === "body" ? ["key", "name"] : ["key", "name", "firstName", "office"];
  const read = viewReader<Named & PersonView>(await sources.listIndexes(snapshot), index, roles);
  const { records } = await sortedRecords(snapshot, sources.readers, index, { q, s: 1, m: MOST_HITS }, []);
  const found: (Named & PersonView)[] = [];
  for await (const { record } of records) found.push(read(record));
  // A person may have a record for each body.
  const isOne = new Set(found.map(({ OBJ_GUID }) => OBJ_GUID)).size === 1;
  const name = isOne ? nameOf(kind, found[0]) : "";
  if (kind === "body") return { memberships: found.map((body) => ({ ...body, terms: [NO_SPAN] })), name };
  const hasOffices = Object.hasOwn(rolesOf(index.description).candidates, "office");
  const offices = hasOffices
    ? found.flatMap(({ Behoerdenmandat }) => Behoerdenmandat)
    : await mandatesOf(snapshot, sources, found);
  const byBody = Map.groupBy(offices, ({ GremiumGuid, GremiumName }) => GremiumGuid || GremiumName);
  const memberships = [...byBody.values()].map((list) => ({
    OBJ_GUID: list[0].GremiumGuid,
    Name: list[0].GremiumName,
    terms: list.map(({ Dauer }) => Dauer),
  }));
  return { memberships, name };
}

/** Offices that are records of their own. */
async function mandatesOf(
  snapshot: Snapshot,
  sources: FeedSources,
  people: readonly Named[],
): Promise<readonly OfficeView[]> {
  const indexes = await sources.listIndexes(snapshot);
  const index = indexOfKind(indexes, "mandate");
  const field = index && textField(index, "person");
  if (!index || field === undefined || people.length === 0) return [];
  const keys = new Set(people.map(({ OBJ_GUID }) => OBJ_GUID));
  const request = { q: `${field} any "${[...keys].join(" ")}"`, s: 1, m: MOST_MANDATES };
  const { records } = await sortedRecords(snapshot, sources.readers, index, request, []);
  const read = viewReader<MandateView>(indexes, index);
  const mandates: MandateView[] = [];
  for await (const { record } of records) mandates.push(read(record));
  return mandates.filter(({ KontaktGuid }) => keys.has(KontaktGuid));
}

/** Meetings whose records name their body, if they can be searched by it. */
async function namingMeetings(
  snapshot: Snapshot,
  sources: FeedSources,
  index: StoredIndex | undefined,
  bodies: readonly Named[],
): Promise<readonly MeetingView[]> {
  const field = index && textField(index, "body");
  if (!index || field === undefined || bodies.length === 0) return [];
  const keys = bodies.map(({ OBJ_GUID }) => OBJ_GUID).filter((key) => key !== "");
  const names = bodies.slice(0, MOST_HITS).map(({ Name }) => `${field} == "${Name.replace(/["\\*?^]/g, "\\$&")}"`);
  const conditions = [...(keys.length > 0 ? [`${field} any "${keys.join(" ")}"`] : []), ...names];
  const request = { q: conditions.join(" or "), s: 1, m: MOST_MEETINGS };
  const { sort } = planOf(`cql.allRecords = 1${byDate(index)}`, index.search);
  const { records } = await sortedRecords(snapshot, sources.readers, index, request, sort);
  const read = viewReader<MeetingView>(await sources.listIndexes(snapshot), index, ["key", "date", "body"]);
  const found: MeetingView[] = [];
  for await (const { record } of records) found.push(read(record));
  return found;
}
