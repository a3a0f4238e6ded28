/** The addresses of the finance service, made from the table of endpoints: read parameters → query → render as JSON or CSV. */
import type { FastifyInstance } from "fastify";
import { csvLine, escapeFormula } from "../../format/csv.ts";
import { flatCsv, type ItemSchema } from "../../format/flat-csv.ts";
import { itemsIn, JsonList } from "../../format/json-items.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORM, JSON_FORM } from "../../http/message/negotiate.ts";
import { readParameters } from "../../http/message/parameters.ts";
import { listSachkonten } from "../query/overview.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";

/** The one address that is no endpoint: a file as the city publishes it. */
export const CODES_FILE = "/sachkonto_codes.csv";

export function financeRoutes(server: FastifyInstance, serveData: ServeData): void {
  for (const endpoint of ENDPOINTS) {
    server.get(endpoint.path, handler(endpoint, serveData));
  }
  server.get(
    CODES_FILE,
    serveData({
      forms: [CSV_FORM],
      async answer(_request, _form, snapshot) {
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
    forms: isList ? [JSON_FORM, CSV_FORM] : [JSON_FORM],
    async answer(request, form, snapshot) {
      const given = {
        ...readParameters(inPath, request.params as Record<string, unknown>),
        ...readParameters(inQuery, request.query as Record<string, unknown>),
      };
      const found = await answer(snapshot, given);
      if (form === CSV_FORM) {
        return flatCsv(item as ItemSchema, found instanceof JsonList ? itemsIn(found) : (found as readonly object[]));
      }
      if (found instanceof JsonList) return found.pieces;
      return JSON.stringify(isList ? { value: found } : found);
    },
  });
}
