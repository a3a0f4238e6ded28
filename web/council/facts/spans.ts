/** Spans of days as records write them: an end at midnight means the day before, one in the year 9999 that there is none (docs/reference/indexes/README.md). */
import type { Zeitraum } from "./records.ts";

export function firstDay({ Start }: Zeitraum): string | undefined {
  return Start?.slice(0, 10);
}

/** Undefined where it has no end. */
export function lastDay({ End }: Zeitraum): string | undefined {
  if (End === null || End.startsWith("9999")) return undefined;
  const day = Temporal.PlainDate.from(End.slice(0, 10));
  return (End.includes("T00:00:00") ? day.subtract({ days: 1 }) : day).toString();
}

export function isCurrent(span: Zeitraum, today: string): boolean {
  return (firstDay(span) ?? "") <= today && (lastDay(span) ?? "9999") >= today;
}
