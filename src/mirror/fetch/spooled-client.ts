/**
 * Requests paths of a service through a spool: a spooled response is not requested again, and a response is only
 * spooled if it can be parsed. In: a parser of the body (throws `UnusableReply`). Out: its result, undefined if the
 * path does not exist.
 */
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import { versionIn } from "./data-version.ts";
import type { Fetcher } from "./fetcher.ts";
import { DanglingReference, UnusableReply } from "./reply-items.ts";
import type { Spool, SpooledReply } from "./spool.ts";

export type Read<T> = (body: Uint8Array) => T | Promise<T>;

export interface SpooledClient {
  get<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Replaces the spooled response. */
  getFresh<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Only from the spool, of whatever version. */
  getSpooled<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** The data versions of the responses so far; undefined for those without one. */
  readonly versions: ReadonlySet<string | undefined>;
  /** The URL of a path, for messages. */
  shown(path: string): string;
}

/** The original changed while it was read: the responses are not consistent. */
export class OriginalChanged extends Problem {
  constructor(sentence: string) {
    super("mirror-unusable", sentence);
  }
}

/** A proxy may have truncated or mixed up a response, so an invalid one is requested again. */
const MAX_TRIES = 3;

const HEADERS = { accept: "application/json, */*;q=0.1" };

export function spooledClient(base: URL, fetcher: Fetcher, spool: Spool): SpooledClient {
  const versions = new Set<string | undefined>();
  /** Of the last response that was requested. */
  let current: string | undefined;
  const addressOf = (path: string): URL => new URL(base.pathname.replace(/\/*$/, path), base);

  async function getFresh<T>(path: string, read: Read<T>): Promise<T | undefined> {
    const address = addressOf(path);
    for (let tries = 1; ; tries++) {
      let version: string | undefined;
      const tagged = (etag: string): void => {
        version = versionIn(etag);
      };
      const body = await fetcher.get(address, { headers: HEADERS, tagged });
      try {
        const value = body && (await read(body));
        spool.write(address, { body, version });
        if (body) versions.add(version);
        current = version ?? current;
        return value;
      } catch (error) {
        if (!(error instanceof UnusableReply)) throw error;
        if (tries === MAX_TRIES) throw unusable(address, error);
      }
    }
  }

  async function contentOf<T>(address: URL, { body }: SpooledReply, read: Read<T>): Promise<T | undefined> {
    try {
      return body && (await read(body));
    } catch (error) {
      // It was valid when it was spooled, so another response that it refers to has changed.
      if (!(error instanceof UnusableReply)) throw error;
      throw unusable(address, error);
    }
  }

  return {
    async get(path, read) {
      const address = addressOf(path);
      const spooled = spool.read(address);
      // Data of another version does not belong to what is read now.
      const isOutdated = spooled?.version !== undefined && current !== undefined && spooled.version !== current;
      if (spooled === undefined || isOutdated) return getFresh(path, read);
      if (spooled.body) versions.add(spooled.version);
      return contentOf(address, spooled, read);
    },
    getFresh,
    async getSpooled(path, read) {
      const address = addressOf(path);
      const spooled = spool.read(address);
      return spooled && contentOf(address, spooled, read);
    },
    versions,
    shown: (path) => shownAddress(addressOf(path)),
  };
}

function unusable(address: URL, error: UnusableReply): Problem {
  const sentence = `${shownAddress(address)}: ${error.message}.`;
  return error instanceof DanglingReference ? new OriginalChanged(sentence) : new Problem("mirror-unusable", sentence);
}
