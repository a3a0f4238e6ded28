/**
 * The level, meaning and fields of each event, in one table. The log levels, the metric `rathaus_events_total` and
 * `docs/reference/logs.md` are derived from it.
 */
import type { Event } from "./events.ts";

export type EventLevel = "debug" | "info" | "warn" | "error";

type EventType = Event["type"];
type FieldsOf<Type extends EventType> = Exclude<keyof Extract<Event, { readonly type: Type }> & string, "type">;

export interface EventKind<Field extends string = string> {
  readonly level: EventLevel;
  /** What happened, and what the operator should do, if anything. */
  readonly meaning: string;
  readonly fields: Readonly<Record<Field, string>>;
}

export const EVENT_KINDS: { readonly [Type in EventType]: EventKind<FieldsOf<Type>> } = {
  listening: {
    level: "info",
    meaning: "The server, or one of its workers, now accepts requests.",
    fields: { url: "its address" },
  },
  stopping: {
    level: "info",
    meaning: "The server shuts down: it finishes running requests, accepts no new ones, and exits within ten seconds.",
    fields: { reason: "the signal, or the process that has ended" },
  },
  request: {
    level: "info",
    meaning: "A request was answered, or its client disconnected.",
    fields: {
      id: "the request id, as in the response header `x-request-id`",
      method: "`GET`, `HEAD` or another",
      route: "the route pattern; never the address itself or its query",
      status: "the HTTP status of the response",
      milliseconds: "from the request to the last byte of the response; slow clients make it longer",
      bytes: "bytes of the response body as sent, after compression",
      cached: "`true` for a cached response, `false` for an uncached one; absent where responses are never cached",
      key: "the name of the API key; never the key itself",
      problem: "the problem code of the response ([problems.md](problems.md))",
      aborted: "`true` if the client disconnected before the end of the response",
    },
  },
  refused: {
    level: "info",
    meaning:
      "Requests were refused before anything else was done for them, and their connections were closed: too many, too " +
      "long, with a body, or not HTTP. They have no `request` event. The first of each kind is reported at once, " +
      "further ones together, at most once per second.",
    fields: {
      problem: "the problem code of the responses ([problems.md](problems.md))",
      count: "how many since the last such event",
    },
  },
  "reader-disconnected": {
    level: "warn",
    meaning:
      "A client read its response so slowly that it was disconnected ([limits.md](limits.md)). " +
      "Many of them in a short time mean that somebody tries to keep the service from others.",
    fields: { reason: "`slot`: others waited for a long response; `memory`: too much was held for clients" },
  },
  "request-failed": {
    level: "error",
    meaning:
      "A request failed because of an internal error: the client got a 500 or a truncated response. " +
      "Please report it with `err`, after checking what the message quotes.",
    fields: { id: "the request id", route: "the route pattern", error: "message and stack" },
  },
  "keys-unreadable": {
    level: "error",
    meaning: "The API keys could not be read from the store; the last known keys stay valid.",
    fields: { error: "message and stack" },
  },
  "store-error": {
    level: "error",
    meaning: "The store file is corrupt, missing or unusable. The server checks it again every second.",
    fields: { error: "message and stack", serving: "whether the file that is still open answers requests" },
  },
  "store-reopened": {
    level: "info",
    meaning: "The store file was replaced or repaired, and the server has reopened it.",
    fields: {},
  },
  "file-damaged": {
    level: "error",
    meaning:
      "An attached file is missing on disk or does not match its hash; it is not served (503). " +
      "`rathaus doctor --deep` finds all such files.",
    fields: { file: "its name", hash: "the expected SHA-256", damage: "`missing` or `damaged`" },
  },
  "data-version": {
    level: "info",
    meaning: "The process noticed an import, or reports at its first request which version it serves.",
    fields: { version: "a number that each import increases, and a random suffix" },
  },
  "database-skipped": {
    level: "warn",
    meaning:
      "A database server is unreachable or has stale data; it is temporarily skipped, and reads go to the others.",
    fields: { server: "`primary`, `standby 1`, …", error: "why" },
  },
  "database-recovered": {
    level: "info",
    meaning: "A database server that was skipped is used again.",
    fields: { server: "`primary`, `standby 1`, …" },
  },
  "clients-not-named": {
    level: "warn",
    meaning:
      "A trusted proxy sends requests without a usable `X-Forwarded-For`: they all count as those of one client, and " +
      "share its limits. Let the proxy set the header, or raise `--requests-per-client` if it is a program on this " +
      "machine. Reported once by each process.",
    fields: {
      proxy: "its address",
      header: "`unusable` if it contains something else than addresses; `missing` if requests were refused without it",
    },
  },
  "worker-started": {
    level: "info",
    meaning: "A worker process was started.",
    fields: { worker: "its process id" },
  },
  "worker-died": {
    level: "warn",
    meaning: "A worker process crashed or was killed; a new one is started immediately.",
    fields: {
      worker: "its process id",
      reason: "the signal or the exit status; `SIGKILL` usually means out of memory",
    },
  },
  "bulk-made": {
    level: "info",
    meaning: "The bulk files of the current data are complete, and `/bulk/latest/` leads to them.",
    fields: { version: "their version, as in addresses", seconds: "how long it took", bytes: "the size of all files" },
  },
  "bulk-failed": {
    level: "warn",
    meaning:
      "The bulk files could not be made, because the disk is full or the data cannot be read. Files of earlier data are " +
      "still served, everything else works, and the server tries again later, after up to an hour.",
    fields: { version: "their version, as in addresses", error: "message and stack" },
  },
  "picture-failed": {
    level: "warn",
    meaning:
      "A picture of a page could not be drawn (`format=png`, `format=vorschau`). Link previews show the same picture for " +
      "all pages meanwhile, and the next picture is tried again. Please report it.",
    fields: { error: "message and stack" },
  },
  "documents-read": {
    level: "info",
    meaning: "The texts of attached files that were new are searchable in the field `Dokumenttext`.",
    fields: {
      files: "how many were read",
      unread: "how many of them have no text that can be read; `rathaus doctor` says why",
      seconds: "how long it took",
    },
  },
  "document-unread": {
    level: "info",
    meaning: "The text of an attached file cannot be read, so it is not searched. The file itself is served.",
    fields: {
      file: "its name",
      reason: "`no-text` (scanned), `encrypted`, `damaged`, `missing`, `too-large` or `too-slow`",
    },
  },
  "documents-failed": {
    level: "warn",
    meaning:
      "The texts of attached files could not be read or stored, because an import was running, the disk is full or the " +
      "store is unavailable. Everything else works, and the server tries again later, after up to an hour.",
    fields: { error: "message and stack" },
  },
  notice: {
    level: "info",
    meaning: "Information for the operator; not an error.",
    fields: { sentence: "the message" },
  },
  "fetch-retried": {
    level: "warn",
    meaning: "A request to a mirrored service failed and is retried.",
    fields: { address: "the requested address", reason: "what went wrong", milliseconds: "the delay before the retry" },
  },
  progress: {
    level: "debug",
    meaning: "The progress of a long task.",
    fields: { task: "the task", done: "items done", total: "items in total, if known" },
  },
};
