/**
 * Every limit, in one table: how much, of what, and what happens beyond it. Code reads its numbers from here; where
 * there is a setting, this is its default. `docs/reference/limits.md` is generated from this table.
 */
import type { ProblemCode } from "./problems.ts";

export interface Limit {
  /** An integer: if one has a fraction, V8 optimises functions that read any of them and gives that up, in turn. */
  readonly most: number;
  readonly unit: "bytes" | "seconds" | "milliseconds" | "";
  /** What is limited. */
  readonly of: string;
  /** What happens beyond the limit: a problem, or a sentence. */
  readonly beyond: { readonly problem: ProblemCode } | { readonly sentence: string };
  /** The `rathaus serve` flag that changes it. */
  readonly flag?: string;
}

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

const limits = <Name extends string>(table: Readonly<Record<Name, Limit>>): Readonly<Record<Name, Limit>> => table;

export const LIMITS = limits({
  // A query of 8 KiB can take three times as much in an address, where most characters may be percent-encoded.
  addressBytes: {
    most: 32 * KIBIBYTE,
    unit: "bytes",
    of: "the address of a request, including the query string",
    beyond: { problem: "address-too-long" },
  },
  headBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "address and headers of a request together",
    beyond: { problem: "headers-too-large" },
  },
  bodyBytes: {
    most: 0,
    unit: "bytes",
    of:
      "the body of a request, except of messages to `/mcp`: no other address reads one. " +
      "`Transfer-Encoding` announces a body of any length",
    beyond: { problem: "body-too-large" },
  },
  messageBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "a message to `/mcp`",
    beyond: { problem: "body-too-large" },
  },
  messageDepth: {
    most: 64,
    unit: "",
    of: "levels of objects and lists in such a message",
    beyond: { sentence: "400 with an error of JSON-RPC that says so" },
  },
  toolItems: {
    most: 100,
    unit: "",
    of: "items in a list of an MCP tool's answer (`limit`); `offset` requests the following ones",
    beyond: { sentence: "the call is refused with an explanation" },
  },
  toolText: {
    most: 2_000,
    unit: "",
    of: "characters of each text in an MCP tool's answer",
    beyond: { sentence: "the text ends with `…`, and the answer says `truncated` and how long the text is" },
  },
  toolParts: {
    most: 400,
    unit: "",
    of: "items of a list inside of an item, such as the members who voted",
    beyond: { sentence: "the first ones are listed, and the answer says `truncated` and how many there are" },
  },
  toolArgument: {
    most: 200,
    unit: "",
    of: "characters of an argument of an MCP tool, unless its description allows more",
    beyond: { sentence: "the call is refused with an explanation" },
  },
  toolBytes: {
    most: 256 * KIBIBYTE,
    unit: "bytes",
    of: "the content of an MCP tool's answer, which is sent twice: as structured data and as text",
    beyond: { sentence: "the last items are left out, and the answer says `truncated` and how many there are" },
  },
  headSeconds: {
    most: 15,
    unit: "seconds",
    of: "time until the address and headers have arrived",
    beyond: { problem: "request-timeout" },
  },
  requestSeconds: {
    most: 30,
    unit: "seconds",
    of: "time until the whole request has arrived",
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
  queryWords: {
    most: 512,
    unit: "",
    of: "words in all terms of a query together",
    beyond: { problem: "query-invalid" },
  },
  expandedWords: {
    most: 64,
    unit: "",
    of: "words with `/stem` or `/fuzzy` in a query: each stands for many",
    beyond: { problem: "query-invalid" },
  },
  sortKeys: { most: 16, unit: "", of: "sort keys in a query", beyond: { problem: "query-invalid" } },
  nearDistance: {
    most: 100,
    unit: "",
    of: "the distance of `prox`, in words (`prox/distance<=n`)",
    beyond: { problem: "query-invalid" },
  },
  maskWords: {
    most: 10_000,
    unit: "",
    of: "words that a mask such as `str*`, or a word with `/stem` or `/fuzzy`, expands to",
    beyond: { problem: "query-invalid" },
  },
  // A record with so many of one word has some hundred pages. More would make phrases and `prox` quadratic.
  occurrences: {
    most: 10_000,
    unit: "",
    of: "occurrences of a word, mask or phrase in a field of one record that count, and pairs of `prox`",
    beyond: { sentence: "later ones in that record do not count, except that the record contains the word" },
  },
  hits: {
    most: 1_000,
    unit: "",
    of:
      "records in a response (`m`, and `maximumRecords` of SRU); " +
      "`s`, or `startRecord`, requests the following ones",
    beyond: { sentence: "the response has the maximum" },
  },
  scanTerms: {
    most: 100,
    unit: "",
    of: "terms in the response to a scan (`maximumTerms` of SRU)",
    beyond: { sentence: "the response has the maximum" },
  },
  feedEntries: {
    most: 200,
    unit: "",
    of: "entries in a feed (`m` with `format=atom` and `format=jsonfeed`); `s` requests the following ones",
    beyond: { sentence: "the feed has the maximum" },
  },
  echObjects: {
    most: 500,
    unit: "",
    of: "objects on a page of `/ech` (`limit`), with all agenda items and individual votes; `next` is the next page",
    beyond: { problem: "parameter-invalid" },
  },
  feedTitleCharacters: {
    most: 200,
    unit: "",
    of: "characters of the name of a feed or calendar (`title`)",
    beyond: { problem: "parameter-invalid" },
  },
  cancelledDays: {
    most: 366,
    unit: "",
    of: "days for which a meeting that was removed before it took place stays in calendars, as cancelled",
    beyond: { sentence: "it is no longer in the calendar" },
  },
  suggestions: {
    most: 50,
    unit: "",
    of: "suggestions in a response (`m` of `suggest`)",
    beyond: { sentence: "the response has the maximum" },
  },
  suggestCharacters: {
    most: 200,
    unit: "",
    of: "characters of a text to complete (`q` of `suggest`)",
    beyond: { problem: "parameter-invalid" },
  },
  suggestWords: {
    most: 8,
    unit: "",
    of: "words of a text to complete",
    beyond: { sentence: "nothing is suggested" },
  },
  facets: { most: 20, unit: "", of: "names in `facets`", beyond: { problem: "parameter-invalid" } },
  facetValues: {
    most: 50,
    unit: "",
    of: "values of a facet",
    beyond: { sentence: "the most frequent ones are listed" },
  },
  snippetWords: {
    most: 250,
    unit: "",
    of: "words of a query that are marked in a field of a hit (`snippets`)",
    beyond: { sentence: "the first ones are marked" },
  },
  listValues: {
    most: 5_000,
    unit: "",
    of: "values of a parameter that takes several, such as `kontoIds`",
    beyond: { problem: "parameter-invalid" },
  },
  deviations: {
    most: 1_000,
    unit: "",
    of: "rows of `/abweichungen` (`m`)",
    beyond: { problem: "parameter-invalid" },
  },
  taxBill: {
    most: 1_000_000_000,
    unit: "",
    of: "units of the currency of a tax bill (`betrag` of `/steuerrechnung`)",
    beyond: { problem: "parameter-invalid" },
  },
  cubeRows: {
    most: 10_000,
    unit: "",
    of: "cells, facts or members of the cube in a response (`pagesize`); `page` requests the following ones",
    beyond: { sentence: "the response has the maximum" },
  },
  cubeCharacters: {
    most: 4_000,
    unit: "",
    of: "characters of a parameter of the cube, such as `cut`",
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
    of: "time to answer a request, including the wait for other long queries",
    beyond: { problem: "answer-too-slow" },
    flag: "answer-time",
  },
  lightRequestBytes: {
    most: 2 * MEBIBYTE,
    unit: "bytes",
    of: "memory for the lists, columns and records that a request reads and computes, unless it is reserved",
    beyond: {
      sentence: "the request reserves four times what it needs so far; if there is no room, it waits and starts again",
    },
  },
  requestMemoryBytes: {
    most: 48 * MEBIBYTE,
    unit: "bytes",
    of: "such memory for one request",
    beyond: { problem: "request-too-expensive" },
  },
  memoryBytes: {
    most: 96 * MEBIBYTE,
    unit: "bytes",
    of: "such memory reserved for all requests together, in each process. One client may reserve half of it",
    beyond: { sentence: "the request waits, the one of the least served client first" },
  },
  memoryQueue: {
    most: 50,
    unit: "",
    of: "requests that wait for such memory, in each process; if there is one more, the client with the most gives way",
    beyond: { problem: "server-busy" },
  },
  waitSeconds: {
    most: 10,
    unit: "seconds",
    of: "time for which a request waits for such memory, or to stream a long response",
    beyond: { problem: "server-busy" },
  },
  longQueries: {
    most: 200,
    unit: "",
    of:
      "long queries in the queue, in each process; if there is one more, the client with the most of them gives way, " +
      "and a client with none is never refused. With PostgreSQL, as many as `--database-connections` compute at a " +
      "time, and half as many while others wait",
    beyond: { problem: "server-busy" },
  },
  longQueriesOfClient: {
    most: 50,
    unit: "",
    of: "long queries of one client in the queue",
    beyond: { problem: "too-many-requests" },
  },
  databaseQueue: {
    most: 500,
    unit: "",
    of:
      "requests that wait for a connection to PostgreSQL, in each process; " +
      "if there is one more, the client with the most of them gives way",
    beyond: { problem: "store-overloaded" },
  },
  databaseSeconds: {
    most: 5,
    unit: "seconds",
    of: "time for which a request waits for such a connection; longer if it has already computed for long",
    beyond: { problem: "store-overloaded" },
  },
  statementSeconds: {
    most: 30,
    unit: "seconds",
    of: "time for one statement in PostgreSQL",
    beyond: { problem: "store-overloaded" },
  },
  downloads: {
    most: 32,
    unit: "",
    of:
      "long responses streamed at the same time, in each process; with PostgreSQL, two fewer than " +
      "`--database-connections` if that is lower. A client gets another one while more are free than it has, " +
      "so half of them if it is alone",
    beyond: { sentence: "the request waits" },
  },
  paceBytes: {
    most: 128 * KIBIBYTE,
    unit: "bytes",
    of: "a part of a long response that has a time of its own",
    beyond: { sentence: "the next part has the same time" },
  },
  // 13 KiB/s for a client with one long response: less than most mobile connections.
  paceSeconds: {
    most: 10,
    unit: "seconds",
    of:
      "time for a client to receive such a part while other clients wait to get a long response; " +
      "with several at the same time, divided by their number",
    beyond: { sentence: "the connection is closed, the slowest one of the client with the most first" },
  },
  paceRecoverySeconds: {
    most: 60,
    unit: "seconds",
    of: "time for which a client that has lost long responses because of that may have no more than it kept",
    beyond: { sentence: "it may have one more each time" },
  },
  cachedReplyBytes: {
    most: 128 * MEBIBYTE,
    unit: "bytes",
    of: "cached responses over 1 MiB that are being sent to clients, in each process",
    beyond: { sentence: "the response is streamed instead" },
  },
  unreadBytes: {
    most: 128 * MEBIBYTE,
    unit: "bytes",
    of:
      "responses that clients have not received yet, in each process; " +
      "a body that several of them receive counts once",
    beyond: { sentence: "connections of the client with the most are closed, the slowest first" },
  },
  pieceSeconds: {
    most: 120,
    unit: "seconds",
    of: "time for a client to receive the next chunk of a response, per MiB",
    beyond: { sentence: "the connection is closed" },
  },
  stallSeconds: {
    most: 30,
    unit: "seconds",
    of: "time for which a client of a long response or a file receives nothing",
    beyond: { sentence: "the connection is closed" },
  },
  idleSeconds: {
    most: 72,
    unit: "seconds",
    of: "time for which an idle connection is kept open",
    beyond: { sentence: "the connection is closed" },
  },
  connections: {
    most: 10_000,
    unit: "",
    of:
      "connections to each process; fewer if its limit of open files is lower. If there is one more, the client with " +
      "the most loses half of those that wait for its next request, or for the rest of one, unless the new one is of " +
      "a client with about as many",
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
  surplusConnections: {
    most: 100,
    unit: "",
    of: "connections beyond these limits that stay open until their request is refused with an explanation",
    beyond: { sentence: "the connection is closed at once" },
  },
  surplusConnectionsOfClient: {
    most: 4,
    unit: "",
    of: "such connections of one client without a proxy, or of one IPv6 /48 network",
    beyond: { sentence: "the connection is closed at once" },
  },
  surplusSeconds: {
    most: 5,
    unit: "seconds",
    of: "time for which they stay open",
    beyond: { sentence: "the connection is closed" },
  },
  lingerSeconds: {
    most: 2,
    unit: "seconds",
    of: "time for a client whose request was refused to read that and to close the connection",
    beyond: { sentence: "the connection is closed" },
  },
  lingerBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "what it may still send meanwhile, which nobody reads; each chunk counts as at least 1 KiB",
    beyond: { sentence: "the connection is closed" },
  },
  requestsOfClient: {
    most: 6_000,
    unit: "",
    of: "requests of one client in any 60 seconds, to each process",
    beyond: { problem: "too-many-requests" },
    flag: "requests-per-client",
  },
  // A customer of an internet provider often has a whole /56, a company or a server a /48 (RFC 6177).
  clientsOf56: {
    most: 4,
    unit: "",
    of: "clients that an IPv6 /56 network counts as: its connections and requests together, and its share of the queue",
    beyond: { problem: "too-many-requests" },
  },
  clientsOf48: {
    most: 8,
    unit: "",
    of: "clients that an IPv6 /48 network counts as",
    beyond: { problem: "too-many-requests" },
  },
  pipelinedRequests: {
    most: 32,
    unit: "",
    of:
      "requests of one connection that wait for the responses to earlier ones; one of them is in progress. " +
      "What the server reads at once, 64 KiB, may contain more",
    beyond: { sentence: "the rest is read later" },
  },
  // As many as one read: 32 requests may have 2 KiB each.
  pipelinedBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of:
      "addresses and headers of such requests of one connection, together. " +
      "The last of them, and what the server reads at once, may exceed it",
    beyond: { sentence: "the rest is read later" },
  },
  // Node parses up to 64 KiB at once, which may be 2,500 requests.
  pipelinedRequestsOfAll: {
    most: 10_000,
    unit: "",
    of: "such requests of all connections together, in each process, beyond the 32 of each",
    beyond: { problem: "too-many-requests" },
  },
  // A machine in a trusted network can name any number of clients in X-Forwarded-For.
  clients: {
    most: 50_000,
    unit: "",
    of: "clients, their networks and API keys whose requests are counted, in each process",
    beyond: { sentence: "the least recently seen client starts again from zero" },
  },
  forwardedClients: {
    most: 10_000,
    unit: "",
    of: "values of `X-Forwarded-For` of up to 100 characters that are parsed only once, in each process",
    beyond: { sentence: "all of them are parsed once more" },
  },
  // The protocol of sitemaps allows no more.
  sitemapAddresses: {
    most: 50_000,
    unit: "",
    of: "addresses in one sitemap",
    beyond: { sentence: "`/sitemap.xml` is an index of several" },
  },
  logoBytes: {
    most: 64 * KIBIBYTE,
    unit: "bytes",
    of: "the logo of the city's profile",
    beyond: { problem: "profile-invalid" },
  },
  cacheSeconds: {
    most: 1,
    unit: "seconds",
    of: "time for which a shared cache may serve the data version that it last saw ([how](../how-to/cache.md))",
    beyond: { sentence: "the cache asks for the version again" },
  },
  // As long as caches may serve the data before, plus what a process may take to see an import that it has to poll for.
  changeoverMilliseconds: {
    most: 1_500,
    unit: "milliseconds",
    of: "time after an import for which a response waits if the cache that requests it still serves the data before",
    beyond: { sentence: "the response is sent" },
  },
  // What a process keeps in memory beyond the caches that have a size in bytes (`--body-cache` and others).
  knownAddresses: {
    most: 10_000,
    unit: "",
    of: "addresses whose cached response is found without routing, in each process",
    beyond: { sentence: "all of them are routed once more" },
  },
  parsedHeaders: {
    most: 200,
    unit: "",
    of:
      "values of `Accept`, `Accept-Encoding` and `Accept-Language` together, of up to 1,000 characters, " +
      "that are parsed only once, in each process",
    beyond: { sentence: "others are parsed each time" },
  },
  pageCacheBytes: {
    most: 16 * MEBIBYTE,
    unit: "bytes",
    of: "pages of the current data that are kept, in each process",
    beyond: { sentence: "those that nobody requests are rendered again" },
  },
  parsedReplyBytes: {
    most: 16 * MEBIBYTE,
    unit: "bytes",
    of: "long responses of the services that pages parse only once, in each process",
    beyond: { sentence: "those that nobody needs are parsed again" },
  },
  financePartBytes: {
    most: 12 * MEBIBYTE,
    unit: "bytes",
    of: "parts of responses about finances that are kept, in each process",
    beyond: { sentence: "those that nobody needs are rendered again" },
  },
  queryPlans: {
    most: 2_000,
    unit: "",
    of: "queries of up to 500 characters that are parsed only once, in each process",
    beyond: { sentence: "all of them are parsed once more" },
  },
  voteBytes: {
    most: 64 * MEBIBYTE,
    unit: "bytes",
    of: "memory for the choices of all members in all votes (`/parlament/v1`), in each process",
    beyond: {
      sentence: "the votes with the lowest sequence numbers are not counted; `/parlament/v1/umfang` says how many",
    },
  },
  voteItems: {
    most: 1_000,
    unit: "",
    of: "items of a list of votes under `/parlament/v1` (`anzahl`); `ab` requests the following ones",
    beyond: { problem: "parameter-invalid" },
  },
  comparedPeople: {
    most: 250,
    unit: "",
    of: "people that `/parlament/v1/uebereinstimmung` compares with each other",
    beyond: { problem: "parameter-invalid" },
  },
  votingUnits: {
    most: 500,
    unit: "",
    of: "parties, and as many parliamentary groups, whose votes are counted",
    beyond: { sentence: "members of further ones count as members without a party or group" },
  },
  verifiedKeys: {
    most: 1_000,
    unit: "",
    of: "valid API keys that are hashed only once, in each process",
    beyond: { sentence: "others are hashed each time" },
  },
  verifiedFiles: {
    most: 50_000,
    unit: "",
    of: "attached files whose content is verified only once, in each process",
    beyond: { sentence: "the oldest is verified again" },
  },
  // Pictures are drawn in a thread of their own.
  pictureQueue: {
    most: 20,
    unit: "",
    of:
      "pictures (`format=png`, `format=vorschau`) that wait to be drawn, in each process; " +
      "if there is one more, the client with the most gives way",
    beyond: { problem: "server-busy" },
  },
  pictureSeconds: {
    most: 10,
    unit: "seconds",
    of: "time to draw a picture",
    beyond: { problem: "answer-too-slow" },
  },
  picturePixels: {
    most: 8_000_000,
    unit: "",
    of: "pixels of a picture (`format=png`)",
    beyond: { sentence: "the picture is drawn smaller" },
  },
  pictureCacheBytes: {
    most: 16 * MEBIBYTE,
    unit: "bytes",
    of: "drawn pictures of the current data that are kept, in each process",
    beyond: { sentence: "those that nobody asks for are drawn again" },
  },
  // Texts of attached files. What a file costs is bounded, whatever it claims to be.
  documentBytes: {
    most: 128 * MEBIBYTE,
    unit: "bytes",
    of: "an attached file whose text is read",
    beyond: { sentence: "its text is not searched; `rathaus doctor` names it (`too-large`)" },
  },
  documentSeconds: {
    most: 30,
    unit: "seconds",
    of: "time to read the text of an attached file",
    beyond: { sentence: "its text is not searched (`too-slow`)" },
  },
  documentMemoryBytes: {
    most: 640 * MEBIBYTE,
    unit: "bytes",
    of: "memory of the process that reads the texts of attached files",
    beyond: { sentence: "the process is killed, the text of that file is not searched (`too-large`)" },
  },
  documentPages: {
    most: 2_000,
    unit: "",
    of: "pages of an attached file that are read",
    beyond: { sentence: "later pages are not searched" },
  },
  documentPageCharacters: {
    most: 50_000,
    unit: "",
    of: "characters of a page of an attached file; text without pages is cut into parts that are shorter",
    beyond: { sentence: "the rest of the page is not searched" },
  },
  documentCharacters: {
    most: 4_000_000,
    unit: "",
    of: "characters of an attached file, and of all files of one record",
    beyond: { sentence: "later pages are not searched" },
  },
  spreadsheetBytes: {
    most: 512 * MEBIBYTE,
    unit: "bytes",
    of: "an XLSX file that is imported, decompressed",
    beyond: { problem: "import-invalid" },
  },
});
