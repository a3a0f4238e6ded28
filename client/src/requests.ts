/**
 * Sends requests, and repeats those that a service asks to repeat. In: an address and headers. Out: what the caller
 * makes of a successful response; a RathausError for any other.
 */
import { errorOf, RathausError } from "./error.ts";

/** The part of `fetch` that the client uses. */
export type Fetch = (
  url: string,
  init: {
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal | null;
    readonly redirect: "follow" | "manual";
  },
) => Promise<Response>;

export interface ClientOptions {
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a request is repeated that the service temporarily refuses, or that gets no response. Default: 3. */
  readonly retries?: number;
  /** The longest time to wait before a repetition, in milliseconds; beyond it the request fails. Default: 60,000. */
  readonly longestWait?: number;
  /** Ends all requests of the client. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions {
  /** Ends this request, also while it waits. */
  readonly signal?: AbortSignal | undefined;
}

/** What is worth another try: too many requests, and a service or proxy that is restarting. */
const TEMPORARY = new Set([429, 502, 503, 504]);
const RETRIES = 3;
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 250;

/** The header of the API key. */
export const KEY_HEADER = "api-key";

export class Requests {
  readonly #fetch: Fetch;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    // The global function is looked up at each call; a browser's needs its own object.
    this.#fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.#options = options;
  }

  /** `use` reads the response; what fails meanwhile is repeated too. */
  async send<Result>(
    url: URL,
    headers: Readonly<Record<string, string>>,
    { signal = this.#options.signal }: RequestOptions,
    use: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { retries = RETRIES, longestWait = LONGEST_WAIT_MS } = this.#options;
    for (let tries = 0; ; tries++) {
      const error = await this.#try(url.href, headers, signal, use);
      if (!(error instanceof RathausError)) return error.result;
      const isTemporary = error.status === undefined || TEMPORARY.has(error.status);
      const wait = error.retryAfter ?? FIRST_WAIT_MS * 2 ** tries * (1 + Math.random());
      if (!isTemporary || tries >= retries || wait > longestWait) throw error;
      await pause(wait, signal);
    }
  }

  async #try<Result>(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
    use: (response: Response) => Promise<Result>,
  ): Promise<{ readonly result: Result } | RathausError> {
    const all = { ...this.#options.headers, ...headers };
    // Throws if they are invalid, which no other try would change.
    new Headers(all);
    // `fetch` would send the key to wherever a redirect leads.
    const redirect = KEY_HEADER in all ? "manual" : "follow";
    try {
      const response = await this.#fetch(url, { headers: all, signal: signal ?? null, redirect });
      if (response.ok) return { result: await use(response) };
      if (isRedirect(response)) return redirected(url, response);
      const wait = retryAfter(response.headers.get("retry-after"));
      const where = { url, status: response.status };
      return errorOf(await response.text(), wait === undefined ? where : { ...where, retryAfter: wait });
    } catch (cause) {
      // `fetch` reports every failure of the network as a TypeError.
      if (signal?.aborted || !(cause instanceof TypeError)) throw cause;
      const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
      return new RathausError(`There is no response from ${new URL(url).origin}: ${reason}.`, { url, cause });
    }
  }
}

/** A browser tells neither the status nor the target of a redirect. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

function redirected(url: string, { status, headers }: Response): RathausError {
  const target = headers.get("location");
  const place = target === null ? "another address" : new URL(target, url).href;
  const message = `The service redirects to ${place}. The key was not sent there: connect to that address itself.`;
  return new RathausError(message, { url, status });
}

/** Seconds or a date (RFC 9110, section 10.2.3), as milliseconds from now. */
export function retryAfter(header: string | null, now = Date.now()): number | undefined {
  const text = header?.trim() ?? "";
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

/** The base of addresses below it; in a browser it may be relative to the page. */
export function baseOf(address: string | URL): URL {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  const base = new URL(address, page);
  if (base.username !== "" || base.password !== "") {
    throw new TypeError("The address must not contain a login: send it as the header authorization.");
  }
  base.search = "";
  base.hash = "";
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return base;
}

export type Parameter = string | number | bigint | boolean | readonly (string | number | bigint)[] | undefined;

/** The address of something below the base. Lists are separated by commas. */
export function addressOf(base: URL, path: string, parameters: Readonly<Record<string, Parameter>> = {}): URL {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
