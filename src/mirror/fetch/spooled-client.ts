/**
 * Requests paths of a service through a spool: a spooled response is not requested again, and a response is only
 * spooled if it can be parsed. A response that is known from the last reading is requested with its ETag, and taken
 * from there if the original still has it. In: a parser of the body (throws `UnusableReply`). Out: its result,
 * undefined if the path does not exist.
 */
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import { versionIn } from "./data-version.ts";
import type { Fetcher } from "./fetcher.ts";
import type { KeptEntry, KeptReading } from "./kept-reading.ts";
import { DanglingReference, UnusableReply } from "./reply-items.ts";
import type { Spool, SpooledReply } from "./spool.ts";

export type Read<T> = (body: Uint8Array) => T | Promise<T>;

export interface SpooledClient {
  get<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Replaces the spooled response. */
  getFresh<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Only from the spool, of whatever version. */
  getSpooled<T>(path: string, read: Read<T>): Promise<T | undefined>;
  /** Whether a path needs no request. */
  isSpooled(path: string): boolean;
  /** Sends the requests. */
  readonly fetcher?: Fetcher;
  /** The data versions of the responses so far; undefined for those without one. */
  readonly versions: ReadonlySet<string | undefined>;
  /** The responses so far, by path. */
  readonly entries: ReadonlyMap<string, KeptEntry>;
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

/** A response that this run has requested already, or knows how to get with less than a whole request. */
export interface FreshResponse {
  /** Undefined: it must be requested after all. */
  read(): SpooledReply | undefined | Promise<SpooledReply | undefined>;
  readonly needsRequest: boolean;
}

/** By path. */
export type FreshResponses = Map<string, FreshResponse>;

/** The response now, unless it is still the one with the ETag that is known. */
export async function requestReply(
  fetcher: Fetcher,
  address: URL,
  before: SpooledReply | undefined,
): Promise<SpooledReply | "unchanged"> {
  let [etag, isSame] = [undefined as string | undefined, false];
  const tagged = (tag: string): void => {
    etag = tag;
  };
  const matched = (): void => {
    isSame = true;
  };
  const known = before?.etag === undefined ? undefined : { etag: before.etag, matched };
  const body = await fetcher.get(address, { headers: HEADERS, tagged, ...(known && { known }) });
  return isSame ? "unchanged" : { body, etag, version: etag === undefined ? undefined : versionIn(etag) };
}

export function spooledClient(
  base: URL,
  fetcher: Fetcher,
  spool: Spool,
  kept?: KeptReading,
  fresh: FreshResponses = new Map(),
): SpooledClient {
  const versions = new Set<string | undefined>();
  const entries = new Map<string, KeptEntry>();
  /** Of the last response that was requested. */
  let current: string | undefined;
  const addressOf = (path: string): URL => addressBelow(base, path);

  function note(path: string, { body, etag, version }: SpooledReply): void {
    entries.set(path, { found: body !== undefined, etag, version });
    if (body) versions.add(version);
  }

  /** The response that the original may still have: that of this run, or that of the last. */
  function known(path: string): SpooledReply | undefined {
    const address = addressOf(path);
    const reply = spool.read(address) ?? (kept?.entries.has(path) ? kept.read(address) : undefined);
    return reply?.body && reply.etag !== undefined ? reply : undefined;
  }

  async function request(path: string, before: SpooledReply | undefined): Promise<SpooledReply> {
    const response = fresh.get(path);
    fresh.delete(path);
    const read = await response?.read();
    if (read) return read;
    const reply = await requestReply(fetcher, addressOf(path), before);
    return reply === "unchanged" ? before! : reply;
  }

  async function getFresh<T>(path: string, read: Read<T>): Promise<T | undefined> {
    const address = addressOf(path);
    let before = known(path);
    for (let tries = 1; ; tries++) {
      const reply = await request(path, before);
      const { body, version } = reply;
      try {
        const value = body && (await read(body));
        spool.write(address, reply);
        note(path, reply);
        current = version ?? current;
        return value;
      } catch (error) {
        if (!(error instanceof UnusableReply)) throw error;
        if (tries === MAX_TRIES) throw unusable(address, error);
        // A known response that cannot be used is not asked for by its ETag again.
        before = undefined;
      }
    }
  }

  return {
    async get(path, read) {
      const address = addressOf(path);
      const spooled = spool.read(address);
      // Data of another version does not belong to what is read now.
      const isOutdated = spooled?.version !== undefined && current !== undefined && spooled.version !== current;
      if (spooled === undefined || isOutdated) return getFresh(path, read);
      note(path, spooled);
      return contentOf(address, spooled, read);
    },
    getFresh,
    async getSpooled(path, read) {
      const address = addressOf(path);
      const spooled = spool.read(address);
      return spooled && contentOf(address, spooled, read);
    },
    isSpooled: (path) => spool.has(addressOf(path)) || fresh.get(path)?.needsRequest === false,
    fetcher,
    versions,
    entries,
    shown: (path) => shownAddress(addressOf(path)),
  };
}

/** Returns the responses of the last reading, without a request. */
export function keptClient(base: URL, kept: KeptReading): SpooledClient {
  const get: SpooledClient["get"] = async (path, read) => {
    const address = addressBelow(base, path);
    const { found } = kept.entries.get(path) ?? {};
    if (!found) return undefined;
    const reply = kept.read(address);
    if (!reply?.body) throw new Problem("mirror-unusable", `The kept response of ${shownAddress(address)} is lost.`);
    return contentOf(address, reply, read);
  };
  return {
    get,
    getFresh: get,
    getSpooled: get,
    isSpooled: () => true,
    versions: new Set(),
    entries: kept.entries,
    shown: (path) => shownAddress(addressBelow(base, path)),
  };
}

export function addressBelow(base: URL, path: string): URL {
  return new URL(base.pathname.replace(/\/*$/, path), base);
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

function unusable(address: URL, error: UnusableReply): Problem {
  const sentence = `${shownAddress(address)}: ${error.message}.`;
  return error instanceof DanglingReference ? new OriginalChanged(sentence) : new Problem("mirror-unusable", sentence);
}
