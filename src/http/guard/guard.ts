/**
 * Stands before everything else and refuses who has too many connections or asks too often, and requests that are too long or unclear. In: connections and requests as they come. Out: the problem
 * that a request is to be answered with, or nothing. What a trusted proxy asks for counts for its clients; the machine's own requests are not counted.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { hostFault } from "../message/host-header.ts";
import { type ClientOf, clientNames } from "./clients.ts";
import { RateLimits } from "./rate-limit.ts";

export interface GuardOptions {
  readonly trustedProxies: readonly string[];
  /** Of all clients together, and of each; 0: as many as they like. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** A minute; 0: as many as they like. */
  readonly requestsPerClient: number;
  readonly now?: () => number;
}

/** Whoever got a connection too many has this long to hear so. */
const SURPLUS_MS = 5_000;
const MOST_SURPLUS = 100;

export class Guard {
  readonly clientOf: ClientOf;
  readonly #neighbourOf: (socket: Socket) => string;
  readonly #options: GuardOptions;
  readonly #rates = new RateLimits();
  readonly #open = new Set<Socket>();
  readonly #openOf = new Map<string, number>();
  /** Connections that should not be there: all their requests are refused. */
  readonly #surplus = new WeakMap<Socket, Problem>();

  constructor(options: GuardOptions) {
    this.#options = options;
    const { clientOf, neighbourOf } = clientNames(options.trustedProxies);
    this.clientOf = clientOf;
    this.#neighbourOf = neighbourOf;
  }

  /** Beyond these, connections are closed unheard. */
  get mostConnections(): number {
    const { connections } = this.#options;
    return connections === 0 ? Number.POSITIVE_INFINITY : connections + MOST_SURPLUS;
  }

  /** The connections that are open. */
  get open(): ReadonlySet<Socket> {
    return this.#open;
  }

  /** To be told of each connection, once. */
  connected(socket: Socket): void {
    const neighbour = this.#neighbourOf(socket);
    const ofNeighbour = (this.#openOf.get(neighbour) ?? 0) + 1;
    this.#open.add(socket);
    this.#openOf.set(neighbour, ofNeighbour);
    socket.once("close", () => {
      this.#open.delete(socket);
      const left = (this.#openOf.get(neighbour) ?? 0) - 1;
      if (left > 0) this.#openOf.set(neighbour, left);
      else this.#openOf.delete(neighbour);
    });
    const surplus = this.#tooManyConnections(neighbour, ofNeighbour);
    if (!surplus) return;
    this.#surplus.set(socket, surplus);
    socket.setTimeout(SURPLUS_MS, () => socket.destroy());
  }

  #tooManyConnections(neighbour: string, ofNeighbour: number): Problem | undefined {
    const { connections, connectionsPerClient } = this.#options;
    const headers = { "retry-after": "5", connection: "close" };
    if (connections > 0 && this.#open.size > connections) {
      return new Problem("server-busy", `The server has ${connections} connections already.`, { headers });
    }
    if (neighbour === "" || connectionsPerClient === 0 || ofNeighbour <= connectionsPerClient) return undefined;
    const sentence = `A client may have ${connectionsPerClient} connections at the same time.`;
    return new Problem("too-many-requests", sentence, { headers });
  }

  /** Counts the request, and tells why it is refused, if it is. */
  refusal(request: IncomingMessage, client: string): Problem | undefined {
    const surplus = this.#surplus.get(request.socket);
    if (surplus) return surplus;
    const { url = "", headers } = request;
    const { addressBytes, bodyBytes } = LIMITS;
    if (url.length > addressBytes.most) {
      const sentence = `The address has ${url.length} bytes; ${addressBytes.most} are possible.`;
      return new Problem("address-too-long", sentence, { headers: { connection: "close" } });
    }
    if (Number(headers["content-length"] ?? 0) > bodyBytes.most) {
      return new Problem("body-too-large", `The body has ${headers["content-length"]} bytes, and nobody reads it.`, {
        headers: { connection: "close" },
      });
    }
    const fault = hostFault(request);
    if (fault !== undefined) return new Problem("request-invalid", fault, { headers: { connection: "close" } });
    return this.#tooOften(client);
  }

  #tooOften(client: string): Problem | undefined {
    const { requestsPerClient, now = Date.now } = this.#options;
    if (client === "" || requestsPerClient === 0) return undefined;
    const { granted, reset } = this.#rates.take(client, requestsPerClient, now());
    if (granted) return undefined;
    const sentence = `A client may ask ${requestsPerClient} times a minute.`;
    return new Problem("too-many-requests", sentence, { headers: { "retry-after": String(reset) } });
  }
}
