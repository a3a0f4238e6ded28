import { createCipheriv, createHash } from "node:crypto";
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createBrotliDecompress, createGunzip, createZstdDecompress } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { pinnable } from "../../store/pinned-snapshot.ts";
import type { HeldSnapshot, Store } from "../../store/store.ts";
import { dataServer } from "../data-route.ts";
import { ResponseCache } from "../fast-path/response-cache.ts";
import { Guard } from "../guard/guard.ts";
import { CSV_FORMAT } from "../message/negotiate.ts";
import { Changeover } from "../message/shared-caches.ts";
import { createServer } from "../server.ts";
import { Downloads } from "./downloads.ts";
import { isLong, MAX_WHOLE_BYTES, renderBody } from "./render-body.ts";
import { streamBody } from "./stream-body.ts";

const CHUNK = 100_000;
const MB = 1_000_000;

/** A store that has only a version, and counts the held snapshots. */
class CountingStore implements Store {
  held = 0;
  reads = 0;
  /** How many snapshots turn out to be of another version. */
  wrongVersions = 0;
  current = "7";
  version = async () => this.current;
  async snapshot(): Promise<HeldSnapshot> {
    this.held += 1;
    this.reads += 1;
    let isHeld = true;
    const release = (): void => {
      if (isHeld) this.held -= 1;
      isHeld = false;
    };
    const isWrong = this.wrongVersions-- > 0;
    const confirm = async (): Promise<void> => {
      if (isWrong) throw new Problem("store-unavailable", "The data changed before it could be read.");
    };
    return { version: this.current, rows: unused, batches: unused, confirm, release };
  }
  read = unused;
  write = unused;
  check = unused;
  close = async () => {};
}

function unused(): never {
  throw new Error("not asked for here");
}

/** A server with one route that responds with a given number of bytes, and counters of what it did. */
class Served {
  readonly store = new CountingStore();
  readonly events: Event[] = [];
  /** `x-forwarded-for` names the client. */
  readonly guard = new Guard({
    trustedProxies: ["loopback"],
    connections: 0,
    connectionsPerClient: 0,
    requestsPerClient: 0,
  });
  readonly server: FastifyInstance = createServer({
    observe: (event) => this.events.push(event),
    guard: this.guard,
  });
  readonly downloads: Downloads;
  cache = new ResponseCache(10 * MB);
  /** How often each chunk repeats its content. */
  times = 10;
  chunkSize = CHUNK;
  /** Bytes that were rendered so far. */
  produced = 0;
  /** The byte at which the database connection is lost, once. */
  breakAt = Number.POSITIVE_INFINITY;
  afterBreak = (): void => {};
  url = "";

  constructor(downloads = new Downloads()) {
    this.downloads = downloads;
  }

  breakOff(): never {
    this.breakAt = Number.POSITIVE_INFINITY;
    this.afterBreak();
    throw new Problem("store-unavailable", "The connection broke.");
  }

  async *chunks(size: number, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    for (let from = 0; from < size; from += this.chunkSize) {
      if (from >= failAt) throw new Error("the disk is gone");
      if (from >= this.breakAt) this.breakOff();
      const chunk = sample(from, Math.min(this.chunkSize, size - from), this.times);
      this.produced += chunk.length;
      yield chunk;
    }
  }

  async start(): Promise<this> {
    const { store, server } = this;
    const observe = (event: Event) => this.events.push(event);
    const serveData = dataServer({
      store: pinnable(store),
      downloads: this.downloads,
      cache: this.cache,
      buildId: "1",
      observe,
      changeover: new Changeover(),
    });
    server.get(
      "/bytes/:size/:fail",
      serveData({
        formats: [CSV_FORMAT],
        parameters: [],
        answer: async ({ params }) => {
          const { size, fail } = params as { size: string; fail: string };
          if (fail === "now") throw new Problem("not-found", "There is nothing.");
          return this.chunks(Number(size), fail === "never" ? undefined : Number(fail));
        },
      }),
    );
    server.get("/impatient/:stallMs", async (request, reply) => {
      const { stallMs } = request.params as { stallMs: string };
      const body = await renderBody(store, this.downloads, async () => this.chunks(50 * MB));
      if (!isLong(body)) throw new Error("too short");
      return streamBody(reply, body, { failed: unused, stallMs: Number(stallMs) });
    });
    this.url = await server.listen({ port: 0, host: "127.0.0.1" });
    return this;
  }

