/**
 * `/catalog.rdf`, `.ttl` and `.jsonld`: the catalogue for data portals in three forms of one graph; `/catalog` is the
 * address of the catalogue itself, in the form that a client prefers.
 */
import type { FastifyInstance } from "fastify";
import type { BulkFiles, BulkFolder } from "../../bulk/serve/bulk-folder.ts";
import type { BulkVersion } from "../../bulk/write/bulk-version.ts";
import type { LoadCity } from "../../city/city.ts";
import type { RouteState, ServeData } from "../../http/data-route.ts";
import type { Format } from "../../http/message/negotiate.ts";
import type { OriginOf } from "../../http/message/public-origin.ts";
import { type LoadPublished, latestOf } from "../data/published.ts";
import type { Graph } from "../rdf/graph.ts";
import { jsonLd } from "../rdf/json-ld.ts";
import { rdfXml } from "../rdf/rdf-xml.ts";
import { turtle } from "../rdf/turtle.ts";
import { catalogGraph } from "./catalog.ts";

interface GraphFormat extends Format {
  readonly render: (graph: Graph) => string;
}

/** By the ending of the address. Portals read the first one. */
export const GRAPH_FORMATS: readonly GraphFormat[] = [
  {
    name: "rdf",
    type: "application/rdf+xml; charset=utf-8",
    accepts: ["application/rdf+xml", "application/xml", "text/xml"],
    render: rdfXml,
  },
  { name: "ttl", type: "text/turtle; charset=utf-8", accepts: ["text/turtle"], render: turtle },
  {
    name: "jsonld",
    type: "application/ld+json; charset=utf-8",
    accepts: ["application/ld+json", "application/json"],
    render: jsonLd,
  },
];

export interface CatalogOptions {
  readonly loadCity: LoadCity;
  readonly loadPublished: LoadPublished;
  /** Undefined if this server has no bulk files. */
  readonly folder: BulkFolder | undefined;
  readonly versionOf: BulkVersion;
  readonly originOf: OriginOf;
}

interface CatalogState extends RouteState {
  readonly origin: string;
  /** Of the current data, or of earlier data while those are being made. */
  readonly files: BulkFiles | undefined;
}

export function catalogRoutes(server: FastifyInstance, serveData: ServeData, options: CatalogOptions): void {
  const { loadCity, loadPublished, folder, versionOf, originOf } = options;
  const serve = (formats: readonly GraphFormat[]) =>
    serveData<CatalogState>({
      formats,
      parameters: [],
      state(request, version) {
        const origin = originOf(request);
        const files = folder?.latest(versionOf({ version }));
        return { name: `${origin} ${files?.version ?? ""}`, origin, files };
      },
      async answer(_request, format, snapshot, { origin, files }) {
        const city = (await loadCity(snapshot)).shown;
        const published = await loadPublished(snapshot);
        const graph = catalogGraph({ origin, city, published, files });
        const modified = latestOf(published.finance, published.council, { changed: files?.made });
        return { content: (format as GraphFormat).render(graph), modified };
      },
    });
  server.get("/catalog", serve(GRAPH_FORMATS));
  for (const format of GRAPH_FORMATS) server.get(`/catalog.${format.name}`, serve([format]));
}
