import { describe, expect, it } from "vitest";
import { type Body, bodyOf, bytesOf } from "../body/body.ts";
import { ResponseCache } from "./response-cache.ts";

const body = (version: string, size = 1000): Body => bodyOf([Buffer.alloc(size)], { encoding: "identity", version });

async function put(cache: ResponseCache, version: string, key: string, size = 1000): Promise<void> {
  await cache.render({ version }, key, async () => body(version, size));
}

describe("the response cache", () => {
  it("keeps bodies of the newest version only", async () => {
    const cache = new ResponseCache(100_000);
    expect(cache.get({ version: "1" }, "a")).toBeUndefined();
    await put(cache, "1", "a");
    expect(cache.get({ version: "1" }, "a")).toBeDefined();
    expect(cache.get({ version: "2" }, "a")).toBeUndefined();
    await put(cache, "1", "late");
    expect(cache.get({ version: "2" }, "late")).toBeUndefined();
  });

  it("keeps bodies that depend on one slice while that slice is the same", async () => {
    const cache = new ResponseCache(100_000);
    const scopes = [{ slice: "finance" }, { slice: "council" }, {}] as const;
    const cachedAt = (version: string) => scopes.map((scope) => cache.get({ version, ...scope }, "a")?.version);
    expect(cachedAt("1-aa")).toEqual([undefined, undefined, undefined]);
    for (const scope of scopes) await cache.render({ version: "1-aa", ...scope }, "a", async () => body("1-aa"));
    expect(cachedAt("1-aa")).toEqual(["1-aa", "1-aa", "1-aa"]);
    expect(cachedAt("2-bb.aa")).toEqual(["1-aa", undefined, undefined]);
    const { bytes } = cache;
    for (const scope of scopes) await cache.render({ version: "1-aa", ...scope }, "late", async () => body("1-aa"));
    expect(cache.get({ version: "2-bb.aa", slice: "finance" }, "late")).toBeDefined();
    expect(cache.bytes).toBeLessThan(2.5 * bytes);
    expect(cachedAt("3-bb.cc")).toEqual([undefined, undefined, undefined]);
    expect(cache.bytes).toBe(0);
  });

  it("stays within its memory and evicts entries that were not used", async () => {
    const cache = new ResponseCache(10_000);
    cache.get({ version: "1" }, "");
    for (let i = 0; i < 8; i++) await put(cache, "1", `k${i}`);
    cache.get({ version: "1" }, "k0");
    for (let i = 0; i < 2; i++) await put(cache, "1", "k8");
    const cached = Array.from({ length: 9 }, (_, i) => i).filter((i) => cache.get({ version: "1" }, `k${i}`));
    expect(cached).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("admits a body on its second request once it is full", async () => {
    const cache = new ResponseCache(100_000);
    const about = { encoding: "identity", version: "1" } as const;
    const has = (key: string): boolean => cache.get({ version: "1" }, key) !== undefined;
    cache.get({ version: "1" }, "");
    for (let i = 0; i < 78; i++) await put(cache, "1", `early ${i}`);
    for (let i = 0; i < 20; i++) await put(cache, "1", `once ${i}`);
    expect(Array.from({ length: 78 }, (_, i) => has(`early ${i}`))).not.toContain(false);
    expect(has("once 19")).toBe(false);
    await put(cache, "1", "once 19");
    expect(has("once 19")).toBe(true);
    expect(cache.fill(undefined, "long", about)).toBeUndefined();
    expect(cache.fill(undefined, "long", about)).toBeDefined();
  });

  it("forgets what was requested once, after many others", async () => {
    const cache = new ResponseCache(10_000);
    cache.get({ version: "1" }, "");
    for (let i = 0; i < 100; i++) await put(cache, "1", `early ${i}`);
    await put(cache, "1", "once");
    for (let i = 0; i < 100; i++) await put(cache, "1", `other ${i}`);
    await put(cache, "1", "once");
    expect(cache.get({ version: "1" }, "once")).toBeUndefined();
  });

  it("copies bodies made of pieces into memory of their own, short ones as text", async () => {
    const cache = new ResponseCache(100_000);
    const pool = Buffer.from(Array.from({ length: 20_000 }, (_, i) => i));
    const about = { encoding: "identity", version: "1" } as const;
    const cached = async (pieces: readonly Buffer[]): Promise<Body> => {
      const key = String(pieces.length + pieces[0].length);
      await cache.render({ version: "1" }, key, async () => bodyOf(pieces, about));
      return cache.get({ version: "1" }, key)!;
    };
    cache.get({ version: "1" }, "");
    const short = await cached([pool.subarray(0, 200), pool.subarray(200, 256)]);
    expect([typeof short.content, short.length]).toEqual(["string", 256]);
    expect(bytesOf(short)).toEqual(pool.subarray(0, 256));
    for (const pieces of [[pool.subarray(1)], [pool.subarray(0, 9_000), pool.subarray(9_000, 19_000)]]) {
      const { content, length } = await cached(pieces);
      expect(content).toEqual([Buffer.concat(pieces)]);
      expect((content[0] as Uint8Array).buffer.byteLength).toBe(length);
    }
    expect(cache.bytes).toBeGreaterThan(256 + 19_999 + 19_000);
    expect(cache.bytes).toBeLessThan(256 + 19_999 + 19_000 + 1_500);
  });

  it("does not let one huge body evict the others", async () => {
    const cache = new ResponseCache(10_000);
    cache.get({ version: "1" }, "");
    await put(cache, "1", "small");
    await put(cache, "1", "huge", 9_000);
    expect([cache.get({ version: "1" }, "small"), cache.get({ version: "1" }, "huge")].map(Boolean)).toEqual([
      true,
      false,
    ]);
  });

  it("caches nothing without memory", async () => {
    const cache = new ResponseCache(0);
    cache.get({ version: "1" }, "");
    await put(cache, "1", "a", 0);
    expect(cache.get({ version: "1" }, "a")).toBeUndefined();
  });

  it("renders a body once for concurrent requests, but shares no failure with them", async () => {
    const cache = new ResponseCache(10_000);
    cache.get({ version: "1" }, "");
    let rendered = 0;
    const slowly = async () => {
      rendered += 1;
      await new Promise((resume) => setTimeout(resume, 5));
      if (rendered === 1) throw new Error("first");
      return body("1");
    };
    const ask = () => Promise.allSettled([1, 2, 3].map(() => cache.render({ version: "1" }, "a", slowly)));
    expect((await ask()).map((result) => result.status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(rendered).toBe(3);
    expect((await ask()).map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(rendered).toBe(4);
  });

  it("shares no failure with a request at any step of the event loop after it", async () => {
    for (let steps = 0; steps < 10; steps++) {
      const cache = new ResponseCache(100_000);
      const { promise, reject } = Promise.withResolvers<Body>();
      const first = cache.render({ version: "1" }, "a", () => promise);
      reject(new Error("disconnected"));
      const failed = expect(first).rejects.toThrow("disconnected");
      for (let i = 0; i < steps; i++) await undefined;
      expect(await cache.render({ version: "1" }, "a", async () => body("1"))).toBeDefined();
      await failed;
    }
  });

  it("returns undefined to all waiting requests if a body is not cacheable, and renders it again later", async () => {
    const cache = new ResponseCache(10_000);
    cache.get({ version: "1" }, "");
    let rendered = 0;
    const none = async () => {
      rendered += 1;
      return undefined;
    };
    const ask = () =>
      Promise.all([cache.render({ version: "1" }, "a", none), cache.render({ version: "1" }, "a", none)]);
    expect([await ask(), await ask()]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(rendered).toBe(2);
    expect(cache.get({ version: "1" }, "a")).toBeUndefined();
  });

  it("collects bodies while they are streamed, a few at a time, and drops abandoned ones", async () => {
    const cache = new ResponseCache(100_000);
    cache.get({ version: "1" }, "");
    async function* chunks(count: number): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < count; i++) yield Buffer.alloc(1_000, i);
    }
    const fill = (key: string) => cache.fill(undefined, key, { encoding: "identity", version: "1" });
    const first = fill("a");
    expect(fill("a")).toBeUndefined();
    const second = fill("b");
    expect(fill("c")).toBeUndefined();
    await Array.fromAsync(first!.through(chunks(3)));
    first!.abandon();
    expect(bytesOf(cache.get({ version: "1" }, "a")!)).toEqual(Buffer.concat(await Array.fromAsync(chunks(3))));
    // One that is abandoned before it is sent, one in the middle, and one that is too long.
    second!.abandon();
    const third = fill("c");
    for await (const _ of third!.through(chunks(3))) break;
    third!.abandon();
    await Array.fromAsync(fill("d")!.through(chunks(20)));
    for (const key of ["b", "c", "d"]) {
      expect(cache.get({ version: "1" }, key)).toBeUndefined();
      const again = fill(key);
      expect(again).toBeDefined();
      again!.abandon();
    }
  });
});
