/** A list of meetings with date, time and size of the agenda. */
import { longDay, relativeDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { separated } from "../../frame/separated.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { term } from "../words/terms.ts";
import type { Sitzung, SitzungKurz } from "./records.ts";

const WORDS = {
  de: {
    on: (title: string, day: string) => `${title} am ${day}`,
    time: (begin: string, end: string) => (end === "" ? `${begin} Uhr` : `${begin} bis ${end} Uhr`),
    items: (count: number) => (count === 1 ? "1 Traktandum" : `${count}\u00a0Traktanden`),
    noAgenda: "Traktanden noch nicht bekannt",
  },
  en: {
    on: (title: string, day: string) => `${title} on ${day}`,
    time: (begin: string, end: string) => (end === "" ? begin : `${begin} to ${end}`),
    items: (count: number) => (count === 1 ? "1 item on the agenda" : `${count}\u00a0items on the agenda`),
    noAgenda: "agenda not published yet",
  },
};

/** `5. Sitzung am 18. November 2026` */
export function meetingName({ Titel, Datum }: SitzungKurz, reader: Reader): string {
  const day = longDay(Datum.Start, reader.language);
  const title = term(reader, Titel);
  return day === "" ? title : inLanguage(reader.language, WORDS).on(title, day);
}

/** `nächsten Mittwoch, 17:00 Uhr`; without the date, which `meetingName` contains. */
export function meetingTime({ Datum, Beginn, Ende }: Sitzung, visit: Reader & Pick<Visit, "today">): string {
  const relative = relativeDate(Datum.Start, visit.today, visit.language);
  const day = relative.endsWith(longDay(Datum.Start, visit.language)) ? relative.split(",")[0] : relative;
  const time = Beginn === "" ? "" : inLanguage(visit.language, WORDS).time(Beginn, Ende);
  return [day, time].filter((part) => part !== "").join(", ");
}

export function meetingList(visit: Visit, meetings: readonly Sitzung[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const about = (meeting: Sitzung): Markup => {
    const { length } = meeting.Traktanden;
    // A meeting of the past whose agenda is not published will hardly get one.
    const isComing = (meeting.Datum.Start ?? "9999") >= visit.today;
    const agenda = length > 0 ? words.items(length) : isComing ? words.noAgenda : "";
    return separated([meetingTime(meeting, visit), meeting.Ort, agenda]);
  };
  return html`<ul class="records">${meetings.map((meeting) => {
    const href = linkTo(visit, `/rat/sitzung/${meeting.OBJ_GUID}`);
    return html`<li><a class="title" href="${href}">${meetingName(meeting, visit)}</a>
<span class="about">${about(meeting)}</span></li>`;
  })}</ul>`;
}
