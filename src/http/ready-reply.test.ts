import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "../base/limits.ts";
import { maySend, PIECE, sendReady } from "./ready-reply.ts";

let server: Server;
afterEach(() => server.close());

async function ask(body: Buffer): Promise<IncomingMessage> {
  server = createServer((_request, response) => {
    response.setHeader("content-length", body.length);
    sendReady(response, { bytes: body });
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    get({ port, agent: false }, resolve);
  });
}

describe("ready bodies", () => {
  it.each([0, 1, PIECE, PIECE + 1, 3 * PIECE, 5 * PIECE + 7])("are sent whole: %i bytes", async (size) => {
    const body = Buffer.alloc(size, "abcdefghijk");
    const received = await buffer(await ask(body));
    expect(received.equals(body)).toBe(true);
  });

  it("may be on their way up to a bound, each counted once", async () => {
    const half = Buffer.alloc(LIMITS.readyBytes.most / 2 + 1);
    const other = Buffer.alloc(half.length);
    const reply = await ask(half);
    expect([maySend(half), maySend(other), maySend(Buffer.alloc(PIECE))]).toEqual([true, false, true]);
    reply.destroy();
    await expect.poll(() => maySend(other)).toBe(true);
  });
});
