/**
 * Every setting of the server, in one table: flag, environment variables, default, help text. Flags override the
 * environment, which overrides the defaults. `--help` and `docs/reference/settings.md` are derived from it.
 */
import { isIP, isIPv4 } from "node:net";
import { LIMITS } from "./limits.ts";
import { Problem } from "./problems.ts";

/** Where a server listens. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface Settings extends Endpoint {
  readonly data: string;
  readonly city: string;
  readonly databaseUrl: string;
  readonly databaseReplicaUrls: readonly string[];
  readonly databaseConnections: number;
  readonly apiKeys: readonly string[];
  readonly workers: number;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly requestsPerClient: number;
  readonly connections: number;
  readonly connectionsPerClient: number;
  readonly answerSeconds: number;
  readonly bodyCacheMib: number;
  readonly searchCacheMib: number;
  readonly recordCacheMib: number;
  readonly bulkVersions: number;
  readonly documentTexts: (typeof DOCUMENT_TEXTS)[number];
  readonly metrics: Endpoint | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly demo: boolean;
}

export interface Setting<Value = unknown> {
  readonly flag: string;
  /** The name of the flag's value in help texts; empty if the flag takes none. */
  readonly argument: string;
  /** Environment variables; the first one that is set applies. */
  readonly env: readonly string[];
  readonly default: Value;
  readonly help: string;
  /** True: no message repeats its value. */
  readonly isSecret?: true;
  /** Throws a RangeError that describes what is expected. */
  readonly parse: (text: string) => Value;
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/** What happens with the text of attached files: nothing, a search field of its own, or bare words find it, too. */
export const DOCUMENT_TEXTS = ["off", "field", "anywhere"] as const;

function wholeNumber(low: number, high: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < low || value > high) {
      throw new RangeError(`a whole number from ${low} to ${high} is expected`);
    }
    return value;
  };
}

function text(value: string): string {
  if (value === "") throw new RangeError("it must not be empty");
  return value;
}

function commaList(value: string): readonly string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A guess that takes longer than anybody has: keys of the environment have no limit on requests. */
const SHORTEST_KEY = 24;

function apiKeys(value: string): readonly string[] {
  const keys = commaList(value);
  const short = keys.flatMap((key, i) => (key.length < SHORTEST_KEY ? `environment-${i + 1}` : []));
  if (short.length === 0) return keys;
  throw new RangeError(
    `every key needs at least ${SHORTEST_KEY} characters, and ${short.join(", ")} (by position) ` +
      `${short.length === 1 ? "is" : "are"} shorter; create one with \`openssl rand -hex 24\`, ` +
      "or use `rathaus keys add` instead",
  );
}

function yesOrNo(value: string): boolean {
  if (/^(1|true|yes)$/i.test(value)) return true;
  if (/^(0|false|no)$/i.test(value)) return false;
  throw new RangeError("yes or no is expected");
}

function address(value: string): string {
  if (value === "") return value;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new RangeError("an http or https address is expected");
  }
  // Paths are appended to it. A query, a fragment, or characters that URL parsers skip (line ends) would break them.
  const { origin, pathname, search, hash, username, password } = new URL(value);
  if (search + hash + username + password !== "") {
    throw new RangeError("an address without user, query and fragment is expected");
  }
  return (origin + pathname).replace(/\/+$/, "");
}

/** A port alone is one of this machine's own, which no other machine reaches. */
function endpoint(value: string): Endpoint {
  const [, host = "127.0.0.1", port = ""] = /^(?:(\[[\da-fA-F:.]+\]|[\w.-]+):)?(\d{1,5})$/.exec(value) ?? [];
  if (port === "" || Number(port) > 65_535) {
    throw new RangeError("a port is expected, or an address such as 10.0.0.11:9464 or [::1]:9464");
  }
  return { host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port) };
}

/**
 * Also refuses addresses whose password ends up in another part, because a sign in it is not percent-encoded: errors of
 * the database may name the host, the port and the name of the database.
 */
function database(value: string): string {
  if (value === "") return value;
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    throw new RangeError(
      "an address that begins with postgres:// is expected, with special characters of the password percent-encoded",
    );
  }
  const { username, password, pathname, search, searchParams, hash } = new URL(value);
  const misplaced =
    [pathname, hash, ...searchParams.keys()].some((part) => part.includes("@")) ||
    (username === "" && pathname === "" && search.includes("@"));
  if (misplaced || hash !== "" || ![username, password, pathname].every(isDecodable)) {
    throw new RangeError("special characters of the password must be percent-encoded: / is %2F, # is %23, ? is %3F");
  }
  return value;
}

