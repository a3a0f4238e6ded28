/** Writes events to standard error as structured log lines: one JSON object each. Only this file uses pino. */
import { pino } from "pino";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Observer } from "./events.ts";
import type { Settings } from "./settings.ts";

export function logObserver(level: Settings["logLevel"]): Observer {
  // Synchronous: having the last lines before a crash is worth the microseconds.
  const log = pino({ level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }));
  return (event) => {
    const { level } = EVENT_KINDS[event.type];
    if (!log.isLevelEnabled(level)) return;
    // pino serializes an error's message and stack under the key `err`, and omits it if undefined.
    const { type, error: err, ...details } = { error: undefined, ...event };
    log[level]({ ...details, err }, type);
  };
}
