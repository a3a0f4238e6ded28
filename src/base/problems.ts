/**
 * Every error that users see, in one table: code, HTTP status, title and hint, in German too where clients see it. Code
 * throws a `Problem` with a sentence about the specific case; the HTTP and command-line layers decide how to render it.
 * `docs/reference/problems.md` is generated from this table.
 */
import type { Language, Texts } from "./language.ts";

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly hint: string;
  /** For clients that prefer German. Problems of the command line have none. */
  readonly de?: { readonly title: string; readonly hint: string };
}

export const PROBLEMS = {
  "parameter-missing": {
    status: 400,
    title: "A required parameter is missing",
    hint: "Add the parameter named in `parameter`.",
    de: {
      title: "Ein Parameter fehlt",
      hint: "Ergänzen Sie den Parameter, den `parameter` nennt.",
    },
  },
  "parameter-invalid": {
    status: 400,
    title: "A parameter has an invalid value",
    hint: "`parameter` and `value` identify it; `detail` describes what is expected.",
    de: {
      title: "Ein Parameter hat einen ungültigen Wert",
      hint: "`parameter` und `value` nennen ihn; `detail` beschreibt, was erwartet wird.",
    },
  },
  "query-invalid": {
    status: 400,
    title: "The query cannot be answered",
    hint: "`detail` explains what is wrong, `position` where in the query.",
    de: {
      title: "Diese Abfrage lässt sich nicht beantworten",
      hint: "`detail` erklärt den Fehler, `position` nennt seine Stelle in der Abfrage.",
    },
  },
  "request-too-expensive": {
    status: 400,
    title: "The request needs too much memory",
    hint:
      "Use fewer or longer words, above all with `*`, fewer conditions and sort keys, or ask for fewer records at once " +
      "(`m`).",
    de: {
      title: "Diese Anfrage braucht zu viel Speicher",
      hint:
        "Verwenden Sie weniger oder längere Wörter, vor allem mit `*`, weniger Bedingungen und Sortierungen, oder " +
        "verlangen Sie weniger Datensätze auf einmal (`m`).",
    },
  },
  "request-invalid": {
    status: 400,
    title: "The request is malformed",
    hint: "`detail` names the part that is wrong.",
    de: {
      title: "Die Anfrage ist fehlerhaft",
      hint: "`detail` nennt den Teil, der falsch ist.",
    },
  },
  "key-in-address": {
    status: 400,
    title: "The address contains an API key",
    hint:
      "Send the key in the `api-key` header, and have it replaced: addresses end up in logs and browser " +
      "histories, where others can read them.",
    de: {
      title: "Die Adresse enthält einen API-Schlüssel",
      hint:
        "Senden Sie den Schlüssel im Header `api-key`, und lassen Sie ihn ersetzen: Adressen stehen in " +
        "Protokollen und im Verlauf von Browsern, wo andere sie lesen.",
    },
  },
  "key-missing": {
    status: 401,
    title: "An API key is required",
    hint: "Send it in the `api-key` header. The demo city accepts the key `demo`.",
    de: {
      title: "Diese Adresse verlangt einen API-Schlüssel",
      hint: "Senden Sie ihn im Header `api-key`. Die Demo-Stadt nimmt den Schlüssel `demo` an.",
    },
  },
  "key-wrong": {
    status: 401,
    title: "The API key is unknown",
    hint: "Check the key; the operator of the service issues keys.",
    de: {
      title: "Dieser API-Schlüssel ist nicht bekannt",
      hint: "Prüfen Sie den Schlüssel; Schlüssel gibt die Stelle aus, die den Dienst betreibt.",
    },
  },
  "key-expired": {
    status: 401,
    title: "The API key has expired",
    hint: "Ask the operator of the service for a new one.",
    de: {
      title: "Dieser API-Schlüssel ist abgelaufen",
      hint: "Einen neuen gibt die Stelle aus, die den Dienst betreibt.",
    },
  },
  "origin-not-allowed": {
    status: 403,
    title: "Pages of other sites may not use this address",
    hint: "Send messages from a program, which sends no `Origin` header, or from a page of this site.",
    de: {
      title: "Seiten anderer Websites dürfen diese Adresse nicht verwenden",
      hint: "Senden Sie Nachrichten aus einem Programm ohne Header `Origin` oder von einer Seite dieser Website.",
    },
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    hint:
      "Wait for the number of seconds in `Retry-After`. With an API key, the `RateLimit-*` headers of each " +
      "response show what is left of the quota.",
    de: {
      title: "Zu viele Anfragen",
      hint:
        "Warten Sie so viele Sekunden, wie `Retry-After` angibt. Mit einem API-Schlüssel zeigen die Header " +
        "`RateLimit-*`, was vom Kontingent noch übrig ist.",
    },
  },
  "not-found": {
    status: 404,
    title: "There is nothing at this address",
    hint: "Check the address; the documentation lists them all.",
    de: {
      title: "Diese Seite gibt es nicht",
      hint: "Vielleicht wurde sie verschoben, oder in der Adresse fehlt etwas.",
    },
  },
  "method-not-allowed": {
    status: 405,
    title: "This service is read-only",
    hint: "Use GET, HEAD or OPTIONS.",
    de: {
      title: "Dieser Dienst lässt sich nur lesen",
      hint: "Verwenden Sie GET, HEAD oder OPTIONS.",
    },
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    hint: "Send it again, without pauses.",
    de: {
      title: "Die Anfrage kam zu langsam an",
      hint: "Senden Sie sie noch einmal, ohne Pausen.",
    },
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    hint: "Send no body: the address holds the whole request. Only /mcp reads messages, of limited length.",
    de: {
      title: "Die Anfrage enthält zu viele Daten",
      hint:
        "Senden Sie keinen Inhalt: Die ganze Anfrage steht in der Adresse. " +
        "Nur /mcp liest Nachrichten, von begrenzter Länge.",
    },
  },
  "content-type-unsupported": {
    status: 415,
    title: "The message is not sent as JSON",
    hint: "Send it with the header `Content-Type: application/json`.",
    de: {
      title: "Die Nachricht ist nicht als JSON gesendet",
      hint: "Senden Sie sie mit dem Header `Content-Type: application/json`.",
    },
  },
  "address-too-long": {
    status: 414,
    title: "The address is too long",
    hint: "Ask for less at once, in several requests.",
    de: {
      title: "Die Adresse ist zu lang",
      hint: "Fragen Sie nach weniger auf einmal, in mehreren Anfragen.",
    },
  },
  "precondition-failed": {
    status: 412,
    title: "A precondition of the request failed",
    hint: "To get the current version, send the request without `If-Match` and `If-Unmodified-Since`.",
    de: {
      title: "Eine Bedingung der Anfrage ist nicht erfüllt",
      hint: "Ohne `If-Match` und `If-Unmodified-Since` erhalten Sie die aktuelle Fassung.",
    },
  },
  "range-unsatisfiable": {
    status: 416,
    title: "The requested range is outside the file",
    hint: "`Content-Range` gives the size of the file.",
    de: {
      title: "Der verlangte Bereich liegt ausserhalb der Datei",
      hint: "`Content-Range` nennt die Grösse der Datei.",
    },
  },
  "headers-too-large": {
    status: 431,
    title: "The address or the headers are too long",
    hint: "Ask for less at once, in several requests.",
    de: {
      title: "Die Adresse oder die Header sind zu lang",
      hint: "Fragen Sie nach weniger auf einmal, in mehreren Anfragen.",
    },
  },
  internal: {
    status: 500,
    title: "Something went wrong on our side",
    hint: "Try again; if it happens again, report the request id.",
    de: {
      title: "Bei uns ist etwas schiefgegangen",
      hint: "Versuchen Sie es noch einmal; geschieht es wieder, melden Sie uns die Nummer der Anfrage.",
    },
  },
  "server-busy": {
    status: 503,
    title: "The server is overloaded",
    hint: "Try again after the number of seconds in `Retry-After`.",
    de: {
      title: "Der Server ist überlastet",
      hint: "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt.",
    },
  },
  "answer-too-slow": {
    status: 503,
    title: "The request takes too long to answer",
    hint:
      "Ask for less at once, use fewer or longer words, or try again after the number of seconds in " +
      "`Retry-After`.",
    de: {
      title: "Diese Anfrage braucht zu lange",
      hint:
        "Fragen Sie nach weniger auf einmal, verwenden Sie weniger oder längere Wörter, oder versuchen Sie es " +
        "nach so vielen Sekunden wieder, wie `Retry-After` angibt.",
    },
  },
  "not-ready": {
    status: 503,
    title: "The service has no data yet",
    hint:
      "The operator loads it with `rathaus import finance` and `rathaus import parliament`, or copies a running " +
      "service with `rathaus mirror`.",
    de: {
      title: "Der Dienst hat noch keine Daten",
      hint:
        "Der Betreiber lädt sie mit `rathaus import finance` und `rathaus import parliament`, oder er kopiert mit " +
        "`rathaus mirror` einen Dienst, der schon läuft.",
    },
  },
  "bulk-not-ready": {
    status: 503,
    title: "The files are not ready yet",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: if it takes long, the log says why " +
      "(`bulk-failed`).",
    de: {
      title: "Die Dateien sind noch nicht bereit",
      hint:
        "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt. Für den Betrieb: Dauert es lange, " +
        "nennt das Protokoll den Grund (`bulk-failed`).",
    },
  },
  "server-exhausted": {
    status: 503,
    title: "The server cannot accept the request right now",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: allow more open files " +
      "(`LimitNOFILE`, `ulimit -n`).",
    de: {
      title: "Der Server kann die Anfrage gerade nicht annehmen",
      hint:
        "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt. Für den Betrieb: Erlauben Sie " +
        "mehr offene Dateien (`LimitNOFILE`, `ulimit -n`).",
    },
  },
  "file-damaged": {
    status: 503,
    title: "The stored file is damaged or missing",
    hint: "The operator can repair it by importing the files again.",
    de: {
      title: "Die gespeicherte Datei ist beschädigt oder fehlt",
      hint: "Der Betrieb kann sie wiederherstellen, indem er die Dateien noch einmal importiert.",
    },
  },
  "setting-invalid": {
    status: 500,
    title: "A setting has an invalid value",
    hint: "`rathaus serve --help` lists the settings and their defaults.",
  },
  "usage-invalid": {
    status: 500,
    title: "The command was called with an invalid flag or argument",
    hint: "`--help` after the command lists its arguments and flags.",
  },
  "bench-missing": {
    status: 500,
    title: "The bench is not part of the package",
    hint: "It runs only in a checkout of the source, where `npm ci` installs what it needs.",
  },
  "port-taken": {
    status: 500,
    title: "The port is already in use",
    hint: "Stop the other program or choose another port with --port, or --metrics for metrics.",
  },
  "address-unusable": {
    status: 500,
    title: "The server cannot listen on this address",
    hint: "Choose an address of this machine and a port that you may open with --host and --port, or with --metrics.",
  },
  "profile-invalid": {
    status: 500,
    title: "The profile of the city cannot be used",
    hint: "Fix the file; docs/reference/city-profile.md describes every member.",
  },
  "synonyms-invalid": {
    status: 500,
    title: "The synonyms of the city cannot be used",
    hint: "Write one group of words per line, as in Velo = Fahrrad; docs/explanation/search-german.md has more.",
  },
  "data-unusable": {
    status: 500,
    title: "The data folder cannot be used",
    hint: "Make it writable by this user, or choose another with --data.",
  },
  "store-missing": {
    status: 500,
    title: "There is no store here",
    hint:
      "Check --data and RATHAUS_DATA, or --database-url and DATABASE_URL. `rathaus import`, `rathaus mirror` and " +
      "`rathaus serve` create a store.",
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
      "`rathaus import city backup`. Create the API keys again. `rathaus serve --demo` regenerates a demo city.",
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
    de: {
      title: "Ein anderer Import läuft",
      hint: "Warten Sie, bis er beendet ist, und versuchen Sie es wieder.",
    },
  },
  "store-unavailable": {
    status: 503,
    title: "The database does not respond",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: check that the database is " +
      "running and that DATABASE_URL points to it.",
    de: {
      title: "Die Datenbank antwortet nicht",
      hint:
        "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt. Für den Betrieb: Prüfen Sie, " +
        "ob die Datenbank läuft und DATABASE_URL auf sie zeigt.",
    },
  },
  "store-overloaded": {
    status: 503,
    title: "The database is overloaded",
    hint: "Try again after the number of seconds in `Retry-After`, or ask for less at once.",
    de: {
      title: "Die Datenbank ist überlastet",
      hint:
        "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt, oder fragen Sie nach weniger " +
        "auf einmal.",
    },
  },
  "store-unusable": {
    status: 503,
    title: "The data cannot be read at the moment",
    hint:
      "Try again after the number of seconds in `Retry-After`. Operators: the log names the fault, and " +
      "docs/explanation/faults.md explains what to do.",
    de: {
      title: "Die Daten lassen sich gerade nicht lesen",
      hint:
        "Versuchen Sie es nach so vielen Sekunden wieder, wie `Retry-After` angibt. Für den Betrieb: Das " +
        "Protokoll nennt den Fehler, und docs/explanation/faults.md erklärt, was zu tun ist.",
    },
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
    hint:
      "Check the address; for a finance service, the key in --api-key or RATHAUS_MIRROR_KEY; for a council service that " +
      "wants a user name and a password, RATHAUS_MIRROR_LOGIN or --login-file.",
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
  "draft-exists": {
    status: 500,
    title: "A draft would replace existing files",
    hint: "Nothing was changed; --force replaces them.",
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

/** What people read about a problem. */
export interface ProblemTexts {
  readonly title: string;
  readonly detail: string;
  readonly hint: string;
}

/** An error for users: safe to show, unlike any other error. Its message is English. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;
  readonly #germanDetail: string | undefined;

  /** The detail is a sentence about the specific case, in both languages where clients see it. */
  constructor(code: ProblemCode, detail: string | Texts, extras: ProblemExtras = {}) {
    super(typeof detail === "string" ? detail : detail.en, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
    this.#germanDetail = typeof detail === "string" ? undefined : detail.de;
  }

  /** Texts that exist only in English are English in both languages. */
  textsIn(language: Language): ProblemTexts {
    const kind: ProblemKind = PROBLEMS[this.code];
    const { title, hint } = (language === "de" ? kind.de : undefined) ?? kind;
    return { title, hint, detail: (language === "de" ? this.#germanDetail : undefined) ?? this.message };
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
