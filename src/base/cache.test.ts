import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cache, throughCache } from "./cache.ts";

/** Room for `count` entries of no bytes with short numeric keys. */
const roomFor = (count: number): number => 200 * count;

describe("a cache", () => {
  it("evicts what was not used first", () => {
    const region = new Cache(roomFor(4)).region<number, string>("a");
    for (const key of [1, 2, 3, 4]) region.set(key, `value ${key}`, 0);
    region.get(1);
    region.set(5, "value 5", 0);
    expect([1, 2, 3, 4, 5].map((key) => region.get(key))).toEqual([
      "value 1",
      undefined,
      "value 3",
      "value 4",
      "value 5",
    ]);
  });

  it("keeps what is used again and again while many others pass", () => {
    const region = new Cache(roomFor(10)).region<number, number>("a");
    for (let key = 0; key < 1_000; key++) {
      region.set(key, key, 0);
      expect(region.get(0)).toBe(0);
    }
    expect([region.get(999), region.get(500)]).toEqual([999, undefined]);
  });

  it("counts the bytes of values and keys, each key once", () => {
    const cache = new Cache(100_000);
    const region = cache.region<string, number>("a");
    region.set("key", 1, 1_000);
    region.set("key", 2, 2_000);
    expect([region.get("key"), cache.bytes]).toEqual([2, 2_206]);
    region.delete("key");
    region.delete("none");
    expect([region.get("key"), cache.bytes]).toEqual([undefined, 0]);
  });

  it("rejects what would evict a large part of the others", () => {
    const region = new Cache(10_000).region<number, string>("a");
    region.set(1, "small", 100);
    expect([region.set(2, "large", 2_400), region.get(1), region.get(2)]).toEqual([false, "small", undefined]);
    expect([new Cache(10_000).admits(2_300), new Cache(10_000).admits(2_301)]).toEqual([true, false]);
    const whole = new Cache(10_000, 1).region<number, string>("a");
    expect(whole.set(2, "large", 9_800)).toBe(true);
    expect(new Cache(0).region<number, string>("a").set(1, "", 0)).toBe(false);
  });

  it("forgets the old value of a key whose new value has no room", () => {
    const region = new Cache(10_000).region<number, string>("a");
    region.set(1, "old", 100);
    region.set(1, "new", 5_000);
    expect(region.get(1)).toBeUndefined();
  });

  it("has regions that do not mix, within one bound", () => {
    const cache = new Cache(roomFor(4));
    const [a, b] = [cache.region<number, string>("a"), cache.region<number, string>("b")];
    for (const key of [1, 2, 3, 4]) {
      a.set(key, `a${key}`, 0);
      b.set(key, `b${key}`, 0);
    }
    expect([a.get(4), b.get(4), cache.bytes]).toEqual(["a4", "b4", roomFor(4)]);
    expect(cache.region("a").get(4)).toBe("a4");
  });

  it("does not evict what is pinned, and rejects others when nothing else is left", () => {
    const region = new Cache(roomFor(4)).region<number, number>("a");
    for (const key of [1, 2, 3, 4]) region.set(key, key, 0);
    const releases = [1, 2, 3, 4, 4].map((key) => region.pin(key) as () => void);
    expect([region.set(5, 5, 0), region.pin(5)]).toEqual([false, undefined]);
    releases[3]();
    releases[3]();
    expect(region.set(5, 5, 0)).toBe(false);
    releases[4]();
    expect([region.set(5, 5, 0), region.get(4)]).toEqual([true, undefined]);
  });

  it("agrees with a map of what it holds, and never exceeds its bound", () => {
    const step = fc.record({
      action: fc.constantFrom("set", "get", "delete", "pin", "release"),
      key: fc.nat(12),
      region: fc.constantFrom("a", "b"),
      bytes: fc.nat(400),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = new Cache(2_000, 1 / 2);
        const written = new Map<string, number>();
        const pinned: { readonly name: string; readonly release: () => void }[] = [];
        for (const [time, { action, key, region: name, bytes }] of steps.entries()) {
          const region = cache.region<number, number>(name);
          const place = `${name} ${key}`;
          if (action === "set") {
            for (const pin of pinned) if (pin.name === place) pin.release();
            region.set(key, time, bytes);
            written.set(place, time);
          }
          if (action === "delete") region.delete(key);
          if (action === "pin") pinned.push({ name: place, release: region.pin(key) ?? (() => {}) });
          if (action === "release") pinned.pop()?.release();
          const value = region.get(key);
          if (value !== undefined) expect(value).toBe(written.get(place));
          if (action === "delete") expect(value).toBeUndefined();
          expect(cache.bytes).toBeLessThanOrEqual(2_000);
        }
        for (const name of ["a", "b"])
          for (let key = 0; key <= 12; key++) cache.region<number, number>(name).delete(key);
        expect(cache.bytes).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("throughCache", () => {
  it("loads what the cache lacks, in the order of the keys, and keeps it", async () => {
    const region = new Cache(100_000).region<number, string>("a");
    const loads: (readonly number[])[] = [];
    const load = async (missing: readonly number[]) => {
      loads.push(missing);
      return missing.filter((key) => key !== 13).map((key) => ({ key, value: `v${key}`, bytes: 1 }));
    };
    expect(await throughCache(region, [3, 1, 13], load)).toEqual(["v3", "v1", undefined]);
    expect(await throughCache(region, new Uint32Array([1, 2, 3]), load)).toEqual(["v1", "v2", "v3"]);
    expect(await throughCache(region, [1, 2], load)).toEqual(["v1", "v2"]);
    expect(loads).toEqual([[3, 1, 13], [2]]);
  });
});
