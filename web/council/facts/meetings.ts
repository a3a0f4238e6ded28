/** Reads upcoming and past meetings. */
import { type Call, councilCall, type Service } from "../../frame/service.ts";
import type { Sitzung } from "./records.ts";

/** A meeting today counts as upcoming: it may not have begun. */
export function nextMeetingsCall(today: string, count: number): Call {
  return councilCall("sitzung", { q: `Sitzungsdatum >= ${today} sortBy Sitzungsdatum`, m: count });
}

export function nextMeetings(service: Service, today: string, count: number): Promise<readonly Sitzung[]> {
  return read(service, nextMeetingsCall(today, count));
}

/** The newest first. */
export function latestMeetings(service: Service, today: string, count: number): Promise<readonly Sitzung[]> {
  return read(service, latestMeetingsCall(today, count));
}

function latestMeetingsCall(today: string, count: number): Call {
  return councilCall("sitzung", { q: `Sitzungsdatum < ${today} sortBy Sitzungsdatum/sort.descending`, m: count });
}

/** The past meetings of a year, the newest first. */
export function meetingsOfYearCall(year: number, today: string): Call {
  const q = `Sitzungsdatum = ${year} and Sitzungsdatum < ${today} sortBy Sitzungsdatum/sort.descending`;
  return councilCall("sitzung", { q, m: 1000 });
}

export function meetingsOfYear(service: Service, year: number, today: string): Promise<readonly Sitzung[]> {
  return read(service, meetingsOfYearCall(year, today));
}

/** Years with past meetings, the latest first. */
export async function meetingYears(service: Service, today: string): Promise<readonly number[]> {
  const q = `Sitzungsdatum < ${today}`;
  const { facets } = await service.find("sitzung", { q, m: 0, facets: "Sitzungsdatum" });
  const years = (facets?.Sitzungsdatum ?? []).map(({ value }) => Number(value));
  return years.sort((one, other) => other - one);
}

async function read(service: Service, { query }: Call): Promise<readonly Sitzung[]> {
  return (await service.find<Sitzung>("sitzung", query)).hits.map(({ record }) => record);
}
