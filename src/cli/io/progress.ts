/**
 * Shows long work on standard error. On a terminal one line that moves, with the time that is left; elsewhere a plain line for each finished part, and now
 * and then one for a part that takes long.
 */
import type { Observer } from "../../base/events.ts";
import { remaining } from "./remaining.ts";

const REDRAW_MS = 100;
const PLAIN_MS = 15_000;

export function progressObserver(out: NodeJS.WriteStream = process.stderr): Observer {
  const { isTTY } = out;
  let drawn = isTTY ? 0 : Date.now();
  const timeLeft = remaining();
  const say = (line: string): boolean => out.write(`${isTTY ? "\r\x1b[K" : ""}${line}\n`);
  return (event) => {
    if (event.type === "notice") say(event.sentence);
    if (event.type === "fetch-retried") {
      say(`${event.address}: ${event.reason}; asking again in ${(event.milliseconds / 1000).toFixed(1)} s`);
    }
    if (event.type !== "progress") return;
    const { task, done, total } = event;
    const now = Date.now();
    const left = timeLeft(event, now);
    const isFinished = done === total;
    if (!isFinished && now - drawn < (isTTY ? REDRAW_MS : PLAIN_MS)) return;
    drawn = now;
    const line = isFinished || total === undefined ? `${task}: ${done}` : `${task}: ${done} of ${total}${left}`;
    if (isTTY) out.write(`\r\x1b[K${line}${isFinished ? "\n" : ""}`);
    else if (isFinished || total !== undefined) out.write(`${line}\n`);
  };
}
