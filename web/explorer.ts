/**
 * The explorer: pages for people at the root of the server. In: the pages' data by the public addresses of the services. Out: HTML, or with
 * `format` the data and pictures of a page. Nothing of it knows the store.
 */
import type { FastifyInstance } from "fastify";
import type { Answers, ExplorerOptions } from "./answers.ts";
import { PAGES, type PageAddress } from "./pages.ts";

/** Addresses at which only people look for something: where there is nothing, a page says so. */
const NOT_FOUND: readonly PageAddress[] = ["/finanzen/*", "/rat/*"].map((path) => ({
  path,
  load: async () => (await import("./frame/not-found-page.ts")).notFoundPage,
}));

export function explorerRoutes(server: FastifyInstance, options: ExplorerOptions): void {
  let loading: Promise<Answers> | undefined;
  const answers = (): Promise<Answers> => {
    loading ??= import("./answers.ts").then(({ explorerAnswers }) => explorerAnswers(options));
    // Where no file can be opened just now, the next who asks tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  server.get("/explorer/:hash/:name", async (request, reply) => (await answers()).asset(request, reply));
  for (const page of [...PAGES, ...NOT_FOUND]) {
    server.get(page.path, async (request, reply) => (await answers()).page(page, request, reply));
  }
}
