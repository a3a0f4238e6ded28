import { describe, expect, it } from "vitest";
import { LIMITS } from "./limits.ts";
import { newRequestContext, type RequestContext } from "./request-context.ts";
import { FairScheduler } from "./scheduler.ts";

const errandOf = (client: string, patienceMs = 1_000_000): RequestContext => newRequestContext(client, patienceMs);
const turnOfLoop = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/** Long work of a client: asks for turns of 2 ms, and notes in `order` whenever it gets one. */
async function compute(turns: FairScheduler, context: RequestContext, times: number, order: string[]): Promise<void> {
  for (let i = 0; i < times; i++) {
    await turns.next(context, 2);
    order.push(context.client);
  }
}

describe("turns", () => {
  it("lets one go on each time the event loop has turned", async () => {
    const turns = new FairScheduler(() => 0);
    const order: string[] = [];
    const all = ["a", "b", "c"].map((client) => compute(turns, errandOf(client), 1, order));
    const seen: number[] = [];
    for (let i = 0; i < 3; i++) {
      await turnOfLoop();
      seen.push(order.length);
    }
    await Promise.all(all);
    expect(Math.max(...seen.map((count, i) => count - (seen[i - 1] ?? 0)))).toBe(1);
  });

  it("lets first go on who has had the least", async () => {
    const turns = new FairScheduler(() => 0);
    const order: string[] = [];
    const greedy = Array.from({ length: 5 }, () => compute(turns, errandOf("greedy"), 4, order));
    while (order.length < 10) await turnOfLoop();
    const modest = compute(turns, errandOf("modest"), 3, order);
    await Promise.all([...greedy, modest]);
    expect(order.slice(10, 13)).toEqual(["modest", "modest", "modest"]);
    expect(order).toHaveLength(23);
  });

  it("is fair to two who both want much", async () => {
    const turns = new FairScheduler(() => 0);
    const order: string[] = [];
    await Promise.all([
      ...Array.from({ length: 9 }, () => compute(turns, errandOf("nine"), 10, order)),
      compute(turns, errandOf("one"), 10, order),
    ]);
    expect(order.slice(0, 20).filter((client) => client === "one").length).toBeGreaterThanOrEqual(9);
  });

  it("lets all of one client come to their end", async () => {
    const turns = new FairScheduler(() => 0);
    const ended: number[] = [];
    const works = Array.from({ length: 10 }, (_, i) =>
      compute(turns, errandOf("same"), 20, []).then(() => ended.push(i)),
    );
    await Promise.all(works);
    expect(ended.toSorted((a, b) => a - b)).toEqual([...works.keys()]);
  });

  it("gives up what takes longer than it may", async () => {
    let now = 0;
    const turns = new FairScheduler(() => now);
    const late = turns.next(errandOf("late", 100), 60);
    now = 50;
    await expect(late).rejects.toMatchObject({ code: "answer-too-slow", status: 503 });
    const inTime = turns.next(errandOf("in time", 100), 60);
    now = 80;
    await expect(inTime).resolves.toBeUndefined();
  });

  it("refuses new work of a client who has too much waiting, and of all when too much waits; never what has begun", async () => {
    const turns = new FairScheduler(() => 0);
    const { longQueries, longQueriesOfClient } = LIMITS;
    const begun = errandOf("many");
    const waiting = [turns.next(begun, 2)];
    for (let i = 1; i < longQueriesOfClient.most; i++) waiting.push(turns.next(errandOf("many"), 2));
    expect(() => turns.next(errandOf("many"), 2)).toThrow(expect.objectContaining({ code: "too-many-requests" }));
    for (let i = waiting.length; i < longQueries.most; i++) waiting.push(turns.next(errandOf(`other ${i}`), 2));
    expect(() => turns.next(errandOf("new"), 2)).toThrow(expect.objectContaining({ code: "server-busy" }));
    waiting.push(turns.next(begun, 2));
    await Promise.all(waiting);
    await expect(turns.next(errandOf("many"), 2)).resolves.toBeUndefined();
  });

  it("lets short work begin at once, until a slice has passed since the loop has turned", async () => {
    let now = 0;
    const turns = new FairScheduler(() => now);
    const begun: string[] = [];
    const begin = (name: string) => turns.begin(errandOf(name)).then(() => begun.push(name));
    await begin("first");
    const second = begin("second");
    await Promise.resolve();
    expect(begun).toEqual(["first", "second"]);
    await second;
    now = 3;
    const third = begin("third");
    await Promise.resolve();
    expect(begun).toEqual(["first", "second"]);
    await third;
    expect(begun).toEqual(["first", "second", "third"]);
  });
});
