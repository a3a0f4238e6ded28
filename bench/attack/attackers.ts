/**
 * Runs one attack, as a process. In: an `Order` as JSON, its only argument. Out: a message once a connection is open,
 * and a `Report` after it has received a message to stop. It ends with its parent.
 */
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { AttackName } from "../../src/cli/commands/bench.ts";
import type { Target } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { type Counts, StatusTally } from "./status-tally.ts";

export interface Order {
  readonly attack: AttackName;
  readonly url: string;
  readonly engine: Target["engine"];
  readonly workers: number;
}

export interface Report {
  /** Responses to the attackers by status; connections that they opened, and that the server closed. */
  readonly counts: Counts;
  /** CPU use of the attackers themselves, in cores. */
  readonly cores: number;
}

const { attack, url, engine, workers } = JSON.parse(process.argv[2]) as Order;
const { hostname: host, port } = new URL(url);
const stop = new AbortController();
const tally = new StatusTally();

// Real attackers take no CPU time from the server: where it is scarce, the others come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("disconnect", () => process.exit());
process.once("message", () => stop.abort());
const start = performance.now();
const running = ATTACKS[attack].run({ host, port: Number(port), engine, workers, signal: stop.signal, tally });
// On a busy machine it takes a while until the first connection is open.
while (tally.counts.opened === undefined) await sleep(10);
process.send!("begun");
await running;
const { user, system } = process.cpuUsage();
const cores = (user + system) / 1_000 / (performance.now() - start);
process.send!({ counts: tally.counts, cores } satisfies Report);
