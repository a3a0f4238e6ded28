import { describe, expect, it } from "vitest";
import { Recent } from "./recent.ts";

describe("what was used lately", () => {
  it("stays as long as it is asked for, and goes when it is not", () => {
    const family = new Recent(1_000).family<string>("a");
    for (let ordinal = 0; ordinal < 100; ordinal++) {
      family.put(ordinal, `record ${ordinal}`, 100);
      expect(family.get(0)).toBe("record 0");
    }
    expect(family.get(99)).toBe("record 99");
    expect(family.get(50)).toBeUndefined();
  });

  it("is bounded over all families together", () => {
    const recent = new Recent(1_000);
    const families = ["a", "b", "c"].map((name) => recent.family<number>(name));
    for (let ordinal = 0; ordinal < 100; ordinal++) for (const family of families) family.put(ordinal, ordinal, 10);
    const kept = families
      .flatMap((family) => Array.from({ length: 100 }, (_, i) => family.get(i)))
      .filter((n) => n !== undefined);
    expect(kept.length).toBeGreaterThan(40);
    expect(kept.length).toBeLessThanOrEqual(100);
  });

  it("does not mix up families, and refuses what is too large", () => {
    const recent = new Recent(1_000);
    recent.family<string>("a").put(1, "a", 10);
    recent.family<string>("b").put(1, "b", 10);
    recent.family<string>("b").put(2, "large", 600);
    expect(recent.family("a").get(1)).toBe("a");
    expect(recent.family("b").get(1)).toBe("b");
    expect(recent.family("b").get(2)).toBeUndefined();
    const none = new Recent(0).family<string>("a");
    none.put(1, "a", 1);
    expect(none.get(1)).toBeUndefined();
  });
});
