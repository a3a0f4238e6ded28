import { afterEach, describe, expect, it } from "vitest";
import { Downloads, type Slot } from "./downloads.ts";
import type { Reader } from "./reading-pace.ts";

const acquired = (slot: Slot | undefined): Slot => {
  if (!slot) throw new Error("no slot");
  return slot;
};

/** Resolves after everything that is ready has run. */
const settled = () => new Promise((resume) => setImmediate(resume));

describe("downloads", () => {
  it("has a number of slots, and gives a released one to the client that has waited longest", async () => {
    const downloads = new Downloads({ slots: 2 });
    const slots = ["a", "b"].map((client) => acquired(downloads.tryAcquire(client)));
    expect(downloads.tryAcquire("c")).toBeUndefined();
    const order: string[] = [];
    const waiting = ["c", "d"].map((client) =>
      downloads.acquire(client).then((slot) => {
        order.push(client);
        return slot;
      }),
    );
    slots[0].release();
    slots[0].release();
    await waiting[0];
    expect(order).toEqual(["c"]);
    slots[1].release();
    for (const slot of await Promise.all(waiting)) slot.release();
    expect(order).toEqual(["c", "d"]);
  });

  it("gives one client half of them, and unidentified clients all", () => {
    const downloads = new Downloads({ slots: 4 });
    const slots = [1, 2].map(() => acquired(downloads.tryAcquire("greedy")));
    expect(downloads.tryAcquire("greedy")).toBeUndefined();
    acquired(downloads.tryAcquire("other")).release();
    for (const slot of slots) slot.release();
    const all = [1, 2, 3, 4].map(() => acquired(downloads.tryAcquire("")));
    expect(downloads.tryAcquire("")).toBeUndefined();
    for (const slot of all) slot.release();
  });

  it("has some for a third client when two have taken all they get", () => {
    const downloads = new Downloads({ slots: 8 });
    const taken = (client: string): number => {
      let count = 0;
      while (downloads.tryAcquire(client)) count += 1;
      return count;
    };
    expect(["a", "b", "a", "c", "d", "e"].map(taken)).toEqual([4, 2, 0, 1, 1, 0]);
  });

  it("admits waiting clients first", () => {
    const downloads = new Downloads({ slots: 1 });
    const { release } = acquired(downloads.tryAcquire("a"));
    const waiting = downloads.acquire("b");
    release();
    expect(downloads.tryAcquire("c")).toBeUndefined();
    return waiting.then((slot) => slot.release());
  });

  it("refuses a client that waited too long, with Retry-After", async () => {
    const downloads = new Downloads({ slots: 1, waitMs: 1 });
    const slot = acquired(downloads.tryAcquire("a"));
    const timedOut = downloads.acquire("b");
    await expect(timedOut).rejects.toMatchObject({
      code: "server-busy",
      extras: { headers: { "retry-after": "10" } },
    });
    slot.release();
    acquired(downloads.tryAcquire("c")).release();
  });

  it("prefers the client with the fewest, however many requests of another wait before it", async () => {
    const downloads = new Downloads({ slots: 4 });
    const slots = ["greedy", "greedy", "other", "third"].map((client) => acquired(downloads.tryAcquire(client)));
    const order: string[] = [];
    const wait = async (client: string): Promise<void> => {
      slots.push(await downloads.acquire(client));
      order.push(client);
    };
    const waiting = [...Array(10).fill("greedy"), "light", "light", "fair"].map(wait);
    for (const i of [2, 3, 4, 5, 6, 0, 1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]) {
      slots[i].release();
      await settled();
    }
    expect(order).toEqual(["light", "fair", "light", ...Array(10).fill("greedy")]);
    await Promise.all(waiting);
  });
});

