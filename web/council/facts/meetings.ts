/** Reads upcoming and past meetings. */
import { indexOfKind } from "../../frame/installed.ts";
import type { Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { callFor, findRecords } from "./council.ts";
import type { Sitzung } from "./records.ts";

type Asked = Pick<Visit, "service" | "installed" | "today">;

/** A meeting today counts as upcoming: it may not have begun. */
export function nextMeetingsCall(visit: Asked, count: number): Call | undefined {
  return callFor(visit, "meeting", (field) => {
    const date = field("date", "date");
    return { q: `${date} >= ${visit.today} sortBy ${date}`, m: count };
  });
}

export async function nextMeetings(visit: Asked, count: number): Promise<readonly Sitzung[]> {
  if (!isByDate(visit)) return (await allMeetings(visit)).filter((one) => isComing(visit, one)).slice(0, count);
  return read(visit, nextMeetingsCall(visit, count));
}

/** The newest first. */
export async function latestMeetings(visit: Asked, count: number): Promise<readonly Sitzung[]> {
  if (!isByDate(visit)) return pastMeetings(await allMeetings(visit), visit).slice(0, count);
  return read(
    visit,
    callFor(visit, "meeting", (field) => {
      const date = field("date", "date");
      return { q: `${date} < ${visit.today} sortBy ${date}/sort.descending`, m: count };
    }),
  );
}

/** The past meetings of a year, the newest first. */
export function meetingsOfYearCall(visit: Asked, year: number): Call | undefined {
  return callFor(visit, "meeting", (field) => {
    const date = field("date", "date");
    return { q: `${date} = ${year} and ${date} < ${visit.today} sortBy ${date}/sort.descending`, m: MOST };
  });
}

export async function meetingsOfYear(visit: Asked, year: number): Promise<readonly Sitzung[]> {
  if (isByDate(visit)) return read(visit, meetingsOfYearCall(visit, year));
  return pastMeetings(await allMeetings(visit), visit).filter((meeting) => yearOf(meeting) === year);
}

/** Years with past meetings, the latest first. */
export async function meetingYears(visit: Asked): Promise<readonly number[]> {
  const descending = (years: Iterable<number>): number[] => [...new Set(years)].sort((one, other) => other - one);
  const index = indexOfKind(visit.installed, "meeting");
  const call = callFor(visit, "meeting", (field) => {
    const date = field("date", "date");
    return { q: `${date} < ${visit.today}`, m: 0, facets: date };
  });
  if (!index || !call) return descending(pastMeetings(await allMeetings(visit), visit).map(yearOf));
  const { facets = {} } = await visit.service.find(index.name, call.query);
  return descending((facets[String(call.query.facets)] ?? []).map(({ value }) => Number(value)));
}

/** The limit of the service. */
const MOST = 1000;

/** Where the dates of meetings are texts, the service cannot compare them: the latest ones are read and sorted here. */
function isByDate(visit: Asked): boolean {
  return nextMeetingsCall(visit, 1) !== undefined;
}

/** By date. */
async function allMeetings(visit: Asked): Promise<readonly Sitzung[]> {
  const { hits } = await findRecords(visit, "meeting", { q: "seq > 0 sortBy seq/sort.descending", m: MOST });
  const dated = hits.map(({ record }) => record).filter(({ Datum }) => Datum.Start !== null);
  return dated.sort((one, other) => String(one.Datum.Start).localeCompare(String(other.Datum.Start)));
}

function pastMeetings(all: readonly Sitzung[], visit: Asked): readonly Sitzung[] {
  return all.filter((meeting) => !isComing(visit, meeting)).toReversed();
}

function isComing({ today }: Asked, { Datum }: Sitzung): boolean {
  return String(Datum.Start).slice(0, 10) >= today;
}

const yearOf = ({ Datum }: Sitzung): number => Number(Datum.Start?.slice(0, 4));

async function read(visit: Asked, call: Call | undefined): Promise<readonly Sitzung[]> {
  return (await findRecords(visit, "meeting", call?.query)).hits.map(({ record }) => record);
}
