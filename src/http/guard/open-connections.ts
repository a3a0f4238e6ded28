/**
 * The open connections, by client and network. If the server takes no more, some that wait for their client are closed
 * for a newcomer: of the client with the most, if it has at least two more. Otherwise a few addresses with idle
 * connections could keep everybody out.
 */
import type { Socket } from "node:net";
import { perClient } from "../../base/work/attained-service.ts";
import type { Client } from "../../base/work/request-context.ts";
import { responseInProgress } from "../message/response-in-progress.ts";
import { addTo } from "./counts.ts";

/** After there were none to close, how long none are looked for if a newcomer has as many as that one. */
const PAUSE_MS = 100;

interface OfClient {
  readonly client: Client;
  readonly sockets: Set<Socket>;
}

export class OpenConnections {
  readonly #all = new Set<Socket>();
  readonly #byNetwork = new Map<string, number>();
  /** Without those of trusted proxies, which are for many clients. */
  readonly #byClient = new Map<string, OfClient>();
  /** When there were none to close for a newcomer, and how many that one had. */
  #foundNone = { at: Number.NEGATIVE_INFINITY, share: 0 };

  get all(): ReadonlySet<Socket> {
    return this.#all;
  }

  of(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  /** Until it is closed. */
  add(socket: Socket, client: Client, isProxy: boolean): void {
    const { name } = client;
    this.#all.add(socket);
    this.#count(client, 1);
    const own = isProxy ? undefined : this.#byClient.getOrInsertComputed(name, () => ({ client, sockets: new Set() }));
    own?.sockets.add(socket);
    socket.once("close", () => {
      this.#all.delete(socket);
      this.#count(client, -1);
      own?.sockets.delete(socket);
      if (own?.sockets.size === 0) this.#byClient.delete(name);
    });
  }

  /**
   * Closes half of those that wait for their client, as one at a time would have to be looked for again and again.
   * Returns whether there were any. `newcomer`: undefined for a trusted proxy.
   */
  makeRoom(newcomer: Client | undefined): boolean {
    const now = performance.now();
    const share = newcomer ? perClient(newcomer, this.#byNetwork) : 0;
    if (now - this.#foundNone.at < PAUSE_MS && share >= this.#foundNone.share) return false;
    const waiting = [...this.#largest(share + 2)].filter(isWaiting).reverse();
    if (waiting.length === 0) this.#foundNone = { at: now, share };
    // First those that have never sent anything.
    const inOrder = [
      ...waiting.filter(({ bytesRead }) => bytesRead === 0),
      ...waiting.filter(({ bytesRead }) => bytesRead > 0),
    ];
    for (const socket of inOrder.slice(0, Math.ceil(waiting.length / 2))) socket.destroy();
    return waiting.length > 0;
  }

  /** Of the largest client of the largest network with at least so many, if some wait for their client. */
  #largest(least: number): ReadonlySet<Socket> {
    let largest: ReadonlySet<Socket> = new Set();
    let most = least;
    for (const { client, sockets } of this.#byClient.values()) {
      const share = perClient(client, this.#byNetwork);
      const isLarger = share > most || (share === most && sockets.size > largest.size);
      if (!isLarger || !sockets.values().some(isWaiting)) continue;
      [most, largest] = [share, sockets];
    }
    return largest;
  }

  #count({ networks }: Client, change: number): void {
    for (const { name } of networks) addTo(this.#byNetwork, name, change);
  }
}

/** Whether the client has to send something first: a request, or the rest of one. */
function isWaiting(socket: Socket): boolean {
  return !socket.destroyed && responseInProgress(socket)?.req.complete !== true;
}
