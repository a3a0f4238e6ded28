import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileCache } from "./file-cache.ts";

const KB = 1000;
const content = (size: number, fill: string) => async () => Buffer.alloc(size, fill);

/** A file is not admitted on its first request. */
async function use(cache: FileCache<"no">, key: string, size: number, read: () => Promise<Buffer | "no">) {
  return (await cache.use(key, size, read)) ?? cache.use(key, size, read);
}

/** How many files of this size the cache holds while all of them are in use. */
async function held(cache: FileCache<"no">, size: number): Promise<number> {
  let count = 0;
  while (count < 100 && (await use(cache, `held ${count}`, size, content(size, "x")))) count += 1;
  return count;
}

describe("files in the cache", () => {
  it("are read once, even for concurrent requests", async () => {
    const cache = new FileCache<"no">(100 * KB);
    let reads = 0;
    const read = async () => {
      reads += 1;
      return Buffer.from("content");
    };
    expect(await cache.use("a", 7, read)).toBeUndefined();
    const used = await Promise.all([1, 2, 3].map(() => cache.use("a", 7, read)));
    expect(used).toMatchObject([1, 2, 3].map(() => ({ bytes: Buffer.from("content") })));
    expect(reads).toBe(1);
  });

  it("are not cached if reading fails", async () => {
    const cache = new FileCache<"no">(100 * KB);
    for (const _ of [1, 2]) expect(await use(cache, "a", 20 * KB, async () => "no")).toBe("no");
    const broken = async () => {
      throw new Error("disk");
    };
    await expect(use(cache, "a", 20 * KB, broken)).rejects.toThrow("disk");
    expect(await use(cache, "a", 20 * KB, content(20 * KB, "a"))).toMatchObject({ bytes: Buffer.alloc(20 * KB, "a") });
    expect(await held(cache, 20 * KB)).toBe(3);
  });

  it("that are in use stay and count; others are evicted, the longest unused first", async () => {
    const cache = new FileCache<"no">(100 * KB);
    const ask = async (key: string) => {
      let wasRead = false;
      const used = await use(cache, key, 24 * KB, () => {
        wasRead = true;
        return content(24 * KB, key)();
      });
      return typeof used === "object" ? { ...used, wasRead } : undefined;
    };
    const [a, b, c, d] = [await ask("a"), await ask("b"), await ask("c"), await ask("d")];
    expect(await ask("e")).toBeUndefined();
    for (const one of [b, c, d]) one!.release();
    (await ask("b"))!.release();
    expect((await ask("e"))!.wasRead).toBe(true);
    expect([(await ask("a"))!.wasRead, (await ask("b"))!.wasRead, (await ask("c"))!.wasRead]).toEqual([
      false,
      false,
      true,
    ]);
    expect(a!.bytes.equals(Buffer.alloc(24 * KB, "a"))).toBe(true);
  });

  it("are not admitted if files as large as the cache are requested in between", async () => {
    const cache = new FileCache<"no">(100 * KB);
    const isHeld = async (key: string) => (await cache.use(key, 20 * KB, content(20 * KB, key))) !== undefined;
    const keys = ["a", "b", "c", "d", "e"];
    for (const key of [...keys, ...keys, ...keys]) expect(await isHeld(key)).toBe(false);
    expect([await isHeld("e"), await isHeld("d"), await isHeld("e")]).toEqual([true, true, true]);
  });

  it("never exceed the limit, and none takes more than a quarter of it", async () => {
    const sizes = fc.array(fc.record({ key: fc.nat(30), size: fc.nat(30 * KB), releases: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(sizes, async (asked) => {
        const cache = new FileCache<"no">(100 * KB);
        const inUse = new Map<string, number>();
        for (const { key, size, releases } of asked) {
          const name = `${key} ${size}`;
          const used = await use(cache, name, size, content(size, "x"));
          expect(used === "no").toBe(false);
          if (typeof used !== "object") continue;
          expect(used.bytes.length).toBe(size);
          expect(size).toBeLessThanOrEqual(25 * KB);
          if (releases) used.release();
          else inUse.set(name, size);
          expect([...inUse.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100 * KB);
        }
      }),
      { numRuns: 50 },
    );
  });
});
