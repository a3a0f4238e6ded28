import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IdleTime } from "./idle-time.ts";
import { newRequestContext, runInContext, UNIDENTIFIED } from "./request-context.ts";
import { inSlices, Slice } from "./slices.ts";

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Another process that answers after so many milliseconds. */
async function wait(idle: IdleTime, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waited = idle.during(promise);
  now += milliseconds;
  resolve();
  await waited;
}

describe("the idle time of a request", () => {
  it("is what it waits for, once if it waits for several things at a time", async () => {
    const idle = new IdleTime();
    const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const waits = [idle.during(one.promise)];
    now += 10;
    waits.push(idle.during(other.promise));
    now += 10;
    expect(idle.milliseconds).toBe(20);
    one.resolve("one");
    expect(await waits[0]).toBe("one");
    now += 10;
    other.reject(new Error("lost"));
    await expect(waits[1]).rejects.toThrow("lost");
    now += 100;
    expect(idle.milliseconds).toBe(30);
  });

  it("is that for each batch, not the time in which it is used; the source is closed early, too", async () => {
    const idle = new IdleTime();
    let isClosed = false;
    async function* batches(): AsyncGenerator<number> {
      try {
        for (let i = 1; ; i++) {
          await Promise.resolve();
          now += 5;
          yield i;
        }
      } finally {
        isClosed = true;
      }
    }
    for await (const batch of idle.duringEach(batches())) {
      now += 1_000;
      if (batch === 3) break;
    }
    expect([idle.milliseconds, isClosed]).toEqual([15, true]);
  });

  it("does not count as work, but towards the time to answer", async () => {
    const context = newRequestContext(UNIDENTIFIED, 1_000);
    const slice = runInContext(context, () => new Slice(2));
    await wait(context.idle, 50);
    expect(slice.isUsedUp).toBe(false);
    now += 1;
    await wait(context.idle, 50);
    expect(slice.isUsedUp).toBe(false);
    now += 1;
    expect(slice.isUsedUp).toBe(true);
    await slice.next();
    expect([context.computedMs, context.waitedMs]).toEqual([2, 100]);
    now += 1;
    expect(slice.isUsedUp).toBe(false);
    await wait(context.idle, 50);
    slice.pause();
    expect(context.computedMs).toBe(3);
  });

  it("does not hide what other parts of the request compute meanwhile", async () => {
    const context = newRequestContext(UNIDENTIFIED, 1_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waited = context.idle.during(promise);
    now += 10;
    const slice = runInContext(context, () => new Slice(2));
    await wait(context.idle, 5);
    expect(slice.isUsedUp).toBe(false);
    now += 2;
    expect(slice.isUsedUp).toBe(true);
    await slice.next();
    expect([context.computedMs, context.waitedMs]).toEqual([2, 5]);
    now += 1;
    resolve();
    await waited;
    now += 1;
    slice.pause();
    expect(context.computedMs).toBe(3);
  });

  it("leaves turns short: work goes on in slices while another part waits", async () => {
    vi.restoreAllMocks();
    const context = newRequestContext(UNIDENTIFIED, 1_000);
    const { promise, resolve } = Promise.withResolvers<string>();
    // As a database server, whose answer arrives in another turn.
    setImmediate(() => resolve("rows"));
    const result = await runInContext(context, () => {
      let rows: string | undefined;
      const end = performance.now() + 500;
      function* work(): Generator<void, string | undefined> {
        while (rows === undefined && performance.now() < end) yield;
        return rows;
      }
      const read = context.idle.during(promise).then((found) => {
        rows = found;
      });
      return Promise.all([inSlices(work()), read]);
    });
    expect(result[0]).toBe("rows");
  });
});
