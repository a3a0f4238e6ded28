/**
 * What each event means to who runs the server: how grave it is, and what its fields say. One table: the levels of the log, the metric
 * `rathaus_events_total` and `docs/reference/logs.md` come from it.
 */
import type { Event } from "./events.ts";

export type EventLevel = "debug" | "info" | "warn" | "error";

type EventType = Event["type"];
type FieldsOf<Type extends EventType> = Exclude<keyof Extract<Event, { readonly type: Type }> & string, "type">;

export interface EventKind<Field extends string = string> {
  readonly level: EventLevel;
  /** What has happened, and what to do about it where something is to be done. */
  readonly meaning: string;
  readonly fields: Readonly<Record<Field, string>>;
}

export const EVENT_KINDS: { readonly [Type in EventType]: EventKind<FieldsOf<Type>> } = {
  listening: {
    level: "info",
    meaning: "The server, or one of its workers, answers from now on.",
    fields: { url: "where" },
  },
  stopping: {
    level: "info",
    meaning:
      "The server was told to stop: it answers what it has begun, takes nothing new, and ends within ten seconds.",
    fields: { reason: "the signal, or who has ended" },
  },
  request: {
    level: "info",
    meaning: "A request was answered, or its client left.",
    fields: {
      id: "the request's id, as the header `x-request-id` of the reply tells it",
      method: "`GET`, `HEAD` or another",
      route: "the pattern of the address; never the address itself, nor its query",
      status: "the reply's HTTP status",
      milliseconds: "from the request to the last byte of the reply; a slow client makes it long",
      bytes: "of the reply's body, as they went to the network",
      ready: "`true` if the body was ready in memory, `false` if it had to be made; absent for what is not kept there",
      key: "the name of the API key; never the key",
      problem: "the code of the problem that was answered ([problems.md](problems.md))",
      left: "`true` if the client left before the end of the reply",
    },
  },
  refused: {
    level: "info",
    meaning: "Something was sent that is no request; its connection was closed.",
    fields: { problem: "the code of the problem that was answered ([problems.md](problems.md))" },
  },
  "request-failed": {
    level: "error",
    meaning:
      "A request failed for a reason of our own: its client got a 500, or a reply that breaks off. Please report it with `err`, after a look at what the message quotes.",
    fields: { id: "the request's id", route: "the pattern of the address", error: "message and stack" },
  },
  "keys-unreadable": {
    level: "error",
    meaning: "The API keys could not be read from the store; those known last stay valid.",
    fields: { error: "message and stack" },
  },
  "store-trouble": {
    level: "error",
    meaning: "The file of the store is damaged, gone or not usable. It is looked at again every second.",
    fields: { error: "message and stack", answers: "whether what is open still answers requests" },
  },
  "store-reopened": {
    level: "info",
    meaning: "The file of the store is another one, or well again, and was opened anew.",
    fields: {},
  },
  "file-damaged": {
    level: "error",
    meaning:
      "An attached file is not on disk, or no longer what it was: it is not served (503). `rathaus doctor --deep` finds all of them.",
    fields: { file: "its name", hash: "SHA-256 of what it should be", damage: "`missing` or `damaged`" },
  },
  "data-version": {
    level: "info",
    meaning: "The process has noticed an import, or tells at its first request what it serves.",
    fields: { version: "a number that rises with each import, and chance" },
  },
  "database-left-out": {
    level: "warn",
    meaning: "A database server cannot be reached or has old data; others are asked until it is well again.",
    fields: { server: "`primary`, `standby 1`, …", error: "why" },
  },
  "database-used-again": {
    level: "info",
    meaning: "A database server that was left out is well again.",
    fields: { server: "`primary`, `standby 1`, …" },
  },
  "worker-started": {
    level: "info",
    meaning: "A worker process was started.",
    fields: { worker: "its process id" },
  },
  "worker-died": {
    level: "warn",
    meaning: "A worker process ended by itself or was killed; another one takes its place at once.",
    fields: {
      worker: "its process id",
      reason: "the signal or the status; `SIGKILL` mostly means that memory ran out",
    },
  },
  notice: {
    level: "info",
    meaning: "Something to know that is no mistake.",
    fields: { sentence: "what" },
  },
  "fetch-retried": {
    level: "warn",
    meaning: "A service that is mirrored did not answer as it should; it is asked again.",
    fields: { address: "what was asked for", reason: "what was wrong", milliseconds: "until it is asked again" },
  },
  progress: {
    level: "debug",
    meaning: "How far a long task has got.",
    fields: { task: "what is done", done: "how much of it", total: "how much there is, if that is known" },
  },
};
