import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { VersionWatch } from "./version.ts";

/** A connection that receives notifications, or not, as behind a pooler in transaction mode. */
class FakeClient extends EventEmitter {
  connect = async () => this;
  end = async () => {};
  query = async (text: string) => ({ rows: text.startsWith("SELECT") ? [{ value: database.version }] : [] });
}

const database = { version: "1-a", polls: 0 };

function watching(isNotified: boolean): { watch: VersionWatch; notify(payload: string): void } {
  database.version = "1-a";
  database.polls = 0;
  const client = new FakeClient();
  const notify = (payload: string): void => void (isNotified && client.emit("notification", { payload }));
  const watch = new VersionWatch({
    newClient: () => client as unknown as Client,
    poll: async () => {
      database.polls += 1;
      return database.version;
    },
    notify: async (payload) => notify(payload),
  });
  return { watch, notify };
}

describe("the data version of a process", () => {
  it("comes from notifications, not from polling, while listening works", async () => {
    const { watch, notify } = watching(true);
    expect(await watch.current()).toBe("1-a");
    await vi.waitFor(async () => {
      notify("2-b");
      expect(await watch.current()).toBe("2-b");
    });
    for (let i = 0; i < 100; i++) await watch.current();
    expect(database.polls).toBeLessThanOrEqual(1);
    await watch.close();
  });

  it("is polled now and then where notifications get lost", async () => {
    vi.useFakeTimers();
    try {
      const { watch } = watching(false);
      expect(await watch.current()).toBe("1-a");
      database.version = "2-b";
      expect(await watch.current()).toBe("1-a");
      await vi.advanceTimersByTimeAsync(600);
      expect([await watch.current(), await watch.current(), database.polls]).toEqual(["2-b", "2-b", 2]);
      await watch.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is polled once for concurrent requests", async () => {
    const { watch } = watching(false);
    await Promise.all(Array.from({ length: 50 }, () => watch.current()));
    expect(database.polls).toBe(1);
    await watch.close();
  });

  it("never goes back because of late notifications, but follows a database that was restored", async () => {
    const { watch, notify } = watching(true);
    const begun = performance.now();
    await watch.current();
    watch.learn("7-x");
    watch.learn("6-y", begun);
    notify("5-z");
    expect(await watch.current()).toBe("7-x");
    watch.learn("3-restored", performance.now() + 1);
    expect(await watch.current()).toBe("3-restored");
    await watch.close();
  });
});
