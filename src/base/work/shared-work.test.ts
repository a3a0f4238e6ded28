import { describe, expect, it } from "vitest";
import { isAbandoned, newRequestContext, type RequestContext, runInContext, UNIDENTIFIED } from "./request-context.ts";
import { SharedWork } from "./shared-work.ts";

const newContext = (connection = { destroyed: false }): RequestContext =>
  newRequestContext(UNIDENTIFIED, 1_000, connection);

describe("shared work", () => {
  it("has those who wait for it as waiters, only while they wait", async () => {
    const owner = newContext();
    const { promise, resolve } = Promise.withResolvers<number>();
    const work = runInContext(owner, () => new SharedWork(() => promise));
    const other = newContext();
    const joined = runInContext(other, () => work.join(() => Promise.reject(new Error("not alone"))));
    expect([...owner.waiters]).toEqual([other]);
    resolve(7);
    expect([await joined, await work.result, owner.waiters.size]).toEqual([7, 7, 0]);
    expect(await work.join(() => Promise.reject(new Error("not alone")))).toBe(7);
  });

  it("is abandoned only once all who wait for it have disconnected", async () => {
    const connections = Array.from({ length: 3 }, () => ({ destroyed: false }));
    const [owner, second, third] = connections.map(newContext);
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = runInContext(owner, () => new SharedWork(() => promise));
    const joined = runInContext(second, () => first.join(async () => 0));
    const inner = runInContext(second, () => new SharedWork(() => promise));
    // Pages do several things at once, so that two may wait for each other's results.
    const rest = [third, owner].map((context) => runInContext(context, () => inner.join(async () => 0)));
    for (const connection of connections) {
      expect(isAbandoned(owner)).toBe(false);
      connection.destroyed = true;
    }
    expect([owner, second, third].map(isAbandoned)).toEqual([true, true, true]);
    resolve(7);
    expect(await Promise.all([joined, ...rest])).toEqual([7, 7, 7]);
  });

  it("does not share its failure", async () => {
    const owner = newContext();
    const work = runInContext(owner, () => new SharedWork<number>(() => Promise.reject(new Error("too many"))));
    const alone = runInContext(newContext(), () => work.join(async () => 8));
    await expect(work.result).rejects.toThrow("too many");
    expect([await alone, owner.waiters.size]).toEqual([8, 0]);
  });

  it.each([0, 1, 2, 3, 4, 5])("does not share its failure %d steps after it, either", async (steps) => {
    const { promise, reject } = Promise.withResolvers<number>();
    const work = new SharedWork(() => promise);
    reject(new Error("too many"));
    for (let i = 0; i < steps; i++) await undefined;
    expect(await work.join(async () => 8)).toBe(8);
  });
});
