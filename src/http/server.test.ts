import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createServer } from "./server.ts";

it("finishes a reply that is under way when it closes, and then lets go of its connection", async () => {
  const server = createServer({ observe: () => {} });
  const rest = Promise.withResolvers<void>();
  server.get("/slow", async (_request, reply) => {
    reply.hijack();
    reply.raw.write("beginning");
    await rest.promise;
    reply.raw.end(" and end");
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  // The client would gladly keep its connection for more than a minute.
  const agent = new Agent({ keepAlive: true });
  const reply = Promise.withResolvers<IncomingMessage>();
  get({ host: "127.0.0.1", port, path: "/slow", agent }, reply.resolve).on("error", reply.reject);
  const body = text(await reply.promise);
  const closed = server.close();
  rest.resolve();
  expect(await body).toBe("beginning and end");
  await closed;
  expect(server.server.listening).toBe(false);
  agent.destroy();
}, 20_000);
