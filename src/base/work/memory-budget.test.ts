import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryBudget } from "./memory-budget.ts";
import { type Client, newRequestContext } from "./request-context.ts";

const BUDGETS = { light: 10, ofRequest: 100, ofAll: 400, queue: 8 };

const clientOf = (name: string): Client => ({ name, networks: [{ name, clients: 1 }] });

/** A budget, and requests of clients that have begun. */
function begun(clients: readonly string[], waitMs?: number) {
  const memory = new MemoryBudget(() => BUDGETS, waitMs);
  const contexts = clients.map((client) => newRequestContext(clientOf(client), 1_000));
  for (const context of contexts) memory.begin(context);
  return { memory, contexts };
}

describe("the memory budget", () => {
  it("lets requests that need little go on at once, however much others hold", () => {
    const { memory, contexts } = begun(["a", "b", "c", "d", "e", ...Array(50).fill("f")]);
    const light = contexts.slice(5);
    const held = contexts.slice(0, 5).map((context) => memory.hold(90, context));
    expect(held).toEqual([undefined, undefined, undefined, undefined, expect.any(Promise)]);
    for (const context of light) expect(memory.hold(10, context)).toBeUndefined();
    for (const context of contexts) memory.end(context);
  });

  it("refuses a request that needs more than one may use", () => {
    const { memory, contexts } = begun(["a"]);
    memory.hold(60, contexts[0]);
    expect(() => memory.hold(60, contexts[0])).toThrow("needs more than");
  });

  it("makes others wait, who has the fewest reservations first, and refuses those that wait too long", async () => {
    const { memory, contexts } = begun(["greedy", "greedy", "greedy", "other", "third", "modest"], 50);
    const order: string[] = [];
    const waiting = contexts.map(async (context, i) => {
      await memory.hold(50, context);
      order.push(`${context.client.name} ${i}`);
    });
    await Promise.resolve();
    // One client gets half of the room, even if there is more.
    expect(order).toEqual(["greedy 0", "greedy 1", "other 3", "third 4"]);
    memory.end(contexts[0]);
    await waiting[5];
    expect(order).toEqual(["greedy 0", "greedy 1", "other 3", "third 4", "modest 5"]);
    await expect(waiting[2]).rejects.toMatchObject({ code: "server-busy" });
  });

  it("lets few wait, and refuses one that lost its client, or one of the client with the most", async () => {
    const memory = new MemoryBudget(() => ({ ...BUDGETS, queue: 3 }));
    const connection = { destroyed: false };
    const ask = (name: string) => {
      const context = newRequestContext(clientOf(name), 1_000, name === "gone" ? connection : undefined);
      memory.begin(context);
      const result = Promise.resolve(memory.hold(50, context)).then(
        () => "held",
        ({ code }) => code,
      );
      return { context, result };
    };
    const holding = ["a", "b", "c", "d"].map(ask);
    const gone = ask("gone");
    connection.destroyed = true;
    const many = ["many", "many", "many"].map(ask);
    expect(await gone.result).toBe("server-busy");
    const modest = ask("modest");
    expect(await many[2].result).toBe("server-busy");
    for (const { context } of holding) memory.end(context);
    expect(await Promise.all([...many.slice(0, 2), modest].map(({ result }) => result))).toEqual([
      "held",
      "held",
      "held",
    ]);
    for (const { context } of [gone, ...many, modest]) memory.end(context);
    expect([memory.reservations, memory.waiting]).toEqual([0, 0]);
  });

  it("counts nothing without a response", () => {
    const memory = new MemoryBudget(() => BUDGETS);
    expect(memory.hold(1_000, newRequestContext(clientOf("a"), 1_000))).toBeUndefined();
  });

  it("never reserves more than there is, and everything is free in the end", async () => {
    const steps = fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 0, max: 60 })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { memory, contexts } = begun(
          Array.from({ length: 8 }, (_, i) => `client ${i % 3}`),
          10_000,
        );
        const waits: Promise<unknown>[] = [];
        const ended = new Set<number>();
        for (const [number, bytes] of all) {
          if (ended.has(number)) continue;
          try {
            const wait = memory.hold(bytes, contexts[number]);
            if (wait) waits.push(wait);
          } catch {
            ended.add(number);
            memory.end(contexts[number]);
          }
          expect(memory.reservations * BUDGETS.ofRequest).toBeLessThanOrEqual(BUDGETS.ofAll);
        }
        // A request with a reservation finishes, and so do all others in the end.
        for (const [number, context] of contexts.entries()) if (!ended.has(number)) memory.end(context);
        await Promise.all(waits);
        expect([memory.reservations, memory.waiting]).toEqual([0, 0]);
      }),
    );
  });
});
