/** `/rat/sitzungen`: the meetings to come and those of a year; with `format=ics` all that come, for a calendar. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { changed, type Visit } from "../../frame/visit.ts";
import { bodiesThatMeet } from "../facts/bodies.ts";
import { meetingList, meetingName, meetingTime } from "../facts/meeting-list.ts";
import { meetingsOfYear, meetingsOfYearCall, meetingYears, nextMeetings, nextMeetingsCall } from "../facts/meetings.ts";
import { recordFoot } from "../facts/record-foot.ts";
import type { Sitzung } from "../facts/records.ts";
import { CALENDAR_FORMAT, calendarFile } from "./meeting-event.ts";

const WORDS = {
  de: {
    title: (name: string) => `Als Nächstes: ${name}`,
    none: "Im Moment ist keine Sitzung angesetzt",
    noneHint: "Neue Sitzungen erscheinen hier, sobald sie feststehen. Die bisherigen stehen unten.",
    description: "Die kommenden und die bisherigen Sitzungen mit Traktanden, Unterlagen und Abstimmungen.",
    coming: (count: number) => (count === 1 ? "1 Sitzung steht bevor" : `${count} Sitzungen stehen bevor`),
    calendar: "Alle kommenden in den Kalender",
    past: (count: number, year: number) => (count === 1 ? `1 Sitzung war ${year}` : `${count} Sitzungen waren ${year}`),
    year: "Jahr",
    show: "Zeigen",
    calendarName: "Sitzungen des Rats",
  },
  en: {
    title: (name: string) => `Next: ${name}`,
    none: "No meeting is scheduled at the moment",
    noneHint: "New meetings appear here as soon as they are fixed. Past ones are below.",
    description: "The meetings to come and those of the past, with agenda, documents and votes.",
    coming: (count: number) => (count === 1 ? "1 meeting is coming up" : `${count} meetings are coming up`),
    calendar: "Add all of them to your calendar",
    past: (count: number, year: number) => (count === 1 ? `1 meeting in ${year}` : `${count} meetings in ${year}`),
    year: "Year",
    show: "Show",
    calendarName: "Meetings of the council",
  },
};

/** More than a council plans ahead. */
const COMING = 100;

export const meetingsPage: Page = {
  async show(visit) {
    const { service, today, language } = visit;
    const words = inLanguage(language, WORDS);
    const [coming, years, bodies] = await Promise.all([
      nextMeetings(service, today, COMING),
      meetingYears(service, today),
      bodiesThatMeet(service),
    ]);
    const year = years.find((one) => String(one) === visit.query.get("jahr")) ?? years.at(0);
    const past = year === undefined ? [] : await meetingsOfYear(service, year, today);
    const calls = [nextMeetingsCall(today, COMING), ...(year === undefined ? [] : [meetingsOfYearCall(year, today)])];
    const [next] = coming;
    return {
      title: next ? words.title(meetingName(next, language)) : words.none,
      description: next ? `${meetingTime(next, visit)}. ${words.description}` : words.description,
      main: html`${coming.length > 0 ? comingMeetings(visit, coming) : html`<p class="lead">${words.noneHint}</p>`}
${year !== undefined && html`<h2>${words.past(past.length, year)}</h2>${yearPicker(visit, years, year)}${meetingList(visit, past)}`}
${recordFoot(visit, calls)}`,
      section: "rat",
      files: {
        [CALENDAR_FORMAT]: calendarFile(visit, {
          name: "sitzungen",
          title: words.calendarName,
          meetings: coming,
          bodies,
        }),
      },
    };
  },
};

function comingMeetings(visit: Visit, meetings: readonly Sitzung[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const calendar = changed(visit, { format: CALENDAR_FORMAT, jahr: undefined });
  return html`<h2>${words.coming(meetings.length)}</h2>
<ul class="actions"><li><a href="${calendar}" download>${words.calendar}</a></li></ul>
${meetingList(visit, meetings)}`;
}

function yearPicker({ language }: Visit, years: readonly number[], chosen: number): Markup {
  const words = inLanguage(language, WORDS);
  return html`<form class="pickers" data-live><label>${words.year}<select name="jahr" id="jahr">${years.map(
    (year) => html`<option${year === chosen && html` selected`}>${year}</option>`,
  )}</select></label>${language === "en" && html`<input type="hidden" name="lang" value="en">`}<noscript><button>${words.show}</button></noscript></form>`;
}
