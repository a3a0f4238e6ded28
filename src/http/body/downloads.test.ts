import { describe, expect, it } from "vitest";
import { Downloads } from "./downloads.ts";

const acquired = (slot: (() => void) | undefined): (() => void) => {
  if (!slot) throw new Error("no slot");
  return slot;
};

describe("downloads", () => {
  it("has a number of slots, and gives a released one to the client that has waited longest", async () => {
    const downloads = new Downloads(2);
    const slots = ["a", "b"].map((client) => acquired(downloads.tryAcquire(client)));
    expect(downloads.tryAcquire("c")).toBeUndefined();
    const order: string[] = [];
    const waiting = ["c", "d"].map((client) =>
      downloads.acquire(client).then((release) => {
        order.push(client);
        return release;
      }),
    );
    slots[0]();
    slots[0]();
    await waiting[0];
    expect(order).toEqual(["c"]);
    slots[1]();
    for (const release of await Promise.all(waiting)) release();
    expect(order).toEqual(["c", "d"]);
  });

  it("gives one client half of them, and unidentified clients all", () => {
    const downloads = new Downloads(4);
    const slots = [1, 2].map(() => acquired(downloads.tryAcquire("greedy")));
    expect(downloads.tryAcquire("greedy")).toBeUndefined();
    acquired(downloads.tryAcquire("other"))();
    for (const release of slots) release();
    expect([1, 2, 3, 4].map(() => downloads.tryAcquire("")).every((slot) => slot !== undefined)).toBe(true);
    expect(downloads.tryAcquire("")).toBeUndefined();
  });

  it("admits waiting clients first", () => {
    const downloads = new Downloads(1);
    const release = acquired(downloads.tryAcquire("a"));
    const waiting = downloads.acquire("b");
    release();
    expect(downloads.tryAcquire("c")).toBeUndefined();
    return waiting.then((slot) => slot());
  });

  it("refuses a client that waited too long, with Retry-After", async () => {
    const downloads = new Downloads(1, 1);
    const release = acquired(downloads.tryAcquire("a"));
    const timedOut = downloads.acquire("b");
    await expect(timedOut).rejects.toMatchObject({
      code: "server-busy",
      extras: { headers: { "retry-after": "10" } },
    });
    release();
    acquired(downloads.tryAcquire("c"))();
  });
});
