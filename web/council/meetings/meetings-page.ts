/** `/rat/sitzungen`: upcoming meetings and the past ones of a year. */
import { Missing, quoted } from "../../frame/errors/missing.ts";
import { html, type Markup } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import type { Page } from "../../frame/page.ts";
import { NotPublished } from "../../frame/service.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { meetingList, meetingName, meetingTime } from "../facts/meeting-list.ts";
import { meetingsOfYear, meetingsOfYearCall, meetingYears, nextMeetings, nextMeetingsCall } from "../facts/meetings.ts";
import { recordFooter } from "../facts/record-footer.ts";
import type { Sitzung } from "../facts/records.ts";

const WORDS = {
  de: {
    title: (name: string) => `Als Nächstes: ${name}`,
    none: "Im Moment ist keine Sitzung angesetzt",
    noneHint: "Neue Sitzungen erscheinen hier, sobald sie feststehen. Die bisherigen stehen unten.",
    description: "Die kommenden und die bisherigen Sitzungen mit Traktanden, Unterlagen und Abstimmungen.",
    coming: (count: number) => (count === 1 ? "1 Sitzung steht bevor" : `${count} Sitzungen stehen bevor`),
    past: (count: number, year: number) => `${count} ${count === 1 ? "Sitzung" : "Sitzungen"} im Jahr ${year}`,
    year: "Jahr",
    noYear: (year: string) => `Im Jahr${year} gab es keine Sitzungen, oder sie sind nicht veröffentlicht.`,
    show: "Zeigen",
    calendarName: "Sitzungen des Rats",
  },
  en: {
    title: (name: string) => `Next: ${name}`,
    none: "No meeting is scheduled at the moment",
    noneHint: "New meetings appear here as soon as they are scheduled. Past meetings are listed below.",
    description: "Upcoming and past meetings with agenda, documents and votes.",
    coming: (count: number) => (count === 1 ? "1 upcoming meeting" : `${count} upcoming meetings`),
    past: (count: number, year: number) => `${count} ${count === 1 ? "meeting" : "meetings"} in ${year}`,
    year: "Year",
    noYear: (year: string) => `There were no meetings in the year${year}, or they are not published.`,
    show: "Show",
    calendarName: "Council meetings",
  },
};

/** More meetings than a council plans ahead. */
const COMING = 100;

export const meetingsPage: Page = {
  async show(visit) {
    const { language } = visit;
    const index = indexOfKind(visit.installed, "meeting");
    if (!index) throw new NotPublished("meeting");
    const words = inLanguage(language, WORDS);
    const [coming, years] = await Promise.all([nextMeetings(visit, COMING), meetingYears(visit)]);
    const given = visit.query.get("jahr") ?? "";
    const year = given === "" ? years.at(0) : years.find((one) => String(one) === given);
    if (given !== "" && year === undefined) throw missingYear(visit, years, given);
    const past = year === undefined ? [] : await meetingsOfYear(visit, year);
    const calls = [nextMeetingsCall(visit, COMING), year === undefined ? undefined : meetingsOfYearCall(visit, year)];
    const [next] = coming;
    const offer = { title: words.calendarName, index: index.name };
    const picker = year !== undefined && yearPicker(visit, years, year);
    return {
      title: next ? words.title(meetingName(next, visit)) : words.none,
      description: next ? `${meetingTime(next, visit)}. ${words.description}` : words.description,
      main: html`${coming.length > 0 ? comingMeetings(visit, coming) : html`<p class="lead">${words.noneHint}</p>`}
${year !== undefined && html`<h2>${words.past(past.length, year)}</h2>${picker}${meetingList(visit, past)}`}
${recordFooter(
  visit,
  calls.filter((call) => call !== undefined),
)}`,
      section: "rat",
      subscription: { feed: offer, calendar: offer },
    };
  },
};

/** Otherwise the page would show another year than the link says. */
function missingYear(visit: Visit, years: readonly number[], given: string): Missing {
  const others = years.map((year) => ({ href: linkTo(visit, "/rat/sitzungen", { jahr: year }), text: String(year) }));
  return new Missing(inLanguage(visit.language, WORDS).noYear(quoted(given)), others);
}

function comingMeetings(visit: Visit, meetings: readonly Sitzung[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<h2>${words.coming(meetings.length)}</h2>
${meetingList(visit, meetings)}`;
}

function yearPicker(visit: Visit, years: readonly number[], chosen: number): Markup {
  const words = inLanguage(visit.language, WORDS);
  const options = years.map((year) => html`<option${year === chosen && html` selected`}>${year}</option>`);
  const select = html`<label>${words.year}<select name="jahr" id="jahr">${options}</select></label>`;
  const button = html`<noscript><button>${words.show}</button></noscript>`;
  return html`<form class="pickers" data-live>${select}${languageField(visit)}${button}</form>`;
}
