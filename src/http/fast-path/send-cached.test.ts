import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { type Body, bodyOf } from "../body/body.ts";
import { heldBytes, LONG, maySend, sendCached } from "./send-cached.ts";

let server: Server;
afterEach(() => server.close());

const body = (pieces: readonly Buffer[]): Body => bodyOf(pieces, { encoding: "identity", version: "1" });

async function ask(body: Body, stallMs?: number): Promise<IncomingMessage> {
  server = createServer((_request, response) => {
    response.setHeader("content-length", body.length);
    sendCached(response, body, stallMs);
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    get({ port, agent: false }, resolve);
  });
}

describe("cached bodies", () => {
  it.each([0, 1, LONG, LONG + 1, 3 * LONG, 5 * LONG + 7])("are sent whole: %i bytes", async (size) => {
    const bytes = Buffer.alloc(size, "abcdefghijk");
    const received = await buffer(await ask(body([bytes])));
    expect(received.equals(bytes)).toBe(true);
  });

  it.each([
    [[10, 9_000, 0, 3]],
    [[LONG, LONG]],
    [[LONG - 1, 2, 0]],
    [[5, 3 * LONG + 1, LONG - 6, 1, 1]],
    [Array.from({ length: 3_000 }, (_, i) => i)],
  ])("are sent whole in pieces of %j bytes", async (sizes) => {
    const pieces = sizes.map((size, i) => Buffer.alloc(size, i));
    const received = await buffer(await ask(body(pieces)));
    expect(received.equals(Buffer.concat(pieces))).toBe(true);
  });

  it("may be in flight up to a limit, each counted once", async () => {
    const half = body([Buffer.alloc(LIMITS.cachedReplyBytes.most / 2 + 1)]);
    const other = body([Buffer.alloc(half.length)]);
    const reply = await ask(half);
    expect([half, other, body([Buffer.alloc(LONG)])].map(maySend)).toEqual([true, false, true]);
    reply.destroy();
    await expect.poll(() => maySend(other)).toBe(true);
  });

  it("hold their memory once for all clients that have not read them", async () => {
    const sockets: Socket[] = [];
    const shared = body([Buffer.alloc(LONG)]);
    const own = [body([Buffer.alloc(64 * LONG)]), body([Buffer.alloc(64 * LONG)])];
    server = createServer((request, response) => {
      sockets.push(request.socket);
      const [, nr] = request.url?.split("/") ?? [];
      response.writeHead(200);
      // So much that the network does not accept the next body.
      response.write(Buffer.alloc(LONG * 64));
      sendCached(response, nr === "" ? shared : own[Number(nr)]);
    });
    await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
    const { port } = server.address() as AddressInfo;
    const ask = (path: string) =>
      new Promise<IncomingMessage>((resolve) => {
        get({ port, path, agent: false }, resolve);
      });
    const replies: IncomingMessage[] = [];
    for (const path of ["/", "/", "/0", "/1"]) replies.push(await ask(path));
    const missing = sockets.map((socket) => (socket.writableLength - heldBytes(socket)) / LONG);
    expect(missing).toEqual([0.5, 0.5, 0, 0]);
    replies[0].destroy();
    await expect.poll(() => sockets[1].writableLength - heldBytes(sockets[1])).toBe(0);
    for (const reply of replies) reply.destroy();
  });

  it("are aborted for a client that stops reading, but not for one that reads slowly", async () => {
    // More than the network buffers for a client that does not read.
    const long = body([Buffer.alloc(64 * LONG)]);
    const stalled = await ask(long, 200);
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
    await expect(buffer(stalled)).rejects.toThrow("aborted");
    server.close();

    const slow = await ask(long, 1_000);
    let received = 0;
    for await (const chunk of slow) {
      const before = received;
      received += chunk.length;
      if (before >> 22 !== received >> 22) await new Promise((resume) => setTimeout(resume, 100));
    }
    expect(received).toBe(long.length);
  });

  it("do not count as in flight to a client that has already disconnected", async () => {
    const half = body([Buffer.alloc(LIMITS.cachedReplyBytes.most / 2 + 1)]);
    const left = Promise.withResolvers<void>();
    server = createServer((_request, response) => {
      response.once("close", () => {
        sendCached(response, half);
        left.resolve();
      });
      asked.destroy();
    });
    await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
    const { port } = server.address() as AddressInfo;
    const asked = get({ port, agent: false }).on("error", () => {});
    await left.promise;
    expect(maySend(body([Buffer.alloc(half.length)]))).toBe(true);
  });
});
