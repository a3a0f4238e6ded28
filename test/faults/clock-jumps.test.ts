/**
 * The clock of the machine is set forward and back while a server runs: no client is locked out, and nothing waits for
 * the clock.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { addKey } from "../../src/http/keys/key-table.ts";
import { openStore } from "../../src/open-store.ts";
import { API_KEY, start, until, withFolder } from "../support/process.ts";
import { loadGeneration } from "../support/store-state.ts";

const HOUR = 3_600_000;
const CLOCK = pathToFileURL(join(import.meta.dirname, "..", "support", "fake-clock.ts")).href;

it("a server works on when the clock is set forward and back", () =>
  withFolder(async (folder) => {
    const data = join(folder, "data");
    const clock = join(folder, "clock");
    const set = (hours: number): void => writeFileSync(clock, String(hours * HOUR));
    set(0);
    await loadGeneration(data, 1, { accounts: 2, parties: 2 });
    const expires = new Date(Date.now() + HOUR).toISOString();
    const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
    const key = await store.write((tx) => addKey(tx, { name: "ogd", perMinute: 3, expires }));
    await store.close();

    const server = start(["serve", "--port", "0", "--workers", "2", "--data", data], {
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_SHIFT: clock,
      RATHAUS_API_KEYS: API_KEY,
    });
    const url = await server.url;
    const workers = () => [...server.stderr().matchAll(/"pid":(\d+),"url"[^\n]*"listening"/g)].map(([, pid]) => pid);
    await until(() => workers().length === 2, "both workers listen");
    const ask = async (asker: string): Promise<string> => {
      const reply = await fetch(`${url}/finance/v1/departemente`, { headers: { "api-key": asker } });
      const { type } = (await reply.json()) as { type?: string };
      if (reply.status === 429) expect(Number(reply.headers.get("retry-after"))).toBeLessThanOrEqual(61);
      return reply.status === 200 ? "answered" : String(type?.replace("urn:rathaus:problem:", ""));
    };

    // Uses up the quota.
    await until(async () => (await ask(key)) === "too-many-requests", "the quota is used up");
    set(2);
    expect(await ask(API_KEY)).toBe("answered");
    expect(await ask(key)).toBe("key-expired");
    set(-2);
    expect(await ask(API_KEY)).toBe("answered");
    // Whatever is left of the quota, it is renewed within a minute.
    expect(["answered", "too-many-requests"]).toContain(await ask(key));
    process.kill(Number(workers()[0]), "SIGKILL");
    await until(() => workers().length === 3, "another worker listens");
    expect(await ask(API_KEY)).toBe("answered");
    const durations = [...server.stderr().matchAll(/"milliseconds":(-?[\d.]+)/g)].map(([, ms]) => Number(ms));
    expect(durations.filter((ms) => ms < 0 || ms > HOUR)).toEqual([]);
    server.child.kill("SIGTERM");
    expect((await server.ended).status).toBe(0);
  }));
