/** Shows long work on standard error: one line that moves on a terminal, a plain line for each finished part elsewhere. */
import type { Observer } from "../base/events.ts";

const REDRAW_MS = 100;

export function progressObserver(out: NodeJS.WriteStream = process.stderr): Observer {
  let drawn = 0;
  return (event) => {
    if (event.type !== "progress") return;
    const finished = event.done === event.total;
    const line = `${event.task}: ${event.done}`;
    if (!out.isTTY) {
      if (finished) out.write(`${line}\n`);
      return;
    }
    if (!finished && Date.now() - drawn < REDRAW_MS) return;
    drawn = Date.now();
    out.write(`\r\x1b[K${line}${finished ? "\n" : ""}`);
  };
}
