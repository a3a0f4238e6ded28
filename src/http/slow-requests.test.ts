/** Clients who are slow to ask, or stop in the middle: each is let go after its time, and leaves nothing behind. */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Guard } from "./guard/guard.ts";
import { createServer } from "./server.ts";

const guard = new Guard({ trustedProxies: [], connections: 0, connectionsPerClient: 0, requestsPerClient: 0 });
/** More than the network takes for a client that does not read. */
const LARGE = Buffer.alloc(64 << 20);

let server: FastifyInstance;
let port: number;
beforeEach(async () => {
  server = createServer({
    observe: () => {},
    guard,
    times: { head: 0.4, request: 0.8, idle: 0.4, piece: 0.02, look: 0.1 },
  });
  server.get("/", async () => "here");
  server.get("/large", async (_request, reply) => reply.send(LARGE));
  await server.listen({ port: 0, host: "127.0.0.1" });
  port = (server.server.address() as { port: number }).port;
});
afterEach(() => server.close());

const open = (): Socket => connect(port, "127.0.0.1");

describe("a client", () => {
  it("who connects and says nothing is told so", async () => {
    expect(await text(open())).toMatch(/^HTTP\/1.1 408 [\s\S]*did not arrive in time/);
  });

  it("who stops in the middle of the headers is told so", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\nx-a: ");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it("who sends a header now and then, for ever, is told so", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
    const dripping = setInterval(() => socket.write("x-a: b\r\n"), 50);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(dripping);
  });

  it("whose body never ends gets the answer, and is let go", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
    const dripping = setInterval(() => socket.write("1\r\nx\r\n"), 50);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*here/);
    clearInterval(dripping);
  });

  it("who says that it has nothing more to ask gets its answer", async () => {
    const socket = open();
    socket.end("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*here$/);
  });

  it("who asks no more is let go", async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await text(socket)).toMatch(/here$/);
  });

  it("who does not read what it asked for is cut off", async () => {
    const socket = open();
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => guard.open.size).toBe(1);
    await expect.poll(() => guard.open.size, { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });
});
