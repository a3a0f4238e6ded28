import { describe, expect, it } from "vitest";
import { Shelf } from "./shelf.ts";

describe("a shelf", () => {
  it("drops what was not used for longest when it is full", () => {
    const shelf = new Shelf(100);
    shelf.put("a", 1, 40);
    shelf.put("b", 2, 40);
    shelf.get("a");
    shelf.put("c", 3, 40);
    expect(["a", "b", "c"].map((key) => shelf.get(key))).toEqual([1, undefined, 3]);
  });

  it("does not empty itself for what is too large, and counts a key once", () => {
    const shelf = new Shelf(100);
    shelf.put("a", 1, 60);
    shelf.put("b", 2, 101);
    shelf.put("a", 3, 90);
    expect([shelf.get("a"), shelf.get("b")]).toEqual([3, undefined]);
  });
});
