/**
 * The explorer: pages for people at the root of the server, or with `format` the data and charts of a page. It uses the
 * public addresses of the services and has no access to the store.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answers, ExplorerOptions } from "./answers.ts";
import { placeOf } from "./frame/visit.ts";
import { newAddress, OLD_LINKS } from "./old-links.ts";
import { BULK_PAGE, PAGES, type PageAddress } from "./pages.ts";

/** How long clients may remember where an old link leads. */
const REDIRECT_CACHE = "public, max-age=86400";

/** Addresses of the explorer that do not exist get an error page instead of a problem response. */
const NOT_FOUND: readonly PageAddress[] = ["/finanzen/*", "/rat/*"].map((path) => ({
  path,
  load: async () => (await import("./frame/errors/not-found-page.ts")).notFoundPage,
  isError: true,
}));

export interface Explorer {
  /** The page about an error at any address of the server. */
  problemPage: Answers["problemPage"];
  /** The page of `/bulk`, whose address it shares with JSON. */
  bulkPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export function explorerRoutes(server: FastifyInstance, options: ExplorerOptions): Explorer {
  let loading: Promise<Answers> | undefined;
  const answers = (): Promise<Answers> => {
    loading ??= import("./answers.ts").then(({ explorerAnswers }) => explorerAnswers(options));
    // If a file cannot be opened now, the next request tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  server.get("/explorer/:hash/:name", async (request, reply) => (await answers()).asset(request, reply));
  for (const page of [...PAGES, ...NOT_FOUND]) {
    server.get(page.path, async (request, reply) => (await answers()).page(page, request, reply));
  }
  for (const link of OLD_LINKS) {
    const { path } = link;
    const load = async () => (await import("./old-links.ts")).incompleteLinkPage(link);
    server.get(path, async (request, reply) => {
      const address = newAddress(link, placeOf(request.url).query);
      if (address === undefined) return (await answers()).page({ path, load, isError: true }, request, reply);
      // 301 and not 308: every crawler and link checker knows it, and there is no method to preserve but GET and HEAD.
      return reply.code(301).headers({ location: address, "cache-control": REDIRECT_CACHE }).send();
    });
  }
  return {
    problemPage: async (...about) => (await answers()).problemPage(...about),
    bulkPage: async (request, reply) => (await answers()).page(BULK_PAGE, request, reply),
  };
}
