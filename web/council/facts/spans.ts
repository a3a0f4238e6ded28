/**
 * Time spans in records: an end at midnight means the day before, an end in the year 9999 means that there is none
 * (docs/reference/indexes/README.md).
 */
import type { Zeitraum } from "./records.ts";

export function firstDay({ Start }: Zeitraum): string | undefined {
  return Start?.slice(0, 10);
}

/** Undefined if the span has no end. */
export function lastDay({ End }: Zeitraum): string | undefined {
  if (End === null || End.startsWith("9999")) return undefined;
  const day = Temporal.PlainDate.from(End.slice(0, 10));
  return (End.includes("T00:00:00") ? day.subtract({ days: 1 }) : day).toString();
}

export function isCurrent(span: Zeitraum, today: string): boolean {
  return (firstDay(span) ?? "") <= today && (lastDay(span) ?? "9999") >= today;
}
