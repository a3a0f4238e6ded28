/** A client of the two services for the pages. It uses the public addresses, as any other client does. */
import type { PublicProfile } from "../../src/city/public-profile.ts";
import type { KindName, RoleCandidates } from "../../src/roles/role.ts";
import type { KnownField } from "../../src/roles/search-fields.ts";
import type { Language } from "./language.ts";

export type Query = Readonly<Record<string, string | number | undefined>>;

/** A request to a service. Pages show it to developers below each chart. */
export interface Call {
  readonly service: "finance" | "council" | "votes";
  /** Relative to the service's base address: `/sachkonto2stellig`, `/geschaeft/searchdetails`. */
  readonly path: string;
  readonly query: Query;
}

export const financeCall = (path: string, query: Query = {}): Call => ({ service: "finance", path, query });

/** Records of an index with a CQL query; JSON. */
export const councilCall = (index: string, query: Query): Call => ({
  service: "council",
  path: `/${index}/searchdetails`,
  query: { ...query, format: "json" },
});

/** Who voted how. */
export const votesCall = (path: string, query: Query = {}): Call => ({ service: "votes", path, query });

const BASES = { finance: "/finance/v1", council: "/api", votes: "/parlament/v1" };

/** The address from the root of the server. */
export function addressOf({ service, path, query }: Call): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${BASES[service]}${path}${search === "" ? "" : `?${search}`}`;
}

/** An error response of a service: an invalid query, an unknown key, or the service is unavailable. */
export class ServiceError extends Error {
  readonly status: number;
  /** The problem details of the response (RFC 9457); empty if it has none. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    super(String(problem.detail ?? `The service responded with status ${status}.`));
    this.status = status;
    this.problem = problem;
  }
}

/** Replaces a response with status 400 by a fallback; other errors are passed on. */
export async function onBadRequest<T>(response: Promise<T>, fallback: T): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return fallback;
    throw error;
  }
}

/** The city does not publish what a page shows. */
export class NotPublished extends ServiceError {
  readonly what: "finance" | "council" | KindName;

  constructor(what: NotPublished["what"]) {
    super(404, {});
    this.what = what;
  }
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  /** What the body says, if that is known already. */
  readonly parsed?: unknown;
}

/** Requests an address from the root of the server, with the explorer's API key if the service needs one. */
export type Ask = (address: string, language: Language) => Promise<Reply>;

export class Service {
  readonly #ask: Ask;
  readonly #language: Language;

  /** The language is that of errors; data has none. */
  constructor(ask: Ask, language: Language = "de") {
    this.#ask = ask;
    this.#language = language;
  }

  /** A list of the finance service. */
  async list<Item>(path: string, query: Query = {}): Promise<readonly Item[]> {
    return (await this.#json<{ value: readonly Item[] }>(financeCall(path, query))).value;
  }

  /** What a call about votes returns. */
  votes<Reply>(call: Call): Promise<Reply> {
    return this.#json(call);
  }

  /** One object of the finance service. */
  one<Item>(path: string): Promise<Item> {
    return this.#json(financeCall(path));
  }

  /** An object of the finance service that takes parameters, such as an aggregate of its cube. */
  report<Report>(path: string, query: Query): Promise<Report> {
    return this.#json(financeCall(path, query));
  }

  /** Hits of the council service with their records (`searchdetails`). */
  find<Record>(index: string, query: Query): Promise<Found<Record>> {
    return this.#json(councilCall(index, query));
  }

  /** Hits without their records (`search`): for counts, facets and snippets. */
  search(index: string, query: Query): Promise<Found<undefined>> {
    return this.#json({ service: "council", path: `/${index}/search`, query: { ...query, format: "json" } });
  }

  /** The indexes of the council service with their sizes, addresses, fields and roles. */
  async indexes(): Promise<readonly DescribedIndex[]> {
    const call: Call = { service: "council", path: "", query: { format: "json", examples: "false" } };
    return (await this.#json<{ indexes: readonly DescribedIndex[] }>(call)).indexes;
  }

  /** The texts of attached files that can be searched; undefined if there are none. */
  async documentTexts(): Promise<DocumentTexts | undefined> {
    const call: Call = { service: "council", path: "", query: { format: "json", examples: "false" } };
    return (await this.#json<{ documentTexts?: DocumentTexts }>(call)).documentTexts;
  }

  /** Whole tables as files. */
  bulk(): Promise<BulkIndex> {
    return this.#read("/bulk?format=json");
  }

  /** Who publishes here. */
  city(): Promise<PublicProfile> {
    return this.#read("/city.json");
  }

  #json<T>(call: Call): Promise<T> {
    return this.#read(addressOf(call));
  }

  async #read<T>(address: string): Promise<T> {
    const { status, body, parsed } = await this.#ask(address, this.#language);
    if (status === 200) return (parsed ?? JSON.parse(body)) as T;
    throw new ServiceError(status, problemIn(body));
  }
}

export interface BulkFile {
  readonly format: string;
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
}

export interface BulkTable {
  readonly name: string;
  readonly part: "finance" | "council";
  readonly title: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  readonly rows: number;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly description: Readonly<Record<Language, string>>;
  }[];
  readonly files: readonly BulkFile[];
}

export interface BulkIndex {
  readonly version: string;
  /** When the data of the files changed. */
  readonly changed?: string;
  /** Whether the files are those of the current data. */
  readonly isCurrent: boolean;
  readonly tables: readonly BulkTable[];
  readonly files: readonly BulkFile[];
}

export interface DescribedIndex {
  /** As in addresses. */
  readonly name: string;
  readonly title: string;
  readonly size: number;
  /** Highest sequence number. */
  readonly seq: number;
  readonly addresses: Readonly<Record<"searchdetails" | "search" | "getChanges" | "schema", string>>;
  /** Absent if it is of no known kind. */
  readonly kind?: KindName;
  readonly roles: RoleCandidates;
  readonly fields: readonly KnownField[];
}

export interface Hit<Record> {
  readonly guid: string;
  readonly seq: number;
  readonly relevance: number;
  /** Escaped text with EM elements around the matches. */
  readonly snippet: string;
  /** A passage of an attached file, if words were found there. */
  readonly document?: FoundPassage;
  readonly record: Record;
}

export interface DocumentTexts {
  /** Whether all were read, as far as they can be. */
  readonly isComplete: boolean;
  /** How many files there are by the state of their text, such as `read`. */
  readonly files: Readonly<Record<string, number>>;
}

export interface FoundPassage {
  readonly id: string;
  /** Of the file. */
  readonly name: string;
  readonly page?: number;
  readonly url: string;
  /** As that of a hit. */
  readonly snippet: string;
}

export interface FacetCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

export interface Found<Record> {
  readonly numHits: number;
  readonly hits: readonly Hit<Record>[];
  readonly facets?: { readonly [field: string]: readonly FacetCount[] };
}

function problemIn(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
