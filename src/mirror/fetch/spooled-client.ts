/**
 * Requests paths of a service through a spool: a spooled response is not requested again, and a response is only
 * spooled if it can be parsed. In: a parser of the body (throws `UnusableReply`). Out: its result, undefined if the
 * path does not exist.
 */
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import type { Fetcher } from "./fetcher.ts";
import { UnusableReply } from "./reply-items.ts";
import type { Spool } from "./spool.ts";

export type Read<T> = (body: Uint8Array) => T | Promise<T>;

export interface SpooledClient {
  get<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Bypasses the spool. */
  getFresh<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** The URL of a path, for messages. */
  shown(path: string): string;
}

/** A proxy may have truncated or mixed up a response, so an invalid one is requested again. */
const MAX_TRIES = 3;

const HEADERS = { accept: "application/json, */*;q=0.1" };

export function spooledClient(base: URL, fetcher: Fetcher, spool: Spool): SpooledClient {
  const addressOf = (path: string): URL => new URL(base.pathname.replace(/\/*$/, path), base);

  async function fetchValid<T>(
    address: URL,
    read: Read<T>,
    save: (body: Uint8Array | undefined) => void,
  ): Promise<T | undefined> {
    for (let tries = 1; ; tries++) {
      const body = await fetcher.get(address, { headers: HEADERS });
      try {
        const value = body && (await read(body));
        save(body);
        return value;
      } catch (error) {
        if (!(error instanceof UnusableReply)) throw error;
        if (tries === MAX_TRIES) throw unusable(address, error);
      }
    }
  }

  return {
    async get(path, read) {
      const address = addressOf(path);
      const spooled = spool.read(address);
      if (spooled === undefined) return fetchValid(address, read, (body) => spool.write(address, { body }));
      try {
        return spooled.body && (await read(spooled.body));
      } catch (error) {
        // It was valid when it was spooled, so another response that it refers to has changed.
        if (!(error instanceof UnusableReply)) throw error;
        throw unusable(address, error);
      }
    },
    getFresh: (path, read) => fetchValid(addressOf(path), read, () => {}),
    shown: (path) => shownAddress(addressOf(path)),
  };
}

function unusable(address: URL, { message }: UnusableReply): Problem {
  return new Problem("mirror-unusable", `${shownAddress(address)}: ${message}.`);
}
