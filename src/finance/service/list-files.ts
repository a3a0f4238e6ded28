/**
 * Complete lists as CSV files that need no key, so that a plain link downloads them. `/konten.csv` has the bytes of
 * `/konten?format=csv`: it takes the parameters that the list requires, but no filters. `/sachkonto_codes.csv` is a
 * file as the city publishes it.
 */
import type { FastifyInstance } from "fastify";
import { type ObjectSchema, object } from "../../base/schema.ts";
import { csvLine, escapeFormula } from "../../format/csv.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORMAT } from "../../http/message/negotiate.ts";
import { listSachkonten } from "../query/overview.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";
import { handlerOf } from "./routes.ts";

export const CODES_FILE = "/sachkonto_codes.csv";

/** The lists that the page `/daten` links to (`web/data/finance-part.ts`). */
const LISTS = [
  "/departemente",
  "/institutionen",
  "/konten",
  "/sachkonto2stellig",
  "/betragstypen",
  "/funktionen",
  "/inventar",
  "/einwohner",
];

export const LIST_FILES: readonly Endpoint[] = ENDPOINTS.filter(({ path }) => LISTS.includes(path)).map((endpoint) => ({
  ...endpoint,
  path: `${endpoint.path}.csv`,
  summary: `${endpoint.summary}; a file without a key`,
  inQuery: requiredOf(endpoint.inQuery),
}));

function requiredOf({ required = [], properties }: ObjectSchema): ObjectSchema {
  return object(Object.fromEntries(required.map((name) => [name, properties[name]])));
}

export function listFileRoutes(server: FastifyInstance, serveData: ServeData): void {
  for (const file of LIST_FILES) server.get(file.path, handlerOf(file, [CSV_FORMAT], serveData));
  server.get(
    CODES_FILE,
    serveData({
      slice: "finance",
      formats: [CSV_FORMAT],
      parameters: [],
      async answer(_request, _format, snapshot) {
        const codes = await listSachkonten(snapshot);
        return [["Sachkonto", "Bezeichnung"], ...codes.map((code) => [code.sachkonto, escapeFormula(code.bezeichnung)])]
          .map(csvLine)
          .join("");
      },
    }),
  );
}