  ask(path: string, headers: IncomingHttpHeaders = {}, method = "GET"): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(this.url + path, { method, headers, agent: false }, resolve)
        .on("error", reject)
        .end();
    });
  }

  /** Resolves once no snapshot is held; a test that waits forever fails by its timeout. */
  async released(): Promise<void> {
    while (this.store.held > 0) await sleep(5);
  }
}

/**
 * Text that differs at each offset and is repeated the given number of times; even without
 * repetition it compresses by half.
 */
function sample(place: number, size: number, times: number): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeUInt32BE(place);
  const noise = createCipheriv("aes-128-ctr", Buffer.alloc(16), counter).update(Buffer.alloc(size / times / 2 + 1));
  return Buffer.from(noise.toString("hex").repeat(times).slice(0, size));
}

async function expected(size: number): Promise<string> {
  return digest(Buffer.concat(await Array.fromAsync(new Served().chunks(size))));
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

let served: Served;
afterEach(() => served?.server.close());

describe("a long body", () => {
  const decoders = { gzip: createGunzip, br: createBrotliDecompress, zstd: createZstdDecompress };

  it.each(["gzip", "br", "zstd"] as const)("is sent in the same bytes of %s, whatever its chunks", async (encoding) => {
    const body = sample(0, 4 * MB, 10);
    const sent: string[] = [];
    for (const size of [30_000, 300_000, 2 * MB]) {
      served = new Served();
      served.chunks = async function* () {
        for (let from = 0; from < body.length; from += size) yield body.subarray(from, from + size);
      };
      await served.start();
      sent.push(digest(await buffer(await served.ask("/bytes/0/never", { "accept-encoding": encoding }))));
      await served.server.close();
    }
    expect(new Set(sent).size).toBe(1);
  });

  it.each(["gzip", "br", "zstd"] as const)("arrives whole and smaller in %s", async (encoding) => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${6 * MB}/never`, { "accept-encoding": encoding });
    expect(reply.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": CSV_FORMAT.type,
      etag: `"7-1-csv-${encoding}"`,
      vary: "Accept, Accept-Encoding",
      "cdn-cache-control": "max-age=1, stale-while-revalidate=1",
      "data-version": "7-1",
      "x-request-id": expect.any(String),
    });
    expect(reply.headers["content-length"]).toBeUndefined();
    let packed = 0;
    reply.on("data", (chunk: Buffer) => {
      packed += chunk.length;
    });
    const plain = await buffer(reply.pipe(decoders[encoding]()));
    expect(digest(plain)).toBe(await expected(6 * MB));
    expect(packed).toBeLessThan(plain.length / 10);
    await served.released();
  });

  it.each(["gzip", "br", "zstd"])("has the same bytes in %s however fast the client reads", async (encoding) => {
    served = await new Served().start();
    served.times = 1;
    const size = 700_000;
    for (const chunkSize of [7_000, 40_000]) {
      served.chunkSize = chunkSize;
      const bodies: Buffer[] = [];
      for (const pause of [0, 2]) {
        const reply = await served.ask(`/bytes/${size}/never?n=${chunkSize}-${pause}`, { "accept-encoding": encoding });
        const pieces: Buffer[] = [];
        for await (const piece of reply) {
          pieces.push(piece);
          if (pause > 0) await sleep(pause);
        }
        bodies.push(Buffer.concat(pieces));
      }
      expect(new Set(bodies.map(digest)).size).toBe(1);
      if (encoding !== "zstd") continue;
      // One frame (RFC 8878, section 3.1.1), and no empty one after it.
      const frames = bodies[0].toString("latin1").split("\x28\xb5\x2f\xfd").length - 1;
      expect(frames).toBe(1);
    }
    await served.released();
  });

  it("arrives whole without compression, is rendered again for the next request, and is reported", async () => {
    served = await new Served().start();
    for (const reads of [1, 2]) {
      const reply = await served.ask(`/bytes/${3 * MB}/never`);
      expect(digest(await buffer(reply))).toBe(await expected(3 * MB));
      expect(served.store.reads).toBe(reads);
    }
    await served.released();
    expect(served.events.filter(({ type }) => type === "request")).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it.each(["identity", "gzip", "br", "zstd"])(
    "is cached for the next request in %s, if it is not too long",
    async (encoding) => {
      served = await new Served().start();
      served.times = 1;
      const bodies: Buffer[] = [];
      for (const _ of ["rendered", "cached"]) {
        const reply = await served.ask(`/bytes/${MB}/never`, { "accept-encoding": encoding });
        bodies.push(await buffer(reply));
        await served.released();
        if (bodies.length === 2) expect(reply.headers["content-length"]).toBe(String(bodies[0].length));
      }
      expect(bodies[1].equals(bodies[0])).toBe(true);
      expect(served.store.reads).toBe(1);
    },
  );

  it("is not cached if it failed, was aborted, or belongs to older data", async () => {
    served = await new Served().start();
    await expect(served.ask(`/bytes/${MB}/${MB / 2}`).then(buffer)).rejects.toThrow();
    const left = await served.ask(`/bytes/${MB}/never`);
    left.destroy();
    await served.released();
    const old = await served.ask(`/bytes/${MB}/never`);
    served.store.current = "8";
    expect((await served.ask(`/bytes/${MB / 2}/never`)).headers.etag).toBe('"8-1-csv-identity"');
    await buffer(old);
    await served.released();
    const reply = await served.ask(`/bytes/${MB}/never`);
    expect([reply.headers.etag, reply.headers["content-length"]]).toEqual(['"8-1-csv-identity"', undefined]);
    expect(digest(await buffer(reply))).toBe(await expected(MB));
    await expect(served.ask(`/bytes/${MB}/${MB / 2}`).then(buffer)).rejects.toThrow();
  });

  it("holds a snapshot only with a slot; a waiting request holds none, and is served next or refused", async () => {
    // One client may use half of the slots.
    served = await new Served(new Downloads({ slots: 4, waitMs: 2_000 })).start();
    const long = `/bytes/${50 * MB}/never`;
    const unread = await Promise.all([served.ask(long), served.ask(long)]);
    const waiting = served.ask(`${long}?next`);
    const timedOut = served.ask(`${long}?last`);
    await expect.poll(() => served.store.reads).toBe(4);
    await expect.poll(() => served.store.held).toBe(2);
    expect(digest(await buffer(await served.ask(`/bytes/${MAX_WHOLE_BYTES}/never`)))).toBe(
      await expected(MAX_WHOLE_BYTES),
    );
    unread[0].destroy();
    const next = await waiting;
    expect([next.statusCode, served.store.held]).toEqual([200, 2]);
    const refused = await timedOut;
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "10"]);
    for (const reply of [unread[1], next]) reply.destroy();
    await served.released();
  });

  it("is rendered for a client that waits for the same body as one that may have no more slots", async () => {
    served = await new Served(new Downloads({ slots: 4 })).start();
    const long = `/bytes/${50 * MB}/never`;
    const [greedy, other] = ["192.0.2.1", "192.0.2.2"].map((client) => ({ "x-forwarded-for": client }));
    const unread = await Promise.all([served.ask(`${long}?1`, greedy), served.ask(`${long}?2`, greedy)]);
    let isAnswered = false;
    const waiting = served.ask(long, greedy).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await expect.poll(() => served.store.reads).toBe(3);
    const reply = await served.ask(long, other);
    expect([reply.statusCode, isAnswered]).toEqual([200, false]);
    unread[0].destroy();
    for (const rest of [reply, unread[1], await waiting]) rest.destroy();
    await served.released();
  });

  it("is rendered for each of several concurrent requests", async () => {
    served = await new Served().start();
    const replies = await Promise.all([1, 2, 3, 4].map(() => served.ask(`/bytes/${MB}/never`)));
    const digests = await Promise.all(replies.map(async (reply) => digest(await buffer(reply))));
    expect(new Set(digests)).toEqual(new Set([await expected(MB)]));
    await served.released();
  });

  it("waits for slow readers instead of buffering", async () => {
    served = await new Served().start();
    served.times = 1;
    const slow = await Promise.all(
      ["identity", "gzip", "br", "zstd"].map((encoding) => {
        return served.ask(`/bytes/${500 * MB}/never`, { "accept-encoding": encoding });
      }),
    );
    let before = -1;
    while (before !== served.produced) {
      before = served.produced;
      await sleep(300);
    }
    // Of 2,000 MB only what the network buffers, and a little in between.
    expect(served.produced).toBeLessThan(80 * MB);
    expect(served.store.held).toBe(4);
    for (const reply of slow) reply.destroy();
    await served.released();
  });

  it("is not rendered for HEAD, nor for conditional requests", async () => {
    served = await new Served().start();
    const path = `/bytes/${50 * MB}/never`;
    const head = await served.ask(path, {}, "HEAD");
    expect([head.statusCode, head.headers.etag, head.headers["content-length"]]).toEqual([
      200,
      '"7-1-csv-identity"',
      undefined,
    ]);
    expect((await served.ask(path, { "if-none-match": "*" })).statusCode).toBe(304);
    expect((await served.ask(path, { "if-none-match": '"7-1-csv-identity"' })).statusCode).toBe(304);
    await served.released();
    expect(served.produced).toBeLessThan(MB);
  });

  it("arrives whole without a port, too", async () => {
    served = await new Served().start();
    const { rawPayload } = await served.server.inject(`/bytes/${3 * MB}/never`);
    expect(digest(rawPayload)).toBe(await expected(3 * MB));
    await served.released();
  });
});

describe("a short body in chunks", () => {
  it.each([0, 1, CHUNK, MAX_WHOLE_BYTES])("of %i bytes is sent whole, and cached", async (size) => {
    served = await new Served().start();
    for (const _ of ["rendered", "cached"]) {
      const reply = await served.ask(`/bytes/${size}/never`);
      expect(reply.headers["content-length"]).toBe(String(size));
      expect(digest(await buffer(reply))).toBe(await expected(size));
    }
    expect(served.store.reads).toBe(1);
  });

  it("is sent in chunks if it is one byte longer", async () => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${MAX_WHOLE_BYTES + 1}/never`);
    expect(reply.headers["content-length"]).toBeUndefined();
    expect(digest(await buffer(reply))).toBe(await expected(MAX_WHOLE_BYTES + 1));
  });
});

