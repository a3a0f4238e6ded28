import { describe, expect, it } from "vitest";
import { inSlices } from "./slices.ts";

function* count(to: number): Generator<void, number> {
  for (let i = 0; i < to; i++) yield;
  return to;
}

describe("work in slices", () => {
  it("returns the generator's result", async () => {
    expect(await inSlices(count(1000))).toBe(1000);
  });

  it("lets other work run when a slice is used up", async () => {
    let ticks = 0;
    const other = setInterval(() => ticks++, 0);
    const work = inSlices(
      (function* () {
        while (ticks < 3) yield;
        return ticks;
      })(),
    );
    expect(await work).toBe(3);
    clearInterval(other);
  });

  it("fails as the generator does", async () => {
    const failing = (function* (): Generator<void, void> {
      yield;
      throw new Error("stop");
    })();
    await expect(inSlices(failing)).rejects.toThrow("stop");
  });
});
