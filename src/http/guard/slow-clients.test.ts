import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { slowClients } from "./slow-clients.ts";

const MEGABYTE = Buffer.alloc(1 << 20);
/** More than the network takes for a client that does not read. */
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

/** Until the network takes no more. */
async function untilFull(): Promise<void> {
  const taken = () => [...open].map((socket) => socket.bytesWritten - socket.writableLength).join();
  for (let before = ""; before !== taken(); ) {
    before = taken();
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

describe("slow clients", () => {
  it("are cut off if they take nothing of what waits for them", async () => {
    let now = 0;
    const { look } = slowClients(1_000, () => now);
    const reply = await start(MEGABYTES);
    await untilFull();
    look(open);
    now = 999;
    look(open);
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    now = 1_000;
    look(open);
    await expect(async () => {
      for await (const _ of reply);
    }).rejects.toThrow("aborted");
  });

  it("have so long for each MiB of a piece", async () => {
    let now = 0;
    const { look } = slowClients(1_000, () => now);
    const reply = await start(MEGABYTES, Buffer.alloc(MEGABYTES << 20));
    await untilFull();
    look(open);
    now = MEGABYTES * 1_000 - 1;
    look(open);
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    now += 1;
    look(open);
    await expect(async () => {
      for await (const _ of reply);
    }).rejects.toThrow("aborted");
  });

  it("are left in peace while they take something", async () => {
    let now = 0;
    const { look } = slowClients(1_000, () => now);
    const reply = await start(MEGABYTES);
    let bytes = 0;
    for await (const chunk of reply) {
      const before = bytes;
      bytes += chunk.length;
      if (before >> 22 === bytes >> 22) continue;
      look(open);
      now += 900;
    }
    expect(bytes).toBe(MEGABYTES << 20);
  });

  it("are left in peace while they wait for us", async () => {
    let now = 0;
    const { look } = slowClients(1_000, () => now);
    const reply = await start(0);
    for (let i = 0; i < 5; i++) {
      now += 5_000;
      look(open);
    }
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    reply.destroy();
  });
});
