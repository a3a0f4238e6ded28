/**
 * The data version as this process knows it. Writers notify a listening connection (LISTEN/NOTIFY); while listening
 * does not work (no connection, or a pooler in transaction mode), the database is polled, at most every 500 ms.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { countOf } from "../data-version.ts";

export const VERSION_CHANNEL = "rathaus_version";

const POLL_EVERY_MS = 500;
/** A connection that was cut silently is noticed within this time. */
const HEARTBEAT_MS = 5_000;
/** Timeout of the test message that shows whether listening works. */
const ECHO_MS = 2_000;
/** Between attempts to listen: short after a connection broke, long if listening does not work. */
const RECONNECT_MS = 1_000;
const RETRY_LISTEN_MS = 60_000;

const TEST = "test ";

export interface VersionSources {
  /** A dedicated connection, not connected yet. */
  readonly newClient: () => Client;
  /** The version that a read started now would see. */
  readonly poll: () => Promise<string>;
  /** Sends a message to all listeners. */
  readonly notify: (payload: string) => Promise<unknown>;
}

export class VersionWatch {
  readonly #sources: VersionSources;
  readonly #closing = new AbortController();
  #known: { readonly version: string; readonly since: number } | undefined;
  #polling: Promise<string> | undefined;
  #polledAt = Number.NEGATIVE_INFINITY;
  #isListening = false;
  #listener: Promise<void> | undefined;

  constructor(sources: VersionSources) {
    this.#sources = sources;
  }

  /** Never older than what a read of this process has seen. */
  async current(): Promise<string> {
    this.#listener ??= this.#keepListening();
    if (this.#known && (this.#isListening || performance.now() - this.#polledAt < POLL_EVERY_MS)) {
      return this.#known.version;
    }
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /**
   * Records a version that a transaction begun at `begunAt` has seen. An older version is ignored as late, unless the
   * transaction began after the newer one was known: then older data was restored, perhaps from a backup.
   */
  learn(version: string, begunAt = Number.NEGATIVE_INFINITY): void {
    const known = this.#known;
    if (known?.version === version) return;
    if (known && this.isStale(version) && begunAt < known.since) return;
    this.#known = { version, since: performance.now() };
  }

  /** The newest version that this process has seen. */
  get known(): string | undefined {
    return this.#known?.version;
  }

  /** Whether this process has seen newer data, or data of the same age from another database. */
  isStale(version: string): boolean {
    const { known } = this;
    return known !== undefined && version !== known && countOf(version) <= countOf(known);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listener;
  }

  async #poll(): Promise<string> {
    const begunAt = performance.now();
    const version = await this.#sources.poll();
    this.#polledAt = begunAt;
    this.learn(version, begunAt);
    return this.#known?.version ?? version;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const wait = await this.#listen().catch(() => RECONNECT_MS);
      this.#isListening = false;
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens until the connection ends, and returns how long to wait before the next attempt. */
  async #listen(): Promise<number> {
    const { signal } = this.#closing;
    const client = this.#sources.newClient();
    const ended = Promise.withResolvers<void>();
    const echo = Promise.withResolvers<boolean>();
    const test = `${TEST}${randomUUID()}`;
    client.on("error", () => ended.resolve());
    client.on("end", () => ended.resolve());
    client.on("notification", ({ payload = "" }) => {
      if (payload === test) echo.resolve(true);
      else if (!payload.startsWith(TEST)) this.learn(payload);
    });
    const stop = (): void => ended.resolve();
    signal.addEventListener("abort", stop);
    const closed = ended.promise.then(() => "closed" as const);
    const pause = (milliseconds: number) => sleep(milliseconds, true, { ref: false });
    try {
      await client.connect();
      await client.query(`LISTEN ${VERSION_CHANNEL}`);
      await this.#sources.notify(test);
      const heard = await Promise.race([echo.promise, closed, pause(ECHO_MS).then(() => false)]);
      if (heard !== true) return heard === "closed" ? RECONNECT_MS : RETRY_LISTEN_MS;
      do {
        const begunAt = performance.now();
        const { rows } = await client.query<{ value: string }>("SELECT value FROM meta WHERE name = 'version'");
        this.learn(rows[0].value, begunAt);
        this.#isListening = true;
      } while ((await Promise.race([pause(HEARTBEAT_MS), closed])) !== "closed");
      return RECONNECT_MS;
    } finally {
      this.#isListening = false;
      signal.removeEventListener("abort", stop);
      client.end().catch(() => {});
    }
  }
}
