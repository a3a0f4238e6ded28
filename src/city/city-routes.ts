/** `GET /city.json`, the profile for everybody; its schema; and the logo and the style sheet that it names. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServeData } from "../http/data-route.ts";
import { JSON_FORMAT } from "../http/message/negotiate.ts";
import type { Store } from "../store/store.ts";
import type { City, LoadCity } from "./city.ts";
import { profileSchema } from "./members.ts";
import { accentStyle } from "./public-profile.ts";

/** Their addresses contain a hash of their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

export function cityRoutes(server: FastifyInstance, serveData: ServeData, store: Store, load: LoadCity): void {
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  const schema = json(profileSchema());
  server.get(
    "/city.json",
    serveData({
      formats: [JSON_FORMAT],
      parameters: [],
      answer: async (_request, _format, snapshot) => json((await load(snapshot)).shown),
    }),
  );
  server.get("/city.schema.json", serveData({ formats: [JSON_FORMAT], parameters: [], answer: async () => schema }));

  server.get("/city/:hash/:name", async (request: FastifyRequest, reply: FastifyReply) => {
    const file = fileAt(await store.read(load), request.url.split("?", 1)[0]);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply.headers({ "content-type": file.type, "cache-control": IMMUTABLE }).send(file.body);
  });
}

function fileAt({ profile, shown }: City, path: string): { type: string; body: string | Buffer } | undefined {
  if (profile.logo && path === shown.logo) return { type: profile.logo.type, body: Buffer.from(profile.logo.bytes) };
  if (path === shown.style) return { type: "text/css; charset=utf-8", body: accentStyle(shown) };
  return undefined;
}
