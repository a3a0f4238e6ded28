/**
 * Every error that a user can meet, in one table: code, HTTP status, what it means, what to do. Code throws a `Problem`
 * with a sentence for the case at hand; the HTTP and command-line edges decide how to show it. `docs/problems.md` is made from this table.
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
    hint: "Add the parameter that is named in `parameter`.",
  },
  "parameter-invalid": {
    status: 400,
    title: "A parameter has a value that cannot be used",
    hint: "`parameter` and `value` name it; `detail` says what is expected.",
  },
  "query-invalid": {
    status: 400,
    title: "The query cannot be answered",
    hint: "`detail` says what is wrong, `position` where in the query.",
  },
  "request-invalid": {
    status: 400,
    title: "The request cannot be read",
    hint: "`detail` says which part is wrong.",
  },
  "key-in-address": {
    status: 400,
    title: "An API key stands in the address",
    hint: "Send it in the header `api-key`, and have it replaced: addresses stay in logs and histories, where others read them.",
  },
  "key-missing": {
    status: 401,
    title: "An API key is needed",
    hint: "Send it in the header `api-key`. The demo city takes the key `demo`.",
  },
  "key-wrong": {
    status: 401,
    title: "The API key is not known",
    hint: "Check the key; the operator of the service hands them out.",
  },
  "key-expired": {
    status: 401,
    title: "The API key has expired",
    hint: "Ask the operator of the service for a new one.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    hint: "Wait as many seconds as `Retry-After` says; with an API key, the headers `RateLimit-*` of each reply tell what is left.",
  },
  "not-found": {
    status: 404,
    title: "There is nothing at this address",
    hint: "Check the address; the documentation lists them all.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This service can only be read",
    hint: "Use GET, HEAD or OPTIONS.",
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    hint: "Send it again, without pauses.",
  },
  "body-too-large": {
    status: 413,
    title: "The request has a body",
    hint: "Send none: all that is asked for stands in the address.",
  },
  "address-too-long": {
    status: 414,
    title: "The address is too long",
    hint: "Ask for less at once, in several requests.",
  },
  "precondition-failed": {
    status: 412,
    title: "The condition of the request does not hold",
    hint: "Ask again without `If-Match` and `If-Unmodified-Since` for what is there now.",
  },
  "range-unsatisfiable": {
    status: 416,
    title: "The file has no such bytes",
    hint: "`Content-Range` tells how many it has.",
  },
  "headers-too-large": {
    status: 431,
    title: "The address or the headers are too long",
    hint: "Ask for less at once, in several requests.",
  },
  internal: {
    status: 500,
    title: "Something went wrong on our side",
    hint: "Try again; if it stays, report the request id.",
  },
  "server-busy": {
    status: 503,
    title: "The server has too much to do",
    hint: "Try again after as many seconds as `Retry-After` says.",
  },
  "answer-too-slow": {
    status: 503,
    title: "The answer takes too long to find",
    hint: "Ask for less at once, with fewer or longer words; or try again after as many seconds as `Retry-After` says.",
  },
  "not-ready": {
    status: 503,
    title: "The service holds no data yet",
    hint: "Load some with `rathaus demo --into-store`.",
  },
  "server-exhausted": {
    status: 503,
    title: "The server has no room for the request now",
    hint: "Try again after as many seconds as `Retry-After` says. For who runs the server: let it open more files (`LimitNOFILE`, `ulimit -n`).",
  },
  "file-damaged": {
    status: 503,
    title: "The file is damaged or missing on our side",
    hint: "The operator can mend it by importing the files again.",
  },
  "setting-invalid": {
    status: 500,
    title: "A setting has a value that cannot be used",
    hint: "`rathaus serve --help` lists the settings and their defaults.",
  },
  "port-taken": {
    status: 500,
    title: "The port is in use",
    hint: "Stop the other program or choose another port with --port.",
  },
  "address-unusable": {
    status: 500,
    title: "The server cannot listen at this address",
    hint: "Choose an address of this machine with --host and a port that you may open with --port.",
  },
  "data-unusable": {
    status: 500,
    title: "The data folder cannot be used",
    hint: "Make it writable for this user or choose another with --data.",
  },
  "store-damaged": {
    status: 500,
    title: "The store is damaged",
    hint: "Move the file away, with its -wal and -shm; then restore a backup with `rathaus restore`, or load the data again.",
  },
  "store-older-format": {
    status: 500,
    title: "The store was made by an older version of rathaus",
    hint:
      "With that version run `rathaus export --out backup`; move the store away; with this one run `rathaus import finance backup/finance` and " +
      "`rathaus import parliament backup`. API keys have to be made anew. A demo city is made anew by `rathaus serve --demo`.",
  },
  "store-newer-format": {
    status: 500,
    title: "The store was made by a newer version of rathaus",
    hint: "Use that version, or choose another data folder with --data.",
  },
  "store-busy": {
    status: 503,
    title: "Another import is running",
    hint: "Wait until it has ended, then try again.",
  },
  "store-unavailable": {
    status: 503,
    title: "The database does not answer",
    hint: "Try again after as many seconds as `Retry-After` says. For who runs the server: check that the database runs and DATABASE_URL names it.",
  },
  "store-overloaded": {
    status: 503,
    title: "The database has too much to do",
    hint: "Try again after as many seconds as `Retry-After` says, or ask for less at once.",
  },
  "store-unusable": {
    status: 503,
    title: "The data cannot be read at the moment",
    hint: "Try again after as many seconds as `Retry-After` says. For who runs the server: its log names the fault, and docs/faults.md tells what to do.",
  },
  "store-full": {
    status: 500,
    title: "The disk is full",
    hint: "Make room and try again; the data is as it was before.",
  },
  "store-not-demo": {
    status: 500,
    title: "The store holds a real city",
    hint: "Choose another data folder with --data.",
  },
  "record-invalid": {
    status: 500,
    title: "A record does not fit its index",
    hint: "`detail` names the record, the place in it and the reason; nothing was changed.",
  },
  "key-unusable": {
    status: 500,
    title: "The API key cannot be made",
    hint: "`rathaus keys add --help` tells what is possible.",
  },
  "key-exists": {
    status: 500,
    title: "There is such an API key already",
    hint: "Take another, or end that one first with `rathaus keys revoke`.",
  },
  "key-unknown": {
    status: 500,
    title: "There is no API key of this name",
    hint: "`rathaus keys list` shows the names.",
  },
  "import-invalid": {
    status: 500,
    title: "The files to import have mistakes",
    hint: "Nothing was changed; mend them and import again.",
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
    hint: "Name a folder that exists and may be read.",
  },
  "mirror-unreachable": {
    status: 500,
    title: "The original cannot be reached",
    hint: "Run the command again later: it goes on where it stopped.",
  },
  "mirror-refused": {
    status: 500,
    title: "The original refuses the request",
    hint: "Check the address, and the key in --api-key or RATHAUS_MIRROR_KEY.",
  },
  "mirror-unusable": {
    status: 500,
    title: "The original's answer cannot be used",
    hint: "Nothing was changed; check the address, and ask who runs the original.",
  },
  "backup-unusable": {
    status: 500,
    title: "The backup cannot be used",
    hint: "Nothing was changed; name a folder of `rathaus backup`, and with --backup another one in it.",
  },
  "store-exists": {
    status: 500,
    title: "The data folder holds a store already",
    hint: "Choose another data folder with --data; or stop the server and move the store away, with its -wal and -shm.",
  },
  "output-unusable": {
    status: 500,
    title: "The output folder cannot be used",
    hint: "Name a folder that is empty or does not exist yet.",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What a problem may carry beside its sentence. */
export interface ProblemExtras {
  /** The request parameter that is to blame. */
  readonly parameter?: string;
  /** Its value, as sent. */
  readonly value?: string;
  /** Further members of the reply. */
  readonly members?: Readonly<Record<string, string | number>>;
  /** Headers that belong to the reply, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error meant for a user: safe to show, unlike every other error. */
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

/** What a client sent, short enough to stand in a sentence. */
export function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
