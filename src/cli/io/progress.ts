/**
 * Shows progress on standard error. On a terminal, one line is redrawn, with the estimated time left; elsewhere, each
 * finished task prints a line, and a long task prints one at intervals.
 */
import type { Observer } from "../../base/events.ts";
import { remaining } from "./remaining.ts";

const REDRAW_MS = 100;
const PLAIN_MS = 15_000;

export function progressObserver(out: NodeJS.WriteStream = process.stderr): Observer {
  const { isTTY } = out;
  let drawn = isTTY ? 0 : Date.now();
  const timeLeft = remaining();
  const print = (line: string): boolean => out.write(`${isTTY ? "\r\x1b[K" : ""}${line}\n`);
  return (event) => {
    if (event.type === "notice") print(event.sentence);
    if (event.type === "fetch-retried") {
      print(`${event.address}: ${event.reason}; retrying in ${(event.milliseconds / 1000).toFixed(1)} s`);
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
