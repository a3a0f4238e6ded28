import { describe, expect, it } from "vitest";
import { newestShelf, Shelf } from "./shelf.ts";

describe("a shelf", () => {
  it("drops what was not used for longest when it is full", () => {
    const shelf = new Shelf("1", 100);
    shelf.put("a", 1, 40);
    shelf.put("b", 2, 40);
    shelf.get("a");
    shelf.put("c", 3, 40);
    expect(["a", "b", "c"].map((key) => shelf.get(key))).toEqual([1, undefined, 3]);
  });

  it("does not empty itself for what is too large, and counts a key once", () => {
    const shelf = new Shelf("1", 100);
    shelf.put("a", 1, 60);
    shelf.put("b", 2, 101);
    shelf.put("a", 3, 90);
    expect([shelf.get("a"), shelf.get("b")]).toEqual([3, undefined]);
  });
});

describe("the newest shelf", () => {
  it("is the same for a version until a newer one comes, and old versions never see it", () => {
    const shelfOf = newestShelf(100);
    const first = shelfOf("9-aa");
    expect(shelfOf("9-aa")).toBe(first);
    const second = shelfOf("10-bb");
    second.put("a", 1, 1);
    expect(second).not.toBe(first);
    const late = shelfOf("9-aa");
    expect(late.get("a")).toBeUndefined();
    expect(shelfOf("9-aa")).not.toBe(late);
    expect(shelfOf("10-bb")).toBe(second);
  });
});
