/** Writes events to standard error as structured log lines: one JSON object each. Only this file uses pino. */
import { pino } from "pino";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Observer } from "./events.ts";
import { LogBuffer } from "./log-buffer.ts";
import { requestLine } from "./request-line.ts";
import type { Settings } from "./settings.ts";

export function logObserver(level: Settings["logLevel"]): Observer {
  // Synchronous for files, pipes and terminals (https://nodejs.org/api/process.html#a-note-on-process-io).
  const buffer = new LogBuffer((batch) => process.stderr.write(batch));
  process.once("exit", () => buffer.flush());
  const { pid } = process;
  const log = pino({ level, base: { pid } }, buffer);
  return (event) => {
    const { level } = EVENT_KINDS[event.type];
    if (!log.isLevelEnabled(level)) return;
    if (event.type === "request") {
      buffer.write(requestLine(event, pid, Date.now()));
      return;
    }
    // pino serializes an error's message and stack under the key `err`, and omits it if undefined.
    const { type, error: err, ...details } = { error: undefined, ...event };
    log[level]({ ...details, err }, type);
    // What may announce the end of the process must not wait.
    if (level === "warn" || level === "error") buffer.flush();
  };
}
