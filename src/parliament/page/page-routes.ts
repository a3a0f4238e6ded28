/** `GET /api`: the page for people, the same as JSON for programs, and the page's script and style. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { excerpt, Problem } from "../../base/problems.ts";
import type { LoadCity } from "../../city/city.ts";
import type { ServeData } from "../../http/data-route.ts";
import { HTML_FORMAT, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { OPENER_POLICY } from "../../http/message/security-headers.ts";
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import type { ListIndexes } from "../describe/stored-indexes.ts";
import { pageHtml } from "./render-page.ts";
import { describeService, describeTexts } from "./service-page.ts";

/** The page shows what others wrote: nothing in it may run or load but our own files. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** `examples=false` omits the example queries of the JSON form, which take most of its time. */
const EXAMPLES = "examples";

function wantsExamples({ [EXAMPLES]: given = "true" }: Readonly<Record<string, unknown>>): boolean {
  if (given === "true" || given === "false") return given === "true";
  const value = excerpt(String(given));
  const sentence = {
    en: `Parameter examples: expected true or false instead of ${value}.`,
    de: `Parameter examples: erwartet wird true oder false statt ${value}.`,
  };
  throw new Problem("parameter-invalid", sentence, { parameter: EXAMPLES, value });
}

export function pageRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  listIndexes: ListIndexes,
  loadCity: LoadCity,
  readsTexts: boolean,
): void {
  const base = server.prefix;
  const describeWith = (withExamples: boolean) =>
    perSlice("council", async (snapshot: Snapshot) => ({
      ...(await describeService(snapshot, await listIndexes(snapshot), base, withExamples)),
      documentTexts: await describeTexts(snapshot, readsTexts),
    }));
  const [describe, outline] = [describeWith(true), describeWith(false)];
  const page = serveData({
    formats: [HTML_FORMAT, JSON_FORMAT],
    parameters: [EXAMPLES],
    async answer(request, format, snapshot) {
      const withExamples = wantsExamples(request.query as Record<string, unknown>);
      if (format !== HTML_FORMAT) return JSON.stringify(await (withExamples ? describe : outline)(snapshot));
      return pageHtml(await describe(snapshot), base, (await loadCity(snapshot)).shown);
    },
  });
  const guarded = { "content-security-policy": CONTENT_SECURITY_POLICY, ...OPENER_POLICY };
  server.get("/", { onRequest: async (_request, reply) => void reply.headers(guarded) }, page);
  serveFile(server, "page.js", "text/javascript; charset=utf-8");
  serveFile(server, "page.css", "text/css; charset=utf-8");
}

/** A file of `web/api`, read once; asked for again it is only sent if it has changed. */
function serveFile(server: FastifyInstance, name: string, type: string): void {
  const bytes = readFileSync(new URL(`../../../web/api/${name}`, import.meta.url));
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  server.get(`/${name}`, async (request, reply) => {
    reply.headers({ etag, "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type(type).send(bytes);
  });
}
