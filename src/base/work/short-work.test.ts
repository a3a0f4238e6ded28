import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { newRequestContext, type RequestContext, runInContext } from "./request-context.ts";
import { SCHEDULER, SLICE_MS } from "./scheduler.ts";
import { countingShortWork } from "./short-work.ts";
import { Slice } from "./slices.ts";

let clients = 0;
function newContext(): RequestContext {
  const name = `client ${clients++}`;
  return newRequestContext({ name, networks: [{ name, clients: 1 }] }, 10_000);
}

function compute(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

const counted = vi.spyOn(SCHEDULER, "countShort");
const lastCounted = (): number => counted.mock.lastCall![1];

describe("short work", () => {
  it("counts for its client, without making the request a long one", async () => {
    const context = newContext();
    await countingShortWork(context, async () => compute(1));
    expect(lastCounted()).toBeGreaterThanOrEqual(1);
    expect(context.computedMs).toBe(0);
  });

  it("counts if it fails", async () => {
    const context = newContext();
    const failing = countingShortWork(context, async () => {
      compute(1);
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    expect(lastCounted()).toBeGreaterThanOrEqual(1);
  });

  it("is not what another process does meanwhile", async () => {
    const context = newContext();
    await countingShortWork(context, () => context.idle.during(sleep(100)));
    // Its timer may be late by less than that.
    expect(lastCounted()).toBeLessThan(SLICE_MS);
  });

  it("is what remains after full slices", async () => {
    const context = newContext();
    await runInContext(context, () =>
      countingShortWork(context, async () => {
        const slice = new Slice();
        compute(50);
        await slice.next();
        compute(1);
      }),
    );
    expect(context.computedMs).toBeGreaterThanOrEqual(50);
    expect(lastCounted()).toBeGreaterThanOrEqual(1);
    expect(lastCounted()).toBeLessThanOrEqual(SLICE_MS);
  });
});
