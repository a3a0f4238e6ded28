/**
 * The explorer's request handlers: a page is rendered in the requested format, or comes from the cache; assets
 * are sent as they are. In: data from the public addresses of the services. Out: responses. Loaded with the
 * first request (`explorer.ts`).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PublicProfile } from "../src/city/public-profile.ts";
import { isLanguageChosen, otherAddress } from "./first-visit.ts";
import { readAssets } from "./frame/assets.ts";
import { Missing } from "./frame/errors/missing.ts";
import { problemOf, problemView, type ShownProblem, servicePlace } from "./frame/errors/problem-page.ts";
import { type Installed, NOT_KNOWN, readInstalled } from "./frame/installed.ts";
import type { Language } from "./frame/language.ts";
import { type Ask, NotPublished, Service, ServiceError } from "./frame/service.ts";
import { placeOf, type Visit, type VisitedCity } from "./frame/visit.ts";
import type { PageAddress } from "./pages.ts";
import { type Makers, pageRendition, type Rendition, renditionOf, type TextRendition } from "./rendition.ts";

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
  /** Waits if a shared cache requests a page of that version too early. */
  readonly settle: (request: FastifyRequest, version: string) => Promise<void>;
  /** The headers for caches of a page of that version. */
  readonly caching: (version: string) => Readonly<Record<string, string>>;
  /** The cache for the pages of a state. */
  readonly pages: (state: string) => PageCache;
  /** The cache for files made of pages: pictures and spreadsheets. */
  readonly files: (state: string) => PageCache;
  /** Draws a picture as PNG. */
  readonly draw: Makers["draw"];
  /** The names of the council's indexes, in lower case. */
  readonly indexes: readonly string[];
  /** The explorer's public API key. */
  readonly apiKey: () => Promise<string>;
  /** The server's public address, without a slash at the end. */
  readonly originOf: (request: Pick<FastifyRequest, "protocol" | "host">) => string;
  /** Runs work in which `ask` and `state` see one snapshot of the data. It may run more than once. */
  readonly onSnapshot: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when an uncached page may be rendered: many at once would leave no time for anything else. */
  readonly admit: () => Promise<void>;
  /** Compresses a text if the client accepts it. */
  readonly compress: (text: string, acceptEncoding: string | undefined) => Promise<Compressed>;
  /** The problem of an address that does not exist. */
  readonly notFound: (request: Pick<FastifyRequest, "url">, language: Language) => ShownProblem;
  /** The parameter `lang`, or else what the headers prefer, or else the default. */
  readonly languageOf: (request: Pick<FastifyRequest, "url" | "headers">, fallback: Language) => Language;
  /** The city on error pages while the data cannot be read. */
  readonly fallbackCity: PublicProfile;
}

export interface Compressed {
  readonly bytes: Buffer;
  /** As in `content-encoding`. */
  readonly encoding: string;
}

interface CachedPage extends Compressed {
  readonly status?: number;
  readonly headers: Rendition["headers"];
}

/** A page that is sent now, and whether it may be cached. */
interface RenderedPage extends CachedPage {
  readonly isFile?: boolean;
  readonly isTemporary?: boolean;
}

/** Pages by address, for one state. */
interface PageCache {
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage, bytes: number): unknown;
}

/** Where a first visit goes is for its client alone; the page itself is for everybody. */
const REDIRECT_CACHE = "private, no-cache";
const TAGS: Readonly<Record<Language, string>> = { de: "de-CH", en: "en" };
const IMMUTABLE = "public, max-age=31536000, immutable";
const UNCACHED = { "cache-control": "no-store" };

