/** A cache that serves the data before an import gets no newer response until it has changed, too. */
import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pinnable } from "../../store/pinned-snapshot.ts";
import type { Store } from "../../store/store.ts";
import { Downloads } from "../body/downloads.ts";
import { dataServer } from "../data-route.ts";
import { ResponseCache } from "../fast-path/response-cache.ts";
import { createServer } from "../server.ts";
import { JSON_FORMAT } from "./negotiate.ts";
import { Changeover, waitForCaches } from "./shared-caches.ts";

const LASTS_MS = 300;

function unused(): never {
  throw new Error("not asked for here");
}

let version: string;
/** Called after a request was admitted, before its snapshot is taken. */
let whileRendering: () => void;
let server: FastifyInstance;

beforeEach(async () => {
  version = "1-a";
  whileRendering = () => {};
  const store: Store = {
    version: async () => version,
    async snapshot() {
      whileRendering();
      return { version, rows: unused, batches: unused, confirm: async () => {}, release: () => {} };
    },
    read: unused,
    write: unused,
    check: unused,
    close: async () => {},
  };
  const changeover = new Changeover(LASTS_MS);
  const observe = (): void => {};
  server = createServer({ observe });
  waitForCaches(server, changeover, async () => version);
  const cache = new ResponseCache(1_000_000);
  const downloads = new Downloads();
  const serveData = dataServer({ store: pinnable(store), downloads, cache, buildId: "9", observe, changeover });
  server.get("/", serveData({ formats: [JSON_FORMAT], parameters: [], answer: async () => "{}" }));
  await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

async function ask(served?: string): Promise<{ readonly version: unknown; readonly at: number }> {
  const { port } = server.server.address() as AddressInfo;
  const headers = served === undefined ? {} : { "data-version": served };
  const [reply] = await once(get({ port, host: "127.0.0.1", path: "/", headers, agent: false }), "response");
  const at = performance.now();
  await text(reply);
  return { version: reply.headers["data-version"], at };
}

describe("a cache that serves the data before an import", () => {
  it("gets new data only when all caches have changed, if it asks after the import", async () => {
    await ask();
    version = "2-b";
    const changedAt = performance.now();
    const reply = await ask("1-a-9");
    expect(reply.version).toBe("2-b-9");
    expect(reply.at - changedAt).toBeGreaterThanOrEqual(LASTS_MS - 1);
  });

  it("waits, too, if the data changes while the response is rendered", async () => {
    await ask();
    version = "2-b";
    let changedAt = 0;
    whileRendering = () => {
      if (version === "3-c") return;
      version = "3-c";
      changedAt = performance.now();
    };
    const reply = await ask("2-b-9");
    expect(reply.version).toBe("3-c-9");
    expect(reply.at - changedAt).toBeGreaterThanOrEqual(LASTS_MS - 1);
  });
});

describe("a cache that already serves newer data than this process knows", () => {
  it("gets the new data if this process learns of it shortly afterwards", async () => {
    await ask();
    setTimeout(() => {
      version = "2-b";
    }, 50);
    expect((await ask("2-b-9")).version).toBe("2-b-9");
  });

  it("is asked to wait before the response takes a snapshot, not while it holds one", async () => {
    let snapshotAt = 0;
    whileRendering = () => {
      snapshotAt = performance.now();
    };
    const askedAt = performance.now();
    const reply = await ask("2-b-9");
    expect(reply.version).toBe("1-a-9");
    expect(snapshotAt - askedAt).toBeGreaterThan(reply.at - snapshotAt);
  });
});
