/**
 * The client that asks little: a browser or a small program that sends a few requests per second with an address of its
 * own, over keep-alive connections, and those about health over a new one each. Requests start at a fixed rate, whether
 * or not earlier ones are answered, and latency counts from when they were due. In: a server, a time. Out: what the
 * client felt.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { searchPath } from "../measure/council.ts";
import { KEY } from "../measure/servers.ts";
import { type Client, PROXY } from "./attack.ts";

/** Nothing is retried: a response other than 200, a broken connection or no response in time is a failure. */
export interface Felt {
  /** Milliseconds of every request, failed or not, by kind. */
  readonly latencies: ReadonlyMap<Kind, readonly number[]>;
  readonly failures: readonly string[];
}

export type Kind = "health" | "cached list" | "search" | "page" | "long response";

/** As many as a browser opens. */
const CONNECTIONS = 6;
const TIMEOUT_MS = 30_000;

/** In turn; `nr` makes an address a new one, which no cache knows. */
const MIX: readonly (readonly [Kind, (nr: number) => string])[] = [
  ["health", () => "/healthz"],
  ["cached list", () => "/finance/v1/departemente"],
  ["search", (nr) => searchPath("Titel any velo", `&m=10&n=${nr}`)],
  ["page", (nr) => `/finanzen?jahr=2024&n=${nr}`],
  ["health", () => "/healthz"],
  ["cached list", () => "/finance/v1/institutionen"],
  ["search", (nr) => searchPath("Volltext any schule", `&m=10&n=${nr}`)],
  ["page", (nr) => `/rat?q=verkehr&n=${nr}`],
  ["search", (nr) => searchPath('Volltext all "stadtrat bericht"', `&m=10&n=${nr}`)],
  ["long response", (nr) => searchPath("seq > 0", `&m=1000&n=${nr}`)],
];

/** All addresses of so many rounds. */
export function lightPaths(requests: number): readonly string[] {
  return Array.from({ length: requests }, (_, nr) => MIX[nr % MIX.length][1](nr));
}

/** Requests of all light clients of this process, from a number that no other list of addresses reaches. */
let sent = 1_000_000;

export class LightClient {
  readonly #url: string;
  readonly #agent: Agent;
  /** Each connection is for one request. */
  readonly #newcomer: Agent;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #requestsPerSecond: number;
  #turn = 0;

  constructor(url: string, isBehindProxy: boolean, requestsPerSecond: number) {
    const client: Client = isBehindProxy ? { from: PROXY, forwardedFor: "198.51.100.7" } : { from: "127.0.1.1" };
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: client.from });
    this.#newcomer = new Agent({ keepAlive: false, localAddress: client.from });
    this.#headers = { "api-key": KEY, ...(client.forwardedFor && { "x-forwarded-for": client.forwardedFor }) };
    this.#requestsPerSecond = requestsPerSecond;
  }

  /** Resolves when all responses are received. */
  async during(milliseconds: number): Promise<Felt> {
    const latencies = new Map<Kind, number[]>();
    const failures: string[] = [];
    const open: Promise<void>[] = [];
    const send = async (due: number): Promise<void> => {
      const [kind, path] = MIX[this.#turn++ % MIX.length];
      const failure = await this.#send(path(sent++), kind === "health" ? this.#newcomer : this.#agent).catch(String);
      latencies.getOrInsertComputed(kind, () => []).push(performance.now() - due);
      if (failure !== undefined) failures.push(`${kind}: ${failure}`);
    };
    const start = performance.now();
    for (let due = start; due < start + milliseconds; due += 1_000 / this.#requestsPerSecond) {
      await sleep(Math.max(0, due - performance.now()));
      open.push(send(due));
    }
    await Promise.all(open);
    return { latencies, failures };
  }

  close(): void {
    this.#agent.destroy();
    this.#newcomer.destroy();
  }

  /** Resolves with what is wrong with the response, if anything. */
  #send(path: string, agent: Agent): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const onReply = (reply: IncomingMessage): void => {
        reply.on("error", reject);
        if (reply.statusCode === 200) reply.on("end", () => resolve(undefined)).resume();
        else text(reply).then((body) => resolve(`status ${reply.statusCode}, ${reasonIn(body)}`), reject);
      };
      request(this.#url + path, { agent, headers: this.#headers, signal }, onReply)
        .on("error", reject)
        .end();
    });
  }
}

/** The body of an error without tags, shortened. */
function reasonIn(body: string): string {
  const words = body.replaceAll(/<[^<>]*>/g, " ").match(/\S+/g) ?? [];
  return words.join(" ").slice(0, 200);
}
