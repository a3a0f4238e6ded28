import { describe, expect, it } from "vitest";
import { milliseconds } from "./duration.ts";

describe("a duration", () => {
  it.each([
    ["200ms", 200],
    ["0.2s", 200],
    ["0s", 0],
    ["10m", 600_000],
    ["1.5h", 5_400_000],
    ["2 d", 172_800_000],
  ])("%s", (text, span) => {
    expect(milliseconds(text)).toBe(span);
  });

  it.each(["", "10", "m", "-1s", "1e3s", "10 minutes", "25d", "1s2m", ".5s"])("is not %j", (text) => {
    expect(milliseconds(text)).toBeUndefined();
  });
});
