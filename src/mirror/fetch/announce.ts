/** Announces requests before they are sent: how many there are, and about how long they will take. */
import type { Observer } from "../../base/events.ts";
import type { Fetcher } from "./fetcher.ts";

/** `what` is counted: `["page", "pages"]`. Nothing is announced if there is nothing to fetch. */
export function announce(
  observe: Observer,
  { msPerRequest }: Fetcher,
  count: number,
  [one, many]: readonly [string, string],
  of = "",
): void {
  if (count === 0) return;
  const number = count.toLocaleString("en");
  const time = msPerRequest === undefined ? "" : `, about ${timeText(count * msPerRequest())}`;
  observe({ type: "notice", sentence: `${of}${number} ${count === 1 ? one : many} to fetch${time}.` });
}

/** Rounded up, in at most two units. */
export function timeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