describe("the snapshot is released", () => {
  it.each(["identity", "gzip", "br", "zstd"])("when the client disconnects, %s", async (encoding) => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${500 * MB}/never`, { "accept-encoding": encoding });
    await new Promise((resolve) => reply.once("data", resolve));
    expect(served.store.held).toBe(1);
    reply.destroy();
    await served.released();
    expect(served.produced).toBeLessThan(500 * MB);
    expect(served.events.filter(({ type }) => type === "request-failed")).toEqual([]);
  });

  it("when the client disconnects before the first byte", async () => {
    served = await new Served().start();
    const asking = get(`${served.url}/bytes/${50 * MB}/never`, { agent: false }).on("error", () => {});
    while (served.store.reads === 0) await sleep(1);
    asking.destroy();
    await served.released();
  });

  it("when the client stops reading, and the connection is closed", async () => {
    served = await new Served().start();
    const reply = await served.ask("/impatient/100");
    await served.released();
    await expect(buffer(reply)).rejects.toThrow("aborted");
  });

  it("but not while a slow client keeps reading", async () => {
    served = await new Served().start();
    const reply = await served.ask("/impatient/500");
    let size = 0;
    for await (const chunk of reply) {
      const before = Math.floor(size / (2 * MB));
      size += chunk.length;
      if (Math.floor(size / (2 * MB)) > before) await sleep(40);
    }
    expect(size).toBe(50 * MB);
  });
});

describe("clients that read slowly", () => {
  const SIZE = 50 * MB;
  const LONG = `/bytes/${SIZE}/never`;
  let lost = 0;

  async function start(slots: number): Promise<void> {
    lost = 0;
    const disconnected = () => {
      lost += 1;
    };
    served = await new Served(new Downloads({ slots, paceMs: 800, waitMs: 60_000, disconnected })).start();
  }
  const askAs = (client: string, path = LONG) => served.ask(path, { "x-forwarded-for": client });

  /** Reads a little of the response ten times a second, until the connection is closed. */
  async function trickle(reply: IncomingMessage): Promise<void> {
    reply.on("error", () => {});
    for (; !reply.destroyed; await sleep(100)) reply.read(70);
  }

  it("lose one slot if others wait, the client with the most first, and do not take it back", async () => {
    await start(8);
    const slow = await Promise.all(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"].map((name) => askAs(name)));
    for (const name of ["192.0.2.2", "192.0.2.2", "192.0.2.3", "2001:db8::1"]) slow.push(await askAs(name));
    for (const reply of slow) trickle(reply);
    for (let i = 0; i < 3; i++) {
      const reply = await askAs("198.51.100.1", `/bytes/${3 * MB}/never?${i}`);
      expect(digest(await buffer(reply))).toBe(await expected(3 * MB));
      await expect.poll(() => served.store.held).toBe(7);
      expect([lost, served.downloads.tryAcquire("192.0.2.1")]).toEqual([1, undefined]);
    }
    const open = new Set([...served.guard.open].map(({ remotePort }) => remotePort));
    const stayed = slow.map(({ socket }) => open.has(socket.localPort));
    expect(stayed.slice(0, 4).filter((has) => has)).toHaveLength(3);
    expect(stayed.slice(4)).toEqual([true, true, true, true]);
    for (const reply of slow) reply.destroy();
    await served.released();
  });
});

describe("clients that do not read", () => {
  const SIZE = 20 * MB;

  it("do not keep bodies that others read from the cache", async () => {
    served = new Served();
    served.cache = new ResponseCache(1_000 * MB, 100);
    await served.start();
    const long = `/bytes/${SIZE}/never`;
    const unread = await Promise.all([served.ask(long), served.ask(`${long}?2`)]);
    await sleep(500);
    for (const isCached of [false, true]) {
      const reply = await served.ask(long);
      expect(reply.headers["content-length"]).toBe(isCached ? String(SIZE) : undefined);
      expect(digest(await buffer(reply))).toBe(await expected(SIZE));
    }
    for (const reply of unread) reply.destroy();
    await served.released();
  });
});

describe("a store that loses its connection", () => {
  it.each([2 * CHUNK, 3 * CHUNK, 9 * MB])("at byte %i resumes from there on another snapshot", async (at) => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${10 * MB}/never`, { "accept-encoding": "gzip" }, "GET");
    served.breakAt = at;
    expect(digest(await buffer(reply.pipe(createGunzip())))).toBe(await expected(10 * MB));
    expect(served.store.reads).toBe(2);
    await served.released();
  });

  it("and comes back with other data aborts the response", async () => {
    served = await new Served().start();
    served.breakAt = 2 * MB;
    served.afterBreak = () => {
      served.store.current = "8";
    };
    const reply = await served.ask(`/bytes/${10 * MB}/never`);
    await expect(buffer(reply)).rejects.toThrow("aborted");
    await served.released();
    expect(served.events.filter(({ type }) => type === "request-failed")).toHaveLength(1);
  });
});

