/**
 * Clients that ask all the time, each on one kept connection, and check every reply: that it is complete, that it shows one generation
 * (`generations.ts`), and that the data of a connection never gets older. In: addresses of servers, questions. Out: a tally of each phase.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { until } from "./process.ts";

export interface Question {
  readonly address: string;
  /** The half of the data that the reply shows. */
  readonly half: "finance" | "parliament";
  /** For so long the client reads no further, once the reply has begun. */
  readonly pauseMs?: number;
  /** The generations that a reply shows, one for each of its parts. */
  readonly generations: (body: unknown) => readonly number[];
  /** How many parts a complete reply of a generation has. */
  readonly parts: (generation: number) => number;
}

/** A reply that is not the data; without a status, one that broke off or never came. */
export interface Failure {
  readonly address: string;
  readonly status?: number;
  readonly retryAfter?: string;
  readonly detail: string;
}

export interface Tally {
  readonly phase: string;
  readonly replies: number;
  readonly failures: readonly Failure[];
  /** The longest that a client waited for a reply to begin, failures on the way to it included. */
  readonly longestWaitMs: number;
}

/** Leaves the servers some of the machine. */
const BREATH_MS = 400;

interface Client {
  readonly url: string;
  readonly questions: readonly Question[];
  /** The generation of each half that it was shown last. */
  readonly shown: Map<Question["half"], number>;
  /** When the last reply ended that was as it should be. */
  answeredAt: number;
}

export class SteadyReaders {
  readonly #clients: readonly Client[];
  readonly #work: Promise<unknown>;
  readonly #newest = new WeakMap<Socket, number>();
  readonly #wrong: string[] = [];
  #isReading = true;
  #pausing = 0;
  #tally = { phase: "", replies: 0, failures: [] as Failure[], longestWaitMs: 0 };

  /** One client for each list of questions, at the servers in turn; they stop at the end of the test, whatever becomes of it. */
  constructor(urls: readonly string[], questions: readonly (readonly Question[])[]) {
    this.#clients = questions.map((own, nr) => ({
      url: urls[nr % urls.length],
      questions: own,
      shown: new Map(),
      answeredAt: Number.NEGATIVE_INFINITY,
    }));
    this.#work = Promise.all(this.#clients.map((client) => this.#read(client)));
    onTestFinished(() => this.stop());
  }

  /** Clients that are in the middle of a reply and do not read on at the moment. */
  get pausing(): number {
    return this.#pausing;
  }

  /** Tells what happened during the work, and after it until every client was answered again. */
  async during(phase: string, work: () => Promise<unknown>): Promise<Tally> {
    this.#tally = { phase, replies: 0, failures: [], longestWaitMs: 0 };
    await work();
    const since = performance.now();
    await this.#untilEach(({ answeredAt }) => answeredAt > since, `is answered after "${phase}"`);
    return this.#tally;
  }

  /** Returns when every client has been shown this generation, those of them that ask for this half of the data. */
  async untilShown(half: Question["half"], generation: number): Promise<void> {
    const shows = ({ shown }: Client): boolean => (shown.get(half) ?? generation) === generation;
    await this.#untilEach(shows, `is shown generation ${generation}`);
  }

  async stop(): Promise<void> {
    this.#isReading = false;
    await this.#work;
  }

  async #untilEach(check: (client: Client) => boolean, what: string): Promise<void> {
    const checkAll = (): boolean => {
      expect(this.#wrong).toEqual([]);
      return this.#clients.every(check);
    };
    await until(checkAll, `every client ${what}`);
  }

  async #read(client: Client): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let waitingSince = performance.now();
    for (let nr = 0; this.#isReading; nr++) {
      const question = client.questions[nr % client.questions.length];
      try {
        const reply = await beginning(client.url + question.address, agent);
        const begunAt = performance.now();
        // A reply that has ended no longer tells its connection.
        const { socket } = reply;
        const text = await this.#rest(reply, question);
        if (reply.statusCode === 200) {
          client.shown.set(question.half, this.#check(question, socket, text, reply.headers.etag));
          client.answeredAt = performance.now();
          this.#tally.replies += 1;
          this.#tally.longestWaitMs = Math.max(this.#tally.longestWaitMs, begunAt - waitingSince);
          waitingSince = client.answeredAt + BREATH_MS;
        } else {
          const { statusCode: status, headers } = reply;
          this.#tally.failures.push({
            address: question.address,
            status,
            retryAfter: headers["retry-after"],
            detail: text,
          });
        }
      } catch (error) {
        this.#tally.failures.push({ address: question.address, detail: String(error) });
      }
      await sleep(BREATH_MS);
    }
    agent.destroy();
  }

  /** The body; fails where it breaks off. */
  async #rest(reply: IncomingMessage, { pauseMs = 0 }: Question): Promise<string> {
    let text = "";
    for await (const chunk of reply.setEncoding("utf8")) {
      if (text === "" && pauseMs > 0) {
        this.#pausing += 1;
        await sleep(pauseMs);
        this.#pausing -= 1;
      }
      text += chunk;
    }
    return text;
  }

  /** Tells the generation of a reply. */
  #check({ address, generations, parts }: Question, socket: Socket, text: string, tag = ""): number {
    const version = Number(/^"(\d+)-/.exec(tag)?.[1]);
    const before = this.#newest.get(socket) ?? 0;
    if (!(version >= before)) this.#wrong.push(`${address} goes back from ${before} to ${tag}`);
    this.#newest.set(socket, version);
    const found = generations(JSON.parse(text));
    const [generation] = found;
    if (found.some((other) => other !== generation)) this.#wrong.push(`${address} mixes imports`);
    const whole = parts(generation);
    if (found.length !== whole) this.#wrong.push(`${address} shows ${found.length} parts of ${whole}`);
    return generation;
  }
}

function beginning(address: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { "api-key": "key" } }, resolve)
      .on("error", reject)
      .end();
  });
}
