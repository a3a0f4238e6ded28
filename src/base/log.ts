/** Events as structured log lines (pino, one JSON object a line) on standard error. The only file that knows pino. */
import { pino } from "pino";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Observer } from "./events.ts";
import type { Settings } from "./settings.ts";

export function logObserver(level: Settings["logLevel"]): Observer {
  // Synchronous: a line that stands in the log before a crash is worth more than the microseconds.
  const log = pino({ level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }));
  return (event) => {
    const { level } = EVENT_KINDS[event.type];
    if (!log.isLevelEnabled(level)) return;
    // pino writes an error's message and stack under the key `err`, and nothing where there is none.
    const { type, error: err, ...details } = { error: undefined, ...event };
    log[level]({ ...details, err }, type);
  };
}
