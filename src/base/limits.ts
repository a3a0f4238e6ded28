/**
 * Everything that has an end, in one table: how much, of what, and what whoever goes beyond it gets. The code takes its numbers from here (those with a
 * setting: from the settings, whose default this is), and `docs/reference/limits.md` is made from it.
 */
import type { ProblemCode } from "./problems.ts";

export interface Limit {
  readonly most: number;
  readonly unit: "bytes" | "seconds" | "";
  /** What there is at most so much of. */
  readonly of: string;
  /** What comes beyond: a problem, or a sentence. */
  readonly beyond: { readonly problem: ProblemCode } | { readonly sentence: string };
  /** The flag of `rathaus serve` that changes it. */
  readonly flag?: string;
}

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

const limits = <Name extends string>(table: Readonly<Record<Name, Limit>>): Readonly<Record<Name, Limit>> => table;

export const LIMITS = limits({
  // A query of 8 KiB may take three times as much in an address, where most of its characters are written as %XX.
  addressBytes: {
    most: 32 * KIBIBYTE,
    unit: "bytes",
    of: "the address of a request, with its query string",
    beyond: { problem: "address-too-long" },
  },
  headBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "address and headers of a request together",
    beyond: { problem: "headers-too-large" },
  },
  bodyBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "the body of a request, which nobody reads",
    beyond: { problem: "body-too-large" },
  },
  headSeconds: {
    most: 15,
    unit: "seconds",
    of: "time for address and headers to arrive",
    beyond: { problem: "request-timeout" },
  },
  requestSeconds: {
    most: 30,
    unit: "seconds",
    of: "time for the whole request to arrive",
    beyond: { problem: "request-timeout" },
  },
  queryBytes: {
    most: 8 * KIBIBYTE,
    unit: "bytes",
    of: "a CQL query, as UTF-8",
    beyond: { problem: "query-invalid" },
  },
  queryLevels: { most: 64, unit: "", of: "levels of parentheses in a query", beyond: { problem: "query-invalid" } },
  queryClauses: { most: 256, unit: "", of: "conditions in a query", beyond: { problem: "query-invalid" } },
  sortKeys: { most: 16, unit: "", of: "sort keys in a query", beyond: { problem: "query-invalid" } },
  maskWords: {
    most: 10_000,
    unit: "",
    of: "words that a mask such as `str*` stands for",
    beyond: { problem: "query-invalid" },
  },
  hits: {
    most: 1_000,
    unit: "",
    of: "records in a reply (`m`); `s` asks for those that follow",
    beyond: { sentence: "as many as there may be" },
  },
  facets: { most: 20, unit: "", of: "names in `facets`", beyond: { problem: "parameter-invalid" } },
  listValues: {
    most: 5_000,
    unit: "",
    of: "values of a parameter that takes several, such as `kontoIds`",
    beyond: { problem: "parameter-invalid" },
  },
  textCharacters: {
    most: 1_000,
    unit: "",
    of: "characters of a parameter, unless its description allows fewer",
    beyond: { problem: "parameter-invalid" },
  },
  ranges: {
    most: 100,
    unit: "",
    of: "ranges of a file in one request",
    beyond: { sentence: "the whole file" },
  },
  answerSeconds: {
    most: 30,
    unit: "seconds",
    of: "time to find an answer, waiting for other long queries included",
    beyond: { problem: "answer-too-slow" },
    flag: "answer-time",
  },
  longQueries: {
    most: 200,
    unit: "",
    of: "long queries that wait for each other, in each process",
    beyond: { problem: "server-busy" },
  },
  longQueriesOfClient: {
    most: 50,
    unit: "",
    of: "long queries of one client that wait",
    beyond: { problem: "too-many-requests" },
  },
  downloads: {
    most: 64,
    unit: "",
    of:
      "long replies that are made while they are sent, in each process; with PostgreSQL two less than `--database-connections`, if that is fewer. " +
      "One client may have half of them. Others wait for 10 seconds",
    beyond: { problem: "server-busy" },
  },
  readyBytes: {
    most: 128 * MEBIBYTE,
    unit: "bytes",
    of: "ready-made replies of over a MiB that are on their way to clients, in each process",
    beyond: { sentence: "the reply is made anew, a little at a time" },
  },
  pieceSeconds: {
    most: 120,
    unit: "seconds",
    of: "time for a client to take the next piece of a reply, for each MiB of it",
    beyond: { sentence: "the connection is cut" },
  },
  stallSeconds: {
    most: 30,
    unit: "seconds",
    of: "time in which a client takes nothing at all of a long reply or a file",
    beyond: { sentence: "the connection is cut" },
  },
  idleSeconds: {
    most: 72,
    unit: "seconds",
    of: "time that a connection is kept for a next request",
    beyond: { sentence: "the connection is closed" },
  },
  connections: {
    most: 10_000,
    unit: "",
    of: "connections to each process; fewer where it may not have so many open files",
    beyond: { problem: "server-busy" },
    flag: "connections",
  },
  connectionsOfClient: {
    most: 500,
    unit: "",
    of: "connections of one client to each process",
    beyond: { problem: "too-many-requests" },
    flag: "connections-per-client",
  },
  requestsOfClient: {
    most: 6_000,
    unit: "",
    of: "requests of one client in any 60 seconds, to each process",
    beyond: { problem: "too-many-requests" },
    flag: "requests-per-client",
  },
  // Whoever is in a trusted network can name as many clients as it likes.
  clients: {
    most: 50_000,
    unit: "",
    of: "clients and API keys whose requests are counted, in each process",
    beyond: { sentence: "who has been silent for longest begins anew" },
  },
});
