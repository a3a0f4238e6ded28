/** Events as structured log lines (pino, one JSON object a line) on standard error. The only file that knows pino. */
import { pino } from "pino";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Event, Observer } from "./events.ts";
import type { Settings } from "./settings.ts";

export function logObserver(level: Settings["logLevel"]): Observer {
  // Synchronous: a line that stands in the log before a crash is worth more than the microseconds.
  const log = pino({ level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }));
  const types = Object.keys(EVENT_KINDS) as Event["type"][];
  const told = new Set(types.filter((type) => log.isLevelEnabled(EVENT_KINDS[type].level)));
  return (event) => {
    if (!told.has(event.type)) return;
    // pino writes an error's message and stack under the key `err`, and nothing where there is none.
    const { type, error: err, ...details } = { error: undefined, ...event };
    log[EVENT_KINDS[type].level]({ ...details, err }, type);
  };
}
