import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { createServer } from "../server.ts";
import { Guard, type GuardOptions } from "./guard.ts";

const FREE: GuardOptions = { trustedProxies: [], connections: 0, connectionsPerClient: 0, requestsPerClient: 0 };

let server: FastifyInstance;
let url: string;
const sockets: Socket[] = [];

async function start(options: Partial<GuardOptions>): Promise<void> {
  server = createServer({ observe: () => {}, guard: new Guard({ ...FREE, ...options }) });
  server.get("/", async () => "here");
  url = await server.listen({ port: 0, host: "127.0.0.1" });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  sockets.push(socket);
  await new Promise((resume) => socket.once("connect", resume));
  return socket;
}

/** The response to a last request on this connection, which the server then closes. */
async function lastResponse(socket: Socket, head = "GET / HTTP/1.1"): Promise<string> {
  socket.write(`${head}\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

describe("the guard", () => {
  it("limits a client's requests, and reports when it may send more", async () => {
    let now = 1_000_000;
    await start({ trustedProxies: ["loopback"], requestsPerClient: 3, now: () => now });
    const ask = async (client: string) => {
      const reply = await fetch(url, { headers: { "x-forwarded-for": client } });
      return [reply.status, reply.headers.get("retry-after")];
    };
    const granted = [200, null];
    for (let i = 0; i < 3; i++) expect(await ask(`2001:db8:1:2::${i}`)).toEqual(granted);
    expect(await ask("2001:db8:1:2::ffff")).toEqual([429, "61"]);
    expect(await ask("2001:db8:1:3::ffff")).toEqual(granted);
    expect(await ask("192.0.2.1")).toEqual(granted);
    now += 61_000;
    expect(await ask("2001:db8:1:2::ffff")).toEqual(granted);
  });

  it("does not count the host's own requests", async () => {
    await start({ trustedProxies: ["loopback"], requestsPerClient: 1, connectionsPerClient: 1 });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(url)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it("refuses requests on a client's surplus connection until another is closed", async () => {
    await start({ connectionsPerClient: 2 });
    const [first] = [await open(), await open()];
    const refused = await lastResponse(await open());
    expect(refused).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: \d+\r\n[\s\S]*2 connections at the same time/i);
    first.destroy();
    await expect.poll(async () => (await lastResponse(await open())).slice(0, 12)).toBe("HTTP/1.1 200");
  });

  it("refuses requests on a connection beyond the limit for all clients together", async () => {
    await start({ connections: 2 });
    await Promise.all([open(), open()]);
    expect(await lastResponse(await open())).toMatch(
      /^HTTP\/1.1 503 [\s\S]*retry-after: \d+\r\n[\s\S]*already has 2 connections/i,
    );
  });

  it("refuses an address that is too long, and one that is much too long", async () => {
    await start({});
    const { most } = LIMITS.addressBytes;
    const ask = async (length: number) => lastResponse(await open(), `GET /?${"x".repeat(length - 2)} HTTP/1.1`);
    expect(await ask(most)).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask(most + 1)).toMatch(/^HTTP\/1.1 414 [\s\S]*address has 32769 bytes/);
    expect(await ask(200_000)).toMatch(/^HTTP\/1.1 414 [\s\S]*longer than 32 KiB/);
  });

  it("refuses headers that are too long", async () => {
    await start({});
    const head = `GET / HTTP/1.1\r\nx-long: ${"x".repeat(LIMITS.headBytes.most)}`;
    expect(await lastResponse(await open(), head)).toMatch(/^HTTP\/1.1 431 [\s\S]*64 KiB/);
  });

  it("refuses a request with a large body without waiting for it", async () => {
    await start({});
    const head = "GET / HTTP/1.1\r\ncontent-length: 1000000000";
    expect(await lastResponse(await open(), head)).toMatch(/^HTTP\/1.1 413 [\s\S]*1000000000 bytes/);
  });
});
