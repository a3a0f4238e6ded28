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
    const { check } = slowReaders({ mibMs: 1_000, now: () => now });
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
    const { check } = slowReaders({ mibMs: 1_000, now: () => now });
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
    const { check } = slowReaders({ mibMs: 1_000, now: () => now });
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
    const { check } = slowReaders({ mibMs: 1_000, now: () => now });
    const reply = await start(0);
    for (let i = 0; i < 5; i++) {
      now += 5_000;
      check(open);
    }
    expect([...open].map(({ destroyed }) => destroyed)).toEqual([false]);
    reply.destroy();
  });
});

describe("what all clients together have not read", () => {
  const MAX = 100;

  /** A connection that has so many bytes buffered. */
  class Connection {
    readonly client: string;
    writableLength: number;
    bytesWritten: number;
    destroyed = false;

    constructor(client: string, unread: number) {
      this.client = client;
      this.writableLength = unread;
      this.bytesWritten = unread;
    }
    destroy(): void {
      this.destroyed = true;
    }
    /** Reads some bytes, and gets as many more. */
    read(bytes: number): void {
      this.bytesWritten += bytes;
    }
  }

  let now = 0;
  let disconnected = 0;
  function checked(connections: readonly Connection[], times = 1, between = () => {}): boolean[] {
    disconnected = 0;
    const { check } = slowReaders({
      mibMs: 1_000_000,
      maxBytes: MAX,
      clientOf: (socket) => (socket as unknown as Connection).client,
      disconnected: () => {
        disconnected += 1;
      },
      now: () => now,
    });
    for (let i = 0; i < times; i++) {
      now += 1_000;
      between();
      check(connections.filter(({ destroyed }) => !destroyed) as unknown as Socket[]);
    }
    return connections.map(({ destroyed }) => destroyed);
  }

  it("may be as much as the limit", () => {
    expect(checked([new Connection("a", 60), new Connection("b", 40), new Connection("c", 0)])).toEqual([
      false,
      false,
      false,
    ]);
    expect(disconnected).toBe(0);
  });

  it("is reduced to the limit, at the expense of the client with the most", () => {
    const connections = [40, 20, 20, 20, 20, 20].map((unread, i) => new Connection(i === 0 ? "one" : "many", unread));
    const gone = checked(connections);
    expect([gone[0], gone.filter((isGone) => isGone).length, disconnected]).toEqual([false, 2, 2]);
  });

  it("is reduced at the expense of its slowest connections", () => {
    const connections = [30, 30, 30].map((unread) => new Connection("a", unread));
    const more = new Connection("a", 0);
    let seconds = 0;
    const gone = checked([...connections, more], 5, () => {
      connections[0].read(10);
      connections[2].read(10);
      if (++seconds === 5) more.writableLength = 30;
    });
    expect(gone).toEqual([false, true, false, false]);
  });

  it("counts each connection of unknown clients by itself", () => {
    const connections = [20, 20, 20, 50, 20].map((unread) => new Connection("", unread));
    expect(checked(connections)).toEqual([false, false, false, true, false]);
  });
});
