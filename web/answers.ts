/**
 * The explorer's request handlers: a page is rendered in the requested format, or comes from the cache; assets
 * are sent as they are. In: data from the public addresses of the services. Out: responses. Loaded with the
 * first request (`explorer.ts`).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { readAssets } from "./frame/assets.ts";
import type { Language } from "./frame/language.ts";
import { problemOf, problemView, type ShownProblem } from "./frame/problem-page.ts";
import { pageRendition, type Rendition, renditionOf } from "./frame/rendition.ts";
import { type Ask, Service, ServiceError } from "./frame/service.ts";
import { placeOf, type Visit } from "./frame/visit.ts";
import type { PageAddress } from "./pages.ts";

/** What pages depend on besides their address. */
interface State {
  /** Of data and program. */
  readonly version: string;
  /** The city's current ISO date. */
  readonly today: string;
}

export interface ExplorerOptions {
  readonly ask: Ask;
  readonly state: () => Promise<State>;
  /** The cache for the pages of a state. */
  readonly pages: (state: string) => PageCache;
  /** The explorer's public API key. */
  readonly apiKey: () => Promise<string>;
  /** The server's public URL; if empty, it is taken from the request. */
  readonly publicUrl: string;
  /** Runs work in which `ask` and `state` see one snapshot of the data. It may run more than once. */
  readonly onSnapshot: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when an uncached page may be rendered: many at once would leave no time for anything else. */
  readonly admit: () => Promise<void>;
  /** Compresses a text if the client accepts it. */
  readonly compress: (text: string, acceptEncoding: string | undefined) => Promise<Compressed>;
  /** The problem of an address that does not exist. */
  readonly notFound: (request: Pick<FastifyRequest, "url">, language: Language) => ShownProblem;
  /** The parameter `lang`, or else what the headers prefer, or else German. */
  readonly languageOf: (request: Pick<FastifyRequest, "url" | "headers">) => Language;
}

export interface Compressed {
  readonly bytes: Buffer;
  /** As in `content-encoding`. */
  readonly encoding: string;
}

interface CachedPage extends Compressed {
  readonly headers: Rendition["headers"];
}

/** Pages by address, for one state. */
interface PageCache {
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage, bytes: number): unknown;
}

const IMMUTABLE = "public, max-age=31536000, immutable";

export interface Answers {
  page(page: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  asset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Needs no data, because it must work without. */
  problemPage(
    request: Pick<FastifyRequest, "url" | "host" | "protocol">,
    problem: ShownProblem,
    language: Language,
  ): Rendition;
}

export function explorerAnswers(options: ExplorerOptions): Answers {
  const assets = readAssets();
  return { page, asset, problemPage };

  async function asset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = assets.files.get(request.url.split("?", 1)[0]);
    if (!found) {
      reply.callNotFound();
      return reply;
    }
    const { type, body } = found;
    reply.headers({ "content-type": type, "cache-control": IMMUTABLE });
    if (typeof body !== "string") return reply.send(body);
    return sendCompressed(reply, await options.compress(body, acceptedEncoding(request)));
  }

  async function page(
    { load, isError }: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request);
    const origin = options.publicUrl || originOf(request);
    const key = `${encoding} ${origin}${request.url}`;
    let state = await options.state();
    let rendered = pagesOf(state).get(key);
    if (!rendered) {
      // The address decides, so that a link shows everybody the same. Where there is no page, the browser may.
      const language = options.languageOf(isError ? request : { url: request.url, headers: {} });
      const apiKey = await options.apiKey();
      try {
        await options.admit();
        rendered = await options.onSnapshot(async () => {
          state = await options.state();
          const visit = visitOf(request, { today: state.today, origin, language, apiKey });
          const { headers, body } = renditionOf(visit, await (await load()).show(visit), assets);
          return { headers, ...(await options.compress(body, encoding)) };
        });
        pagesOf(state).set(key, rendered, rendered.bytes.length);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const isMissing = error.status === 404 && error.problem.parameter !== "index";
        const problem = isMissing ? options.notFound(request, language) : problemOf({ language }, error);
        const { headers, body } = problemPage(request, problem, language);
        reply.code(problem.status).headers({ ...headers, "cache-control": "no-store" });
        return sendCompressed(reply, await options.compress(body, encoding), "Accept-Encoding, Accept-Language");
      }
    }
    const etag = `"${nameOf(state).replaceAll(" ", "-")}-${rendered.encoding}"`;
    reply.headers({ ...rendered.headers, etag, "cache-control": "no-cache", vary: "Accept-Encoding" });
    // The comparison is weak (RFC 9110, section 13.1.2).
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known?.includes(etag)) return reply.code(304).send();
    return sendCompressed(reply, rendered);
  }

  function pagesOf(state: State): PageCache {
    return options.pages(nameOf(state));
  }

  function problemPage(
    request: Pick<FastifyRequest, "url" | "host" | "protocol">,
    problem: ShownProblem,
    language: Language,
  ): Rendition {
    const visit = { ...placeOf(request.url), language, origin: options.publicUrl || originOf(request) };
    return pageRendition(visit, problemView(visit, problem), assets);
  }

  function visitOf(request: FastifyRequest, given: Pick<Visit, "today" | "origin" | "language" | "apiKey">): Visit {
    return {
      ...placeOf(request.url),
      ...given,
      params: request.params as Record<string, string>,
      service: new Service(options.ask, given.language),
    };
  }
}

const nameOf = ({ version, today }: State): string => `${version} ${today}`;

/** The client's `Host` header may be anything. */
function originOf({ protocol, host }: Pick<FastifyRequest, "protocol" | "host">): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : `${protocol}://localhost`;
}

function acceptedEncoding({ headers }: FastifyRequest): string | undefined {
  return headers["accept-encoding"]?.toString();
}

function sendCompressed(reply: FastifyReply, { bytes, encoding }: Compressed, vary = "Accept-Encoding"): FastifyReply {
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("vary", vary).send(bytes);
}
