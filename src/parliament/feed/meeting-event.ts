/** Meetings as calendar events. */
import type { Language } from "../../base/language.ts";
import { timeIn } from "../../roles/dates.ts";
import type { CalendarEvent } from "./calendar.ts";
import type { MeetingView } from "./record-views.ts";
import { agendaLine, cut, meetingTitle } from "./record-words.ts";

const CANCELLED = { de: "Abgesagt", en: "Cancelled" };

/** Longer agendas are cut: the page has all of it. */
const MOST_ITEMS = 30;
const LONGEST_ITEM = 200;

export interface EventContext {
  readonly language: Language;
  /** The name of the body; empty if it is not known. */
  readonly host: string;
  /** The address of its page. */
  readonly url: string;
  readonly sequence: number;
  /** Milliseconds. */
  readonly changed: number;
  readonly isCancelled: boolean;
}

/** Undefined if its day is not known. */
export function meetingEvent(meeting: MeetingView, context: EventContext): CalendarEvent | undefined {
  const { language, host, isCancelled, ...others } = context;
  const hours = hoursOf(meeting);
  if (hours === undefined) return undefined;
  const summary = meetingTitle(meeting, host);
  const items = meeting.Traktanden.map((item) => cut(agendaLine(item), LONGEST_ITEM));
  return {
    ...others,
    uid: uidOf(meeting.OBJ_GUID),
    summary: cut(isCancelled ? `${CANCELLED[language]}: ${summary}` : summary, LONGEST_ITEM),
    description: (items.length > MOST_ITEMS ? [...items.slice(0, MOST_ITEMS), "…"] : items).join("\n"),
    location: cut(meeting.Ort, LONGEST_ITEM),
    ...hours,
    isCancelled,
  };
}

/** When a meeting takes place, in local time. */
export type Hours = Pick<CalendarEvent, "day" | "begin" | "end" | "endsAfterMidnight">;

/** Undefined if its day is not known. */
export function hoursOf(
  meeting: Pick<MeetingView, "Datum" | "Beginn" | "Ende" | "EndeNachMitternacht">,
): Hours | undefined {
  const day = dayOf(meeting);
  if (day === undefined) return undefined;
  // Some councils have the time in the date.
  const begin = clockIn(meeting.Beginn) || clockIn(timeIn(meeting.Datum));
  const end = clockIn(meeting.Ende);
  const endsAfterMidnight = meeting.EndeNachMitternacht === "Ja";
  // It must end after it has begun.
  const isKnown = begin !== "" && (end > begin || endsAfterMidnight);
  return { day, begin, end: isKnown ? end : "", endsAfterMidnight };
}

/** Unknown dates are written as in the years 1 or 9999, too. */
export function dayOf({ Datum }: Pick<MeetingView, "Datum">): string | undefined {
  const day = Datum.Start?.slice(0, 10);
  return day !== undefined && day >= "1000" && day < "9999" ? day : undefined;
}

/** RFC 7986, 5.3: a UUID is unique by itself, whatever the address of the server. */
function uidOf(guid: string): string {
  return guid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The time of day at the beginning of a text; empty if there is none. */
function clockIn(text: string): string {
  return /^([01]\d|2[0-3]):[0-5]\d/.exec(text)?.[0] ?? "";
}
