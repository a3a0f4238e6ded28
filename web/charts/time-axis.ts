/** A time axis: the position of each day, and ticks for years or months. */
import type { Language } from "../frame/language.ts";
import { textWidth } from "./text-fit.ts";

export interface TimeAxis {
  /** The position of an ISO date. */
  readonly place: (day: string) => number;
  readonly ticks: readonly Tick[];
}

export interface Tick {
  readonly x: number;
  readonly text: string;
}

export interface Span {
  readonly from: string;
  readonly to: string;
  readonly left: number;
  readonly right: number;
  /** Of the whole chart: texts stay inside. */
  readonly width: number;
}

/** In months. */
const STEPS = [1, 3, 6, 12, 24, 60, 120, 240];
const LEAST_GAP = 76;

export function timeAxis({ from, to, left, right, width }: Span, language: Language): TimeAxis {
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(to);
  const days = Math.max(daysBetween(first, last), 1);
  const scale = (right - left) / days;
  const x = (day: Temporal.PlainDate): number => left + daysBetween(first, day) * scale;
  const step = STEPS.find((months) => months * 30.4 * scale >= LEAST_GAP) ?? 600;
  const ticks = marks(first, last, step).map((day) => ({ x: x(day), text: markText(day, step, language) }));
  const fits = (tick: Tick): boolean => {
    const half = textWidth(tick.text, { size: 13 }) / 2;
    return tick.x - half >= 0 && tick.x + half <= width;
  };
  return { place: (day) => x(Temporal.PlainDate.from(day)), ticks: ticks.filter(fits) };
}

/** The first day of every `step` months. */
function marks(first: Temporal.PlainDate, last: Temporal.PlainDate, step: number): readonly Temporal.PlainDate[] {
  const year = step > 12 ? Math.floor(first.year / (step / 12)) * (step / 12) : first.year;
  const days: Temporal.PlainDate[] = [];
  let day = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    if (Temporal.PlainDate.compare(day, first) >= 0) days.push(day);
    day = day.add({ months: step });
  }
  return days;
}

function markText(day: Temporal.PlainDate, step: number, language: Language): string {
  if (step >= 12) return String(day.year);
  return day.toLocaleString(language === "de" ? "de-CH" : "en-GB", { month: "short", year: "numeric" });
}

function daysBetween(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return one.until(other, { largestUnit: "days" }).days;
}
