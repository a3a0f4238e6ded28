/** The addresses of the council service, under `/api`. Errors come as XML diagnostics, or as problem+json to JSON clients. */
import type { FastifyInstance } from "fastify";
import type { Observer } from "../base/events.ts";
import { excerpt, Problem } from "../base/problems.ts";
import type { ServeData } from "../http/data-route.ts";
import { chooseForm, JSON_FORM, XML_FORM } from "../http/negotiate.ts";
import { problemOf, sendProblem } from "../http/problem-reply.ts";
import type { Snapshot } from "../store/store.ts";
import { find, listIndexes, type StoredIndex } from "./find.ts";
import { diagnosticsXml } from "./render-diagnostics.ts";
import { replyJson, replyXml } from "./render-reply.ts";
import { readSearchRequest } from "./request.ts";

const FORMS = [XML_FORM, JSON_FORM];

export function councilRoutes(server: FastifyInstance, serveData: ServeData, observe: Observer): void {
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request, observe);
    const { format } = request.query as { format?: string };
    const known = FORMS.some((form) => form.name === format) ? format : undefined;
    if (chooseForm(FORMS, known, request.headers.accept) === JSON_FORM) return sendProblem(reply, problem);
    return reply
      .code(problem.status)
      .headers({ "cache-control": "no-store", ...problem.extras.headers, "content-type": XML_FORM.type })
      .send(diagnosticsXml(problem));
  });

  server.get(
    "/:index/searchdetails",
    serveData({
      forms: FORMS,
      async answer(request, form, snapshot) {
        const { index: name } = request.params as { index: string };
        const search = readSearchRequest(request.query as Record<string, unknown>);
        const found = await find(snapshot, await indexNamed(snapshot, name), search, form.name);
        return form === JSON_FORM ? replyJson(found) : replyXml(found);
      },
    }),
  );
}

async function indexNamed(snapshot: Snapshot, name: string): Promise<StoredIndex> {
  const indexes = await listIndexes(snapshot);
  const index = indexes.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (index) return index;
  const names = indexes.map((candidate) => candidate.name.toLowerCase()).join(", ");
  throw new Problem("not-found", `There is no index ${excerpt(name)}. The indexes are: ${names || "none yet"}.`, {
    parameter: "index",
    value: excerpt(name),
  });
}