/** The driver takes a percent sign that encodes nothing for itself. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/** `none` is the empty list, which could not be given otherwise. */
function networks(value: string): readonly string[] {
  const entries = commaList(value);
  if (entries.length === 1 && entries[0] === "none") return [];
  if (entries.every((entry) => /^(loopback|private)$/.test(entry) || isNetwork(entry))) return entries;
  throw new RangeError("a list of addresses, networks such as 10.0.0.0/8, loopback and private is expected, or none");
}

function isNetwork(entry: string): boolean {
  const [address, bits, ...more] = entry.split("/");
  const most = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

function databases(value: string): readonly string[] {
  return commaList(value).map(database);
}

function logLevel(value: string): Settings["logLevel"] {
  const level = LOG_LEVELS.find((name) => name === value.toLowerCase());
  if (level === undefined) throw new RangeError(`one of ${LOG_LEVELS.join(", ")} is expected`);
  return level;
}

function documentTexts(value: string): Settings["documentTexts"] {
  const choice = DOCUMENT_TEXTS.find((name) => name === value.toLowerCase());
  if (choice === undefined) throw new RangeError(`one of ${DOCUMENT_TEXTS.join(", ")} is expected`);
  return choice;
}

export const SETTINGS: { readonly [Name in keyof Settings]: Setting<Settings[Name]> } = {
  host: {
    flag: "host",
    argument: "address",
    env: ["RATHAUS_HOST"],
    default: "127.0.0.1",
    help: "address to listen on; 0.0.0.0 is every address of this machine",
    parse: text,
  },
  port: {
    flag: "port",
    argument: "number",
    env: ["RATHAUS_PORT", "PORT"],
    default: 8080,
    help: "port to listen on; 0 picks a free one",
    parse: wholeNumber(0, 65_535),
  },
  data: {
    flag: "data",
    argument: "folder",
    env: ["RATHAUS_DATA"],
    default: "./data",
    help: "folder that holds the store and the files",
    parse: text,
  },
  city: {
    flag: "city",
    argument: "file",
    env: ["RATHAUS_CITY"],
    default: "",
    help: "profile of the city; without it, `city.json` in the data folder, if there is one",
    parse: text,
  },
  databaseUrl: {
    flag: "database-url",
    argument: "url",
    env: ["DATABASE_URL"],
    default: "",
    help:
      "PostgreSQL database for the data, postgres://user:password@host:port/name; " +
      "without it, the data is in an SQLite file in the data folder",
    isSecret: true,
    parse: database,
  },
  databaseReplicaUrls: {
    flag: "database-replica-urls",
    argument: "list",
    env: ["DATABASE_REPLICA_URLS"],
    default: [],
    help:
      "hot standbys of that database, separated by commas, that answer reads; " +
      "one that fails or lags behind is temporarily skipped",
    isSecret: true,
    parse: databases,
  },
  databaseConnections: {
    flag: "database-connections",
    argument: "number",
    env: ["DATABASE_CONNECTIONS"],
    default: 10,
    help:
      "concurrent reads of each process on each PostgreSQL server; " +
      "one more connection listens for changes, and one writes",
    parse: wholeNumber(1, 1_000),
  },
  apiKeys: {
    flag: "api-keys",
    argument: "list",
    env: ["RATHAUS_API_KEYS"],
    default: [],
    help:
      `API keys of the finance service, of at least ${SHORTEST_KEY} characters each, separated by commas; ` +
      "the demo city also accepts `demo`",
    isSecret: true,
    parse: apiKeys,
  },
  workers: {
    flag: "workers",
    argument: "number",
    env: ["RATHAUS_WORKERS"],
    default: 1,
    help: "processes that share the port",
    parse: wholeNumber(1, 256),
  },
  publicUrl: {
    flag: "public-url",
    argument: "url",
    env: ["RATHAUS_PUBLIC_URL"],
    default: "",
    help: "public address of the server, if it is behind a proxy",
    parse: address,
  },
  trustedProxies: {
    flag: "trusted-proxies",
    argument: "list",
    env: ["RATHAUS_TRUSTED_PROXIES"],
    default: ["loopback"],
    help:
      "proxies whose X-Forwarded-For header names the client: addresses, networks such as 10.0.0.0/8, loopback, " +
      "private (all networks that are not part of the internet), separated by commas; none trusts no proxy",
    parse: networks,
  },
  requestsPerClient: {
    flag: LIMITS.requestsOfClient.flag as string,
    argument: "number",
    env: ["RATHAUS_REQUESTS_PER_CLIENT"],
    default: LIMITS.requestsOfClient.most,
    help: "requests per minute that each client may send to each process; 0 is unlimited",
    parse: wholeNumber(0, 1_000_000_000),
  },
  connections: {
    flag: LIMITS.connections.flag as string,
    argument: "number",
    env: ["RATHAUS_CONNECTIONS"],
    default: LIMITS.connections.most,
    help: "concurrent connections to each process",
    parse: wholeNumber(1, 1_000_000),
  },
  connectionsPerClient: {
    flag: LIMITS.connectionsOfClient.flag as string,
    argument: "number",
    env: ["RATHAUS_CONNECTIONS_PER_CLIENT"],
    default: LIMITS.connectionsOfClient.most,
    help: "concurrent connections of each client to each process; 0 is unlimited",
    parse: wholeNumber(0, 1_000_000),
  },
  answerSeconds: {
    flag: LIMITS.answerSeconds.flag as string,
    argument: "seconds",
    env: ["RATHAUS_ANSWER_TIME"],
    default: LIMITS.answerSeconds.most,
    help: "time to answer a request, after which it is aborted",
    parse: wholeNumber(1, 3_600),
  },
  bodyCacheMib: {
    flag: "body-cache",
    argument: "MiB",
    env: ["RATHAUS_BODY_CACHE"],
    default: 64,
    help: "memory for cached responses, in each process; 0 turns the cache off",
    parse: wholeNumber(0, 65_536),
  },
  searchCacheMib: {
    flag: "search-cache",
    argument: "MiB",
    env: ["RATHAUS_SEARCH_CACHE"],
    default: 64,
    help: "memory for cached parts of the search index, in each process",
    parse: wholeNumber(0, 65_536),
  },
  recordCacheMib: {
    flag: "record-cache",
    argument: "MiB",
    env: ["RATHAUS_RECORD_CACHE"],
    default: 64,
    help: "memory for cached records of the council, in each process",
    parse: wholeNumber(0, 65_536),
  },
  bulkVersions: {
    flag: "bulk-versions",
    argument: "number",
    env: ["RATHAUS_BULK_VERSIONS"],
    default: 2,
    help:
      "versions of the bulk files that are kept in the data folder, the current one included; " +
      "0 neither makes nor serves any",
    parse: wholeNumber(0, 1_000),
  },
  documentTexts: {
    flag: "document-texts",
    argument: "where",
    env: ["RATHAUS_DOCUMENT_TEXTS"],
    default: "field",
    help:
      "text of attached files: `field` reads it after imports, for the search field Dokumenttext; `anywhere` lets words " +
      "without a field find it as well; `off` reads none",
    parse: documentTexts,
  },
  metrics: {
    flag: "metrics",
    argument: "address",
    env: ["RATHAUS_METRICS"],
    default: undefined,
    help:
      "address or port of /metrics for Prometheus, such as 9464 (on 127.0.0.1) or 10.0.0.11:9464; never public, " +
      "because it names API keys; without it, there are no metrics",
    parse: endpoint,
  },
  logLevel: {
    flag: "log",
    argument: "level",
    env: ["RATHAUS_LOG"],
    default: "info",
    help: `least severe level that is logged: ${LOG_LEVELS.join(", ")}`,
    parse: logLevel,
  },
  demo: {
    flag: "demo",
    argument: "",
    env: ["RATHAUS_DEMO"],
    default: false,
    help: "generate the demo city Seldwyla if the store is empty",
    parse: yesOrNo,
  },
};

/** An address may hold a password by mistake: hides what is before the host, or after a colon without one. */
function withoutPassword(given: string): string {
  const [, scheme = "", rest] = /^(\w+:\/\/)?(.*)$/s.exec(given)!;
  return scheme + (rest.includes("@") ? `…${rest.slice(rest.lastIndexOf("@"))}` : rest.replace(/:.*/s, ":…"));
}

/** `flags`: values from the command line, by flag name ("yes" for a flag without argument). */
export function readSettings(
  flags: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const read = (setting: Setting): unknown => {
    const variable = setting.env.find((name) => environment[name] !== undefined && environment[name] !== "");
    const [source, given] =
      flags[setting.flag] !== undefined
        ? [`--${setting.flag}`, flags[setting.flag]]
        : [variable ?? "", variable && environment[variable]];
    if (given === undefined) return setting.default;
    try {
      return setting.parse(given);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const code = source === variable ? "setting-invalid" : "usage-invalid";
      const fault = setting.isSecret ? "cannot be used:" : `is "${withoutPassword(given)}", but`;
      throw new Problem(code, `${source} ${fault} ${error.message}.`);
    }
  };
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [name, read(setting as Setting)]),
  ) as unknown as Settings;
}
