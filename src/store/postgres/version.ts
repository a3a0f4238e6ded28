/**
 * The data version as this process knows it. Writers tell it to a connection that listens; while nobody can be listened to (no such
 * connection, or a pooler between that lends connections for a transaction at a time), the database is asked, at most every 500 ms.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { countOf } from "../data-version.ts";

export const VERSION_CHANNEL = "rathaus_version";

const ASK_EVERY_MS = 500;
/** A connection that is cut without a word is noticed within this time. */
const BEAT_MS = 5_000;
/** How long the test message may take that shows whether listening works. */
const ECHO_MS = 2_000;
/** Between attempts to listen: soon after a connection broke, seldom where listening does not work. */
const AGAIN_MS = 1_000;
const SELDOM_MS = 60_000;

const TEST = "test ";

export interface VersionSources {
  /** A connection of its own, not connected yet. */
  readonly newClient: () => Client;
  /** The version as a read started now would see it. */
  readonly ask: () => Promise<string>;
  /** Sends a message to all who listen. */
  readonly notify: (payload: string) => Promise<unknown>;
}

export class VersionWatch {
  readonly #sources: VersionSources;
  readonly #closing = new AbortController();
  #known: { readonly version: string; readonly since: number } | undefined;
  #asking: Promise<string> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isListening = false;
  #listener: Promise<void> | undefined;

  constructor(sources: VersionSources) {
    this.#sources = sources;
  }

  /** Never older than what a read of this process has seen. */
  async current(): Promise<string> {
    this.#listener ??= this.#keepListening();
    if (this.#known && (this.#isListening || performance.now() - this.#askedAt < ASK_EVERY_MS)) {
      return this.#known.version;
    }
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /**
   * Takes note of a version that a transaction begun at `begunAt` has seen. An older one is late news, unless the transaction began after the
   * newer was known: then the database was set back, from a backup perhaps.
   */
  learn(version: string, begunAt = Number.NEGATIVE_INFINITY): void {
    const known = this.#known;
    if (known?.version === version) return;
    if (known && this.isOld(version) && begunAt < known.since) return;
    this.#known = { version, since: performance.now() };
  }

  /** The newest version that this process has seen. */
  get known(): string | undefined {
    return this.#known?.version;
  }

  /** Whether this process has seen newer data, or other data of the same age: that of another database. */
  isOld(version: string): boolean {
    const { known } = this;
    return known !== undefined && version !== known && countOf(version) <= countOf(known);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listener;
  }

  async #ask(): Promise<string> {
    const begunAt = performance.now();
    const version = await this.#sources.ask();
    this.#askedAt = begunAt;
    this.learn(version, begunAt);
    return this.#known?.version ?? version;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const wait = await this.#listen().catch(() => AGAIN_MS);
      this.#isListening = false;
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens for as long as the connection holds; tells how long to wait before the next attempt. */
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
    const leave = (): void => ended.resolve();
    signal.addEventListener("abort", leave);
    const gone = ended.promise.then(() => "gone" as const);
    const pause = (milliseconds: number) => sleep(milliseconds, true, { ref: false });
    try {
      await client.connect();
      await client.query(`LISTEN ${VERSION_CHANNEL}`);
      await this.#sources.notify(test);
      const heard = await Promise.race([echo.promise, gone, pause(ECHO_MS).then(() => false)]);
      if (heard !== true) return heard === "gone" ? AGAIN_MS : SELDOM_MS;
      do {
        const begunAt = performance.now();
        const { rows } = await client.query<{ value: string }>("SELECT value FROM meta WHERE name = 'version'");
        this.learn(rows[0].value, begunAt);
        this.#isListening = true;
      } while ((await Promise.race([pause(BEAT_MS), gone])) !== "gone");
      return AGAIN_MS;
    } finally {
      this.#isListening = false;
      signal.removeEventListener("abort", leave);
      client.end().catch(() => {});
    }
  }
}
