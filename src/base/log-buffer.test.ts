import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOG_DELAY_MS, LogBuffer } from "./log-buffer.ts";

describe("the buffer of log lines", () => {
  it("writes all lines in order, in batches, whenever it is emptied", () => {
    const step = fc.oneof(fc.string({ maxLength: 20_000 }), fc.constant(undefined));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const batches: string[] = [];
        const buffer = new LogBuffer((batch) => batches.push(batch));
        for (const line of steps) line === undefined ? buffer.flush() : buffer.write(line);
        buffer.flush();
        expect(batches.join("")).toBe(steps.filter((line) => line !== undefined).join(""));
        expect(batches).not.toContain("");
      }),
    );
  });

  it("writes few lines after a moment, and many at once", async () => {
    const batches: string[] = [];
    const buffer = new LogBuffer((batch) => batches.push(batch));
    buffer.write("a\n");
    buffer.write("b\n");
    expect(batches).toEqual([]);
    await new Promise((resume) => setTimeout(resume, 2 * LOG_DELAY_MS));
    expect(batches).toEqual(["a\nb\n"]);
    for (let i = 0; i < 1_000; i++) buffer.write("x".repeat(100));
    expect(batches).toHaveLength(2);
    buffer.flush();
    expect(batches.join("")).toHaveLength(4 + 100_000);
  });
});
