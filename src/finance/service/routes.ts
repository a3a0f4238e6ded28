/** The routes of the finance service, from the table of endpoints: parse parameters → query → render as JSON or CSV. */
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { flatCsv, type ItemSchema } from "../../format/flat-csv.ts";
import { itemsIn, JsonList } from "../../format/json-items.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORMAT, type Format, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { readParameters } from "../../http/message/parameters.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";

export function financeRoutes(server: FastifyInstance, serveData: ServeData): void {
  for (const endpoint of ENDPOINTS) {
    const formats = endpoint.isList ? [JSON_FORMAT, CSV_FORMAT] : [JSON_FORMAT];
    server.get(endpoint.path, handlerOf(endpoint, formats, serveData));
  }
}

export function handlerOf(
  { inPath, inQuery, item, isList, answer }: Endpoint,
  formats: readonly Format[],
  serveData: ServeData,
): RouteHandlerMethod {
  return serveData({
    formats,
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
