/**
 * Asks a service for what stands at its paths, through a spool: a reply that is there already is not asked for again, and one is only kept if it can be read.
 * In: how to read a body (throws `UnusableReply`). Out: what was read, undefined where there is nothing at that path.
 */
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import type { Fetcher } from "./fetcher.ts";
import { UnusableReply } from "./reply-items.ts";
import type { Spool } from "./spool.ts";

export type Read<T> = (body: Uint8Array) => T | Promise<T>;

export interface Asking {
  ask<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Asks in any case, and keeps nothing. */
  askAnew<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** The whole address of a path, for messages. */
  shown(path: string): string;
}

/** Something on the way may have cut or mixed up a reply; an original that means it says it again. */
const MOST_TRIES = 3;

const HEADERS = { accept: "application/json, */*;q=0.1" };

export function asking(base: URL, fetcher: Fetcher, spool: Spool): Asking {
  const addressOf = (path: string): URL => new URL(base.pathname.replace(/\/*$/, path), base);

  async function fetched<T>(
    address: URL,
    read: Read<T>,
    keep: (body: Uint8Array | undefined) => void,
  ): Promise<T | undefined> {
    for (let tries = 1; ; tries++) {
      const body = await fetcher.get(address, { headers: HEADERS });
      try {
        const value = body && (await read(body));
        keep(body);
        return value;
      } catch (error) {
        if (!(error instanceof UnusableReply)) throw error;
        if (tries === MOST_TRIES) throw unusable(address, error);
      }
    }
  }

  return {
    async ask(path, read) {
      const address = addressOf(path);
      const kept = spool.read(address);
      if (kept === undefined) return fetched(address, read, (body) => spool.keep(address, { body }));
      try {
        return kept.body && (await read(kept.body));
      } catch (error) {
        // It was good when it came; then another reply that it refers to has changed.
        if (!(error instanceof UnusableReply)) throw error;
        throw unusable(address, error);
      }
    },
    askAnew: (path, read) => fetched(addressOf(path), read, () => {}),
    shown: (path) => shownAddress(addressOf(path)),
  };
}

function unusable(address: URL, { message }: UnusableReply): Problem {
  return new Problem("mirror-unusable", `${shownAddress(address)}: ${message}.`);
}
