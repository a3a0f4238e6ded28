/**
 * Measures one attack on a running server: what the light client feels before, during and after it, and how much memory
 * the server takes. In: a server, started with `FLAGS`. Out: an `Outcome`.
 */
import { LIMITS } from "../../src/base/limits.ts";
import type { AttackName } from "../../src/cli/commands/bench.ts";
import { memoryOf, type RunningServer } from "../measure/servers.ts";
import { measureStolen } from "../measure/stolen-time.ts";
import { PROXY, type Target } from "./attack.ts";
import type { Report } from "./attackers.ts";
import { ATTACKS } from "./attacks.ts";
import { type Felt, LightClient } from "./light-client.ts";
import { withAttackers } from "./with-attackers.ts";

/**
 * One address of this machine is the proxy; by default all of them are, and none could be a client. Private networks
 * are trusted too, as behind two proxies. A client has the limits that it has by default.
 */
export const FLAGS = [
  ...["--trusted-proxies", `${PROXY},private`],
  ...["--requests-per-client", String(LIMITS.requestsOfClient.most)],
  ...["--connections-per-client", String(LIMITS.connectionsOfClient.most)],
];

/** How much more memory than before is allowed in the end. */
export const MEMORY_GOAL = 1.2;

export interface Plan {
  readonly engine: Target["engine"];
  readonly workers: number;
  /** The duration of the time before the attack, and of the attack. */
  readonly beforeMs: number;
  readonly attackMs: number;
  /** Of the light client. */
  readonly requestsPerSecond: number;
  /** How long the server may take to recover: until no work waits and its memory is back. */
  readonly recoveryMs: number;
}

export interface Outcome {
  readonly attack: AttackName;
  readonly without: Felt;
  readonly during: Felt;
  readonly after: Felt;
  /** Resident memory in MB. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
  /** Percent of the processor time that the host of this machine took away. */
  readonly stolen: { readonly before: number; readonly during: number };
  /** Long work that still waits in the end. */
  readonly queue: number;
  readonly report: Report;
}

const SAMPLE_MS = 200;
const RECOVERY_STEP_MS = 300;

export async function measureAttack(server: RunningServer, attack: AttackName, plan: Plan): Promise<Outcome> {
  const { url, pid } = server;
  const { engine, workers, beforeMs, attackMs, requestsPerSecond, recoveryMs } = plan;
  const light = new LightClient(url, ATTACKS[attack].isBehindProxy, requestsPerSecond);
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryIfAlive(pid));
  }, SAMPLE_MS);
  try {
    const stolenSoFar = measureStolen();
    const without = await light.during(beforeMs);
    const stolenBefore = stolenSoFar();
    const before = memoryOf(pid).now;
    peak = before;
    const stolenInAttack = measureStolen();
    const order = { attack, url, engine, workers };
    const { result: during, report } = await withAttackers(order, () => light.during(attackMs));
    const stolen = { before: stolenBefore, during: stolenInAttack() };
    const end = performance.now() + recoveryMs;
    const steps: Felt[] = [];
    let [after, queue] = [peak, 0];
    do {
      steps.push(await light.during(RECOVERY_STEP_MS));
      [after, queue] = [memoryOf(pid).now, await queueLength(server)];
    } while (performance.now() < end && (queue > 0 || after > before * MEMORY_GOAL));
    return { attack, without, during, after: together(steps), memory: { before, peak, after }, stolen, queue, report };
  } finally {
    clearInterval(sampling);
    light.close();
  }
}

/** A worker may end while it is measured, and an attack may succeed. */
function memoryIfAlive(pid: number): number {
  try {
    return memoryOf(pid).now;
  } catch {
    return 0;
  }
}

/** Long work that waits for its turn, in all processes of the server. */
export async function queueLength({ metricsUrl }: RunningServer): Promise<number> {
  const metrics = await (await fetch(metricsUrl!)).text();
  return Number(/^rathaus_scheduler_queue_length (\d+)$/m.exec(metrics)?.[1]);
}

function together(steps: readonly Felt[]): Felt {
  const kinds = Map.groupBy(
    steps.flatMap(({ latencies }) => [...latencies]),
    ([kind]) => kind,
  );
  return {
    latencies: new Map([...kinds].map(([kind, entries]) => [kind, entries.flatMap(([, values]) => values)])),
    failures: steps.flatMap(({ failures }) => failures),
  };
}
