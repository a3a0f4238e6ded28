/**
 * Admission control, before everything else: refuses clients with too many connections or requests, and requests that
 * are too long or ambiguous. In: connections and requests. Out: the problem to answer a request with, or undefined. A
 * trusted proxy's requests count for its clients; the host's own requests are not counted.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { hostHeaderError } from "../message/host-header.ts";
import { type ClientOf, clientNames } from "./clients.ts";
import { RateLimits } from "./rate-limit.ts";

export interface GuardOptions {
  readonly trustedProxies: readonly string[];
  /** Of all clients together, and of each; 0 means unlimited. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** Per minute; 0 means unlimited. */
  readonly requestsPerClient: number;
  readonly now?: () => number;
}

/** How long a surplus connection stays open so that its request can be refused with an explanation. */
const SURPLUS_MS = 5_000;
const MAX_SURPLUS = 100;

export class Guard {
  readonly clientOf: ClientOf;
  readonly #peerOf: (socket: Socket) => string;
  readonly #options: GuardOptions;
  readonly #rates = new RateLimits();
  readonly #open = new Set<Socket>();
  readonly #openOf = new Map<string, number>();
  /** Connections beyond the limit: all their requests are refused. */
  readonly #surplus = new WeakMap<Socket, Problem>();

  constructor(options: GuardOptions) {
    this.#options = options;
    const { clientOf, peerOf } = clientNames(options.trustedProxies);
    this.clientOf = clientOf;
    this.#peerOf = peerOf;
  }

  /** Beyond these, connections are closed without a response. */
  get maxConnections(): number {
    const { connections } = this.#options;
    return connections === 0 ? Number.POSITIVE_INFINITY : connections + MAX_SURPLUS;
  }

  get open(): ReadonlySet<Socket> {
    return this.#open;
  }

  /** Must be called once for each new connection. */
  connected(socket: Socket): void {
    const peer = this.#peerOf(socket);
    const ofPeer = (this.#openOf.get(peer) ?? 0) + 1;
    this.#open.add(socket);
    this.#openOf.set(peer, ofPeer);
    socket.once("close", () => {
      this.#open.delete(socket);
      const left = (this.#openOf.get(peer) ?? 0) - 1;
      if (left > 0) this.#openOf.set(peer, left);
      else this.#openOf.delete(peer);
    });
    const surplus = this.#tooManyConnections(peer, ofPeer);
    if (!surplus) return;
    this.#surplus.set(socket, surplus);
    socket.setTimeout(SURPLUS_MS, () => socket.destroy());
  }

  #tooManyConnections(peer: string, ofPeer: number): Problem | undefined {
    const { connections, connectionsPerClient } = this.#options;
    const headers = { "retry-after": "5", connection: "close" };
    if (connections > 0 && this.#open.size > connections) {
      const sentence = {
        en: `The server already has ${connections} connections.`,
        de: `Der Server hat schon ${connections} Verbindungen.`,
      };
      return new Problem("server-busy", sentence, { headers });
    }
    if (peer === "" || connectionsPerClient === 0 || ofPeer <= connectionsPerClient) return undefined;
    const sentence = {
      en: `A client may have ${connectionsPerClient} connections at the same time.`,
      de: `Ein Client darf ${connectionsPerClient} Verbindungen gleichzeitig haben.`,
    };
    return new Problem("too-many-requests", sentence, { headers });
  }

  /** Counts the request, and returns why it is refused, or undefined. */
  refusal(request: IncomingMessage, client: string): Problem | undefined {
    const surplus = this.#surplus.get(request.socket);
    if (surplus) return surplus;
    const { url = "", headers } = request;
    const { addressBytes, bodyBytes } = LIMITS;
    if (url.length > addressBytes.most) {
      const sentence = {
        en: `The address has ${url.length} bytes; the limit is ${addressBytes.most}.`,
        de: `Die Adresse hat ${url.length} Bytes; erlaubt sind ${addressBytes.most}.`,
      };
      return new Problem("address-too-long", sentence, { headers: { connection: "close" } });
    }
    if (Number(headers["content-length"] ?? 0) > bodyBytes.most) {
      const bytes = headers["content-length"];
      const sentence = {
        en: `The body has ${bytes} bytes; the service reads no request bodies.`,
        de: `Der Inhalt hat ${bytes} Bytes; der Dienst liest keinen.`,
      };
      return new Problem("body-too-large", sentence, { headers: { connection: "close" } });
    }
    const hostError = hostHeaderError(request);
    if (hostError !== undefined) return new Problem("request-invalid", hostError, { headers: { connection: "close" } });
    return this.#tooManyRequests(client);
  }

  #tooManyRequests(client: string): Problem | undefined {
    const { requestsPerClient, now = Date.now } = this.#options;
    if (client === "" || requestsPerClient === 0) return undefined;
    const { granted, reset } = this.#rates.take(client, requestsPerClient, now());
    if (granted) return undefined;
    const sentence = {
      en: `A client may send ${requestsPerClient} requests per minute.`,
      de: `Ein Client darf ${requestsPerClient} Anfragen pro Minute senden.`,
    };
    return new Problem("too-many-requests", sentence, { headers: { "retry-after": String(reset) } });
  }
}
