import { describe, expect, it } from "vitest";
import { perSlice, perVersion } from "./per-version.ts";

const at = (version: string) => ({ version });

describe("a value for each data version", () => {
  it("is the same until there is a newer version, and readers of older data never see it", () => {
    const of = perVersion(() => new Set<string>());
    expect(of.newest()).toBeUndefined();
    const first = of(at("9-aa"));
    expect(of(at("9-aa"))).toBe(first);
    const second = of(at("10-bb")).add("x");
    expect(second).not.toBe(first);
    const late = of(at("9-aa"));
    expect(late.size).toBe(0);
    expect(of(at("9-aa"))).not.toBe(late);
    expect([of(at("10-bb")), of.newest()]).toEqual([second, second]);
  });

  it("is kept for an older version once the newer one is no longer requested", () => {
    const of = perVersion(() => new Set<string>());
    of(at("10-bb"));
    for (let i = 0; i < 99; i++) of(at("9-aa"));
    of(at("10-bb"));
    const newest = of.newest();
    for (let i = 0; i < 99; i++) of(at("9-aa"));
    expect(of.newest()).toBe(newest);
    const kept = of(at("9-aa"));
    expect([of(at("9-aa")), of.newest()]).toEqual([kept, kept]);
  });

  it("is loaded once for concurrent requests, and again after a failure", async () => {
    let loads = 0;
    const of = perVersion(async ({ version }: { readonly version: string }) => {
      loads += 1;
      if (loads === 1) throw new Error("broken");
      return version;
    });
    const ask = () => Promise.allSettled([1, 2, 3].map(() => of(at("1-aa"))));
    // The requests that wait do not get the failure of the first.
    expect((await ask()).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(loads).toBe(3);
    expect((await ask()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect([loads, await of(at("1-aa"))]).toEqual([4, "1-aa"]);
  });
});

describe("a value for each content of a slice", () => {
  it("remains while only the other slice changes, also for readers of older data", () => {
    const of = perSlice("finance", () => new Set<string>());
    const first = of(at("1-aa"));
    expect([of(at("2-bb.aa")), of(at("3-bb~3.aa")), of(at("1-aa"))]).toEqual([first, first, first]);
    expect(of(at("3-bb~3.aa"))).toBe(first);
    const second = of(at("4-bb~3.cc")).add("x");
    expect(second).not.toBe(first);
    expect(of(at("3-bb~3.aa")).size).toBe(0);
    expect(of(at("5-dd.cc"))).toBe(second);
    expect(of.newest()).toBe(second);
  });
});
