/** Dates in words. In: ISO dates and date-times as the service writes them. */
import type { Language } from "../base/language.ts";

const MONTHS = {
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** The day of a date or date-time; undefined if the text is neither. */
export function dayOf(text: string | null | undefined): Temporal.PlainDate | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  return Temporal.PlainDate.from(text.slice(0, 10));
}

/** `15. November 2026`, `15 November 2026` */
export function longDate(text: string | null | undefined, language: Language): string {
  const day = dayOf(text);
  return day ? `${day.day}${language === "de" ? "." : ""} ${monthName(day, language)} ${day.year}` : "";
}

export function monthName({ month }: Pick<Temporal.PlainDate, "month">, language: Language): string {
  return MONTHS[language][month - 1];
}
