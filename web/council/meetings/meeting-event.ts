/** Meetings as calendar events. */
import type { DataFile } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { hostOf, type MeetingBody } from "../facts/bodies.ts";
import type { Sitzung, Traktandum } from "../facts/records.ts";
import { type CalendarEvent, calendarText } from "./calendar.ts";

export const CALENDAR_FORMAT = "ics";

export interface Calendar {
  /** The file name without extension. */
  readonly name: string;
  readonly title: string;
  readonly meetings: readonly Sitzung[];
  /** Must include the bodies of the meetings. */
  readonly bodies: readonly MeetingBody[];
}

/** Meetings without a date are omitted. */
export function calendarFile(visit: Visit, { name, title, meetings, bodies }: Calendar): DataFile {
  const events = meetings.flatMap((meeting) => {
    return eventOf(visit, hostOf(bodies, meeting)?.Name ?? "", meeting) ?? [];
  });
  const { language, city, today } = visit;
  const publisher = city.name[language];
  const head = { name: `${title} · ${publisher}`, publisher, timeZone: city.timeZone, today };
  return { type: "text/calendar", name: `${name}.ics`, text: calendarText(head, events) };
}

function eventOf(visit: Visit, body: string, meeting: Sitzung): CalendarEvent | undefined {
  const { OBJ_GUID, SEQ, Titel, Datum, Beginn, Ende, EndeNachMitternacht, Traktanden } = meeting;
  if (Datum.Start === null) return undefined;
  const begin = timeIn(Beginn);
  const end = timeIn(Ende);
  const endsAfterMidnight = EndeNachMitternacht === "Ja";
  return {
    uid: `${OBJ_GUID}@${new URL(visit.origin).hostname}`,
    sequence: SEQ ?? 0,
    summary: body === "" ? Titel : `${body}: ${Titel}`,
    description: Traktanden.map(agendaLine).join("\n"),
    url: visit.origin + linkTo(visit, `/rat/sitzung/${OBJ_GUID}`),
    day: Datum.Start.slice(0, 10),
    begin,
    // An event must end after it has begun.
    end: end > begin || endsAfterMidnight ? end : "",
    endsAfterMidnight,
  };
}

function agendaLine({ Traktandennummer, Titel }: Traktandum): string {
  return Traktandennummer === "" ? Titel : `${Traktandennummer}. ${Titel}`;
}

/** The time of day at the beginning of a text; empty if there is none. */
function timeIn(text: string): string {
  return /^([01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0] ?? "";
}
