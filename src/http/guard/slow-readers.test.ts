import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { slowReaders } from "./slow-readers.ts";

const MEGABYTE = Buffer.alloc(1 << 20);
/** More than the network buffers for a client that does not read. */
const MEGABYTES = 64;

let server: Server;
const open = new Set<Socket>();
afterEach(() => server.close());

async function start(megabytes: number, piece = MEGABYTE): Promise<IncomingMessage> {
  server = createServer(async (_request, response) => {
    for (let sent = 0; sent < megabytes << 20 && !response.destroyed; sent += piece.length) {
      await new Promise<void>((resume) => {
        response.write(piece, () => resume());
      });
    }
    if (megabytes > 0) response.end();
    else response.flushHeaders();
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    get({ port, agent: false }, resolve);
  });
}

/** Resolves once the network accepts no more. */
async function untilFull(): Promise<void> {
  const accepted = () => [...open].map((socket) => socket.bytesWritten - socket.writableLength).join();
  for (let before = ""; before !== accepted(); ) {
    before = accepted();
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

describe("slow readers", () => {
  it("are disconnected if they read nothing of what is buffered for them", async () => {
    let now = 0;
    const { check } = slowReaders(1_000, () => now);
    const reply = await start(MEGABYTES);
    await untilFull();
    check(open);
    now = 999;
    check(open);
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    now = 1_000;
    check(open);
    await expect(async () => {
      for await (const _ of reply);
    }).rejects.toThrow("aborted");
  });

  it("have a time limit for each MiB of a piece", async () => {
    let now = 0;
    const { check } = slowReaders(1_000, () => now);
    const reply = await start(MEGABYTES, Buffer.alloc(MEGABYTES << 20));
    await untilFull();
    check(open);
    now = MEGABYTES * 1_000 - 1;
    check(open);
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    now += 1;
    check(open);
    await expect(async () => {
      for await (const _ of reply);
    }).rejects.toThrow("aborted");
  });

  it("are not disconnected while they make progress", async () => {
    let now = 0;
    const { check } = slowReaders(1_000, () => now);
    const reply = await start(MEGABYTES);
    let bytes = 0;
    for await (const chunk of reply) {
      const before = bytes;
      bytes += chunk.length;
      if (before >> 22 === bytes >> 22) continue;
      check(open);
      now += 900;
    }
    expect(bytes).toBe(MEGABYTES << 20);
  });

  it("are not disconnected while they wait for the server", async () => {
    let now = 0;
    const { check } = slowReaders(1_000, () => now);
    const reply = await start(0);
    for (let i = 0; i < 5; i++) {
      now += 5_000;
      check(open);
    }
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    reply.destroy();
  });
});
