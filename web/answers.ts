/**
 * How the explorer answers: a page is shown in the form that was asked for, or kept from before; assets are sent as they are. In: the pages' data by the public
 * addresses of the services. Out: replies. Loaded for the first of them (`explorer.ts`).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { readAssets } from "./frame/assets.ts";
import { problemPage } from "./frame/problem-page.ts";
import { pageRendition, type Rendition, renditionOf } from "./frame/rendition.ts";
import { type Ask, Service } from "./frame/service.ts";
import type { Visit } from "./frame/visit.ts";
import type { PageAddress } from "./pages.ts";

export interface ExplorerOptions {
  readonly ask: Ask;
  /** The version of data and program, and the ISO date of today where the city is: what pages depend on beside their address. */
  readonly state: () => Promise<{ readonly version: string; readonly today: string }>;
  /** The cache for the pages of a state. */
  readonly pages: (state: string) => PageCache;
  /** The explorer's public API key. */
  readonly apiKey: () => Promise<string>;
  /** The address under which people reach the server; empty: as they ask for it. */
  readonly publicUrl: string;
  /** Resolves when a page that is not kept may be made: many at once would leave no time for anything else. */
  readonly turn: () => Promise<void>;
  /** Makes a text small for who takes it so. */
  readonly pack: (text: string, acceptEncoding: string | undefined) => Promise<Packed>;
}

export interface Packed {
  readonly bytes: Buffer;
  /** As in `content-encoding`. */
  readonly encoding: string;
}

interface CachedPage extends Packed {
  readonly headers: Rendition["headers"];
}

/** Pages by address, for one state. */
interface PageCache {
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage, bytes: number): unknown;
}

const FOR_EVER = "public, max-age=31536000, immutable";

export interface Answers {
  page(page: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  asset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export function explorerAnswers(options: ExplorerOptions): Answers {
  const assets = readAssets();
  return { page, asset };

  async function asset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = assets.files.get(request.url.split("?", 1)[0]);
    if (!found) {
      reply.callNotFound();
      return reply;
    }
    const { type, body } = found;
    reply.headers({ "content-type": type, "cache-control": FOR_EVER });
    if (typeof body !== "string") return reply.send(body);
    return sendPacked(reply, await options.pack(body, acceptedBy(request)));
  }

  async function page({ load }: PageAddress, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { version, today } = await options.state();
    const state = `${version} ${today}`;
    const encoding = acceptedBy(request);
    const origin = options.publicUrl || originOf(request);
    const key = `${encoding} ${origin}${request.url}`;
    const etag = (packed: Packed): string => `"${state.replaceAll(" ", "-")}-${packed.encoding}"`;
    const pages = options.pages(state);
    let kept = pages.get(key);
    if (!kept) {
      const visit = await visitOf(request, { today, origin });
      try {
        await options.turn();
        const { headers, body } = renditionOf(visit, await (await load()).show(visit), assets);
        kept = { headers, ...(await options.pack(body, encoding)) };
        pages.set(key, kept, kept.bytes.length);
      } catch (error) {
        const { status, view } = problemPage(visit, error);
        const { headers, body } = pageRendition(visit, view, assets);
        reply.code(status).headers({ ...headers, "cache-control": "no-store" });
        return sendPacked(reply, await options.pack(body, encoding));
      }
    }
    reply.headers({ ...kept.headers, etag: etag(kept), "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === etag(kept)) return reply.code(304).send();
    return sendPacked(reply, kept);
  }

  async function visitOf(request: FastifyRequest, { today, origin }: Pick<Visit, "today" | "origin">): Promise<Visit> {
    // `//` would name another host.
    const { pathname: path, searchParams: query } = new URL(request.url.replace(/^\/+/, "/"), "http://page");
    return {
      language: query.get("lang") === "en" ? "en" : "de",
      path,
      params: request.params as Record<string, string>,
      query,
      today,
      origin,
      apiKey: await options.apiKey(),
      service: new Service(options.ask),
    };
  }
}

/** As the client says it, which may be anything. */
function originOf({ protocol, host }: FastifyRequest): string {
  const asked = `${protocol}://${host}`;
  return URL.canParse(asked) ? new URL(asked).origin : `${protocol}://localhost`;
}

function acceptedBy({ headers }: FastifyRequest): string | undefined {
  return headers["accept-encoding"]?.toString();
}

function sendPacked(reply: FastifyReply, { bytes, encoding }: Packed): FastifyReply {
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("vary", "Accept-Encoding").send(bytes);
}
