import { describe, expect, it } from "vitest";
import { type Body, bodyOf, bytesOf } from "../body/body.ts";
import { ResponseCache } from "./response-cache.ts";

const body = (version: string, size = 1000): Body => bodyOf([Buffer.alloc(size)], { encoding: "identity", version });

async function put(cache: ResponseCache, version: string, key: string, size = 1000): Promise<void> {
  await cache.render(version, key, async () => body(version, size));
}

describe("the response cache", () => {
  it("keeps bodies of the newest version only", async () => {
    const cache = new ResponseCache(100_000);
    expect(cache.get("1", "a")).toBeUndefined();
    await put(cache, "1", "a");
    expect(cache.get("1", "a")).toBeDefined();
    expect(cache.get("2", "a")).toBeUndefined();
    await put(cache, "1", "late");
    expect(cache.get("2", "late")).toBeUndefined();
  });

  it("stays within its memory and evicts what was not used", async () => {
    const cache = new ResponseCache(10_000);
    cache.get("1", "");
    for (let i = 0; i < 8; i++) await put(cache, "1", `k${i}`);
    cache.get("1", "k0");
    await put(cache, "1", "k8");
    const kept = Array.from({ length: 9 }, (_, i) => i).filter((i) => cache.get("1", `k${i}`));
    expect(kept).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("keeps what was made of pieces in memory of its own, short bodies as text", async () => {
    const cache = new ResponseCache(100_000);
    const common = Buffer.from(Array.from({ length: 20_000 }, (_, i) => i));
    const about = { encoding: "identity", version: "1" } as const;
    const kept = async (pieces: readonly Buffer[]): Promise<Body> => {
      const key = String(pieces.length + pieces[0].length);
      await cache.render("1", key, async () => bodyOf(pieces, about));
      return cache.get("1", key)!;
    };
    cache.get("1", "");
    const short = await kept([common.subarray(0, 200), common.subarray(200, 256)]);
    expect([typeof short.content, short.length]).toEqual(["string", 256]);
    expect(bytesOf(short)).toEqual(common.subarray(0, 256));
    for (const pieces of [[common.subarray(1)], [common.subarray(0, 9_000), common.subarray(9_000, 19_000)]]) {
      const { content, length } = await kept(pieces);
      expect(content).toEqual([Buffer.concat(pieces)]);
      expect((content[0] as Uint8Array).buffer.byteLength).toBe(length);
    }
    expect(cache.bytes).toBeGreaterThan(256 + 19_999 + 19_000);
    expect(cache.bytes).toBeLessThan(256 + 19_999 + 19_000 + 1_500);
  });

  it("does not let one huge body push out the others", async () => {
    const cache = new ResponseCache(10_000);
    cache.get("1", "");
    await put(cache, "1", "small");
    await put(cache, "1", "huge", 9_000);
    expect([cache.get("1", "small"), cache.get("1", "huge")].map(Boolean)).toEqual([true, false]);
  });

  it("keeps nothing without memory", async () => {
    const cache = new ResponseCache(0);
    cache.get("1", "");
    await put(cache, "1", "a", 0);
    expect(cache.get("1", "a")).toBeUndefined();
  });

  it("makes a body once for all who ask meanwhile, and again after a failure", async () => {
    const cache = new ResponseCache(10_000);
    cache.get("1", "");
    let made = 0;
    const slowly = async () => {
      made += 1;
      await new Promise((resume) => setTimeout(resume, 5));
      if (made === 1) throw new Error("first");
      return body("1");
    };
    const ask = () => Promise.allSettled([1, 2, 3].map(() => cache.render("1", "a", slowly)));
    expect((await ask()).map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await ask()).map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(made).toBe(2);
  });

  it("tells all who wait for a body that it is not one to keep, and makes it again when asked again", async () => {
    const cache = new ResponseCache(10_000);
    cache.get("1", "");
    let made = 0;
    const none = async () => {
      made += 1;
      return undefined;
    };
    const ask = () => Promise.all([cache.render("1", "a", none), cache.render("1", "a", none)]);
    expect([await ask(), await ask()]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(made).toBe(2);
    expect(cache.get("1", "a")).toBeUndefined();
  });

  it("takes in a body while it is sent, a few at a time, and lets go of those that are left", async () => {
    const cache = new ResponseCache(100_000);
    cache.get("1", "");
    async function* chunks(count: number): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < count; i++) yield Buffer.alloc(1_000, i);
    }
    const gather = (key: string) => cache.fill(key, { encoding: "identity", version: "1" });
    const first = gather("a");
    expect(gather("a")).toBeUndefined();
    const second = gather("b");
    expect(gather("c")).toBeUndefined();
    await Array.fromAsync(first!.through(chunks(3)));
    first!.leave();
    expect(bytesOf(cache.get("1", "a")!)).toEqual(Buffer.concat(await Array.fromAsync(chunks(3))));
    // One that nobody has begun to send, one that is left in the middle, one that is too long.
    second!.leave();
    const third = gather("c");
    for await (const _ of third!.through(chunks(3))) break;
    third!.leave();
    await Array.fromAsync(gather("d")!.through(chunks(20)));
    for (const key of ["b", "c", "d"]) {
      expect(cache.get("1", key)).toBeUndefined();
      const again = gather(key);
      expect(again).toBeDefined();
      again!.leave();
    }
  });
});
