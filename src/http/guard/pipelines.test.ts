/** Pipelined requests on real connections: what is read, parsed and started, and in which order it is answered. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import { Pipelines } from "./pipelines.ts";

/** What Node reads at once. */
const READ_BYTES = 64 * 1024;

let server: Server;
let pipelines: Pipelines;
let parsed: number;
let refused: Problem[];
/** The server's ends of the connections. */
let accepted: Socket[];
const opened: Socket[] = [];
const count = (): void => {
  parsed += 1;
};

async function start(answer: RequestListener, limits?: { perConnection?: number; ofAll?: number }): Promise<void> {
  server = createServer({ maxHeaderSize: LIMITS.headBytes.most });
  pipelines = new Pipelines((request, response, refusal) => {
    if (refusal === undefined) return answer(request, response);
    refused.push(refusal);
    pipelines.stop(request.socket);
    response.writeHead(refusal.status, { connection: "close" }).end();
  }, limits);
  server.on("request", (request, response) => pipelines.accept(request, response));
  server.on("connection", (socket) => {
    accepted.push(socket);
    pipelines.connected(socket);
  });
  // The parser was stopped.
  server.on("clientError", () => {});
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
}
beforeEach(() => {
  [parsed, refused, accepted] = [0, [], []];
  subscribe("http.server.request.start", count);
});
afterEach(() => {
  unsubscribe("http.server.request.start", count);
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
});

function open(): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  opened.push(socket);
  return socket;
}

const get = (path: string | number, headers = ""): string => `GET /${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Requests for `/0`, `/1`, …; the server closes the connection after the last. */
function numbered(length: number, headers = ""): string {
  return Array.from({ length }, (_, n) => get(n, n === length - 1 ? "connection: close\r\n" : headers)).join("");
}

/** Exchanges a few requests on another connection: meanwhile the server has read what it wants to. */
async function exchangeOthers(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  for (let i = 0; i < 20; i++) await (await fetch(`http://127.0.0.1:${port}/other`)).text();
}

