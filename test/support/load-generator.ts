/**
 * Clients that send requests all the time, each on one keep-alive connection, and check every response: it is complete,
 * it shows one generation (`generations.ts`), and reads on a connection are monotonic. In: servers, requests. Out: a
 * tally of each phase.
 */
import { Agent, get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { API_KEY, until } from "./process.ts";

export interface LoadRequest {
  readonly address: string;
  /** The half of the data that the response shows. */
  readonly half: "finance" | "parliament";
  /** How long the client stops reading after the first chunk. */
  readonly pauseMs?: number;
  /** The generation of each part of a response. */
  readonly generations: (body: unknown) => readonly number[];
  /** The number of parts in a complete response of a generation. */
  readonly parts: (generation: number) => number;
}

/** A failed request; without a status if the response broke off or never came. */
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
  /** The longest time until a response began, failed attempts included. */
  readonly longestWaitMs: number;
}

/** The pause between two requests, which leaves CPU time to the servers. */
const THINK_TIME_MS = 400;

interface Client {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  /** The latest generation of each half that it received. */
  readonly shown: Map<LoadRequest["half"], number>;
  /** When the last correct response ended. */
  answeredAt: number;
}

export class LoadGenerator {
  readonly #clients: readonly Client[];
  readonly #work: Promise<unknown>;
  readonly #newest = new WeakMap<Socket, number>();
  readonly #wrong: string[] = [];
  #isReading = true;
  #pausing = 0;
  #tally = { phase: "", replies: 0, failures: [] as Failure[], longestWaitMs: 0 };

  /** One client for each list of requests, distributed over the servers. They stop at the end of the test. */
  constructor(urls: readonly string[], requests: readonly (readonly LoadRequest[])[]) {
    this.#clients = requests.map((own, nr) => ({
      url: urls[nr % urls.length],
      requests: own,
      shown: new Map(),
      answeredAt: Number.NEGATIVE_INFINITY,
    }));
    this.#work = Promise.all(this.#clients.map((client) => this.#read(client)));
    onTestFinished(() => this.stop());
  }

  /** The number of clients that have stopped reading in the middle of a response. */
  get pausing(): number {
    return this.#pausing;
  }

  /** Runs `work` and returns the tally from then until every client has received a response again. */
  async during(phase: string, work: () => Promise<unknown>): Promise<Tally> {
    this.#tally = { phase, replies: 0, failures: [], longestWaitMs: 0 };
    await work();
    const since = performance.now();
    await this.#untilEach(({ answeredAt }) => answeredAt > since, `is answered after "${phase}"`);
    return this.#tally;
  }

  /** Resolves when every client that reads this half of the data has received this generation. */
  async untilShown(half: LoadRequest["half"], generation: number): Promise<void> {
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
      const request = client.requests[nr % client.requests.length];
      try {
        const reply = await beginning(client.url + request.address, agent);
        const begunAt = performance.now();
        // A response that has ended no longer has its socket.
        const { socket } = reply;
        const text = await this.#rest(reply, request);
        if (reply.statusCode === 200) {
          client.shown.set(request.half, this.#check(request, socket, text, reply.headers.etag));
          client.answeredAt = performance.now();
          this.#tally.replies += 1;
          this.#tally.longestWaitMs = Math.max(this.#tally.longestWaitMs, begunAt - waitingSince);
          waitingSince = client.answeredAt + THINK_TIME_MS;
        } else {
          const { statusCode: status, headers } = reply;
          this.#tally.failures.push({
            address: request.address,
            status,
            retryAfter: headers["retry-after"],
            detail: text,
          });
        }
      } catch (error) {
        this.#tally.failures.push({ address: request.address, detail: String(error) });
      }
      await sleep(THINK_TIME_MS);
    }
    agent.destroy();
  }

  /** The body; rejects if it breaks off. */
  async #rest(reply: IncomingMessage, { pauseMs = 0 }: LoadRequest): Promise<string> {
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

  /** The generation of a response. */
  #check({ address, generations, parts }: LoadRequest, socket: Socket, text: string, tag = ""): number {
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
    get(address, { agent, headers: { "api-key": API_KEY } }, resolve)
      .on("error", reject)
      .end();
  });
}
