/** The short way answers as the long way does, and only where it may. */
import { Agent, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import type { Store } from "../../store/store.ts";
import { Downloads } from "../body/downloads.ts";
import { dataServer } from "../data-route.ts";
import { hashKey } from "../keys/key-table.ts";
import { keyGate, requireKey } from "../keys/keys.ts";
import { CSV_FORM, JSON_FORM } from "../message/negotiate.ts";
import { createServer } from "../server.ts";
import { FastPath } from "./fast-path.ts";
import { ResponseCache } from "./response-cache.ts";

function unused(): never {
  throw new Error("not asked for here");
}

/** A service whose replies tell what they depend on, and how many requests took the long way. */
class Service {
  version = "1-a";
  /** Until then the store does not answer. */
  held: Promise<void> | undefined;
  routed = 0;
  keys = [
    { name: "free", hash: hashKey("free"), perMinute: 0, expires: null },
    { name: "few", hash: hashKey("few"), perMinute: 3, expires: null },
  ];
  readonly events: Event[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #server = this.#create();
  #url = "";

  #create() {
    const store: Store = {
      version: async () => {
        await this.held;
        return this.version;
      },
      snapshot: async () => ({
        version: this.version,
        rows: unused,
        batches: unused,
        confirm: async () => {},
        release: () => {},
      }),
      read: unused,
      write: unused,
      check: unused,
      close: async () => {},
    };
    const observe = (event: Event) => this.events.push(event);
    const cache = new ResponseCache(100_000_000);
    const gate = keyGate(async () => this.keys);
    const fastPath = new FastPath({ store, cache, gate, observe });
    const server = createServer({ observe, fastPath });
    const serveData = dataServer({ downloads: new Downloads(), store, cache, fastPath, programVersion: "9", observe });
    const route = serveData({
      forms: [JSON_FORM, CSV_FORM],
      answer: async ({ url }, form, { version }) => JSON.stringify([url, form.name, version, "x".repeat(5_000)]),
    });
    server.addHook("onRequest", async () => {
      this.routed += 1;
    });
    server.get("/open", route);
    server.get("/large", serveData({ forms: [JSON_FORM], answer: async () => [Buffer.alloc(20_000_000, "x")] }));
    server.register(async (guarded) => {
      requireKey(guarded, gate);
      guarded.get("/guarded", route);
    });
    return server;
  }

  async start(): Promise<this> {
    this.#url = await this.#server.listen({ port: 0, host: "127.0.0.1" });
    return this;
  }

  stop(): Promise<undefined> {
    this.#agent.destroy();
    return this.#server.close();
  }

  /** The first request has the body made, the second finds it ready. */
  async makeKnown(path: string, headers: IncomingHttpHeaders = {}): Promise<void> {
    await this.ask(path, headers);
    await this.ask(path, headers);
  }

  /** Goes away after the first bytes. */
  leave(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      request(this.#url + path, { agent: false }, (reply) => {
        reply.once("data", () => reply.destroy());
        reply.once("close", resolve);
      })
        .on("error", reject)
        .end();
    });
  }

  /** Goes away before there is an answer; resolves when the server knows. */
  async leaveAtOnce(path: string): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.server.once("request", (_request, response: ServerResponse) => {
        response.once("close", resolve);
        asked.destroy();
      });
    });
    const asked = request(this.#url + path, { agent: false }).on("error", () => {});
    asked.end();
    await closed;
  }

  ask(path: string, headers: IncomingHttpHeaders = {}, method = "GET", agent = this.#agent) {
    return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      request(this.#url + path, { agent, headers, method }, async (reply) => {
        const { "x-request-id": id, date, ...others } = reply.headers;
        expect(id).toMatch(/^[\w-]+$/);
        resolve({ status: reply.statusCode, headers: others, body: await text(reply.setEncoding("latin1")) });
      })
        .on("error", reject)
        .end();
    });
  }
}

let service: Service;
beforeEach(async () => {
  service = await new Service().start();
});
afterEach(() => service.stop());

