/** The time between two ISO dates in the two largest units: `2 Jahre und 3 Monate`. They stay in one line. */
import type { Language } from "../../frame/language.ts";

type Unit = "years" | "months" | "days";

const WORDS: Readonly<Record<Language, Readonly<Record<Unit, readonly [one: string, many: string]>>>> = {
  de: { years: ["Jahr", "Jahre"], months: ["Monat", "Monate"], days: ["Tag", "Tage"] },
  en: { years: ["year", "years"], months: ["month", "months"], days: ["day", "days"] },
};
const AND = { de: " und ", en: " and " };

export function durationText(from: string, to: string, language: Language): string {
  const { years, months, days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), {
    largestUnit: "years",
  });
  const text = (count: number, unit: Unit): string[] =>
    count === 0 ? [] : [`${count}\u00a0${WORDS[language][unit][count === 1 ? 0 : 1]}`];
  const whole = [...text(years, "years"), ...text(months, "months")];
  const parts = years > 0 || whole.length === 2 ? whole : [...whole, ...text(days, "days")];
  return parts.length === 0 ? `0\u00a0${WORDS[language].days[1]}` : parts.join(AND[language]);
}