describe("a snapshot that turns out to be of another version", () => {
  it.each([1_000, 1_000_000])("is replaced by another, for %i bytes", async (size) => {
    served = await new Served().start();
    served.store.wrongVersions = 2;
    const response = await served.ask(`/bytes/${size}/never`);
    expect(digest(await buffer(response))).toBe(await expected(size));
    await served.released();
    expect(served.store.reads).toBe(3);
  });

  it("every time ends with a problem, and holds nothing", async () => {
    served = await new Served().start();
    served.store.wrongVersions = 100;
    const { statusCode } = await served.server.inject("/bytes/1000000/never");
    expect([statusCode, served.store.held]).toEqual([503, 0]);
  });
});

describe("a connection that has seen newer data", () => {
  it("is refused, and a new one gets the older data", async () => {
    served = await new Served().start();
    const { port } = new URL(served.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (size: number): Promise<IncomingMessage> =>
      new Promise((resolve) => get({ port, path: `/bytes/${size}/never`, agent }, resolve));
    await buffer(await ask(10));
    for (const size of [10, 10 * MB]) {
      served.store.current = "6";
      const refused = await ask(size);
      expect([refused.statusCode, refused.headers["retry-after"], refused.headers.connection]).toEqual([
        503,
        "1",
        "close",
      ]);
      expect((await buffer(refused)).toString()).toContain("has seen newer data");
      const older = await ask(size);
      expect([older.statusCode, older.headers.etag]).toEqual([200, '"6-1-csv-identity"']);
      await buffer(older);
      served.store.current = "7";
      await buffer(await ask(size));
    }
    await served.released();
    agent.destroy();
  });
});

describe("a failure", () => {
  it.each(["identity", "gzip", "br", "zstd"])("after the first chunk aborts the response, %s", async (encoding) => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${20 * MB}/${5 * MB}`, { "accept-encoding": encoding });
    expect(reply.statusCode).toBe(200);
    await expect(buffer(reply)).rejects.toThrow("aborted");
    await served.released();
    expect(served.events).toContainEqual(
      expect.objectContaining({ type: "request-failed", error: new Error("the disk is gone") }),
    );
  });

  it.each([
    ["now", 404, "not-found"],
    ["0", 500, "internal"],
    [String(CHUNK), 500, "internal"],
  ])("before the response has begun (%s) is a problem", async (fail, status, code) => {
    served = await new Served().start();
    const reply = await served.ask(`/bytes/${20 * MB}/${fail}`, { "accept-encoding": "gzip" });
    expect([reply.statusCode, reply.headers["content-encoding"], reply.headers.etag]).toEqual([
      status,
      undefined,
      undefined,
    ]);
    expect(JSON.parse((await buffer(reply)).toString()).type).toBe(`urn:rathaus:problem:${code}`);
    await served.released();
  });
});
