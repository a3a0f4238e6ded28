import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import type { Event } from "../base/events.ts";
import type { LongBody } from "./body/render-body.ts";
import { streamBody } from "./body/stream-body.ts";
import { createServer } from "./server.ts";

it("finishes a response in progress when it closes, and then closes the connection", async () => {
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
  // The client would keep its connection open for more than a minute.
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

it("reports each request once at its end: what was sent, which problem, whether the client disconnected", async () => {
  const events: Event[] = [];
  const server = createServer({ observe: (event) => events.push(event) });
  const rest = Promise.withResolvers<void>();
  const long = async function* () {
    yield Buffer.alloc(70_000, "a");
    yield Buffer.alloc(50_000, "b");
    await rest.promise;
  };
  const body = (chunks: AsyncIterable<Uint8Array>): LongBody => {
    return { chunks, readBy: () => {}, release: async () => {}, encoding: "identity", version: "1" };
  };
  const short = async function* () {
    yield Buffer.alloc(70_000, "a");
    yield Buffer.alloc(50_000, "b");
  };
  server.get("/whole", async () => "whole");
  server.get("/streamed", (_request, reply) => streamBody(reply, body(short()), { failed: () => {} }));
  server.get("/endless", (_request, reply) => streamBody(reply, body(long()), { failed: () => {} }));
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const ask = async (path: string, method = "GET") =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  await ask("/whole?name=Muster");
  await ask("/streamed");
  await ask("/streamed", "HEAD");
  await ask("/nowhere");
  await ask("/%E0%A4%A");
  await new Promise<void>((resolve) => {
    const leaver = get({ host: "127.0.0.1", port, path: "/endless" }, (reply) => {
      let taken = 0;
      reply.on("error", () => {});
      reply.on("data", (chunk) => {
        taken += chunk.length;
        if (taken === 120_000) leaver.destroy();
      });
    });
    leaver.on("error", () => {}).on("close", resolve);
  });
  await raw(port, "nonsense\r\n\r\n");
  await vi.waitFor(() => expect(events).toHaveLength(7));
  rest.resolve();
  await server.close();
  const reported = events.map(({ id: _id, milliseconds: _time, ...event }: Record<string, unknown>) => event);
  const request = { type: "request", method: "GET", status: 200 };
  expect(reported).toEqual([
    { ...request, route: "/whole", bytes: 5 },
    { ...request, route: "/streamed", bytes: 120_000 },
    { ...request, route: "/streamed", method: "HEAD", bytes: 0 },
    { ...request, route: "(none)", status: 404, bytes: expect.any(Number), problem: "not-found" },
    { ...request, route: "(none)", status: 400, bytes: expect.any(Number), problem: "request-invalid" },
    { ...request, route: "/endless", bytes: 120_000, aborted: true },
    { type: "refused", problem: "request-invalid", count: 1 },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Muster|127\.0\.0\.1|nowhere/);
});

function raw(port: number, bytes: string): Promise<unknown> {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  return text(socket);
}

it("reports a client that disconnects before the first bytes as gone, not as a failure", async () => {
  const events: Event[] = [];
  const server = createServer({ observe: (event) => events.push(event) });
  const asked = Promise.withResolvers<void>();
  server.get("/slow", async (_request, reply) => {
    asked.resolve();
    return reply.send(new Readable({ read: () => {} }));
  });
  const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
  const client = connect(Number(port), "127.0.0.1").resume();
  client.write("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
  await asked.promise;
  client.destroy();
  await expect.poll(() => events).toMatchObject([{ type: "request", route: "/slow", aborted: true }]);
  await server.close();
  expect(events).toHaveLength(1);
});
