/** The routes of the finance service, from the table of endpoints: parse parameters → query → render as JSON or CSV. */
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { Slice } from "../../base/work/slices.ts";
import { flatCsv, type ItemSchema } from "../../format/flat-csv.ts";
import { itemsIn, JsonList } from "../../format/json-items.ts";
import { JsonReport } from "../../format/json-report.ts";
import { inPieces } from "../../format/pieces.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORMAT, type Format, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { readParameters } from "../../http/message/parameters.ts";
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { hasOwnNumbers, storedRules } from "../model/stored-rules.ts";
import { type CityForm, schemaIn } from "./city-schemas.ts";
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
    slice: "finance",
    formats,
    parameters: Object.keys(inQuery.properties),
    async answer(request, format, snapshot) {
      const form = await cityForm(snapshot);
      const parameters = {
        ...readParameters(inPath, request.params as Record<string, unknown>),
        ...readParameters(schemaIn(inQuery, form), request.query as Record<string, unknown>),
      };
      const result = await answer(snapshot, parameters);
      if (format === CSV_FORMAT) {
        const schema = schemaIn(item, form) as ItemSchema;
        return csvOf(schema, result instanceof JsonList ? itemsIn(result) : [result as readonly object[]]);
      }
      if (result instanceof JsonList || result instanceof JsonReport) return result.pieces;
      return JSON.stringify(isList ? { value: result } : result);
    },
  });
}

/** Once for each import of finances. */
const cityForm: (snapshot: Snapshot) => Promise<CityForm> = perSlice("finance", async (snapshot) => {
  const rules = await storedRules(snapshot);
  const some = await snapshot.rows(sql`SELECT id FROM finance_konto WHERE funktion <> '' LIMIT 1`);
  return { amountTypes: rules.amountTypes, hasFunctions: some.length > 0, hasOwnNumbers: hasOwnNumbers(rules) };
});

/** A list of all accounts takes a tenth of a second. */
async function csvOf(schema: ItemSchema, groups: Iterable<readonly object[]>): Promise<readonly Uint8Array[]> {
  const slice = new Slice();
  const texts: Uint8Array[] = [];
  for (const text of flatCsv(schema, groups)) {
    texts.push(Buffer.from(text));
    if (slice.isUsedUp) await slice.next();
  }
  return inPieces(texts);
}
