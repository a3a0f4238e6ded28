import { describe, expect, it } from "vitest";
import { remaining } from "./remaining.ts";

const told = (done: number, total?: number, task = "pages") => ({ type: "progress" as const, task, done, total });

describe("the time that is left", () => {
  it("follows from how fast it goes", () => {
    const left = remaining();
    expect(left(told(0, 100), 0)).toBe("");
    expect(left(told(1, 100), 1_000)).toBe("");
    expect(left(told(10, 100), 5_000)).toBe(", about 45 s left");
    expect(left(told(20, 100), 10_000)).toBe(", about 40 s left");
  });

  it("forgets what went by at once, such as replies that were there already", () => {
    const left = remaining();
    left(told(500, 1000), 0);
    for (let done = 501; done <= 560; done++) left(told(done, 1000), (done - 500) * 1000);
    expect(left(told(561, 1000), 61_000)).toBe(", about 7 min left");
  });

  it("knows slow work, and begins anew with the next", () => {
    const left = remaining();
    left(told(0, 600), 0);
    expect(left(told(1, 600), 60_000)).toBe(", about 10 h left");
    expect(left(told(0, 5, "files"), 61_000)).toBe("");
    expect(left(told(3), 62_000)).toBe("");
  });
});