describe("a slow client", () => {
  const SECOND = 1_000;
  const KIB = 1024;
  /** What each of the readers has received, and whether it lost its slot. */
  class Client implements Reader {
    readonly name: string;
    readonly slot: Slot;
    received = 0;
    /** In bytes per second. */
    rate: number;
    waits = false;
    isGone = false;

    constructor(name: string, rate: number) {
      this.name = name;
      this.rate = rate;
      this.slot = acquired(downloads.tryAcquire(name));
      this.slot.readBy(this);
      clients.add(this);
    }

    accepted = () => this.received;
    isWaiting = () => this.waits;
    disconnect(): void {
      this.isGone = true;
      setImmediate(() => this.leave());
    }
    leave(): void {
      clients.delete(this);
      this.slot.release();
    }
  }

  let now = 0;
  let lost = 0;
  let downloads: Downloads;
  const clients = new Set<Client>();
  afterEach(() => {
    for (const client of clients) client.leave();
  });

  function open(slots: number): void {
    lost = 0;
    downloads = new Downloads({ slots, now: () => now, disconnected: () => (lost += 1) });
  }
  const start = (count: number, name: string, rate: number): Client[] =>
    Array.from({ length: count }, () => new Client(name, rate));

  function pass(ms: number): void {
    for (const end = now + ms; now < end; ) {
      now += 250;
      for (const client of clients) client.received += client.rate / 4;
      downloads.check();
    }
  }

  /** Whether a request gets a slot before any more time has passed. */
  async function getsSlot(name: string): Promise<boolean> {
    let slot: Slot | undefined;
    downloads.acquire(name).then(
      (given) => {
        slot = given;
      },
      () => {},
    );
    await settled();
    await settled();
    slot?.release();
    return slot !== undefined;
  }

  it("keeps its slot while nobody waits", () => {
    open(2);
    start(1, "slow", 700);
    pass(600 * SECOND);
    expect(lost).toBe(0);
  });

  it.each([
    [64, [32, 16, 8, 4, 2, 1, 1]],
    [8, [4, 2, 1, 1]],
  ])("of %i slots loses one at once when another waits, and does not get it back", async (slots, shares) => {
    open(slots);
    const names = shares.map((_, i) => `slow ${i}`);
    for (const [i, count] of shares.entries()) start(count, names[i], 700);
    pass(10 * SECOND);
    for (let i = 0; i < 100; i++) {
      expect(await getsSlot("light")).toBe(true);
      // They try again and again.
      for (const name of names) expect(downloads.tryAcquire(name)).toBeUndefined();
      pass(250);
    }
    expect(lost).toBe(1);
    const [most, ...others] = names;
    for (const client of clients) if (others.includes(client.name)) client.leave();
    expect(downloads.tryAcquire(most)).toBeUndefined();
    // A minute later it has half of them again.
    pass(40 * SECOND);
    start(1, most, 700);
    expect(downloads.tryAcquire(most)).toBeUndefined();
    // Until somebody needs it.
    for (const [i, name] of others.entries()) start(shares[i + 1], name, 700);
    pass(10 * SECOND);
    expect([await getsSlot("light"), lost]).toEqual([true, 2]);
  });

  it("with many downloads must show sooner that it is fast", async () => {
    open(16);
    start(4, "a", 700);
    start(4, "b", 40 * KIB);
    for (const [name, count] of Object.entries({ c: 4, d: 2, e: 1, f: 1 })) start(count, name, 1_024 * KIB);
    pass(2 * SECOND);
    const waiting = downloads.acquire("light");
    pass(250);
    await settled();
    expect(lost).toBe(0);
    pass(250);
    const slots = [await waiting];
    expect(lost).toBe(1);
    pass(2 * SECOND);
    slots.push(await downloads.acquire("light"));
    // 40 KiB/s is enough for three downloads at the same time, but not for four.
    expect([...clients].map(({ name }) => name).join()).toBe("a,a,b,b,b,c,c,c,c,d,d,e,f");
    for (const { release } of slots) release();
  });

  it("is never a client that reads fast enough, or waits for the server", async () => {
    open(2);
    const [fast] = start(1, "fast", 14 * KIB);
    const [idle] = start(1, "idle", 0);
    idle.waits = true;
    pass(60 * SECOND);
    expect(await getsSlot("light")).toBe(false);
    idle.waits = false;
    pass(9.75 * SECOND);
    expect(lost).toBe(0);
    pass(250);
    expect([idle.isGone, fast.isGone]).toEqual([true, false]);
  });

  it("does not look fast for long after a burst", async () => {
    open(1);
    const [client] = start(1, "bursts", 0);
    for (let i = 0; i < 5; i++) {
      client.received += 10_000 * KIB;
      pass(60 * SECOND);
    }
    client.received += 10_000 * KIB;
    pass(10 * SECOND);
    expect(await getsSlot("light")).toBe(false);
    pass(250);
    expect(client.isGone).toBe(true);
  });

  it("is the slowest one of the client with the most", async () => {
    open(6);
    const several = [900, 700, 800].map((rate) => new Client("several", rate));
    const [lonely] = start(1, "lonely", 0);
    const unknown = start(2, "", 100);
    pass(60 * SECOND);
    const goneAfter = async (name: string): Promise<Client[]> => {
      expect(await getsSlot(name)).toBe(true);
      return [lonely, ...unknown, ...several].filter(({ isGone }) => isGone);
    };
    const [slowest] = await goneAfter("light");
    expect(slowest).toBe(several[1]);
    start(1, "other", 14 * KIB);
    expect(await goneAfter("light")).toEqual([several[1], several[2]]);
    start(1, "another", 14 * KIB);
    // Now each client has one.
    expect(await goneAfter("light")).toEqual([lonely, several[1], several[2]]);
  });

  it("is not dropped for another request of its own, or of a client with as many", async () => {
    open(2);
    start(1, "a", 0);
    start(1, "b", 0);
    pass(60 * SECOND);
    expect([await getsSlot("a"), lost]).toEqual([false, 0]);
  });

  it("is not dropped for more than one of many requests of the same client", async () => {
    open(8);
    for (let i = 0; i < 8; i++) start(1, `slow ${i}`, 0);
    pass(60 * SECOND);
    const waiting = Array.from({ length: 8 }, () => downloads.acquire("greedy"));
    pass(5 * SECOND);
    const slot = await waiting[0];
    pass(5 * SECOND);
    expect(lost).toBe(1);
    slot.release();
    for (const client of clients) client.leave();
    for (const other of waiting.slice(1)) (await other).release();
  });
});