describe("pipelined requests", () => {
  it.each([1, 2, 32, 100, 3_000])("%i are answered in order, one after the other", async (length) => {
    let [inProgress, most] = [0, 0];
    await start(async ({ url }, response) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      await new Promise(setImmediate);
      response.end(`<${url}>`).once("finish", () => {
        inProgress -= 1;
      });
    });
    const socket = open();
    socket.write(numbered(length, `x-long: ${"x".repeat(100)}\r\n`));
    const reply = await text(socket);
    expect([...reply.matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n))).toEqual(Array.from({ length }, (_, n) => n));
    expect([most, refused]).toEqual([1, []]);
  });

  it("are not read beyond the limit until earlier ones are answered", async () => {
    const first = Promise.withResolvers<void>();
    await start(async ({ url }, response) => {
      if (url === "/0") await first.promise;
      response.end(`<${url}>`);
    });
    const [socket, length] = [open(), 4_000];
    const reply = text(socket);
    // 2 MB, so that 64 KiB are some 130 requests.
    socket.write(numbered(length, `x-long: ${"x".repeat(450)}\r\n`));
    await expect.poll(() => parsed).toBeGreaterThan(LIMITS.pipelinedRequests.most);
    await exchangeOthers();
    expect(accepted[0].bytesRead).toBeLessThanOrEqual(3 * READ_BYTES);
    first.resolve();
    expect((await reply).match(/<\/\d+>/g)).toHaveLength(length);
  });

  it("with long headers are not read beyond a few, either", async () => {
    const first = Promise.withResolvers<void>();
    await start(async ({ url }, response) => {
      if (url === "/0") await first.promise;
      response.end(`<${url}>`);
    });
    const [socket, length] = [open(), LIMITS.pipelinedRequests.most];
    const reply = text(socket);
    socket.write(numbered(length, `x-long: ${"x".repeat(60_000)}\r\n`));
    await expect.poll(() => parsed).toBeGreaterThan(2);
    await exchangeOthers();
    // The one in progress, those that wait, and one more read.
    expect(accepted[0].bytesRead).toBeLessThanOrEqual(READ_BYTES + LIMITS.pipelinedBytes.most + 3 * READ_BYTES);
    first.resolve();
    expect((await reply).match(/<\/\d+>/g)).toHaveLength(length);
  });

  it("with long headers do not hide that the client has disconnected", async () => {
    const first = Promise.withResolvers<void>();
    await start(async (_request, response) => {
      await first.promise;
      response.end();
    });
    const socket = open();
    // The one in progress, and two that wait: more bytes than may.
    socket.write(get(0, `x-long: ${"x".repeat(40_000)}\r\n`).repeat(3));
    await expect.poll(() => parsed).toBe(3);
    socket.destroy();
    await expect.poll(() => accepted[0].destroyed).toBe(true);
    first.resolve();
  });

  it("do not hide that the client has reset the connection, even if nothing more is read", async () => {
    const first = Promise.withResolvers<void>();
    await start(async ({ url }, response) => {
      if (url === "/0") await first.promise;
      response.end();
    });
    const socket = open();
    socket.write(numbered(4_000, `x-long: ${"x".repeat(450)}\r\n`));
    await expect.poll(() => parsed).toBeGreaterThan(LIMITS.pipelinedRequests.most);
    await exchangeOthers();
    socket.resetAndDestroy();
    await exchangeOthers();
    expect(accepted[0].destroyed).toBe(false);
    pipelines.checkPaused();
    await expect.poll(() => accepted[0].destroyed).toBe(true);
    first.resolve();
  });

  it("are not started while the client does not read", async () => {
    const [large, length] = [Buffer.alloc(1 << 20), 200];
    let [started, finished] = [0, 0];
    await start(({ url }, response) => {
      if (url === "/other") return void response.end();
      started += 1;
      response.end(large).once("finish", () => {
        finished += 1;
      });
    });
    const socket = open().pause();
    socket.write(numbered(length));
    // The network accepts no more.
    await expect.poll(() => accepted[0]?.writableLength ?? 0).toBeGreaterThan(0);
    await exchangeOthers();
    expect(started).toBe(finished + 1);
    expect(started).toBeLessThan(length);
    expect(accepted[0].writableLength).toBeLessThan(2 * large.length);
  });

  it("are not started after the client has disconnected, and leave room for others", async () => {
    const first = Promise.withResolvers<void>();
    const started: string[] = [];
    await start(
      async ({ url = "" }, response) => {
        started.push(url);
        if (url === "/0") await first.promise;
        response.end(`<${url}>`);
      },
      { perConnection: 8, ofAll: 10 },
    );
    const socket = open();
    socket.write(numbered(8));
    await expect.poll(() => parsed).toBe(8);
    socket.destroy();
    await expect.poll(() => accepted[0].destroyed).toBe(true);
    const other = open();
    other.write(numbered(10));
    await expect.poll(() => parsed).toBe(18);
    first.resolve();
    expect((await text(other)).match(/<\/\d+>/g)).toHaveLength(10);
    expect([started.length, refused]).toEqual([11, []]);
  });

  it("do not hide that the client has disconnected, even if there are more than may wait", async () => {
    const first = Promise.withResolvers<void>();
    await start(async (_request, response) => {
      await first.promise;
      response.end();
    });
    const socket = open();
    socket.write(numbered(3 * LIMITS.pipelinedRequests.most));
    await expect.poll(() => parsed).toBe(3 * LIMITS.pipelinedRequests.most);
    socket.destroy();
    await expect.poll(() => accepted[0].destroyed).toBe(true);
    first.resolve();
  });

  it("are refused beyond a connection's share while all connections together have sent too many", async () => {
    const first = Promise.withResolvers<void>();
    await start(
      async ({ url }, response) => {
        if (url === "/0") await first.promise;
        response.end(`<${url}>`);
      },
      { perConnection: 3, ofAll: 20 },
    );
    const replies: Promise<string>[] = [];
    for (const sent of [15, 15, 15]) {
      const socket = open();
      replies.push(text(socket));
      socket.write(numbered(sent));
      await exchangeOthers();
    }
    parsed = 0;
    first.resolve();
    const answered = (await Promise.all(replies)).map((reply) => reply.match(/<\/\d+>|HTTP\/1.1 429/g));
    // One is in progress; 14 wait; then 6 until there are 20; then only the share of 3. The next is refused.
    expect(answered.map((all) => [all?.length, all?.at(-1)])).toEqual([
      [15, "</14>"],
      [8, "HTTP/1.1 429"],
      [5, "HTTP/1.1 429"],
    ]);
    expect(parsed).toBe(0);
    expect(refused.map(({ code }) => code)).toEqual(["too-many-requests", "too-many-requests"]);
  });

  it("before one with a body are answered, and nothing of the body is parsed", async () => {
    const started: string[] = [];
    await start(async ({ url = "" }, response) => {
      started.push(url);
      await new Promise(setImmediate);
      response.writeHead(200, url === "/body" ? { connection: "close" } : {}).end(`<${url}>`);
    });
    const socket = open();
    const body = "1\r\nx\r\n".repeat(1_000);
    socket.write(`${get(1)}${get(2)}${get("body", "transfer-encoding: chunked\r\n")}${body}0\r\n\r\n${get(3)}`);
    expect((await text(socket)).match(/<.*?>/g)).toEqual(["</1>", "</2>", "</body>"]);
    expect([parsed, started]).toEqual([3, ["/1", "/2", "/body"]]);
  });
});
