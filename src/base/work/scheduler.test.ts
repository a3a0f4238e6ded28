import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../limits.ts";
import { type Client, newRequestContext, type RequestContext } from "./request-context.ts";
import { FairScheduler } from "./scheduler.ts";

const clientOf = (name: string): Client => ({ name, networks: [{ name, clients: 1 }] });
/** One of many clients of a network that counts as four. */
const memberOf = (network: string, name: string): Client => ({
  name,
  networks: [
    { name: network, clients: 4 },
    { name, clients: 1 },
  ],
});
const contextOf = (client: string | Client, timeoutMs = 1_000_000): RequestContext =>
  newRequestContext(typeof client === "string" ? clientOf(client) : client, timeoutMs);
const nextIteration = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/** Milliseconds; only computing takes time. */
let now = 0;
const clock = (): number => now;
beforeEach(() => {
  now = 0;
});

/** Long work of a client: uses slices of 2 ms, and adds the client to `order` whenever it gets one. */
async function compute(
  scheduler: FairScheduler,
  context: RequestContext,
  slices: number,
  order: string[],
  milliseconds = 2,
): Promise<void> {
  for (let i = 0; i < slices; i++) {
    await scheduler.next(context, milliseconds);
    now += milliseconds;
    order.push(context.client.name);
  }
}

