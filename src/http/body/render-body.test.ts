import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { newRequestContext, runInContext, UNIDENTIFIED } from "../../base/work/request-context.ts";
import type { HeldSnapshot, Store } from "../../store/store.ts";
import { Downloads } from "./downloads.ts";
import { isLong, MAX_WHOLE_BYTES, renderBody } from "./render-body.ts";

const limits = [LIMITS.lightRequestBytes, LIMITS.requestMemoryBytes, LIMITS.memoryBytes] as { most: number }[];
const usual = limits.map(({ most }) => most);
const setLimits = (...most: readonly number[]): void => {
  for (const [i, row] of limits.entries()) row.most = most[i];
};
beforeEach(() => setLimits(10, 100, 100));
afterEach(() => setLimits(...usual));

let version = "1";
/** How many snapshots are held. */
let held = 0;
const unused = (): never => {
  throw new Error("not asked for here");
};
const store: Store = {
  version: () => version,
  async snapshot(): Promise<HeldSnapshot> {
    held += 1;
    const release = (): void => {
      held -= 1;
    };
    return { version, rows: unused, batches: unused, confirm: async () => {}, release };
  },
  read: unused,
  write: unused,
  check: unused,
  close: async () => {},
};

const inRequest = <T>(work: () => Promise<T>): Promise<T> => runInContext(newRequestContext(UNIDENTIFIED, 1_000), work);

/** Takes so much memory until it may end. */
function taking(bytes: number): { readonly end: () => void; readonly ended: Promise<void> } {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const ended = inRequest(() =>
    MEMORY.run(async () => {
      MEMORY.hold(bytes);
      await promise;
    }),
  );
  return { end, ended };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function lengthOf(body: Awaited<ReturnType<typeof renderBody>>): Promise<number> {
  if (!isLong(body)) return body.length;
  let length = 0;
  for await (const chunk of body.chunks) length += chunk.length;
  return length;
}

describe("a body whose snapshot is lost", () => {
  it("is rendered again, with memory of its own", async () => {
    let attempts = 0;
    const answer = async (): Promise<string> => {
      attempts += 1;
      MEMORY.hold(60);
      if (attempts < 4) throw new Problem("store-unavailable", "The connection broke.");
      return "found";
    };
    const body = await inRequest(() => renderBody(store, new Downloads({ slots: 1 }), answer));
    expect([attempts, await lengthOf(body), held, MEMORY.reservedBytes]).toEqual([4, 5, 0, 0]);
  });
});

describe("a long body", () => {
  it("starts again if there is no room for what it reads ahead, on the newest data", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      const next = (async () => {
        await Promise.resolve();
        MEMORY.hold(50);
        return new Uint8Array(1);
      })();
      next.catch(() => {});
      yield new Uint8Array(MAX_WHOLE_BYTES);
      await settled();
      yield new Uint8Array(1);
      yield await next;
    }
    const downloads = new Downloads({ slots: 1 });
    const other = taking(100);
    const rendering = inRequest(() => renderBody(store, downloads, async () => chunks()));
    await vi.waitUntil(() => MEMORY.waiting > 0);
    expect(held).toBe(0);
    version = "2";
    other.end();
    await other.ended;
    const body = await rendering;
    expect(body.version).toBe("2");
    expect(await lengthOf(body)).toBe(MAX_WHOLE_BYTES + 2);
    expect([held, MEMORY.reservedBytes, MEMORY.waiting]).toEqual([0, 0, 0]);
    expect(downloads.tryAcquire("")).toBeDefined();
  });

  it("takes no memory while it waits for a slot, and counts it once", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      MEMORY.hold(60);
      yield new Uint8Array(MAX_WHOLE_BYTES + 1);
    }
    const downloads = new Downloads({ slots: 1 });
    const slot = downloads.tryAcquire("");
    const found = Promise.withResolvers<void>();
    const rendering = inRequest(() => renderBody(store, downloads, async () => chunks(), found.resolve));
    await found.promise;
    await settled();
    expect([held, MEMORY.reservedBytes]).toEqual([0, 0]);
    slot?.release();
    expect(await lengthOf(await rendering)).toBe(MAX_WHOLE_BYTES + 1);
    expect([held, MEMORY.reservedBytes]).toEqual([0, 0]);
  });
});
