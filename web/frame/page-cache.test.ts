/** What the page cache keeps, and what it lets go. */
import { describe, expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const page = (sign: string): string => sign.repeat(9);

describe("the page cache", () => {
  it("gives back what it keeps, for the same state only", () => {
    const cache = new PageCache<string>(1000, ({ length }) => length);
    expect(cache.get("1", "/")).toBeUndefined();
    cache.keep("1", "/", "page");
    expect(cache.get("1", "/")).toBe("page");
    expect(cache.get("2", "/")).toBeUndefined();
    expect(cache.get("1", "/")).toBeUndefined();
  });

  it("does not keep a page that was made before the data changed", () => {
    const cache = new PageCache<string>(1000, ({ length }) => length);
    cache.get("1", "/");
    cache.get("2", "/");
    cache.keep("1", "/", "old");
    expect(cache.get("2", "/")).toBeUndefined();
  });

  it("forgets the page unused for longest, and never holds more than it may", () => {
    const cache = new PageCache<string>(80, ({ length }) => length);
    cache.get("1", "a");
    for (const key of "abcdefgh") {
      cache.keep("1", key, page(key));
      cache.get("1", "a");
    }
    expect([..."abcdefghi"].filter((key) => cache.get("1", key) === page(key))).toEqual(["a", ..."bcdefgh"]);
    cache.get("1", "b");
    cache.keep("1", "i", page("i"));
    cache.keep("1", "j", page("j"));
    expect([..."abcdefghij"].filter((key) => cache.get("1", key) !== undefined)).toEqual([..."bdefghij"].sort());
  });

  it("leaves out a page that would push out all others", () => {
    const cache = new PageCache<string>(80, ({ length }) => length);
    cache.get("1", "a");
    cache.keep("1", "a", "x".repeat(11));
    expect(cache.get("1", "a")).toBeUndefined();
  });
});
