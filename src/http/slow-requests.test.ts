/** Clients that send slowly, stop in the middle or do not read: each is disconnected after its timeout, or sooner. */
import { connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../base/events.ts";
import { Guard } from "./guard/guard.ts";
import { createServer } from "./server.ts";

const guard = new Guard({ trustedProxies: [], connections: 0, connectionsPerClient: 0, requestsPerClient: 0 });
/** More than the network buffers for a client that does not read. */
const LARGE = Buffer.alloc(64 << 20);

let server: FastifyInstance;
let port: number;
beforeEach(async () => {
  server = createServer({
    observe: () => {},
    guard,
    times: { head: 0.4, request: 0.8, idle: 0.4, piece: 0.02, check: 0.1 },
  });
  server.get("/", async () => "here");
  server.get("/large", async (_request, reply) => reply.send(LARGE));
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as { port: number }).port;
});
afterEach(() => server.close());

const open = (localAddress = "127.0.0.1"): Socket => connect({ port, host: "127.0.0.1", localAddress });

describe("a client", () => {
  it("that connects and sends nothing gets 408", async () => {
    expect(await text(open())).toMatch(/^HTTP\/1.1 408 [\s\S]*did not arrive in time/);
  });

  it("that stops in the middle of the headers gets 408", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\nx-a: ");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it("that sends a header now and then, forever, gets 408", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
    const dripping = setInterval(() => socket.write("x-a: b\r\n"), 50);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(dripping);
  });

  it("whose body never ends gets 413, and is disconnected", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
    const dripping = setInterval(() => socket.write("1\r\nx\r\n"), 50);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
    clearInterval(dripping);
    await expect.poll(() => guard.open.size, { timeout: 10_000 }).toBe(0);
  });

  it("that closes its sending side gets its response", async () => {
    const socket = open();
    socket.end("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*here$/);
  });

  it("that sends no further request is disconnected", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await text(socket)).toMatch(/here$/);
  });

  it("that does not read its response is disconnected", async () => {
    const socket = open();
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => guard.open.size).toBe(1);
    await expect.poll(() => guard.open.size, { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });
});

describe("clients that do not read", () => {
  it("are disconnected, those with the most first, if all their responses together take too much memory", async () => {
    const events: Event[] = [];
    const own = new Guard({ trustedProxies: [], connections: 0, connectionsPerClient: 0, requestsPerClient: 0 });
    const bounded = createServer({
      observe: (event) => events.push(event),
      guard: own,
      times: { check: 0.1 },
      unreadBytes: 2.5 * LARGE.length,
    });
    bounded.get("/large", async (_request, reply) => reply.send(LARGE));
    await bounded.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = bounded.server.address() as { port: number });
    const sockets = ["127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.3"].map(open);
    for (const socket of sockets) {
      socket.pause();
      socket.write("GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    }
    const closed = () => events.filter(({ type }) => type === "reader-disconnected");
    await expect.poll(closed).toEqual(Array(2).fill({ type: "reader-disconnected", reason: "memory" }));
    await expect.poll(() => own.open.size).toBe(2);
    expect([...own.open].map(({ remoteAddress }) => remoteAddress).toSorted()).toEqual(["127.0.0.2", "127.0.0.3"]);
    expect((await buffer(sockets[0])).length).toBeGreaterThan(LARGE.length);
    for (const socket of sockets) socket.destroy();
    await bounded.close();
  });
});