describe("the short way", () => {
  it.each([
    ["/open", {}],
    ["/open?format=csv", {}],
    ["/open", { accept: "text/csv" }],
    ["/open", { "accept-encoding": "gzip" }],
    ["/open", { "accept-encoding": "br, zstd" }],
    ["/open", { "if-none-match": '"1-a-9-json-identity"' }],
    ["/guarded", { "api-key": "free" }],
    ["/guarded", { authorization: "Bearer free", "accept-encoding": "zstd" }],
  ])("answers %s %j as the long way did", async (path, headers) => {
    const { "if-none-match": condition, ...first } = headers as IncomingHttpHeaders;
    await service.makeKnown(path, first);
    const long = condition
      ? await service.ask(path, { ...headers, "if-none-match": `W/${condition}` })
      : await service.ask(path, { ...headers, "if-none-match": '"other"' });
    const taken = service.routed;
    const short = await service.ask(path, headers);
    expect(service.routed).toBe(taken);
    expect(short).toEqual(long);
    expect(short.status).toBe(condition ? 304 : 200);
    const [one, other] = service.events.filter(({ type }) => type === "request").slice(-2);
    expect(other).toMatchObject({ cached: true });
    // The long way tells a 304 without looking for a body.
    const own = { id: 0, milliseconds: 0, cached: true };
    expect({ ...one, ...own }).toEqual({ ...other, ...own });
  });

  it("does not answer with what belongs to another form, coding or address", async () => {
    const asked = [
      ["/open", {}],
      ["/open?a=1", {}],
      ["/open", { accept: "text/csv" }],
      ["/open", { "accept-encoding": "gzip" }],
    ] as const;
    const first = await Promise.all(asked.map(([path, headers]) => service.ask(path, headers)));
    await Promise.all(asked.map(([path, headers]) => service.ask(path, headers)));
    expect(service.routed).toBe(8);
    const again = await Promise.all(asked.map(([path, headers]) => service.ask(path, headers)));
    expect(again).toEqual(first);
    expect(service.routed).toBe(8);
    expect(new Set(again.map(({ body }) => body)).size).toBe(4);
  });

  it("tells a request also if its client leaves in the middle of the reply", async () => {
    await service.makeKnown("/large");
    const { routed } = service;
    await service.leave("/large");
    const told = () => service.events.filter(({ type }) => type === "request").length;
    await expect.poll(told).toBe(3);
    expect(service.routed).toBe(routed);
  });

  it("remembers what a client accepts once, however often it takes the long way", async () => {
    await service.makeKnown("/open", { accept: "text/csv" });
    await service.makeKnown("/open");
    for (let i = 0; i < 10; i++) await service.ask("/open", { "if-none-match": '"other"' });
    const { routed } = service;
    await service.ask("/open", { accept: "text/csv" });
    await service.ask("/open");
    expect(service.routed).toBe(routed);
  });

  it("does not remember what is too long", async () => {
    const headers = { accept: `text/csv${" ".repeat(2_000)}, */*;q=0.1` };
    for (let i = 0; i < 3; i++) await service.ask("/open", headers);
    expect(service.routed).toBe(3);
  });

  it("shows new data at once", async () => {
    await service.makeKnown("/open");
    service.version = "2-b";
    expect((await service.ask("/open")).body).toContain("2-b");
    expect((await service.ask("/open")).headers.etag).toBe('"2-b-9-json-identity"');
  });

  it("lets nobody in who has no key, or not any more, and counts requests", async () => {
    const remaining = async () => (await service.ask("/guarded", { "api-key": "few" })).headers["ratelimit-remaining"];
    expect([await remaining(), await remaining(), await remaining()]).toEqual(["2", "1", "0"]);
    expect(service.routed).toBe(2);
    expect((await service.ask("/guarded", { "api-key": "few" })).status).toBe(429);
    expect((await service.ask("/guarded")).status).toBe(401);
    expect((await service.ask("/guarded", { "api-key": "wrong" })).status).toBe(401);
    expect((await service.ask("/guarded", { "api-key": "free" })).status).toBe(200);
    service.keys = [];
    expect((await service.ask("/guarded", { "api-key": "free" })).status).toBe(401);
  });

  it.each([
    ["short", "1-a"],
    ["long", "2-b"],
  ])("or the long one tells of a client that left before the store answered: the %s way", async (_way, version) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await service.makeKnown("/open");
    const { routed } = service;
    service.held = promise;
    await service.leaveAtOnce("/open");
    service.version = version;
    resolve();
    const told = () => service.events.filter((event) => event.type === "request" && event.aborted);
    await expect.poll(told).toMatchObject([{ route: "/open", status: 200 }]);
    expect(service.routed - routed).toBe(version === "1-a" ? 0 : 1);
  });

  it("does not go back in time on a connection", async () => {
    service.version = "2-b";
    await service.makeKnown("/open");
    service.version = "1-a";
    expect((await service.ask("/open", {}, "GET", new Agent())).status).toBe(200);
    expect((await service.ask("/open")).status).toBe(503);
  });

  it("leaves other methods to the long way", async () => {
    await service.makeKnown("/open");
    const head = await service.ask("/open", {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(service.routed).toBe(3);
    expect((await service.ask("/open", {}, "POST")).status).toBe(405);
  });
});
