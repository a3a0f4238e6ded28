/**
 * How much each client has recently computed, by network, with a half-life. A client counts as at least as much served
 * as the networks that it belongs to. New clients count together for a moment: otherwise each of many that appear at
 * once would first catch up with those that were there before.
 */
import type { Client } from "./request-context.ts";

const HALF_LIFE_MS = 1_000;
/** How long a client is new. */
const NEW_MS = 1_000;
/**
 * What all new clients have attained together counts for each of them, but no more than this: about twice what a client
 * attains that opens a few pages per second. A client that has attained more never comes before one that has just come.
 */
const NEW_CLIENTS_MS = 150;
const NEW_CLIENTS = "new clients";
/** A network with less is dropped. */
const NEGLIGIBLE_MS = 0.5;

export class AttainedService {
  readonly #now: () => number;
  /** Recent milliseconds of long work, by network. */
  readonly #byNetwork = new Map<string, number>();
  /** When clients first had some. */
  readonly #firstServed = new Map<string, number>();
  #decayedAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#decayedAt = now();
  }

  add(client: Client, milliseconds: number): void {
    this.#decay();
    for (const { name } of client.networks) this.#addTo(name, milliseconds);
    if (this.#isNew(client)) this.#addTo(NEW_CLIENTS, milliseconds);
    this.#firstServed.getOrInsert(client.name, this.#now());
  }

  /** What the client itself has attained. */
  of(client: Client): number {
    return perClient(client, this.#byNetwork);
  }

  /** The client with the lowest rank comes first. */
  rankOf(client: Client): number {
    const own = this.of(client);
    return this.#isNew(client) ? own + Math.min(this.#byNetwork.get(NEW_CLIENTS) ?? 0, NEW_CLIENTS_MS) : own;
  }

  #addTo(network: string, milliseconds: number): void {
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + milliseconds);
  }

  #isNew({ name }: Client): boolean {
    const since = this.#firstServed.get(name);
    return since === undefined || this.#now() - since < NEW_MS;
  }

  #decay(): void {
    const now = this.#now();
    if (now - this.#decayedAt < HALF_LIFE_MS) return;
    const factor = 2 ** -((now - this.#decayedAt) / HALF_LIFE_MS);
    this.#decayedAt = now;
    for (const [network, milliseconds] of this.#byNetwork) {
      if (milliseconds * factor < NEGLIGIBLE_MS) {
        this.#byNetwork.delete(network);
        this.#firstServed.delete(network);
      } else this.#byNetwork.set(network, milliseconds * factor);
    }
  }
}

/** The largest share among the networks of a client, each divided by how many clients it counts as. */
export function perClient({ networks }: Client, byNetwork: ReadonlyMap<string, number>): number {
  let most = 0;
  for (const { name, clients } of networks) most = Math.max(most, (byNetwork.get(name) ?? 0) / clients);
  return most;
}
