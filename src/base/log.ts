/** Events as structured log lines (pino, one JSON object a line) on standard error. The only file that knows pino. */
import { pino } from "pino";
import type { Event, Observer } from "./events.ts";
import type { Settings } from "./settings.ts";

function levelOf(event: Event): "debug" | "info" | "warn" | "error" {
  switch (event.type) {
    case "request-failed":
    case "keys-unreadable":
    case "file-damaged":
      return "error";
    case "worker-died":
    case "database-left-out":
    case "fetch-retried":
      return "warn";
    case "body-cache":
    case "progress":
      return "debug";
    default:
      return "info";
  }
}

export function logObserver(level: Settings["logLevel"]): Observer {
  // Synchronous: a line that stands in the log before a crash is worth more than the microseconds.
  const log = pino({ level, base: { pid: process.pid } }, pino.destination({ dest: 2, sync: true }));
  return (event) => {
    const level = levelOf(event);
    if (!log.isLevelEnabled(level)) return;
    // pino writes an error's message and stack under the key `err`, and nothing where there is none.
    const { type, error: err, ...details } = { error: undefined, ...event };
    log[level]({ ...details, err }, type);
  };
}
