import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { VersionWatch } from "./version.ts";

/** A connection that hears what is notified, or not: a pooler that lends connections for a transaction swallows it. */
class FakeClient extends EventEmitter {
  connect = async () => this;
  end = async () => {};
  query = async (text: string) => ({ rows: text.startsWith("SELECT") ? [{ value: database.version }] : [] });
}

const database = { version: "1-a", asked: 0 };

function watching(hears: boolean): { watch: VersionWatch; notify(payload: string): void } {
  database.version = "1-a";
  database.asked = 0;
  const client = new FakeClient();
  const notify = (payload: string): void => void (hears && client.emit("notification", { payload }));
  const watch = new VersionWatch({
    newClient: () => client as unknown as Client,
    ask: async () => {
      database.asked += 1;
      return database.version;
    },
    notify: async (payload) => notify(payload),
  });
  return { watch, notify };
}

describe("the data version of a process", () => {
  it("is told, not asked for, while somebody can be listened to", async () => {
    const { watch, notify } = watching(true);
    expect(await watch.current()).toBe("1-a");
    await vi.waitFor(async () => {
      notify("2-b");
      expect(await watch.current()).toBe("2-b");
    });
    for (let i = 0; i < 100; i++) await watch.current();
    expect(database.asked).toBeLessThanOrEqual(1);
    await watch.close();
  });

  it("is asked for now and then where notifications get lost", async () => {
    vi.useFakeTimers();
    try {
      const { watch } = watching(false);
      expect(await watch.current()).toBe("1-a");
      database.version = "2-b";
      expect(await watch.current()).toBe("1-a");
      await vi.advanceTimersByTimeAsync(600);
      expect([await watch.current(), await watch.current(), database.asked]).toEqual(["2-b", "2-b", 2]);
      await watch.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is asked for once for all who want it at the same time", async () => {
    const { watch } = watching(false);
    await Promise.all(Array.from({ length: 50 }, () => watch.current()));
    expect(database.asked).toBe(1);
    await watch.close();
  });

  it("never goes back because of late news, but follows a database that was set back", async () => {
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
