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
  /** Recent milliseconds of short work, by network. They decide which client is next, but not which gives way. */
  readonly #shortByNetwork = new Map<string, number>();
  /** When clients first had some. */
  readonly #firstServed = new Map<string, number>();
  #decayedAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#decayedAt = now();
  }

  add(client: Client, milliseconds: number): void {
    this.#addTo(this.#byNetwork, client, milliseconds);
  }

  addShort(client: Client, milliseconds: number): void {
    this.#addTo(this.#shortByNetwork, client, milliseconds);
  }

  /** What the client itself has attained by long work. */
  of(client: Client): number {
    return perClient(client, this.#byNetwork);
  }

  /** The client with the lowest rank comes first. */
  rankOf(client: Client): number {
    return this.#rank(client, this.#byNetwork, this.#shortByNetwork);
  }

  /** The same by long work alone. */
  longRankOf(client: Client): number {
    return this.#rank(client, this.#byNetwork);
  }

  #rank(client: Client, ...counts: readonly ReadonlyMap<string, number>[]): number {
    const own = perClient(client, ...counts);
    return this.#isNew(client) ? own + Math.min(sumOf(counts, NEW_CLIENTS), NEW_CLIENTS_MS) : own;
  }

  #addTo(counts: Map<string, number>, client: Client, milliseconds: number): void {
    this.#decay();
    const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + milliseconds);
    for (const { name } of client.networks) add(name);
    if (this.#isNew(client)) add(NEW_CLIENTS);
    this.#firstServed.getOrInsert(client.name, this.#now());
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
    for (const counts of [this.#byNetwork, this.#shortByNetwork]) {
      for (const [network, milliseconds] of counts) {
        if (milliseconds * factor < NEGLIGIBLE_MS) counts.delete(network);
        else counts.set(network, milliseconds * factor);
      }
    }
    for (const name of this.#firstServed.keys()) {
      if (!this.#byNetwork.has(name) && !this.#shortByNetwork.has(name)) this.#firstServed.delete(name);
    }
  }
}

/** The largest share among the networks of a client, each divided by how many clients it counts as. */
export function perClient({ networks }: Client, ...counts: readonly ReadonlyMap<string, number>[]): number {
  let most = 0;
  for (const { name, clients } of networks) most = Math.max(most, sumOf(counts, name) / clients);
  return most;
}

function sumOf(counts: readonly ReadonlyMap<string, number>[], name: string): number {
  let sum = 0;
  for (const byNetwork of counts) sum += byNetwork.get(name) ?? 0;
  return sum;
}
