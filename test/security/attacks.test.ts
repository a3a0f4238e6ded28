/**
 * The short form of `npm run attack`: each attack for a moment, all on one server process. Only counts are checked: no
 * request of a client that asks little fails, and no work is left behind.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from "vitest";
import { ATTACKS } from "../../bench/attack/attacks.ts";
import { writeLongSpeeches } from "../../bench/attack/long-speeches.ts";
import { FLAGS, measureAttack, queueLength } from "../../bench/attack/measure-attack.ts";
import { runProgram } from "../../bench/measure/program.ts";
import { ourServer, type RunningServer } from "../../bench/measure/servers.ts";
import type { AttackName } from "../../src/cli/commands/bench.ts";
import { demoStore } from "../support/demo-store.ts";
import { missing, needs } from "../support/run/needs.ts";

const PLAN = {
  engine: "sqlite",
  workers: 1,
  beforeMs: 0,
  attackMs: 700,
  requestsPerSecond: 20,
  recoveryMs: 0,
} as const;

describe("a client that asks little is served", needs(missing.proc), () => {
  let folder: string;
  let server: RunningServer;

  const startServer = async (): Promise<void> => {
    server = await ourServer(join(folder, "data"), FLAGS);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rathaus-test-"));
    const [data, speeches] = [join(folder, "data"), join(folder, "speeches")];
    cpSync(await demoStore(), data, { recursive: true });
    writeLongSpeeches(speeches);
    await runProgram(["import", "parliament", speeches, "--allow-shrink", "--data", data]);
    await startServer();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(ATTACKS) as AttackName[])("during the attack %s", async (attack) => {
    // The server may be busy for long: the next attack gets another one.
    onTestFailed(async () => {
      process.kill(server.pid, "SIGKILL");
      await server.stop();
      await startServer();
    });
    const { during, after, stolen, report } = await measureAttack(server, attack, PLAN);
    expect(stolen.during).toSatisfy((percent: number) => percent >= 0 && percent <= 100);
    expect(report.counts.opened).toBeGreaterThan(0);
    expect([...during.failures, ...after.failures]).toEqual([]);
    const kinds = [...during.latencies].map(([kind, { length }]) => [kind, length]);
    expect(Object.fromEntries(kinds)).toEqual({ health: 3, "cached list": 3, search: 4, page: 3, "long response": 1 });
    await expect.poll(() => queueLength(server), { timeout: 10_000 }).toBe(0);
  });
});
