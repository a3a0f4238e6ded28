/**
 * An open load: requests begin at a fixed rate, whether those before have been answered or not, and their time counts from when they were due: whoever waits for a free
 * connection waits for the server. Each reply is checked; what is wrong is counted, with the first examples.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Random } from "../../src/demo/random.ts";
import type { Checked, ToCheck } from "./checker.ts";
import type { City } from "./city.ts";
import { type Known, nextQuestion, type Question } from "./questions.ts";
import { note, type Tally } from "./tally.ts";

export interface SoakLoad {
  readonly url: string;
  readonly city: City;
  readonly chance: Random;
  readonly requestsPerSecond: number;
  readonly milliseconds: number;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
}

const CONNECTIONS = 20;
/** No reply takes that long from when its request was sent. */
const LONGEST_MS = 60_000;
/** Replies that are remembered, to be asked for again. */
const KNOWN = 200;

/** Resolves when all is answered and checked. `tally` gives what the moment belongs to. */
export async function soakWith(load: SoakLoad, tally: () => Tally): Promise<void> {
  const { url, city, chance, requestsPerSecond, milliseconds, signal } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: "fifo" });
  const checks = checking(tally);
  const known: Known[] = [];
  const open = new Set<Promise<void>>();

  const ask = async (question: Question, due: number): Promise<void> => {
    const asked = `${new Date().toISOString()} ${question.kind}: ${question.path}`;
    try {
      const { sent, reply } = await answer(url, question, agent);
      if (reply === undefined) {
        tally().left += 1;
        return;
      }
      const { status, headers } = reply;
      const { latencies, fromSending } = tally();
      latencies.getOrInsertComputed(question.kind, () => []).push(performance.now() - due);
      fromSending.push(performance.now() - sent);
      if (!question.statuses.includes(status)) return note(tally(), `${asked}: status ${status}`);
      if (status === 200 && headers.etag !== undefined) {
        const place = known.length < KNOWN ? known.length : chance.integer(0, KNOWN - 1);
        known[place] = { path: question.path, headers: question.headers, etag: headers.etag };
      }
      checks.add(asked, reply);
    } catch (error) {
      note(tally(), `${asked}: ${error}`);
    }
  };

  const begun = performance.now();
  for (let nr = 0; !signal.aborted; nr++) {
    const due = begun + (nr * 1000) / requestsPerSecond;
    if (due >= begun + milliseconds) break;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const asking = ask(nextQuestion(city, chance, known), due).finally(() => open.delete(asking));
    open.add(asking);
  }
  await Promise.all(open);
  agent.destroy();
  await checks.end();
}

interface Answered {
  /** When the request had its connection. */
  readonly sent: number;
  /** Undefined where the client left. */
  readonly reply?: Omit<ToCheck, "nr">;
}

function answer(url: string, { path, headers, manner }: Question, agent: Agent): Promise<Answered> {
  const answered = Promise.withResolvers<Answered>();
  let sent = 0;
  const take = async (reply: IncomingMessage): Promise<void> => {
    if (manner === "left") {
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
  const asked = request(`${url}${path}`, { headers, agent: manner === "kept" ? agent : false }, take);
  // Who waits for a free connection has not been heard by the server.
  asked.on("socket", () => {
    sent = performance.now();
    const late = setTimeout(() => asked.destroy(new Error(`no reply within ${LONGEST_MS / 1000} s`)), LONGEST_MS);
    asked.on("close", () => clearTimeout(late));
  });
  asked.on("error", answered.reject).end();
  return answered.promise;
}

interface Checks {
  add(asked: string, reply: Omit<ToCheck, "nr">): void;
  end(): Promise<void>;
}

function checking(tally: () => Tally): Checks {
  const worker = new Worker(new URL("./checker.ts", import.meta.url));
  const waiting = new Map<number, string>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let idle = Promise.withResolvers<void>();
  let last = 0;
  worker.on("error", failed.reject);
  worker.on("message", ({ nr, fault }: Checked) => {
    if (fault !== undefined) note(tally(), `${waiting.get(nr)}: ${fault}`);
    waiting.delete(nr);
    if (waiting.size === 0) idle.resolve();
  });
  return {
    add: (asked, reply) => {
      if (waiting.size === 0) idle = Promise.withResolvers();
      waiting.set(++last, asked);
      worker.postMessage({ nr: last, ...reply } satisfies ToCheck);
    },
    end: async () => {
      if (waiting.size > 0) await Promise.race([idle.promise, failed.promise]);
      await worker.terminate();
    },
  };
}
