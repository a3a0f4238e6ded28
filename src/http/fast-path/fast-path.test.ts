/** The fast path answers exactly as the router does, and only where it may. */
import { Agent, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import { pinnable } from "../../store/pinned-snapshot.ts";
import type { Store } from "../../store/store.ts";
import { Downloads } from "../body/downloads.ts";
import { dataServer } from "../data-route.ts";
import { hashKey } from "../keys/key-table.ts";
import { keyGate, requireKey } from "../keys/keys.ts";
import { CSV_FORMAT, JSON_FORMAT } from "../message/negotiate.ts";
import { Changeover } from "../message/shared-caches.ts";
import { createServer } from "../server.ts";
import { FastPath } from "./fast-path.ts";
import { ResponseCache } from "./response-cache.ts";

function unused(): never {
  throw new Error("not asked for here");
}

const MAX_ADDRESSES = 50;

/** A service whose responses contain what they depend on, and which counts the requests that reach the router. */
class Service {
  version = "1-a";
  /** The store does not answer until this resolves. */
  stalled: Promise<void> | undefined;
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
        await this.stalled;
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
    const fastPath = new FastPath({ store, cache, gate, observe }, MAX_ADDRESSES);
    const server = createServer({ observe, fastPath });
    const serveData = dataServer({
      downloads: new Downloads(),
      store: pinnable(store),
      cache,
      fastPath,
      buildId: "9",
      observe,
      changeover: new Changeover(),
    });
    const route = serveData({
      formats: [JSON_FORMAT, CSV_FORMAT],
      parameters: ["n"],
      answer: async ({ url }, format, { version }) => JSON.stringify([url, format.name, version, "x".repeat(5_000)]),
    });
    server.addHook("onRequest", async () => {
      this.routed += 1;
    });
    server.get("/open", route);
    server.get(
      "/large",
      serveData({ formats: [JSON_FORMAT], parameters: [], answer: async () => [Buffer.alloc(20_000_000, "x")] }),
    );
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

  /** The first request renders the body, the second gets it from the cache, and the fast path remembers it. */
  async fillCache(path: string, headers: IncomingHttpHeaders = {}): Promise<void> {
    await this.ask(path, headers);
    await this.ask(path, headers);
  }

  /** Disconnects after the first bytes. */
  disconnect(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      request(this.#url + path, { agent: false }, (reply) => {
        reply.once("data", () => reply.destroy());
        reply.once("close", resolve);
      })
        .on("error", reject)
        .end();
    });
  }

  /** Disconnects before there is a response; resolves when the server knows. */
  async disconnectAtOnce(path: string): Promise<void> {
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

describe("the fast path", () => {
  it.each([
    ["/open", {}],
    ["/open?format=csv", {}],
    ["/open?n=1", {}],
    ["/open?N=1", {}],
    ["/open?N=1", { "if-none-match": '"1-a-9-json-identity"' }],
    ["/open", { accept: "text/csv" }],
    ["/open", { "accept-encoding": "gzip" }],
    ["/open", { "accept-encoding": "br, zstd" }],
    ["/open", { "if-none-match": '"1-a-9-json-identity"' }],
    ["/open", { "if-none-match": 'W/"1-a-9-json-identity"' }],
    ["/open", { "if-none-match": '"0-a-9-json-identity", W/"1-a-9-json-identity"' }],
    ["/open", { "if-none-match": '"0-a-9-json-identity"' }],
    ["/open", { "if-none-match": '"1-a-9-csv-identity", *' }],
    ["/open", { "if-none-match": '"1-a-9-json-zstd"', "accept-encoding": "zstd" }],
    ["/open", { "if-none-match": '"1-a-9-json-identity"', "data-version": "1-a-9" }],
    ["/guarded", { "if-none-match": '"1-a-9-json-identity"', "api-key": "free" }],
    ["/open", { "data-version": "1-a-9" }],
    ["/guarded", { "api-key": "free" }],
    ["/guarded", { authorization: "Bearer free", "accept-encoding": "zstd" }],
  ])("answers %s %j as the router did", async (path, headers) => {
    const { "if-none-match": condition, ...first } = headers as IncomingHttpHeaders;
    await service.ask(path, first);
    const byRouter = await service.ask(path, headers);
    expect(service.routed).toBe(2);
    const byFastPath = await service.ask(path, headers);
    expect(service.routed).toBe(2);
    expect(byFastPath).toEqual(byRouter);
    expect(byFastPath.status).toBe(condition?.match(/1-a-9-json/) ? 304 : 200);
    const warning = '299 - "The parameter N is unknown and was ignored. Did you mean n?"';
    expect(byFastPath.headers.warning).toBe(path.includes("N") ? warning : undefined);
    const [one, other] = service.events.filter(({ type }) => type === "request").slice(-2);
    expect(other).toMatchObject({ cached: true });
    // The router sends a 304 without looking up a body.
    const own = { id: 0, milliseconds: 0, cached: true };
    expect({ ...one, ...own }).toEqual({ ...other, ...own });
  });

  it("does not answer with the response for another format, coding or address", async () => {
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

  it("reports a request even if its client disconnects in the middle of the response", async () => {
    await service.fillCache("/large");
    const { routed } = service;
    await service.disconnect("/large");
    const reported = () => service.events.filter(({ type }) => type === "request").length;
    await expect.poll(reported).toBe(3);
    expect(service.routed).toBe(routed);
  });

  it("answers a revalidation after a full response, and the other way round", async () => {
    const condition = { "if-none-match": '"1-a-9-json-identity"' };
    const asked = [condition, condition, {}, {}, condition, {}, { "if-none-match": '"old"' }];
    const statuses: (number | undefined)[] = [];
    const routed: number[] = [];
    for (const headers of asked) {
      statuses.push((await service.ask("/open", headers)).status);
      routed.push(service.routed);
    }
    expect(statuses).toEqual([304, 304, 200, 200, 304, 200, 200]);
    // The third is rendered, the fourth is the first from the cache.
    expect(routed).toEqual([1, 1, 2, 3, 3, 3, 3]);
  });

  it("answers a revalidation without a body in the cache, and does not report one", async () => {
    const condition = { "if-none-match": '"1-a-9-json-identity"' };
    const first = await service.ask("/open", condition);
    expect(await service.ask("/open", condition)).toEqual(first);
    expect(service.routed).toBe(1);
    const requests = service.events.filter((event) => event.type === "request");
    expect(requests.map(({ status, bytes, cached }) => [status, bytes, cached])).toEqual([
      [304, 0, undefined],
      [304, 0, undefined],
    ]);
  });

  it("revalidates only the current data", async () => {
    const old = { "if-none-match": '"1-a-9-json-identity"' };
    await service.ask("/open", old);
    service.version = "2-b";
    expect((await service.ask("/open", old)).body).toContain("2-b");
    const { status, headers } = await service.ask("/open", { "if-none-match": '"2-b-9-json-identity"' });
    expect([status, headers.etag, headers["data-version"]]).toEqual([304, '"2-b-9-json-identity"', "2-b-9"]);
    expect(service.routed).toBe(3);
  });

  it("keeps addresses that are requested repeatedly when many others are revalidated once", async () => {
    await service.fillCache("/open");
    const condition = { "if-none-match": '"1-a-9-json-identity"' };
    const paths = Array.from({ length: MAX_ADDRESSES + 10 }, (_, i) => `/open?n=${i}`);
    for (const path of paths) await service.ask(path, condition);
    const { routed } = service;
    await service.ask("/open");
    await service.ask(paths[0], condition);
    expect(service.routed).toBe(routed);
    await service.ask(paths.at(-1) as string, condition);
    expect(service.routed).toBe(routed + 1);
  });

  it("leaves a request for whatever there is to the router", async () => {
    await service.fillCache("/open");
    expect((await service.ask("/open", { "if-none-match": "*" })).status).toBe(304);
    expect(service.routed).toBe(3);
  });

  it("remembers what a client accepts once, however often its requests reach the router", async () => {
    await service.fillCache("/open", { accept: "text/csv" });
    await service.fillCache("/open");
    for (let i = 0; i < 10; i++) await service.ask("/open", { "data-version": "0-a-9" });
    const { routed } = service;
    await service.ask("/open", { accept: "text/csv" });
    await service.ask("/open");
    expect(service.routed).toBe(routed);
  });

  it("does not remember headers that are too long", async () => {
    const headers = { accept: `text/csv${" ".repeat(2_000)}, */*;q=0.1` };
    for (let i = 0; i < 3; i++) await service.ask("/open", headers);
    expect(service.routed).toBe(3);
  });

  it("serves new data at once", async () => {
    await service.fillCache("/open");
    service.version = "2-b";
    expect((await service.ask("/open")).body).toContain("2-b");
    expect((await service.ask("/open")).headers.etag).toBe('"2-b-9-json-identity"');
  });

  it("leaves the request of a cache that serves other data to the router", async () => {
    await service.fillCache("/open");
    const { routed } = service;
    expect((await service.ask("/open", { "data-version": "0-a-9" })).headers["data-version"]).toBe("1-a-9");
    expect(service.routed).toBe(routed + 1);
  });

  it("refuses requests without a valid key, and counts requests", async () => {
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
    ["fast path", "1-a"],
    ["router", "2-b"],
  ])("or the router reports a client that disconnected before the store answered: the %s", async (_by, version) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await service.fillCache("/open");
    const { routed } = service;
    service.stalled = promise;
    await service.disconnectAtOnce("/open");
    service.version = version;
    resolve();
    const reported = () => service.events.filter((event) => event.type === "request" && event.aborted);
    await expect.poll(reported).toMatchObject([{ route: "/open", status: 200 }]);
    expect(service.routed - routed).toBe(version === "1-a" ? 0 : 1);
  });

  it("keeps reads on a connection monotonic", async () => {
    service.version = "2-b";
    await service.fillCache("/open");
    service.version = "1-a";
    expect((await service.ask("/open", {}, "GET", new Agent())).status).toBe(200);
    expect((await service.ask("/open")).status).toBe(503);
  });

  it("leaves other methods to the router", async () => {
    await service.fillCache("/open");
    const head = await service.ask("/open", {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(service.routed).toBe(3);
    expect((await service.ask("/open", {}, "POST")).status).toBe(405);
  });
});
