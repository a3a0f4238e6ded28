/** Dates for people. In: ISO dates and date-times as the service writes them. */
import type { Language } from "./language.ts";

const WEEKDAYS = {
  de: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};
const MONTHS = {
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};
const WORDS = {
  de: { today: "heute", tomorrow: "morgen", yesterday: "gestern", next: "nächsten", last: "letzten" },
  en: { today: "today", tomorrow: "tomorrow", yesterday: "yesterday", next: "next", last: "last" },
};

/** The day of a date or date-time; undefined if the text is neither. */
function dayOf(text: string | null | undefined): Temporal.PlainDate | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  return Temporal.PlainDate.from(text.slice(0, 10));
}

/** `05.11.2026`, `5 Nov 2026` */
export function shortDate(text: string | null | undefined, language: Language): string {
  const day = dayOf(text);
  if (!day) return "";
  return language === "de"
    ? `${twoDigits(day.day)}.${twoDigits(day.month)}.${day.year}`
    : `${day.day} ${MONTHS.en[day.month - 1].slice(0, 3)} ${day.year}`;
}

/** `15. November 2026`, `15 November 2026` */
export function longDate(text: string | null | undefined, language: Language): string {
  const day = dayOf(text);
  return day ? `${day.day}${language === "de" ? "." : ""} ${MONTHS[language][day.month - 1]} ${day.year}` : "";
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
  return `${weekday}, ${longDate(text, language)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
