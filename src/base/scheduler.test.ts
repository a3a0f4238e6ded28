import { describe, expect, it } from "vitest";
import { LIMITS } from "./limits.ts";
import { newRequestContext, type RequestContext } from "./request-context.ts";
import { FairScheduler } from "./scheduler.ts";

const contextOf = (client: string, timeoutMs = 1_000_000): RequestContext => newRequestContext(client, timeoutMs);
const nextIteration = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/** Long work of a client: uses slices of 2 ms, and adds the client to `order` whenever it gets one. */
async function compute(
  scheduler: FairScheduler,
  context: RequestContext,
  slices: number,
  order: string[],
): Promise<void> {
  for (let i = 0; i < slices; i++) {
    await scheduler.next(context, 2);
    order.push(context.client);
  }
}

describe("the fair scheduler", () => {
  it("resumes one entry in each iteration of the event loop", async () => {
    const scheduler = new FairScheduler(() => 0);
    const order: string[] = [];
    const all = ["a", "b", "c"].map((client) => compute(scheduler, contextOf(client), 1, order));
    const seen: number[] = [];
    for (let i = 0; i < 3; i++) {
      await nextIteration();
      seen.push(order.length);
    }
    await Promise.all(all);
    expect(Math.max(...seen.map((count, i) => count - (seen[i - 1] ?? 0)))).toBe(1);
  });

  it("resumes the least served client first", async () => {
    const scheduler = new FairScheduler(() => 0);
    const order: string[] = [];
    const greedy = Array.from({ length: 5 }, () => compute(scheduler, contextOf("greedy"), 4, order));
    while (order.length < 10) await nextIteration();
    const modest = compute(scheduler, contextOf("modest"), 3, order);
    await Promise.all([...greedy, modest]);
    expect(order.slice(10, 13)).toEqual(["modest", "modest", "modest"]);
    expect(order).toHaveLength(23);
  });

  it("computes at the rank of the least served client that waits for the result", async () => {
    const scheduler = new FairScheduler(() => 0);
    const order: string[] = [];
    const greedy = contextOf("greedy");
    const others = Array.from({ length: 5 }, (_, i) => compute(scheduler, contextOf(`other ${i}`), 8, order));
    scheduler.count(greedy, 1_000);
    const shared = compute(scheduler, greedy, 4, order);
    while (order.length < 10) await nextIteration();
    expect(order).not.toContain("greedy");
    const waiter = contextOf("modest");
    greedy.waiters.add(waiter);
    while (order.length < 14) await nextIteration();
    expect(order.slice(10, 14)).toEqual(Array(4).fill("greedy"));
    greedy.waiters.delete(waiter);
    await Promise.all([...others, shared]);
  });

  it("is fair to two clients with much work", async () => {
    const scheduler = new FairScheduler(() => 0);
    const order: string[] = [];
    await Promise.all([
      ...Array.from({ length: 9 }, () => compute(scheduler, contextOf("nine"), 10, order)),
      compute(scheduler, contextOf("one"), 10, order),
    ]);
    expect(order.slice(0, 20).filter((client) => client === "one").length).toBeGreaterThanOrEqual(9);
  });

  it("finishes all work of one client", async () => {
    const scheduler = new FairScheduler(() => 0);
    const ended: number[] = [];
    const works = Array.from({ length: 10 }, (_, i) =>
      compute(scheduler, contextOf("same"), 20, []).then(() => ended.push(i)),
    );
    await Promise.all(works);
    expect(ended.toSorted((a, b) => a - b)).toEqual([...works.keys()]);
  });

  it("aborts work that exceeds its timeout", async () => {
    let now = 0;
    const scheduler = new FairScheduler(() => now);
    const late = scheduler.next(contextOf("late", 100), 60);
    now = 50;
    await expect(late).rejects.toMatchObject({ code: "answer-too-slow", status: 503 });
    const inTime = scheduler.next(contextOf("in time", 100), 60);
    now = 80;
    await expect(inTime).resolves.toBeUndefined();
  });

  it("refuses new work while too much is waiting, of a client or of all, but never work that has started", async () => {
    const scheduler = new FairScheduler(() => 0);
    const { longQueries, longQueriesOfClient } = LIMITS;
    const started = contextOf("many");
    const waiting = [scheduler.next(started, 2)];
    for (let i = 1; i < longQueriesOfClient.most; i++) waiting.push(scheduler.next(contextOf("many"), 2));
    expect(() => scheduler.next(contextOf("many"), 2)).toThrow(expect.objectContaining({ code: "too-many-requests" }));
    for (let i = waiting.length; i < longQueries.most; i++) waiting.push(scheduler.next(contextOf(`other ${i}`), 2));
    expect(() => scheduler.next(contextOf("new"), 2)).toThrow(expect.objectContaining({ code: "server-busy" }));
    waiting.push(scheduler.next(started, 2));
    await Promise.all(waiting);
    await expect(scheduler.next(contextOf("many"), 2)).resolves.toBeUndefined();
  });

  it("starts short work at once, until a slice has passed since the last iteration of the event loop", async () => {
    let now = 0;
    const scheduler = new FairScheduler(() => now);
    const started: string[] = [];
    const begin = (name: string) => scheduler.begin(contextOf(name)).then(() => started.push(name));
    await begin("first");
    const second = begin("second");
    await Promise.resolve();
    expect(started).toEqual(["first", "second"]);
    await second;
    now = 3;
    const third = begin("third");
    await Promise.resolve();
    expect(started).toEqual(["first", "second"]);
    await third;
    expect(started).toEqual(["first", "second", "third"]);
  });
});
