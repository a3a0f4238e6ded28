/** What the generated methods of the finance service are made of. */
import { unexpected } from "./error.ts";
import { parsed } from "./reply.ts";
import {
  addressOf,
  baseOf,
  type ClientOptions,
  KEY_HEADER,
  type Parameter,
  type RequestOptions,
  Requests,
} from "./requests.ts";

export interface FinanceOptions extends ClientOptions {
  /** The API key; sent as the header `api-key`. */
  readonly key?: string;
  /** The language of error messages, such as `de`. Default: English. */
  readonly language?: string;
}

type Parameters = Readonly<Record<string, Parameter>>;

export class FinanceRequests {
  readonly #base: URL;
  readonly #requests: Requests;
  readonly #headers: Readonly<Record<string, string>>;

  /** The address is that of the service, such as `https://city.example/finance/v1`. */
  constructor(address: string | URL, options: FinanceOptions = {}) {
    const { key, language } = options;
    this.#base = baseOf(address);
    this.#requests = new Requests(options);
    this.#headers = {
      ...(key === undefined ? {} : { [KEY_HEADER]: key }),
      ...(language === undefined ? {} : { "accept-language": language }),
    };
  }

  /** One object. */
  protected async one<Item>(path: string, parameters: object, options: RequestOptions = {}): Promise<Item> {
    return parsed(await this.#get(path, parameters as Parameters, "application/json", options), path) as Item;
  }

  /** The items of a list. */
  protected async list<Item>(path: string, parameters: object, options: RequestOptions = {}): Promise<Item[]> {
    const reply = parsed(await this.#get(path, parameters as Parameters, "application/json", options), path);
    const items = (reply as { readonly value?: unknown } | null)?.value;
    if (!Array.isArray(items)) throw unexpected("the JSON has no list value", addressOf(this.#base, path).href);
    return items as Item[];
  }

  /** A list as CSV. */
  protected text(path: string, parameters: object, options: RequestOptions = {}): Promise<string> {
    return this.#get(path, parameters as Parameters, "text/csv", options);
  }

  #get(path: string, parameters: Parameters, accept: string, { signal }: RequestOptions): Promise<string> {
    const url = addressOf(this.#base, path, parameters);
    return this.#requests.send(url, { ...this.#headers, accept }, { signal }, (response) => response.text());
  }
}
