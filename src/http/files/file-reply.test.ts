import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileContent } from "./file-bytes.ts";
import { sendFile } from "./file-reply.ts";

const MB = 1_000_000;

/** A content that reuses its buffer for each chunk, as contents from disk do. */
class TestContent implements FileContent {
  closed = 0;
  position = 0;
  readonly #failAt: number;
  readonly #memory = Buffer.alloc(MB);

  constructor(failAt = Number.POSITIVE_INFINITY) {
    this.#failAt = failAt;
  }

  async *bytes({ start, end }: { start: number; end: number }) {
    for (let at = start; at < end; at += MB) {
      if (at >= this.#failAt) throw new Error("the disk is gone");
      this.#memory.fill(1 + at / MB);
      this.position = at;
      yield this.#memory.subarray(0, Math.min(MB, end - at));
      // A consumer that still uses the chunk would see this.
      this.#memory.fill(0);
      await sleep(0);
    }
  }

  async close() {
    this.closed += 1;
  }
}

let server: FastifyInstance;
let content: TestContent;
let size: number;
let stallMs: number | undefined;
let opening: Promise<unknown>;
let asked: PromiseWithResolvers<void>;
let failures: unknown[];
let url: string;
beforeEach(async () => {
  content = new TestContent();
  [size, stallMs, opening, asked, failures] = [50 * MB, undefined, Promise.resolve(), Promise.withResolvers(), []];
  server = fastify({ forceCloseConnections: true });
  server.get("/", async (_, reply) => {
    const open = async () => {
      asked.resolve();
      await opening;
      return content;
    };
    const file = { name: "a.mp3", type: "audio/mpeg", size, etag: '"a"', modified: 0, open };
    await sendFile(reply, file, (error) => failures.push(error), stallMs);
  });
  url = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

const ask = (agent: Agent | false = false): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent }, resolve).on("error", reject));
/** A test that waits forever fails by its timeout. */
async function closed(): Promise<void> {
  while (content.closed === 0) await sleep(2);
  expect(content.closed).toBe(1);
}

describe("a file that is sent", () => {
  it("arrives unchanged, although its buffer is reused", async () => {
    size = 5 * MB + 7;
    const expected = Buffer.concat([1, 2, 3, 4, 5, 6].map((fill) => Buffer.alloc(fill === 6 ? 7 : MB, fill)));
    const reply = await ask();
    // Reads nothing at first, so that the network buffers are full.
    await sleep(50);
    expect((await buffer(reply)).equals(expected)).toBe(true);
    await closed();
    expect((await server.inject("/")).rawPayload.equals(expected)).toBe(true);
  });

  it("leaves the connection usable for the next request, even if it is empty", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (size of [0, 10, 0, 3 * MB]) expect((await buffer(await ask(agent))).length).toBe(size);
    agent.destroy();
  });

  it("is closed when the client disconnects, before or after the first byte, and that is no failure", async () => {
    const [client] = await once(
      (await ask()).once("data", () => {}),
      "data",
    ).then(() => [content]);
    server.server.closeAllConnections();
    await closed();
    expect(client.position).toBeLessThan(size);
    for (size of [10, 50 * MB]) {
      content = new TestContent();
      asked = Promise.withResolvers();
      const gone = Promise.withResolvers();
      opening = gone.promise;
      const request = get(url, { agent: false }).on("error", () => {});
      await asked.promise;
      request.destroy();
      while ((await connections()) > 0) await sleep(2);
      gone.resolve(undefined);
      await closed();
    }
    expect(failures).toEqual([]);
  });

  it("aborts the response when it can no longer be read", async () => {
    content = new TestContent(20 * MB);
    await expect(ask().then(buffer)).rejects.toThrow("aborted");
    await closed();
    expect(failures).toEqual([new Error("the disk is gone")]);
  });

  it("is closed when the client stops reading, but not while it reads slowly", async () => {
    stallMs = 100;
    const stalled = await ask();
    await closed();
    await expect(buffer(stalled)).rejects.toThrow("aborted");
    content = new TestContent();
    stallMs = 500;
    let received = 0;
    for await (const chunk of await ask()) {
      const before = Math.floor(received / (2 * MB));
      received += chunk.length;
      if (Math.floor(received / (2 * MB)) > before) await sleep(40);
    }
    expect(received).toBe(size);
  });
});

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
