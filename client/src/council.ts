/** A council service: search, changes, files. In: its address. Out: records with their types. */
import { ALL_RECORDS, Cql } from "./cql.ts";
import { Download, type FileReference, type Rendition } from "./download.ts";
import { unexpected } from "./error.ts";
import type { CouncilRecords } from "./generated/records.ts";
import { type Body, type Change, type Page, parsed, readChanges, readPage } from "./reply.ts";
import { addressOf, baseOf, type ClientOptions, type Parameter, type RequestOptions, Requests } from "./requests.ts";
import { Search, type SearchOptions } from "./search.ts";

export interface CouncilOptions extends ClientOptions {
  /** The address of the files, below which each has its `ID`. Default: `dokumente` beside the service. */
  readonly documents?: string | URL;
  /** `xml` asks for XML even where there is JSON. Default: `json`, where the service has it. */
  readonly format?: "json" | "xml";
  /** The language of error messages, such as `de`. Default: English. */
  readonly language?: string;
}

/** A suggestion for a search box. */
export interface Suggestion {
  readonly text: string;
  readonly kind: "number" | "word" | "name";
  readonly count: number;
  readonly index?: string;
  readonly title?: string;
  readonly party?: string;
  readonly guid?: string;
}

/** An index as a rathaus lists it. */
export interface IndexSummary {
  readonly name: string;
  readonly title: string;
  readonly size: number;
  readonly seq: number;
  readonly fields: readonly { readonly name: string; readonly kind: string; readonly sortOnly?: true }[];
}

const ACCEPT = { json: "application/json, text/xml;q=0.9", xml: "text/xml" };
const MOST_CHANGES = 1000;

/** `Records` are the types of records by index; those of another city: `new Council<{ krversand: { … } }>(address)`. */
export class Council<Records extends { [Index in keyof Records]: object } = CouncilRecords> {
  readonly #base: URL;
  readonly #documents: URL;
  readonly #requests: Requests;
  readonly #headers: Readonly<Record<string, string>>;

  /** The address is that of the service, such as `https://city.example/api`. */
  constructor(address: string | URL, options: CouncilOptions = {}) {
    const { format = "json", language } = options;
    this.#base = baseOf(address);
    this.#documents = baseOf(options.documents ?? new URL("../dokumente", this.#base));
    this.#requests = new Requests(options);
    this.#headers = { accept: ACCEPT[format], ...(language === undefined ? {} : { "accept-language": language }) };
  }

  /** The records that match a query; without one, all. Nothing is requested before `count` or a hit is wanted. */
  search<Index extends keyof Records & string>(
    index: Index,
    query?: Cql<Index>,
    options: SearchOptions = {},
  ): Search<Records[Index]> {
    // Without types, a text could come here, and would find everything.
    if (query !== undefined && !(query instanceof Cql)) {
      throw new TypeError("A query is written with the tag cql; one that somebody wrote is cql.raw(text).");
    }
    const q = query?.text || ALL_RECORDS;
    const facets = options.facets?.join(",");
    const path = pathOf(index, "searchdetails");
    const load = async (s: number, m: number): Promise<Page<Records[Index]>> =>
      readPage(await this.#get(path, { q, s, m, facets }, options));
    return new Search(addressOf(this.#base, path, { q }).href, load, options);
  }

  /** The record with this GUID, if there is one. */
  async record<Index extends keyof Records & string>(
    index: Index,
    guid: string,
    options: RequestOptions = {},
  ): Promise<Records[Index] | undefined> {
    const digits = guid.replaceAll("-", "").toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(digits)) throw new TypeError(`${guid} is not a GUID.`);
    const parameters = { q: `obj_guid any "${digits}"`, m: 1 };
    const page = readPage<Records[Index]>(await this.#get(pathOf(index, "searchdetails"), parameters, options));
    return page.hits[0]?.record;
  }

  /** What was added, changed and deleted after a sequence number, in that order; from 0, everything. */
  async *changes<Index extends keyof Records & string>(
    index: Index,
    since = 0,
    options: RequestOptions = {},
  ): AsyncGenerator<Change<Records[Index]>, void, undefined> {
    for (let seq = since; ; ) {
      const body = await this.#get(pathOf(index, "getChanges"), { seq, m: MOST_CHANGES }, options);
      const { idxSeq, changes } = readChanges<Records[Index]>(body);
      yield* changes;
      const last = changes.at(-1)?.seq;
      if (last === undefined || last >= idxSeq) return;
      if (last <= seq) throw unexpected(`the changes after ${seq} end at ${last}`, body.url);
      seq = last;
    }
  }

  /** A file of a record: `await council.download(record.Bild)`. */
  download(file: FileReference | string, rendition?: Rendition, { signal }: RequestOptions = {}): Promise<Download> {
    const reference = typeof file === "string" ? { ID: file } : file;
    const id = encodeURIComponent(reference.ID);
    const url = rendition
      ? addressOf(this.#base, `files/${[id, ...partsOf(rendition)].join("/")}`)
      : addressOf(this.#documents, id);
    return this.#requests.send(url, {}, { signal }, async (response) => new Download(response, reference));
  }

  /** What to search for, for a text that somebody types; in one index or in all. Only a rathaus has it. */
  async suggest(
    typed: string,
    { index, most, signal }: RequestOptions & { index?: keyof Records & string; most?: number } = {},
  ): Promise<readonly Suggestion[]> {
    const path = index === undefined ? "suggest" : pathOf(index, "suggest");
    const body = await this.#get(path, { q: typed, m: most }, { signal });
    return membersOf<Suggestion>(body, "suggestions");
  }

  /** The indexes of the service. Only a rathaus lists them. */
  async indexes(options: RequestOptions = {}): Promise<readonly IndexSummary[]> {
    const body = await this.#get("", { format: "json", examples: "false" }, options);
    return membersOf<IndexSummary>(body, "indexes");
  }

  /** The XML Schema of the records. */
  async schema(index: keyof Records & string, options: RequestOptions = {}): Promise<string> {
    return (await this.#get(pathOf(index, "schema"), {}, options)).text;
  }

  #get(path: string, parameters: Readonly<Record<string, Parameter>>, options: RequestOptions): Promise<Body> {
    const url = addressOf(this.#base, path, parameters);
    return this.#requests.send(url, this.#headers, { signal: options.signal }, async (response) => ({
      url: url.href,
      type: response.headers.get("content-type") ?? "",
      text: await response.text(),
    }));
  }
}

const pathOf = (index: string, name: string): string => `${encodeURIComponent(index)}/${name}`;

function partsOf({ Nr, Ansicht, Extension }: Rendition): string[] {
  const parts = [String(Nr), Ansicht, ...(Extension === undefined ? [] : [Extension])];
  return parts.map(encodeURIComponent);
}

function membersOf<Item>({ text, url }: Body, name: string): readonly Item[] {
  const list = (parsed(text, url) as Readonly<Record<string, unknown>> | null)?.[name];
  if (!Array.isArray(list)) throw unexpected(`the JSON has no list ${name}`, url);
  return list as readonly Item[];
}