export interface Answers {
  page(page: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  asset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Works without data. `wanted` is the language that the client asks for; the city may not offer it. */
  problemPage(
    request: Pick<FastifyRequest, "url" | "host" | "protocol">,
    problem: (language: Language) => ShownProblem,
    wanted: Language,
  ): Promise<TextRendition>;
}

export function explorerAnswers(options: ExplorerOptions): Answers {
  const assets = readAssets();
  const makers: Makers = { assets, draw: options.draw };
  let known: { readonly version: string; readonly city: PublicProfile } | undefined;
  let content: { readonly version: string; readonly installed: Installed } | undefined;
  return { page, asset, problemPage };

  async function cityOf({ version }: State): Promise<PublicProfile> {
    if (known?.version !== version) known = { version, city: await new Service(options.ask).city() };
    return known.city;
  }

  /** Once for each data version. Within the snapshot of a page, so that the page and what it knows agree. */
  async function installedIn({ version }: State): Promise<Installed> {
    if (content?.version !== version) content = { version, installed: await readInstalled(new Service(options.ask)) };
    return content.installed;
  }

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
    { load, isError, isVolatile, needs }: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request);
    const origin = options.originOf(request);
    const fileKey = `${origin}${request.url}`;
    const key = `${encoding} ${fileKey}`;
    let state = await options.state();
    // If the city cannot be read, the page says so.
    const { languages } = await cityOf(state).catch(() => options.fallbackCity);
    const isChosen = isError || isLanguageChosen(request.url, languages);
    const preferred = (usual: Language): Language => options.languageOf(request, usual);
    const other = isChosen ? undefined : otherAddress(request.url, languages, preferred);
    if (other !== undefined) {
      reply.headers({ location: other, "cache-control": REDIRECT_CACHE, vary: "Accept-Language" });
      return reply.code(302).send();
    }
    let rendered: RenderedPage | undefined;
    if (!isVolatile) rendered = pagesOf(state).get(key) ?? options.files(nameOf(state)).get(fileKey);
    if (!rendered) {
      // The address decides, so that caches have one page for each. Where there is no page, the browser may.
      const asked = isError ? request : { url: request.url, headers: {} };
      let language: Language = options.fallbackCity.languages[0];
      const apiKey = await options.apiKey();
      try {
        language = offered(await cityOf(state), (usual) => options.languageOf(asked, usual));
        await options.admit();
        const rendition = await options.onSnapshot(async () => {
          state = await options.state();
          const city = visitedCity(await cityOf(state), request);
          const installed = await installedIn(state);
          if (needs === "finance" && !installed.hasMoney) throw new NotPublished(needs);
          if (needs === "council" && !installed.hasCouncil) throw new NotPublished(needs);
          const visit = visitOf(request, { today: state.today, origin, language, city, apiKey, installed });
          return renditionOf(visit, await (await load()).show(visit), makers);
        });
        rendered = await finished(rendition, encoding);
        const { isFile, isTemporary, bytes } = rendered;
        if (isFile && !isTemporary) options.files(nameOf(state)).set(fileKey, rendered, bytes.length);
        else if (!isVolatile && !isFile) pagesOf(state).set(key, rendered, bytes.length);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const isMissing = error.status === 404 && !(error instanceof NotPublished);
        const problem = isMissing
          ? missing(options.notFound(request, language), error)
          : problemOf({ language }, error);
        const { headers, body } = await problemPage(request, () => problem, language);
        reply.code(problem.status).headers({ ...headers, ...UNCACHED });
        const page = await options.compress(body, encoding);
        return sendCompressed(reply, page, "Accept-Encoding, Accept-Language");
      }
    }
    if (rendered.isTemporary) return sendCompressed(reply.headers({ ...rendered.headers, ...UNCACHED }), rendered);
    await options.settle(request, state.version);
    const vary = isChosen ? "Accept-Encoding" : "Accept-Encoding, Accept-Language";
    if (isVolatile) {
      reply.headers({ ...rendered.headers, "cache-control": "no-cache" });
      return sendCompressed(reply, rendered, `Accept, ${vary}`);
    }
    const etag = `"${nameOf(state).replaceAll(" ", "-")}-${rendered.encoding}"`;
    const isFound = (rendered.status ?? 200) === 200;
    const caching = isFound ? options.caching(state.version) : { "cache-control": "no-cache" };
    reply.headers({ ...rendered.headers, etag, ...caching, vary });
    // The comparison is weak (RFC 9110, section 13.1.2).
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known?.includes(etag)) return reply.code(304).send();
    return sendCompressed(reply.code(rendered.status ?? 200), rendered, vary);
  }

  /** The bytes to send. Compressing a picture or a spreadsheet once more would gain nothing. */
  async function finished(rendition: Rendition, encoding: string | undefined): Promise<RenderedPage> {
    const { status, headers, body, fallback } = rendition;
    if (typeof body === "string") return { status, headers, ...(await options.compress(body, encoding)) };
    const file = { status, headers, encoding: "identity", isFile: true };
    try {
      return { ...file, bytes: await body() };
    } catch (error) {
      // The one who made the picture has reported the error.
      if (fallback === undefined) throw error;
      return { ...file, bytes: fallback, isTemporary: true };
    }
  }

  function pagesOf(state: State): PageCache {
    return options.pages(nameOf(state));
  }

  async function problemPage(
    request: Pick<FastifyRequest, "url" | "host" | "protocol">,
    problemIn: (language: Language) => ShownProblem,
    wanted: Language,
  ): Promise<TextRendition> {
    const { path, query } = placeOf(request.url);
    const site = await siteForProblem(problemIn(wanted).status);
    const { installed } = site;
    const city = visitedCity(site.city, request);
    const language = offered(city, () => wanted);
    const place = servicePlace(path, options.indexes);
    const view = problemView({ language, city, installed }, place, problemIn(language));
    const origin = options.originOf(request);
    const { headers, body } = pageRendition({ query, language, city, origin, installed }, view, assets);
    return { headers: { ...headers, "content-language": TAGS[language] }, body };
  }

  /** A server in trouble must not wait for what has just failed. */
  async function siteForProblem(status: number): Promise<Pick<Visit, "city" | "installed">> {
    const last = { city: known?.city ?? options.fallbackCity, installed: content?.installed ?? NOT_KNOWN };
    if (status === 429 || status >= 500) return last;
    try {
      return await options.onSnapshot(async () => {
        const state = await options.state();
        return { city: await cityOf(state), installed: await installedIn(state) };
      });
    } catch {
      return last;
    }
  }

  function visitOf(request: FastifyRequest, given: Omit<Visit, "path" | "query" | "params" | "service">): Visit {
    return {
      ...placeOf(request.url),
      ...given,
      params: request.params as Record<string, string>,
      service: new Service(options.ask, given.language),
    };
  }
}

/** The wanted language, if the city offers it, or else its default. */
function offered({ languages }: PublicProfile, wanted: (usual: Language) => Language): Language {
  const language = wanted(languages[0]);
  return languages.includes(language) ? language : languages[0];
}

function visitedCity(city: PublicProfile, { url }: Pick<FastifyRequest, "url">): VisitedCity {
  return placeOf(url).query.get("lang") === city.languages[0] ? { ...city, isDefaultNamed: true } : city;
}

/** A page that knows what does not exist describes it better than the address does. */
function missing(problem: ShownProblem, error: ServiceError): ShownProblem {
  return error instanceof Missing ? { ...problem, detail: error.message, hint: "", instead: error.instead } : problem;
}

const nameOf = ({ version, today }: State): string => `${version} ${today}`;

function acceptedEncoding({ headers }: FastifyRequest): string | undefined {
  return headers["accept-encoding"]?.toString();
}

function sendCompressed(reply: FastifyReply, { bytes, encoding }: Compressed, vary = "Accept-Encoding"): FastifyReply {
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("vary", vary).send(bytes);
}
