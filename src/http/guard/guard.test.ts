import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event, Observer } from "../../base/events.ts";
import { LIMITS } from "../../base/limits.ts";
import { createServer } from "../server.ts";
import { Guard, type GuardOptions } from "./guard.ts";

const FREE: GuardOptions = { trustedProxies: [], connections: 0, connectionsPerClient: 0, requestsPerClient: 0 };

let server: FastifyInstance;
let url: string;
const sockets: Socket[] = [];

/** The server's ends of the connections. */
let accepted: Socket[];
/** Requests that are answered only after `end()`. */
let started: number;
const { promise: slow, resolve } = Promise.withResolvers<string>();
const end = (): void => resolve("done");

async function start(options: Partial<GuardOptions>, observe: Observer = () => {}): Promise<void> {
  server = createServer({ observe, guard: new Guard({ ...FREE, ...options }) });
  server.get("/", async () => "here");
  started = 0;
  server.post("/mcp", async () => "told");
  server.get("/slow", () => {
    started += 1;
    return slow;
  });
  accepted = [];
  server.server.on("connection", (socket) => accepted.push(socket));
  url = await server.listen({ port: 0, host: "127.0.0.1" });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function open(localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
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

  it("limits the requests of a network, as those of a few clients", async () => {
    await start({ trustedProxies: ["loopback"], requestsPerClient: 2 });
    const ask = async (client: string) => {
      const reply = await fetch(url, { headers: { "x-forwarded-for": client } });
      return reply.status === 200 ? 200 : ((await reply.json()) as { detail: string }).detail;
    };
    const of = (clients: number) => `All clients of your network together may send ${2 * clients} requests per minute.`;
    const { clientsOf56, clientsOf48 } = LIMITS;
    for (let i = 0; i < clientsOf56.most; i++) {
      expect([await ask(`2001:db8:1:${i}::1`), await ask(`2001:db8:1:${i}::2`)]).toEqual([200, 200]);
    }
    expect(await ask("2001:db8:1:ff::1")).toBe(of(clientsOf56.most));
    for (let i = clientsOf56.most; i < clientsOf48.most; i++) {
      expect([await ask(`2001:db8:1:${i}00::1`), await ask(`2001:db8:1:${i}00::2`)]).toEqual([200, 200]);
    }
    expect(await ask("2001:db8:1:ff00::1")).toBe(of(clientsOf48.most));
    expect(await ask("2001:db8:2::1")).toBe(200);
  });

  it.each([
    ["nothing", undefined, 3, "missing"],
    ["something else than an address", "unknown", 1, "unusable"],
  ] as const)(
    "counts requests as those of the proxy if it forwards %s, and warns once",
    async (_, given, at, header) => {
      const events: Event[] = [];
      await start({ trustedProxies: ["loopback"], requestsPerClient: 2, observe: (event) => events.push(event) });
      const statuses: number[] = [];
      for (let i = 1; i <= 4; i++) {
        statuses.push((await fetch(url, { headers: given === undefined ? {} : { "x-forwarded-for": given } })).status);
        expect(events).toEqual(i < at ? [] : [{ type: "clients-not-named", proxy: "127.0.0.1", header }]);
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
    },
  );

  it("does not limit the connections of a trusted proxy, which has them for its clients", async () => {
    await start({ trustedProxies: ["loopback"], connectionsPerClient: 1 });
    const [, second] = [await open(), await open()];
    expect(await lastResponse(second)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("refuses requests on a client's surplus connection until another is closed", async () => {
    await start({ connectionsPerClient: 2 });
    const [first] = [await open(), await open()];
    const refused = await lastResponse(await open());
    expect(refused).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: \d+\r\n[\s\S]*2 connections at the same time/i);
    first.destroy();
    await expect.poll(async () => (await lastResponse(await open())).slice(0, 12)).toBe("HTTP/1.1 200");
  });

  it("closes a client's surplus connections beyond a few, and takes none from others for them", async () => {
    await start({ connections: 6, connectionsPerClient: 2 });
    const mine = await Promise.all(Array.from({ length: 40 }, () => open()));
    for (const socket of mine) socket.on("error", () => {}).resume();
    // Two are kept, four more until they are told why not.
    await expect.poll(() => mine.filter((socket) => !socket.closed).length).toBe(6);
    expect(await lastResponse(await open("127.0.0.2"))).toMatch(/^HTTP\/1.1 200 /);
  });

  const openMany = async (count: number, from: string): Promise<readonly Socket[]> => {
    const opened = await Promise.all(Array.from({ length: count }, () => open(from)));
    for (const socket of opened) socket.on("error", () => {}).resume();
    return opened;
  };
  const left = (opened: readonly Socket[]): number => opened.filter((socket) => !socket.closed).length;

  it.each([
    ["idle connections", ""],
    [
      "connections whose request is not complete",
      "POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
    ],
  ])("closes half of the %s of the client with the most, if all are taken", async (_, sent) => {
    await start({ connections: 12 });
    const [many, few] = [await openMany(8, "127.0.0.2"), await openMany(4, "127.0.0.3")];
    for (const socket of many) socket.write(sent);
    await expect
      .poll(() => accepted.filter(({ bytesRead }) => bytesRead === sent.length))
      .toHaveLength(sent === "" ? 12 : 8);
    // Nothing is closed for a client that has nearly as many, nor must others wait because of that.
    expect(await lastResponse(await open("127.0.0.2"))).toMatch(/^HTTP\/1.1 503 /);
    expect(await lastResponse(await open("127.0.0.4"))).toMatch(/^HTTP\/1.1 200 /);
    await expect.poll(() => [left(many), left(few)]).toEqual([4, 4]);
  });

  it("makes room although more clients than that are waiting to be refused", async () => {
    await start({ connections: 208, connectionsPerClient: 4 });
    const clients = Array.from({ length: 52 }, (_, i) => `127.0.1.${i + 1}`);
    for (const client of clients) await openMany(4, client);
    const surplus = await Promise.all(clients.map((client) => openMany(4, client)));
    expect(await lastResponse(await open("127.0.0.4"))).toMatch(/^HTTP\/1.1 200 /);
    expect(surplus).toHaveLength(52);
  });

  it("closes none with a request in progress, and none of a trusted proxy", async () => {
    await start({ connections: 12, trustedProxies: ["127.0.0.3"] });
    const [busy] = [await openMany(6, "127.0.0.2"), await openMany(6, "127.0.0.3")];
    for (const socket of busy) socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => started).toBe(6);
    expect(await lastResponse(await open("127.0.0.4"))).toMatch(/^HTTP\/1.1 503 /);
    expect(left(sockets)).toBe(12);
    end();
    await expect.poll(async () => (await lastResponse(await open("127.0.0.4"))).slice(0, 12)).toBe("HTTP/1.1 200");
    await expect.poll(() => left(busy)).toBe(3);
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

/** A request that nothing may answer, because it is part of a body or comes after a refusal. */
const NEXT = "GET /next HTTP/1.1\r\nhost: x\r\n\r\n";
const CHUNKED = `transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n${NEXT}`;

const statusesIn = (reply: string): string[] => [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

/** All bytes received until the server closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = await open();
  socket.write(bytes);
  return text(socket);
}

describe("a request with a body", () => {
  beforeEach(() => start({}));

  it.each([
    ["GET", "a length", "content-length: 5\r\n\r\nhello", 413, "a body of 5 bytes"],
    ["GET", "chunks", CHUNKED, 413, "Transfer-Encoding"],
    ["GET", "an empty list of chunks", "transfer-encoding: chunked\r\n\r\n0\r\n\r\n", 413, "Transfer-Encoding"],
    ["GET", "an upgrade", `connection: upgrade\r\nupgrade: h2c\r\n${CHUNKED}`, 413, "Transfer-Encoding"],
    ["GET", "an expectation", "expect: 100-continue\r\ncontent-length: 5\r\n\r\n", 413, "a body of 5 bytes"],
    ["OPTIONS", "a length", "content-length: 5\r\n\r\nhello", 413, "a body of 5 bytes"],
    ["POST", "a length", "content-length: 5\r\n\r\nhello", 405, "POST is not allowed"],
    ["PUT", "chunks", CHUNKED, 405, "PUT is not allowed"],
    ["DELETE", "an expectation", "expect: 100-continue\r\ncontent-length: 5\r\n\r\n", 405, "DELETE is not allowed"],
  ])("%s with %s is refused at once, and nothing after it is answered", async (method, _how, rest, status, words) => {
    const reply = await answerTo(`${method} / HTTP/1.1\r\nhost: x\r\n${rest}${NEXT}`);
    expect(statusesIn(reply)).toEqual([String(status)]);
    expect(reply).toMatch(/^connection: close\r$/im);
    expect(reply).toContain(words);
    if (status === 405) expect(reply).toMatch(/^allow: GET, HEAD, OPTIONS\r$/im);
  });

  it("is refused to HEAD without a body", async () => {
    expect(await answerTo("HEAD / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello")).toMatch(
      /^HTTP\/1.1 413 [\s\S]*content-length: \d\d+\r\n[\s\S]*\r\n\r\n$/,
    );
  });

  it("is none if its length is 0, and the connection stays open", async () => {
    const empty = (method: string) => `${method} / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`;
    const last = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const reply = await answerTo(`${empty("GET")}${empty("POST")}POST / HTTP/1.1\r\nhost: x\r\n\r\n${last}`);
    expect(statusesIn(reply)).toEqual(["200", "405", "405", "200"]);
  });

  it("that never ends is not read", async () => {
    const socket = await open();
    let [sent, isClosed] = [0, false];
    socket
      .on("error", () => {})
      .on("close", () => {
        isClosed = true;
      });
    socket.resume();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
    const piece = `${(1 << 20).toString(16)}\r\n${"x".repeat(1 << 20)}\r\n`;
    // The server reads what arrives with the headers, and a little while it closes.
    while (!isClosed && sent < 100 << 20) {
      await new Promise((resume) => socket.write(piece, resume));
      sent += piece.length;
    }
    expect(accepted[0].bytesRead).toBeLessThan(256 * 1024);
    await expect.poll(() => accepted[0].destroyed).toBe(true);
  });

  it("does not keep a client that sends before it reads from the response", async () => {
    const socket = (await open()).pause();
    const body = "x".repeat(60_000);
    await new Promise((resume) => {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body, resume);
    });
    expect(await text(socket)).toMatch(/^HTTP\/1.1 405 [\s\S]*read-only/);
  });

  it("is not needed for CONNECT to be refused", async () => {
    expect(await answerTo("CONNECT a:80 HTTP/1.1\r\nhost: a:80\r\n\r\n")).toMatch(/^HTTP\/1.1 405 /);
  });
});

describe("after a refusal", () => {
  let parsed = 0;
  const count = (): void => {
    parsed += 1;
  };
  beforeEach(() => subscribe("http.server.request.start", count));
  afterEach(() => unsubscribe("http.server.request.start", count));

  it("no further request of the connection is parsed or answered, and the client may connect again", async () => {
    const events: Event[] = [];
    let now = 1_000_000;
    await start({ requestsPerClient: 3, now: () => now }, (event) => events.push(event));
    const reply = await answerTo(NEXT.repeat(100));
    expect(statusesIn(reply)).toEqual(["404", "404", "404", "429"]);
    expect(reply).toMatch(/^retry-after: 61\r$/m);
    parsed = 0;
    for (let i = 0; i < 5; i++) {
      const refused = await answerTo(NEXT.repeat(1_500));
      expect(statusesIn(refused)).toEqual(["429"]);
      expect(refused).toMatch(/connection: close\r\n[\s\S]*3 requests per minute/);
    }
    expect(parsed).toBe(5);
    now += 61_000;
    expect(await lastResponse(await open())).toMatch(/^HTTP\/1.1 200 /);
    // One event for the first, the others together: not one for each.
    const refusals = () => events.flatMap((event) => (event.type === "refused" ? event.count : []));
    await expect.poll(refusals, { timeout: 5_000 }).toEqual([1, 5]);
  });

  it.each(["1.0", "1.1"])("with HTTP/%s, HEAD gets no body", async (version) => {
    await start({ requestsPerClient: 1 });
    await lastResponse(await open());
    const reply = await answerTo(`HEAD / HTTP/${version}\r\nhost: x\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: \d+\r\n[\s\S]*\r\n\r\n$/);
  });
});
