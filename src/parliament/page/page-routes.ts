/** `GET /api`: the page for people, the same as JSON for programs, and the page's script and style. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { LoadCity } from "../../city/city.ts";
import type { ServeData } from "../../http/data-route.ts";
import { HTML_FORMAT, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { OPENER_POLICY } from "../../http/message/security-headers.ts";
import { perVersion } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import type { ListIndexes } from "../describe/stored-indexes.ts";
import { pageHtml } from "./render-page.ts";
import { describeService } from "./service-page.ts";

/** The page shows what others wrote: nothing in it may run or load but our own files. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function pageRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  listIndexes: ListIndexes,
  loadCity: LoadCity,
): void {
  const base = server.prefix;
  const describe = perVersion(async (snapshot: Snapshot) =>
    describeService(snapshot, await listIndexes(snapshot), base),
  );
  const page = serveData({
    formats: [HTML_FORMAT, JSON_FORMAT],
    parameters: [],
    async answer(_request, format, snapshot) {
      const description = await describe(snapshot);
      if (format !== HTML_FORMAT) return JSON.stringify(description);
      return pageHtml(description, base, (await loadCity(snapshot)).shown);
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
