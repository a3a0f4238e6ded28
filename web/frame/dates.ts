/** Dates for people. In: ISO dates and date-times as the service writes them. */
import { dayOf, longDate, monthName } from "../../src/text/long-date.ts";
import type { Language } from "./language.ts";

const WEEKDAYS = {
  de: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};
const WORDS = {
  de: { today: "heute", tomorrow: "morgen", yesterday: "gestern", next: "nächsten", last: "letzten" },
  en: { today: "today", tomorrow: "tomorrow", yesterday: "yesterday", next: "next", last: "last" },
};

/** `05.11.2026`, `5 Nov 2026`, in one line. */
export function shortDate(text: string | null | undefined, language: Language): string {
  const day = dayOf(text);
  if (!day) return "";
  return language === "de"
    ? `${twoDigits(day.day)}.${twoDigits(day.month)}.${day.year}`
    : `${day.day}\u00a0${monthName(day, "en").slice(0, 3)}\u00a0${day.year}`;
}

/** `15. November 2026`, `15 November 2026`, with the day and the month in one line. */
export function longDay(text: string | null | undefined, language: Language): string {
  return longDate(text, language).replace(" ", "\u00a0");
}

/** Within a week of today in words (`nächsten Mittwoch`), otherwise the weekday and the date. */
export function relativeDate(text: string | null | undefined, today: string, language: Language): string {
  const day = dayOf(text);
  if (!day) return "";
  const words = WORDS[language];
  const { days } = Temporal.PlainDate.from(today).until(day, { largestUnit: "days" });
  const weekday = WEEKDAYS[language][day.dayOfWeek - 1];
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  if (days === -1) return words.yesterday;
  if (days > 1 && days <= 7) return `${words.next} ${weekday}`;
  if (days < -1 && days >= -7) return `${words.last} ${weekday}`;
  return `${weekday}, ${longDay(text, language)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
