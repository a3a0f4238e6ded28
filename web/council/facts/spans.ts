/**
 * Time spans in records: an end at midnight means the day before, an end in the year 9999 means that there is none
 * (docs/reference/indexes/README.md).
 */
import type { Zeitraum } from "./records.ts";

const DAY_MS = 86_400_000;

export function firstDay({ Start }: Zeitraum): string | undefined {
  return Start?.slice(0, 10);
}

/** Undefined if the span has no end. */
export function lastDay({ End }: Zeitraum): string | undefined {
  if (End === null || End.startsWith("9999")) return undefined;
  const day = End.slice(0, 10);
  // Not with Temporal, which takes ten times as long: a council has had thousands of members.
  return End.includes("T00:00:00") ? new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10) : day;
}

export function isCurrent(span: Zeitraum, today: string): boolean {
  return (firstDay(span) ?? "") <= today && (lastDay(span) ?? "9999") >= today;
}
