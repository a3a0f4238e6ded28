/** The addresses of the finance service, under `/finance/v1`. Each one reads: query → render. */
import type { FastifyInstance } from "fastify";
import type { ServeData } from "../http/data-route.ts";
import { JSON_FORM } from "../http/negotiate.ts";
import { listDepartemente } from "./query.ts";

export function financeRoutes(server: FastifyInstance, serveData: ServeData): void {
  server.get(
    "/departemente",
    serveData({
      forms: [JSON_FORM],
      answer: async (_request, _form, snapshot) => list(await listDepartemente(snapshot)),
    }),
  );
}

/** Lists are wrapped in an object with the one member `value`. */
function list(values: readonly object[]): string {
  return JSON.stringify({ value: values });
}
