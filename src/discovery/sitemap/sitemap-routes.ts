/**
 * `/sitemap.xml` with its parts, `/robots.txt` and `/llms.txt`: what search engines and assistants should find, and
 * what they need not fetch.
 */
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import type { LoadCity } from "../../city/city.ts";
import type { RouteState, ServeData } from "../../http/data-route.ts";
import type { Format } from "../../http/message/negotiate.ts";
import { notFound } from "../../http/message/problem-reply.ts";
import type { OriginOf } from "../../http/message/public-origin.ts";
import type { Snapshot } from "../../store/store.ts";
import { type LoadPublished, latestOf } from "../data/published.ts";
import { llmsText } from "./llms.ts";
import { robotsText } from "./robots.ts";
import { addressLists } from "./site-addresses.ts";
import { partCount, type Sitemap, sitemapIndex, sitemapPart } from "./sitemap.ts";

const SITEMAP_FORMAT: Format = {
  name: "xml",
  type: "application/xml; charset=utf-8",
  accepts: ["application/xml", "text/xml"],
};
const TEXT_FORMAT: Format = { name: "txt", type: "text/plain; charset=utf-8", accepts: ["text/plain"] };

export interface SitemapOptions {
  readonly loadCity: LoadCity;
  readonly loadPublished: LoadPublished;
  readonly originOf: OriginOf;
}

interface SiteState extends RouteState {
  readonly origin: string;
}

export function sitemapRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  { loadCity, loadPublished, originOf }: SitemapOptions,
): void {
  const { most } = LIMITS.sitemapAddresses;
  const state: (request: Parameters<OriginOf>[0]) => SiteState = (request) => {
    const origin = originOf(request);
    return { name: origin, origin };
  };
  const modifiedOf = async (snapshot: Snapshot): Promise<number | undefined> => {
    const { finance, council } = await loadPublished(snapshot);
    return latestOf(finance, council);
  };
  const sitemapOf = async (snapshot: Snapshot, { origin }: SiteState): Promise<Sitemap> => {
    return { lists: await addressLists(snapshot, await loadPublished(snapshot)), most, origin };
  };

  server.get(
    "/sitemap.xml",
    serveData<SiteState>({
      formats: [SITEMAP_FORMAT],
      parameters: [],
      state,
      async answer(_request, _format, snapshot, site) {
        const sitemap = await sitemapOf(snapshot, site);
        const content =
          partCount(sitemap) === 1
            ? sitemapPart(snapshot, sitemap, 0)
            : await sitemapIndex(snapshot, sitemap, (part) => `/sitemap/${part + 1}.xml`);
        return { content, modified: await modifiedOf(snapshot) };
      },
    }),
  );
  server.get(
    "/sitemap/:file",
    serveData<SiteState>({
      formats: [SITEMAP_FORMAT],
      parameters: [],
      state,
      async answer(request, _format, snapshot, site) {
        const sitemap = await sitemapOf(snapshot, site);
        const part = partIn((request.params as { readonly file: string }).file);
        if (part === undefined || part > partCount(sitemap)) throw notFound(request);
        return { content: sitemapPart(snapshot, sitemap, part - 1), modified: await modifiedOf(snapshot) };
      },
    }),
  );
  server.get(
    "/robots.txt",
    serveData<SiteState>({
      formats: [TEXT_FORMAT],
      parameters: [],
      state,
      answer: async (_request, _format, _snapshot, { origin }) => robotsText(origin),
    }),
  );
  server.get(
    "/llms.txt",
    serveData<SiteState>({
      formats: [TEXT_FORMAT],
      parameters: [],
      state,
      async answer(_request, _format, snapshot, { origin }) {
        const { shown } = await loadCity(snapshot);
        const content = llmsText(shown, await loadPublished(snapshot), origin);
        return { content, modified: await modifiedOf(snapshot) };
      },
    }),
  );
}

/** Counted from 1; undefined if it is not the name of a part. */
function partIn(file: string): number | undefined {
  const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  return number === undefined ? undefined : Number(number);
}
