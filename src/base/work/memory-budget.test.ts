import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryBudget } from "./memory-budget.ts";
import { type Client, newRequestContext, runInContext } from "./request-context.ts";
import { SCHEDULER } from "./scheduler.ts";

const BUDGETS = { light: 10, ofResponse: 100, ofAll: 200, queue: 8 };

const clientOf = (name: string): Client => ({ name, networks: [{ name, clients: 1 }] });

/** A budget, and responses that hold so many bytes one after the other until they may end. */
function opened({ queue = BUDGETS.queue, waitMs = 10_000 } = {}) {
  const memory = new MemoryBudget(() => ({ ...BUDGETS, queue }), waitMs);
  /** Who has got all of its bytes, in this order. */
  const order: string[] = [];

  function compute(name: string, ...bytes: readonly number[]) {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const connection = { destroyed: false };
    const context = newRequestContext(clientOf(name), 1_000, connection);
    const about = { attempts: 0, connection, context, end };
    const result = runInContext(context, () =>
      memory.run(async () => {
        about.attempts += 1;
        for (const each of bytes) memory.hold(each);
        order.push(name);
        await mayEnd;
        return "computed";
      }),
    ).catch(({ code, message }) => code ?? message);
    return Object.assign(about, { result });
  }

  return { memory, order, compute };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the memory budget", () => {
  it("lets responses that take little go on at once, however much others take", async () => {
    const { memory, order, compute } = opened();
    const much = ["a", "b", "c"].map((name) => compute(name, 90));
    const little = Array.from({ length: 50 }, () => compute("d", 5, 5));
    await tick();
    expect(order).toEqual(["a", "b", ...Array(50).fill("d")]);
    for (const { end } of [...much, ...little]) end();
    expect(await Promise.all([...much, ...little].map(({ result }) => result))).toEqual(Array(53).fill("computed"));
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("refuses a response that takes more than one may take", async () => {
    const { memory, compute } = opened();
    expect(await compute("a", 60, 60).result).toBe("request-too-expensive");
    expect(memory.reservedBytes).toBe(0);
  });

  it("reserves four times what is needed so far, and more in place while there is room", async () => {
    const { memory, compute } = opened();
    const one = compute("a", 11);
    expect(memory.reservedBytes).toBe(44);
    const other = compute("b", 11, 50);
    expect(memory.reservedBytes).toBe(144);
    expect(other.attempts).toBe(1);
    one.end();
    other.end();
    expect(await Promise.all([one.result, other.result])).toEqual(["computed", "computed"]);
    expect(memory.reservedBytes).toBe(0);
  });

  it("starts a response again when there is room, which holds nothing meanwhile", async () => {
    const { memory, compute } = opened();
    const much = ["a", "b"].map((name) => compute(name, 90));
    const third = compute("c", 5, 15);
    await tick();
    expect([third.attempts, memory.waiting, memory.reservedBytes]).toEqual([1, 1, 200]);
    much[0].end();
    await tick();
    expect([third.attempts, memory.waiting, memory.reservedBytes]).toEqual([2, 0, 180]);
    third.end();
    much[1].end();
    expect(await third.result).toBe("computed");
  });

  it("gives one client half of the room at most, and the least served the next, whom nobody overtakes", async () => {
    const { order, compute } = opened();
    const greedy = [compute("greedy", 90), compute("greedy", 90)];
    const other = compute("other", 90);
    const served = compute("served", 90);
    const modest = compute("modest", 90);
    SCHEDULER.count(served.context, 1_000);
    const small = compute("small", 11);
    SCHEDULER.count(small.context, 2_000);
    await tick();
    expect(order).toEqual(["greedy", "other"]);
    other.end();
    await tick();
    expect(order).toEqual(["greedy", "other", "modest"]);
    greedy[0].end();
    modest.end();
    await tick();
    expect(order.slice(3).toSorted()).toEqual(["greedy", "served"]);
    for (const { end } of [greedy[1], served, small]) end();
    expect(await small.result).toBe("computed");
  });

  it("refuses those that wait too long", async () => {
    const { memory, compute } = opened({ waitMs: 20 });
    const much = ["a", "b"].map((name) => compute(name, 90));
    expect(await compute("c", 90).result).toBe("server-busy");
    for (const { end } of much) end();
    await tick();
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("counts the wait towards the time to answer", async () => {
    const { compute } = opened();
    const much = ["a", "b"].map((name) => compute(name, 90));
    const third = compute("c", 90);
    await sleep(30);
    for (const { end } of [...much, third]) end();
    expect(await third.result).toBe("computed");
    expect(third.context.waitedMs).toBeGreaterThan(25);
    expect(much[0].context.waitedMs).toBe(0);
  });

  it("lets some wait, not those that have lost their client, and refuses one of the client with the most", async () => {
    const { memory, compute } = opened({ queue: 3 });
    const much = ["a", "b"].map((name) => compute(name, 90));
    const gone = compute("gone", 90);
    await tick();
    gone.connection.destroyed = true;
    const many = ["many", "many", "many"].map((name) => compute(name, 90));
    expect(await gone.result).toBe("answer-too-slow");
    await tick();
    const modest = compute("modest", 90);
    expect(await many[2].result).toBe("server-busy");
    for (const { end } of [...much, ...many, modest]) end();
    expect(await Promise.all([many[0], many[1], modest].map(({ result }) => result))).toEqual(
      Array(3).fill("computed"),
    );
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("ends what a failed attempt has begun in parallel, and ignores what is done after a response", async () => {
    const { memory, compute } = opened();
    const much = ["a", "b"].map((name) => compute(name, 90));
    const later = Promise.withResolvers<void>();
    const parallel: string[] = [];
    const context = newRequestContext(clientOf("c"), 1_000);
    const branch = async (): Promise<void> => {
      await later.promise;
      memory.hold(5);
      parallel.push("went on");
    };
    const result = runInContext(context, () =>
      memory.run(async () => {
        const other = branch().catch(() => parallel.push("ended"));
        memory.hold(90);
        return other;
      }),
    );
    await tick();
    later.resolve();
    await tick();
    expect(parallel).toEqual(["ended"]);
    for (const { end } of much) end();
    await result;
    expect(parallel).toEqual(["ended", "went on"]);

    const stream = runInContext(context, () => memory.run(async () => async () => memory.hold(1_000)));
    await expect((await stream)()).resolves.toBeUndefined();
  });

  it("starts a response again that has joined the work of another one without room", async () => {
    const { memory, compute } = opened();
    const much = ["a", "b"].map((name) => compute(name, 90));
    let shared: Promise<void> | undefined;
    const share = async (bytes: number): Promise<void> => {
      shared ??= (async () => memory.hold(bytes))().finally(() => {
        shared = undefined;
      });
      await shared;
    };
    const inRequest = (name: string, bytes: number) =>
      runInContext(newRequestContext(clientOf(name), 1_000), () => memory.run(() => share(bytes)));
    const results = [inRequest("c", 90), inRequest("d", 5)];
    await results[1];
    expect(memory.waiting).toBe(1);
    for (const { end } of much) end();
    await results[0];
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("starts a page again as a whole if there is no room for one of its responses, even if it goes on", async () => {
    const { memory, compute } = opened();
    const much = ["a", "b"].map((name) => compute(name, 90));
    const attempts: string[][] = [];
    const context = newRequestContext(clientOf("c"), 1_000);
    const part = (bytes: number): Promise<string> =>
      memory.run(async () => {
        memory.hold(bytes);
        return `${bytes} bytes`;
      });
    const page = runInContext(context, () =>
      memory.runPage(async () => {
        const responses: string[] = [];
        attempts.push(responses);
        for (const bytes of [8, 9, 15, 1]) responses.push(await part(bytes).catch(({ code }) => code));
        return responses;
      }),
    );
    await tick();
    expect(attempts).toEqual([["8 bytes", "9 bytes", "server-busy", "server-busy"]]);
    expect([memory.waiting, memory.reservedBytes]).toEqual([1, 200]);
    // What its connection asks for next is another request.
    const next = runInContext(newRequestContext(clientOf("c"), 1_000), () => part(1));
    expect(await next).toBe("1 bytes");
    much[0].end();
    expect(await page).toEqual(["8 bytes", "9 bytes", "15 bytes", "1 bytes"]);
    expect(attempts.length).toBe(2);
    much[1].end();
    await much[1].result;
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("counts the responses of a page that are computed at the same time together", async () => {
    const { memory } = opened();
    const both = Promise.withResolvers<void>();
    const part = (bytes: number): Promise<void> =>
      memory.run(async () => {
        memory.hold(bytes);
        await both.promise;
      });
    const page = runInContext(newRequestContext(clientOf("a"), 1_000), () =>
      memory.runPage(() => Promise.all([part(60), part(60)])),
    );
    both.resolve();
    await expect(page).rejects.toMatchObject({ code: "request-too-expensive" });
    await tick();
    expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
  });

  it("counts nothing without a request", async () => {
    const { memory } = opened();
    expect(await memory.run(async () => memory.hold(1_000))).toBeUndefined();
    expect(await memory.runPage(() => memory.run(async () => memory.hold(1_000)))).toBeUndefined();
  });

  it("never reserves more than there is, computes everything, and everything is free in the end", async () => {
    const response = fc.tuple(fc.nat(3), fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(response, { maxLength: 8 }), fc.infiniteStream(fc.nat()), async (all, choices) => {
        const { memory, compute } = opened();
        const responses = all.map(([client, bytes]) => compute(`client ${client}`, ...bytes));
        const left = [...responses];
        while (left.length > 0) {
          expect(memory.reservedBytes).toBeLessThanOrEqual(BUDGETS.ofAll);
          const [next] = left.splice(choices.next().value % left.length, 1);
          next.end();
          await tick();
        }
        const results = await Promise.all(responses.map(({ result }) => result));
        const expected = all.map(([, bytes]) =>
          bytes.reduce((sum, each) => sum + each, 0) > BUDGETS.ofResponse ? "request-too-expensive" : "computed",
        );
        expect(results).toEqual(expected);
        expect([memory.reservedBytes, memory.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });
});
