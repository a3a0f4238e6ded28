import { describe, expect, it } from "vitest";
import { remaining } from "./remaining.ts";

const progress = (done: number, total?: number, task = "pages") => ({ type: "progress" as const, task, done, total });

describe("the remaining time", () => {
  it("is estimated from the rate", () => {
    const left = remaining();
    expect(left(progress(0, 100), 0)).toBe("");
    expect(left(progress(1, 100), 1_000)).toBe("");
    expect(left(progress(10, 100), 5_000)).toBe(", about 45 s left");
    expect(left(progress(20, 100), 10_000)).toBe(", about 40 s left");
  });

  it("ignores an initial jump, such as responses that were already fetched", () => {
    const left = remaining();
    left(progress(500, 1000), 0);
    for (let done = 501; done <= 560; done++) left(progress(done, 1000), (done - 500) * 1000);
    expect(left(progress(561, 1000), 61_000)).toBe(", about 7 min left");
  });

  it("handles slow tasks, and resets with the next task", () => {
    const left = remaining();
    left(progress(0, 600), 0);
    expect(left(progress(1, 600), 60_000)).toBe(", about 10 h left");
    expect(left(progress(0, 5, "files"), 61_000)).toBe("");
    expect(left(progress(3), 62_000)).toBe("");
  });
});
