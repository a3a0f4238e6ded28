/**
 * Every error that users see, in one table: code, HTTP status, title and hint. Code throws a `Problem` with a sentence
 * about the specific case; the HTTP and command-line layers decide how to render it. `docs/reference/problems.md` is
 * generated from this table.
 */

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly hint: string;
}

export const PROBLEMS = {
  "parameter-missing": {
    status: 400,
    title: "A required parameter is missing",
    hint: "Add the parameter named in `parameter`.",
  },
  "parameter-invalid": {
    status: 400,
    title: "A parameter has an invalid value",
    hint: "`parameter` and `value` identify it; `detail` describes what is expected.",
  },
  "query-invalid": {
    status: 400,
    title: "The query cannot be answered",
    hint: "`detail` explains what is wrong, `position` where in the query.",
  },
  "request-invalid": {
    status: 400,
    title: "The request is malformed",
    hint: "`detail` names the part that is wrong.",
  },
  "key-in-address": {
    status: 400,
    title: "The address contains an API key",
    hint:
      "Send the key in the `api-key` header, and have it replaced: addresses end up in logs and browser " +
      "histories, where others can read them.",
  },
  "key-missing": {
    status: 401,
    title: "An API key is required",
    hint: "Send it in the `api-key` header. The demo city accepts the key `demo`.",
  },
  "key-wrong": {
    status: 401,
    title: "The API key is unknown",
    hint: "Check the key; the operator of the service issues keys.",
  },
  "key-expired": {
    status: 401,
    title: "The API key has expired",
    hint: "Ask the operator of the service for a new one.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    hint:
      "Wait for the number of seconds in `Retry-After`. With an API key, the `RateLimit-*` headers of each " +
      "response show what is left of the quota.",
  },
  "not-found": {
    status: 404,
    title: "There is nothing at this address",
    hint: "Check the address; the documentation lists them all.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This service is read-only",
    hint: "Use GET, HEAD or OPTIONS.",
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    hint: "Send it again, without pauses.",
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    hint: "Send no body: the address holds the whole request.",
  },
  "address-too-long": {
    status: 414,
    title: "The address is too long",
    hint: "Ask for less at once, in several requests.",
  },
  "precondition-failed": {
    status: 412,
    title: "A precondition of the request failed",
    hint: "To get the current version, send the request without `If-Match` and `If-Unmodified-Since`.",
  },
  "range-unsatisfiable": {
    status: 416,
    title: "The requested range is outside the file",
    hint: "`Content-Range` gives the size of the file.",
  },
  "headers-too-large": {
    status: 431,
    title: "The address or the headers are too long",
    hint: "Ask for less at once, in several requests.",
  },
  internal: {
    status: 500,
    title: "Something went wrong on our side",
    hint: "Try again; if it happens again, report the request id.",
  },
  "server-busy": {
    status: 503,
    title: "The server is overloaded",
    hint: "Try again after the number of seconds in `Retry-After`.",
  },
  "answer-too-slow": {
    status: 503,
    title: "The request takes too long to answer",
    hint:
      "Ask for less at once, use fewer or longer words, or try again after the number of seconds in " +
      "`Retry-After`.",
  },
  "not-ready": {
    status: 503,
    title: "The service has no data yet",
    hint: "Load some with `rathaus demo --into-store`.",
  },
  "server-exhausted": {
    status: 503,
    title: "The server cannot accept the request right now",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: allow more open files " +
      "(`LimitNOFILE`, `ulimit -n`).",
  },
  "file-damaged": {
    status: 503,
    title: "The stored file is damaged or missing",
    hint: "The operator can repair it by importing the files again.",
  },
  "setting-invalid": {
    status: 500,
    title: "A setting has an invalid value",
    hint: "`rathaus serve --help` lists the settings and their defaults.",
  },
  "port-taken": {
    status: 500,
    title: "The port is already in use",
    hint: "Stop the other program or choose another port with --port.",
  },
  "address-unusable": {
    status: 500,
    title: "The server cannot listen on this address",
    hint: "Choose an address of this machine with --host and a port that you may open with --port.",
  },
  "data-unusable": {
    status: 500,
    title: "The data folder cannot be used",
    hint: "Make it writable by this user, or choose another with --data.",
  },
  "store-damaged": {
    status: 500,
    title: "The store is corrupt",
    hint:
      "Move the file away, together with its -wal and -shm files; then restore a backup with " +
      "`rathaus restore`, or load the data again.",
  },
  "store-older-format": {
    status: 500,
    title: "The store was written by an older version of rathaus",
    hint:
      "With that version, run `rathaus export --out backup`. Move the store away. With this version, run " +
      "`rathaus import finance backup/finance` and `rathaus import parliament backup`. Create the API keys again. " +
      "`rathaus serve --demo` regenerates a demo city.",
  },
  "store-newer-format": {
    status: 500,
    title: "The store was written by a newer version of rathaus",
    hint: "Use that version, or choose another data folder with --data.",
  },
  "store-busy": {
    status: 503,
    title: "Another import is running",
    hint: "Wait until it has finished, then try again.",
  },
  "store-unavailable": {
    status: 503,
    title: "The database does not respond",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: check that the database is " +
      "running and that DATABASE_URL points to it.",
  },
  "store-overloaded": {
    status: 503,
    title: "The database is overloaded",
    hint: "Try again after the number of seconds in `Retry-After`, or ask for less at once.",
  },
  "store-unusable": {
    status: 503,
    title: "The data cannot be read at the moment",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: the log names the fault, and " +
      "docs/explanation/faults.md explains what to do.",
  },
  "store-full": {
    status: 500,
    title: "The disk is full",
    hint: "Free some space and try again; the data is unchanged.",
  },
  "store-not-demo": {
    status: 500,
    title: "The store holds a real city",
    hint: "Choose another data folder with --data.",
  },
  "record-invalid": {
    status: 500,
    title: "A record does not match its index",
    hint: "`detail` names the record, the place in it and the reason; nothing was changed.",
  },
  "key-unusable": {
    status: 500,
    title: "The API key cannot be created",
    hint: "`rathaus keys add --help` lists what is possible.",
  },
  "key-exists": {
    status: 500,
    title: "The API key already exists",
    hint: "Choose another, or revoke the existing one first with `rathaus keys revoke`.",
  },
  "key-unknown": {
    status: 500,
    title: "There is no API key with this name",
    hint: "`rathaus keys list` shows the names.",
  },
  "import-invalid": {
    status: 500,
    title: "The files to import contain errors",
    hint: "Nothing was changed; fix the files and import them again.",
  },
  "import-shrinks": {
    status: 500,
    title: "The import would remove much of the data",
    hint: "Nothing was changed; if the files are complete, import them with --allow-shrink.",
  },
  "demo-data-invalid": {
    status: 500,
    title: "A data file of the demo city cannot be used",
    hint: "Correct the line; src/demo/data/README.md explains the files.",
  },
  "input-unusable": {
    status: 500,
    title: "The folder to import cannot be read",
    hint: "Name a folder that exists and is readable.",
  },
  "mirror-unreachable": {
    status: 500,
    title: "The original service cannot be reached",
    hint: "Run the command again later: it resumes where it stopped.",
  },
  "mirror-refused": {
    status: 500,
    title: "The original service rejects the request",
    hint: "Check the address, and the key in --api-key or RATHAUS_MIRROR_KEY.",
  },
  "mirror-unusable": {
    status: 500,
    title: "The response of the original service cannot be used",
    hint: "Nothing was changed; check the address, and ask the operator of the original service.",
  },
  "backup-unusable": {
    status: 500,
    title: "The backup cannot be used",
    hint:
      "Nothing was changed; name a folder written by `rathaus backup`, or choose another backup in it with " +
      "--backup.",
  },
  "store-exists": {
    status: 500,
    title: "The data folder already contains a store",
    hint:
      "Choose another data folder with --data; or stop the server and move the store away, together with " +
      "its -wal and -shm files.",
  },
  "output-unusable": {
    status: 500,
    title: "The output folder cannot be used",
    hint: "Name a folder that is empty or does not exist yet.",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Optional details of a problem besides its sentence. */
export interface ProblemExtras {
  /** The offending request parameter. */
  readonly parameter?: string;
  /** Its value, as sent. */
  readonly value?: string;
  /** Additional members of the response body. */
  readonly members?: Readonly<Record<string, string | number>>;
  /** Additional response headers, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error for users: safe to show, unlike any other error. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  get title(): string {
    return PROBLEMS[this.code].title;
  }

  get hint(): string {
    return PROBLEMS[this.code].hint;
  }
}

/** Truncates client input for use in a sentence. */
export function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
