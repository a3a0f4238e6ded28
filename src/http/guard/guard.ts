/**
 * Admission control, before everything else: refuses clients with too many connections or requests, and requests that
 * are too long or ambiguous or have a body. In: connections and requests. Out: the problem to answer a request with, or
 * undefined. A trusted proxy's requests count for its clients, or for itself if it does not name them.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Observer } from "../../base/events.ts";
import type { Language } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import type { Client } from "../../base/work/request-context.ts";
import { hostHeaderError } from "../message/host-header.ts";
import { bodyRefusal, hasBody } from "../message/request-body.ts";
import { type ClientOf, clientsBehind } from "./clients.ts";
import { addTo } from "./counts.ts";
import { OpenConnections } from "./open-connections.ts";
import { RateLimits } from "./rate-limit.ts";

export interface GuardOptions {
  readonly trustedProxies: readonly string[];
  /** Of all clients together, and of each; 0 means unlimited. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** Per minute; 0 means unlimited. */
  readonly requestsPerClient: number;
  readonly observe?: Observer;
  readonly now?: () => number;
}

/** How long a surplus connection stays open at most, so that its request can be refused with an explanation. */
const SURPLUS_MS = LIMITS.surplusSeconds.most * 1_000;
/** In all, and of each client without a proxy. Those beyond are closed at once: they would take those of others. */
const MAX_SURPLUS = LIMITS.surplusConnections.most;
const MAX_SURPLUS_OF_CLIENT = LIMITS.surplusConnectionsOfClient.most;

export class Guard {
  readonly clientOf: ClientOf;
  readonly #peerOf: ReturnType<typeof clientsBehind>["peerOf"];
  readonly #options: GuardOptions;
  readonly #rates = new RateLimits();
  readonly #open = new OpenConnections();
  /** Connections beyond the limit, which do not count towards it: all their requests are refused. */
  readonly #surplus = new Map<Socket, Problem>();
  /** By the widest network. */
  readonly #surplusOf = new Map<string, number>();
  /** Whether the operator knows that a proxy does not name its clients. */
  #hasWarned = false;

  constructor(options: GuardOptions) {
    this.#options = options;
    const { clientOf, peerOf } = clientsBehind(options.trustedProxies, (proxy) => this.#warn(proxy, "unusable"));
    this.clientOf = clientOf;
    this.#peerOf = peerOf;
  }

  get open(): ReadonlySet<Socket> {
    return this.#open.all;
  }

  /** The network at the other end of a connection, at its widest; empty for a trusted proxy. */
  nameOf(socket: Socket): string {
    const { client, proxy } = this.#peerOf(socket);
    return proxy === undefined ? client.networks[0].name : "";
  }

  /** Must be called once for each new connection. */
  connected(socket: Socket): void {
    const { client: peer, proxy } = this.#peerOf(socket);
    const client = proxy === undefined ? peer : undefined;
    const surplus = this.#tooManyConnections(client);
    if (surplus) this.#keepBriefly(socket, surplus, client);
    else this.#open.add(socket, peer, proxy !== undefined);
  }

  #keepBriefly(socket: Socket, problem: Problem, client: Client | undefined): void {
    const network = client?.networks[0].name;
    const ofClient = network === undefined ? 0 : (this.#surplusOf.get(network) ?? 0);
    if (this.#surplus.size >= MAX_SURPLUS || ofClient >= MAX_SURPLUS_OF_CLIENT) {
      socket.destroy();
      return;
    }
    this.#surplus.set(socket, problem);
    if (network !== undefined) addTo(this.#surplusOf, network, 1);
    // However slowly it sends.
    const closing = setTimeout(() => socket.destroy(), SURPLUS_MS).unref();
    socket.once("close", () => {
      clearTimeout(closing);
      this.#surplus.delete(socket);
      if (network !== undefined) addTo(this.#surplusOf, network, -1);
    });
  }

  /** Why there may not be one more. `client`: undefined for a trusted proxy, which has them for many. */
  #tooManyConnections(client: Client | undefined): Problem | undefined {
    const { connections, connectionsPerClient } = this.#options;
    const headers = { "retry-after": "5" };
    const networks = client === undefined || connectionsPerClient === 0 ? [] : client.networks;
    for (const { name, clients } of networks) {
      const limit = clients * connectionsPerClient;
      if (this.#open.of(name) < limit) continue;
      const sentence = {
        en: `${who(clients).en} may have ${limit} connections at the same time.`,
        de: `${who(clients).de} ${limit} Verbindungen gleichzeitig haben.`,
      };
      return new Problem("too-many-requests", sentence, { headers });
    }
    if (connections === 0 || this.open.size < connections || this.#open.makeRoom(client)) return undefined;
    const sentence = {
      en: `The server already has ${connections} connections.`,
      de: `Der Server hat schon ${connections} Verbindungen.`,
    };
    return new Problem("server-busy", sentence, { headers });
  }

  /** Counts the request, and returns why it is refused, or undefined. */
  refusal(request: IncomingMessage, client: Client): Problem | undefined {
    const surplus = this.#surplus.get(request.socket);
    if (surplus) return surplus;
    const { url = "" } = request;
    const { addressBytes } = LIMITS;
    if (url.length > addressBytes.most) {
      const sentence = {
        en: `The address has ${url.length} bytes; the limit is ${addressBytes.most}.`,
        de: `Die Adresse hat ${url.length} Bytes; erlaubt sind ${addressBytes.most}.`,
      };
      return new Problem("address-too-long", sentence);
    }
    const bodyProblem = hasBody(request) ? bodyRefusal(request) : undefined;
    if (bodyProblem) return bodyProblem;
    const hostError = hostHeaderError(request);
    if (hostError !== undefined) return new Problem("request-invalid", hostError);
    const problem = this.#tooManyRequests(client);
    if (problem && request.headers["x-forwarded-for"] === undefined) {
      const { proxy } = this.#peerOf(request.socket);
      if (proxy !== undefined) this.#warn(proxy, "missing");
    }
    return problem;
  }

  #warn(proxy: string, header: "missing" | "unusable"): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#options.observe?.({ type: "clients-not-named", proxy, header });
  }

  #tooManyRequests({ networks }: Client): Problem | undefined {
    const { requestsPerClient, now = Date.now } = this.#options;
    if (requestsPerClient === 0) return undefined;
    // The client first: what it is refused does not count for the others of its network.
    for (let i = networks.length - 1; i >= 0; i--) {
      const { name, clients } = networks[i];
      const limit = clients * requestsPerClient;
      const { granted, reset } = this.#rates.take(name, limit, now());
      if (granted) continue;
      const sentence = {
        en: `${who(clients).en} may send ${limit} requests per minute.`,
        de: `${who(clients).de} ${limit} Anfragen pro Minute senden.`,
      };
      return new Problem("too-many-requests", sentence, { headers: { "retry-after": String(reset) } });
    }
    return undefined;
  }
}

/** Whom a limit is for, by how many clients it counts as. */
function who(clients: number): Readonly<Record<Language, string>> {
  if (clients === 1) return { en: "A client", de: "Ein Client darf" };
  return { en: "All clients of your network together", de: "Alle Clients Ihres Netzes zusammen dürfen" };
}