describe("the fair scheduler", () => {
  const resumedPerIteration = async (
    scheduler: FairScheduler,
    order: readonly string[],
  ): Promise<readonly number[]> => {
    const seen = [0];
    while (scheduler.waiting > 0) {
      await nextIteration();
      seen.push(order.length);
    }
    return seen.slice(1).map((count, i) => count - seen[i]);
  };

  it("resumes long work once in each iteration of the event loop, however short it is", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    const all = ["a", "b", "c"].map((client) => compute(scheduler, contextOf(client), 2, order, 0.1));
    expect(Math.max(...(await resumedPerIteration(scheduler, order)))).toBe(1);
    await Promise.all(all);
  });

  it.each([
    ["of 2 ms once", 2, 1],
    ["of half a millisecond until it has used up a slice", 0.5, 4],
    ["without any at most eight times", 0, 8],
  ])("starts work %s in one iteration of the event loop, also for a client that asks much", async (_, takes, most) => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    scheduler.count(contextOf("busy"), 1_000);
    const all = Array.from({ length: 24 }, async () => {
      await scheduler.begin(contextOf("busy"));
      now += takes;
      order.push("busy");
    });
    expect(Math.max(...(await resumedPerIteration(scheduler, order)))).toBe(most);
    await Promise.all(all);
  });

  it.each([
    ["together if they fit into a slice, as far as is known", 0.2, "aa bcdefgh bcdefgh ii jj"],
    ["one by one if they do not", 1, "aa bb cc dd ee ff gg hh ii jj"],
  ])("starts requests %s", async (_, takes, expected) => {
    const scheduler = new FairScheduler(clock);
    let steps = "";
    const all = [..."abcdefghij"].map(async (name) => {
      await scheduler.begin(contextOf("busy"));
      for (let i = 0; i < 2; i++) {
        now += takes / 2;
        steps += name;
        await undefined;
      }
    });
    await Promise.all(all);
    expect(steps).toBe(expected.replaceAll(" ", ""));
  });

  it("resumes long work alone, among requests that start together", async () => {
    const scheduler = new FairScheduler(clock);
    let steps = "";
    const take = async (name: string, turn: Promise<void>): Promise<void> => {
      await turn;
      for (let i = 0; i < 9; i++) {
        steps += name;
        await undefined;
      }
    };
    const start = (name: string): Promise<void> => take(name, scheduler.begin(contextOf("busy")));
    const all = [..."abc"].map(start);
    all.push(take("L", scheduler.next(contextOf("busy"), 0.1)));
    all.push(...[..."de"].map(start));
    await Promise.all(all);
    expect(steps).toMatch(/^a{9}(bc){9}L{9}d{9}e{9}$/);
  });

  it("leaves iterations of the event loop to new connections, but never more than 16 in a row", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    const all = compute(scheduler, contextOf("busy"), 5, order);
    const afterEach: number[] = [];
    for (let i = 0; i < 3 * 17; i++) {
      scheduler.accepted();
      await nextIteration();
      afterEach.push(order.length);
    }
    expect(afterEach).toEqual(afterEach.map((_, i) => Math.floor((i + 1) / 17)));
    // Without new connections, there is work in each.
    await nextIteration();
    await nextIteration();
    expect(order).toHaveLength(5);
    await all;
  });

  it("resumes a client with much short work after others, though it never gives way because of it", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    const [busy, newcomer] = [contextOf("busy"), contextOf("newcomer")];
    scheduler.countShort(busy, 100);
    now = 1_100;
    scheduler.countShort(busy, 100);
    const all = [compute(scheduler, busy, 1, order), compute(scheduler, contextOf("busy"), 1, order)];
    all.push(compute(scheduler, contextOf("other"), 1, order));
    scheduler.count(newcomer, 50);
    scheduler.giveWay([busy, busy], newcomer);
    await Promise.all(all);
    expect(order).toEqual(["other", "busy", "busy"]);
  });

  it("ranks a client once for each start, however many of its requests wait", async () => {
    const scheduler = new FairScheduler(clock);
    let ranked = 0;
    const client = {
      name: "busy",
      get networks() {
        ranked += 1;
        return [{ name: "busy", clients: 1 }];
      },
    };
    scheduler.count(contextOf(client), 1_000);
    const all = Array.from({ length: 24 }, () => scheduler.begin(contextOf(client)));
    expect(scheduler.waiting).toBe(24);
    ranked = 0;
    await Promise.all(all);
    expect(ranked).toBe(24);
  });

  it("resumes the least served client first", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    const greedy = Array.from({ length: 5 }, () => compute(scheduler, contextOf("greedy"), 4, order));
    while (order.length < 10) await nextIteration();
    const modest = compute(scheduler, contextOf("modest"), 3, order);
    await Promise.all([...greedy, modest]);
    expect(order.slice(10, 13)).toEqual(["modest", "modest", "modest"]);
    expect(order).toHaveLength(23);
  });

  it("computes at the rank of the least served client that waits for the result", async () => {
    const scheduler = new FairScheduler(clock);
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
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    await Promise.all([
      ...Array.from({ length: 9 }, () => compute(scheduler, contextOf("nine"), 10, order)),
      compute(scheduler, contextOf("one"), 10, order),
    ]);
    expect(order.slice(0, 20).filter((client) => client === "one").length).toBeGreaterThanOrEqual(9);
  });

  it("finishes all work of one client", async () => {
    const scheduler = new FairScheduler(clock);
    const ended: number[] = [];
    const works = Array.from({ length: 10 }, (_, i) =>
      compute(scheduler, contextOf("same"), 20, []).then(() => ended.push(i)),
    );
    await Promise.all(works);
    expect(ended.toSorted((a, b) => a - b)).toEqual([...works.keys()]);
  });

  it("aborts work that exceeds its timeout", async () => {
    const scheduler = new FairScheduler(clock);
    const late = scheduler.next(contextOf("late", 100), 60);
    now = 50;
    await expect(late).rejects.toMatchObject({ code: "answer-too-slow", status: 503 });
    const inTime = scheduler.next(contextOf("in time", 100), 60);
    now = 80;
    await expect(inTime).resolves.toBeUndefined();
  });

  it("does not let many new clients catch up with one that was there before", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    scheduler.count(contextOf("known"), 200);
    now = 1_000;
    // It has half of that left, and eight clients that have had nothing come at once.
    const rush = Array.from({ length: 8 }, (_, i) => compute(scheduler, contextOf(`new ${i}`), 100, order));
    const known = compute(scheduler, contextOf("known"), 10, order);
    await known;
    // All new clients together have had 100 ms by then, in slices of 2 ms, not each of them.
    expect(order.length).toBeLessThan(50 + 10 * 9);
    await Promise.all(rush);
  });

  it("resumes a new client before a busy one, however many others are new", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    scheduler.count(contextOf("busy"), 800);
    now = 1_000;
    for (let i = 0; i < 8; i++) scheduler.count(contextOf(`new ${i}`), 300);
    const busy = compute(scheduler, contextOf("busy"), 10, order);
    await compute(scheduler, contextOf("citizen"), 10, order);
    expect(order).not.toContain("busy");
    await busy;
  });

  it("is fair to a client beside a network with many", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    await Promise.all([
      ...Array.from({ length: 64 }, (_, i) => compute(scheduler, contextOf(memberOf("network", `${i}`)), 2, order)),
      compute(scheduler, contextOf("one"), 20, order),
    ]);
    // The network counts as four clients.
    expect(order.slice(0, 50).filter((name) => name === "one").length).toBeGreaterThanOrEqual(9);
  });

  it("prefers clients of a network that have had less", async () => {
    const scheduler = new FairScheduler(clock);
    const order: string[] = [];
    const greedy = Array.from({ length: 5 }, () => compute(scheduler, contextOf(memberOf("n", "greedy")), 4, order));
    while (order.length < 10) await nextIteration();
    const modest = compute(scheduler, contextOf(memberOf("n", "modest")), 2, order);
    await Promise.all([...greedy, modest]);
    expect(order.slice(10, 12)).toEqual(["modest", "modest"]);
  });

  it("counts what was computed for work that it refuses", async () => {
    const scheduler = new FairScheduler(clock);
    const { most } = LIMITS.longQueriesOfClient;
    const waiting = Array.from({ length: most }, () => scheduler.next(contextOf("greedy"), 1));
    const refused = (async () => scheduler.next(contextOf("greedy"), 2))();
    await expect(refused).rejects.toMatchObject({ code: "too-many-requests" });
    expect(scheduler.ownServiceOf(contextOf("greedy"))).toBe(most + 2);
    await Promise.all(waiting);
  });

  it("refuses new work of a client with too much waiting, but never work that has started", async () => {
    const scheduler = new FairScheduler(clock);
    const started = contextOf("many");
    const waiting = [scheduler.next(started, 2)];
    for (let i = 1; i < LIMITS.longQueriesOfClient.most; i++) waiting.push(scheduler.next(contextOf("many"), 2));
    expect(() => scheduler.next(contextOf("many"), 2)).toThrow(expect.objectContaining({ code: "too-many-requests" }));
    waiting.push(scheduler.next(started, 2));
    await Promise.all(waiting);
    await expect(scheduler.next(contextOf("many"), 2)).resolves.toBeUndefined();
  });

  describe("while too much is waiting", () => {
    const { most } = LIMITS.longQueries;
    const busy = { code: "server-busy", status: 503 };

    /** A full queue, and which of its work was refused so far, by client. */
    function fill(clients: (i: number) => string | Client, count = most) {
      const scheduler = new FairScheduler(clock);
      const refused: string[] = [];
      const add = (client: string | Client, milliseconds = 2): RequestContext => {
        const context = contextOf(client);
        scheduler.next(context, milliseconds).catch((error) => {
          expect(error).toMatchObject(busy);
          refused.push(context.client.name);
        });
        return context;
      };
      for (let i = 0; i < count; i++) add(clients(i));
      return { scheduler, refused, add };
    }

    it("the client with the most gives way, and one with none is never refused", async () => {
      const { scheduler, refused, add } = fill((i) => (i % 4 === 0 ? "much" : `${i % 50}`));
      for (let i = 0; i < 30; i++) add(`new ${i}`);
      await Promise.resolve();
      expect(refused).toEqual(Array(30).fill("much"));
      expect(scheduler.waiting).toBe(most);
    });

    it("new work of the client with the most is refused itself", () => {
      const { scheduler } = fill((i) => (i < 40 ? "much" : `${i}`));
      expect(() => scheduler.next(contextOf("much"), 2)).toThrow(expect.objectContaining(busy));
    });

    it("clients of one network give way together", async () => {
      const { refused, add } = fill((i) => (i < 100 ? memberOf("network", `member ${i}`) : `${i % 10}`));
      // As four clients, the network has 25 for each; the others have 10.
      for (let i = 0; i < 20; i++) add(`new ${i}`);
      await Promise.resolve();
      expect(refused.map((name) => name.split(" ")[0])).toEqual(Array(20).fill("member"));
    });

    it("the most served client gives way if all have the same", async () => {
      const { scheduler, refused, add } = fill((i) => `${i}`);
      scheduler.count(contextOf("77"), 100);
      add("new");
      await Promise.resolve();
      expect(refused).toEqual(["77"]);
    });

    it("what has computed least gives way", async () => {
      const { scheduler, refused, add } = fill((i) => `${i}`, most - 3);
      const order: string[] = [];
      for (const milliseconds of [30, 10, 20]) {
        const turn = scheduler.next(contextOf("much"), milliseconds);
        turn.then(
          () => order.push(`${milliseconds} ms resumed`),
          () => order.push(`${milliseconds} ms gave way`),
        );
      }
      add("new");
      while (scheduler.waiting > 0) await nextIteration();
      expect([order.toSorted(), refused]).toEqual([["10 ms gave way", "20 ms resumed", "30 ms resumed"], []]);
    });

    it("a response that is being sent does not give way", async () => {
      const { refused, add } = fill((i) => `${i}`, most - 1);
      for (let i = 0; i < 5; i++) add("sending").isSending = true;
      for (let i = 0; i < 3; i++) add(`new ${i}`);
      await Promise.resolve();
      expect(refused).toHaveLength(2);
      expect(refused).not.toContain("sending");
    });

    it("whatever clients do, one with nothing waiting is admitted", async () => {
      const client = fc.record({ network: fc.nat(3), name: fc.nat(30) });
      await fc.assert(
        fc.asyncProperty(fc.array(client, { minLength: most, maxLength: 2 * most }), async (clients) => {
          const scheduler = new FairScheduler(clock);
          const waiting = new Map<string, number>();
          for (const { network, name } of clients) {
            const { client, ...rest } = contextOf(memberOf(`network ${network}`, `${network} ${name}`));
            const before = waiting.get(client.name) ?? 0;
            const change = (by: number): void => {
              waiting.set(client.name, (waiting.get(client.name) ?? 0) + by);
            };
            try {
              scheduler.next({ client, ...rest }, 2).catch(() => change(-1));
              change(1);
            } catch {
              expect(before).toBeGreaterThan(0);
            }
            expect(scheduler.waiting).toBeLessThanOrEqual(most);
            await Promise.resolve();
          }
        }),
        { numRuns: 10 },
      );
    });
  });

  it("lets a request give way that holds what another client needs, if its client has two more", async () => {
    const scheduler = new FairScheduler(clock);
    const [a, b, other, idle] = ["much", "much", "other", "much"].map((name) => contextOf(name));
    const ended: string[] = [];
    for (const [name, context] of Object.entries({ a, b, other })) {
      scheduler.next(context, 2).then(
        () => {},
        ({ code }) => ended.push(`${name} ${code}`),
      );
    }
    scheduler.giveWay([a, other], contextOf("new"));
    scheduler.giveWay([a, b, other], contextOf("other"));
    await Promise.resolve();
    expect(ended).toEqual([]);
    // What is not waiting counts, but cannot give way.
    scheduler.giveWay([a, idle, other], contextOf("new"));
    await Promise.resolve();
    expect(ended).toEqual(["a server-busy"]);
  });

  it("lets nobody give way to a client that is served more", async () => {
    const scheduler = new FairScheduler(clock);
    const [page, picture] = ["modest", "modest"].map((name) => contextOf(name));
    const refused = vi.fn();
    for (const context of [page, picture]) scheduler.next(context, 2).catch(refused);
    const greedy = contextOf("greedy");
    scheduler.count(greedy, 5);
    scheduler.giveWay([page, picture], greedy);
    await Promise.resolve();
    expect(refused).not.toHaveBeenCalled();
    scheduler.giveWay([page, picture], contextOf("new"));
    await Promise.resolve();
    expect(refused).toHaveBeenCalledOnce();
  });

  describe("when clients disconnect", () => {
    const open = () => ({ destroyed: false });
    const abandoned = { code: "answer-too-slow", message: expect.stringContaining("disconnected") };

    it("removes their work from the queue, and starts none", async () => {
      const scheduler = new FairScheduler(clock);
      const connection = open();
      const gone = Array.from({ length: 9 }, () => newRequestContext(clientOf("gone"), 1_000, connection));
      const works = gone.map((context) => scheduler.next(context, 2));
      const other = scheduler.next(contextOf("other"), 2);
      connection.destroyed = true;
      await Promise.all(works.map((work) => expect(work).rejects.toMatchObject(abandoned)));
      await other;
      expect([scheduler.waiting, scheduler.granted]).toEqual([0, 1]);
      expect(() => scheduler.next(gone[0], 2)).toThrow(expect.objectContaining(abandoned));
      await expect(scheduler.begin(gone[1])).rejects.toMatchObject(abandoned);
    });

    it("continues work that another client waits for, at the rank of that one", async () => {
      const scheduler = new FairScheduler(clock);
      const connections = [open(), open()];
      const [owner, waiter] = connections.map((open, i) => newRequestContext(clientOf(`${i}`), 1_000, open));
      owner.waiters.add(waiter);
      connections[0].destroyed = true;
      await scheduler.next(owner, 2);
      const second = scheduler.next(owner, 2);
      connections[1].destroyed = true;
      await expect(second).rejects.toMatchObject(abandoned);
    });
  });

  it("starts short work at once, until a slice has passed since the last iteration of the event loop", async () => {
    const scheduler = new FairScheduler(clock);
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
