import { describe, expect, it } from "vitest";
import { ParsedReplies } from "./parsed-replies.ts";

describe("parsed replies", () => {
  it("are kept from the second time on, until the data changes", () => {
    const replies = new ParsedReplies();
    replies.parse("/sums", "1", '{"value":1}');
    expect(replies.get("/sums")).toBeUndefined();
    const again = replies.parse("/sums", "1", '{"value":1}');
    expect(replies.get("/sums")).toEqual({ etag: "1", value: again });
    expect(replies.get("/others")).toBeUndefined();
    const changed = replies.parse("/sums", "2", '{"value":2}');
    expect(changed).toEqual({ value: 2 });
    expect(replies.get("/sums")).toEqual({ etag: "2", value: changed });
  });

  it("are a few, however many there are", () => {
    const replies = new ParsedReplies();
    const text = JSON.stringify("x".repeat(1_000_000));
    const addresses = Array.from({ length: 20 }, (_, i) => `/sums/${i}`);
    for (const address of [...addresses, ...addresses]) replies.parse(address, "1", text);
    const kept = addresses.filter((address) => replies.get(address) !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(5);
  });
});
