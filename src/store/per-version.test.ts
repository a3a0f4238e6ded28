import { describe, expect, it } from "vitest";
import { perVersion } from "./per-version.ts";

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
