/**
 * An open-loop load: requests start at a fixed rate, whether or not earlier ones are answered, and latency counts from
 * when they were due, so that waiting for a free connection counts too. Each response is checked; faults are counted,
 * with the first examples.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Random } from "../../src/demo/random.ts";
import type { Checked, ToCheck } from "./checker.ts";
import type { City } from "./city.ts";
import { excerptOf } from "./reply-faults.ts";
import { type KnownReply, nextRequest, type SoakRequest } from "./requests.ts";
import { recordFault, type Tally } from "./tally.ts";

export interface SoakLoad {
  readonly url: string;
  readonly city: City;
  readonly rng: Random;
  readonly requestsPerSecond: number;
  readonly milliseconds: number;
  /** Stops it early. */
  readonly signal: AbortSignal;
}

const CONNECTIONS = 20;
/** Timeout from sending a request to the end of its response. */
const TIMEOUT_MS = 60_000;
/** Responses to remember, for conditional requests. */
const MAX_KNOWN = 200;

/** Resolves when all responses are received and checked. `tally` returns the tally of the current minute. */
export async function runLoad(load: SoakLoad, tally: () => Tally): Promise<void> {
  const { url, city, rng, requestsPerSecond, milliseconds, signal } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: "fifo" });
  const checks = checking(tally);
  const known: KnownReply[] = [];
  const open = new Set<Promise<void>>();

  const run = async (soakRequest: SoakRequest, due: number): Promise<void> => {
    const label = `${new Date().toISOString()} ${soakRequest.kind}: ${soakRequest.path}`;
    try {
      const { sent, reply } = await send(url, soakRequest, agent);
      if (reply === undefined) {
        tally().aborted += 1;
        return;
      }
      const { status, headers } = reply;
      const { latencies, fromSending } = tally();
      latencies.getOrInsertComputed(soakRequest.kind, () => []).push(performance.now() - due);
      fromSending.push(performance.now() - sent);
      if (!soakRequest.statuses.includes(status))
        return recordFault(tally(), `${label}: status ${status}, ${excerptOf(reply)}`);
      if (status === 200 && headers.etag !== undefined) {
        const slot = known.length < MAX_KNOWN ? known.length : rng.integer(0, MAX_KNOWN - 1);
        known[slot] = { path: soakRequest.path, headers: soakRequest.headers, etag: headers.etag };
      }
      checks.add(label, reply);
    } catch (error) {
      recordFault(tally(), `${label}: ${error}`);
    }
  };

  const start = performance.now();
  for (let nr = 0; !signal.aborted; nr++) {
    const due = start + (nr * 1000) / requestsPerSecond;
    if (due >= start + milliseconds) break;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const running = run(nextRequest(city, rng, known), due).finally(() => open.delete(running));
    open.add(running);
  }
  await Promise.all(open);
  agent.destroy();
  await checks.end();
}

interface Answered {
  /** When the request got its connection. */
  readonly sent: number;
  /** Undefined if the client aborted. */
  readonly reply?: Omit<ToCheck, "nr">;
}

function send(url: string, { path, headers, connection }: SoakRequest, agent: Agent): Promise<Answered> {
  const answered = Promise.withResolvers<Answered>();
  let sent = 0;
  const onReply = async (reply: IncomingMessage): Promise<void> => {
    if (connection === "aborted") {
      reply.destroy();
      return answered.resolve({ sent });
    }
    try {
      const body = await buffer(reply);
      const { statusCode: status = 0 } = reply;
      answered.resolve({ sent, reply: { status, headers: reply.headers as ToCheck["headers"], body } });
    } catch (error) {
      answered.reject(error);
    }
  };
  const sending = request(`${url}${path}`, { headers, agent: connection === "keep-alive" ? agent : false }, onReply);
  // A request that waits for a free connection has not reached the server.
  sending.on("socket", () => {
    sent = performance.now();
    const timer = setTimeout(() => sending.destroy(new Error(`no response in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    sending.on("close", () => clearTimeout(timer));
  });
  sending.on("error", answered.reject).end();
  return answered.promise;
}

interface Checks {
  add(label: string, reply: Omit<ToCheck, "nr">): void;
  end(): Promise<void>;
}

function checking(tally: () => Tally): Checks {
  const worker = new Worker(new URL("./checker.ts", import.meta.url));
  const pending = new Map<number, string>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let idle = Promise.withResolvers<void>();
  let last = 0;
  worker.on("error", failed.reject);
  worker.on("message", ({ nr, fault }: Checked) => {
    if (fault !== undefined) recordFault(tally(), `${pending.get(nr)}: ${fault}`);
    pending.delete(nr);
    if (pending.size === 0) idle.resolve();
  });
  return {
    add: (label, reply) => {
      if (pending.size === 0) idle = Promise.withResolvers();
      pending.set(++last, label);
      worker.postMessage({ nr: last, ...reply } satisfies ToCheck);
    },
    end: async () => {
      if (pending.size > 0) await Promise.race([idle.promise, failed.promise]);
      await worker.terminate();
    },
  };
}
