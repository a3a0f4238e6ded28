/** The routes of the finance service, from the table of endpoints: parse parameters → query → render as JSON or CSV. */
import type { FastifyInstance } from "fastify";
import { csvLine, escapeFormula } from "../../format/csv.ts";
import { flatCsv, type ItemSchema } from "../../format/flat-csv.ts";
import { itemsIn, JsonList } from "../../format/json-items.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORMAT, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { readParameters } from "../../http/message/parameters.ts";
import { listSachkonten } from "../query/overview.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";

/** The one route that is not an endpoint: a file as the city publishes it. */
export const CODES_FILE = "/sachkonto_codes.csv";

export function financeRoutes(server: FastifyInstance, serveData: ServeData): void {
  for (const endpoint of ENDPOINTS) {
    server.get(endpoint.path, handler(endpoint, serveData));
  }
  server.get(
    CODES_FILE,
    serveData({
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

function handler({ inPath, inQuery, item, isList, answer }: Endpoint, serveData: ServeData) {
  return serveData({
    formats: isList ? [JSON_FORMAT, CSV_FORMAT] : [JSON_FORMAT],
    parameters: Object.keys(inQuery.properties),
    async answer(request, format, snapshot) {
      const parameters = {
        ...readParameters(inPath, request.params as Record<string, unknown>),
        ...readParameters(inQuery, request.query as Record<string, unknown>),
      };
      const result = await answer(snapshot, parameters);
      if (format === CSV_FORMAT) {
        const items = result instanceof JsonList ? itemsIn(result) : (result as readonly object[]);
        return flatCsv(item as ItemSchema, items);
      }
      if (result instanceof JsonList) return result.pieces;
      return JSON.stringify(isList ? { value: result } : result);
    },
  });
}
