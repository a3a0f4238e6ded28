/** Estimates the remaining time from the rate of the last half minute. Out: text, empty if unknown. */
import type { Event } from "../../base/events.ts";

type Progress = Extract<Event, { readonly type: "progress" }>;

const WINDOW_MS = 30_000;
/** An estimate from a shorter span would jump. */
const MIN_SPAN_MS = 2_000;

export function remaining(): (progress: Progress, now: number) => string {
  let current = "";
  let marks: { readonly done: number; readonly at: number }[] = [];
  return ({ task, done, total }, now) => {
    if (task !== current) marks = [];
    current = task;
    if (total === undefined) return "";
    marks.push({ done, at: now });
    // The oldest mark stays until the next one is outside the window too, so that slow tasks have a rate as well.
    while (marks.length > 2 && now - marks[1].at > WINDOW_MS) marks.shift();
    const [first] = marks;
    if (now - first.at < MIN_SPAN_MS || done === first.done) return "";
    return `, about ${words(((total - done) * (now - first.at)) / (done - first.done))} left`;
  };
}

function words(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
