import { describe, expect, it } from "vitest";
import { newRequestContext, type RequestContext, runInContext } from "./request-context.ts";
import { SharedWork } from "./shared-work.ts";

const contextOf = (client: string): RequestContext => newRequestContext(client, 1_000);

describe("shared work", () => {
  it("has those who wait for it as waiters, only while they wait", async () => {
    const owner = contextOf("owner");
    const { promise, resolve } = Promise.withResolvers<number>();
    const work = runInContext(owner, () => new SharedWork(() => promise));
    const other = contextOf("other");
    const joined = runInContext(other, () => work.join(() => Promise.reject(new Error("not alone"))));
    expect([...owner.waiters]).toEqual([other]);
    resolve(7);
    expect([await joined, await work.result, owner.waiters.size]).toEqual([7, 7, 0]);
    expect(await work.join(() => Promise.reject(new Error("not alone")))).toBe(7);
  });

  it("does not share its failure", async () => {
    const owner = contextOf("owner");
    const work = runInContext(owner, () => new SharedWork<number>(() => Promise.reject(new Error("too many"))));
    const alone = runInContext(contextOf("other"), () => work.join(async () => 8));
    await expect(work.result).rejects.toThrow("too many");
    expect([await alone, owner.waiters.size]).toEqual([8, 0]);
  });
});
