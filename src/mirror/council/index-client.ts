/**
 * A client of one index of a council service. Each response is parsed and saved to disk before the next request; an
 * interrupted run repeats the same requests in the same order and gets the saved responses, as if it had never stopped.
 * In: base URL, fetcher, a folder. Out: the parsed responses.
 */
import { hash } from "node:crypto";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { orProblem } from "../fetch/spool.ts";

export type CouncilFunction = "searchdetails" | "search" | "getChanges";
export type Parameters = Readonly<Record<string, string>>;

/** A response on disk with its request. */
export interface SavedReply {
  readonly function: CouncilFunction;
  readonly address: string;
  readonly parameters: Parameters;
  readonly path: string;
}

export interface Fetched<T> {
  readonly reply: SavedReply;
  readonly content: T;
}

export interface IndexClient {
  /** Undefined if the original has no such function. `read` throws `mirror-unusable` for invalid content. */
  get<T>(
    name: CouncilFunction,
    parameters: Parameters,
    read: (reply: SavedReply) => Promise<T>,
  ): Promise<Fetched<T> | undefined>;
  /** Removes the saved responses. */
  clear(): void;
}

/** A page of a thousand votes with the votes of all members has some fifty megabytes. */
const MAX_BYTES = 256 * 2 ** 20;

/** A proxy may have truncated or mixed up a response, so an invalid one is requested again. */
const MAX_TRIES = 3;

/** Older responses may not be consistent with current ones. */
const MAX_AGE_MS = 24 * 3_600_000;

export function indexClient(base: URL, index: string, fetcher: Fetcher, folder: string): IndexClient {
  let requests = 0;
  // A saved response after a new one would be older than it: no run sees the original go back in time.
  let isReplaying = true;
  return {
    async get(name, parameters, read) {
      const address = indexAddress(base, index, name);
      for (const [key, value] of Object.entries(parameters)) address.searchParams.set(key, value);
      requests += 1;
      const file = `${String(requests).padStart(6, "0")}-${hash("sha1", address.href).slice(0, 16)}.xml`;
      const reply = { function: name, address: shownAddress(address), parameters, path: join(folder, file) };
      if (isReplaying && isFresh(reply.path)) return { reply, content: await read(reply) };
      return withRetries(async () => {
        const body = await fetcher.get(address, { maxBytes: MAX_BYTES });
        if (body === undefined) return undefined;
        // Only valid responses get the final name: a killed process never leaves a partial one there.
        const draft = { ...reply, path: `${reply.path}.part` };
        orProblem(folder, () => {
          makeFolders(folder, PRIVATE_FOLDER);
          writeFileSync(draft.path, body);
        });
        const content = await read(draft);
        orProblem(folder, () => renameSync(draft.path, reply.path));
        isReplaying = false;
        return { reply, content };
      });
    },
    clear() {
      orProblem(folder, () => rmSync(folder, { recursive: true, force: true }));
      requests = 0;
      isReplaying = true;
    },
  };
}

function isFresh(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < MAX_AGE_MS;
}

/** Retries until a response is valid. */
export async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "mirror-unusable" || tries === MAX_TRIES) throw error;
    }
  }
}

/** `https://city.example/api` + `geschaeft` + `schema`. */
export function indexAddress(base: URL, index: string, name: string): URL {
  return new URL(`${encodeURIComponent(index)}/${name}`, asFolder(base));
}

/** The base URL with a slash at its end, so that relative URLs resolve below it. */
export function asFolder(base: URL): URL {
  const folder = new URL(base);
  folder.search = "";
  folder.hash = "";
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return folder;
}

/** The problem of an invalid response. */
export function unusable(address: string, reason: string, cause?: unknown): Problem {
  return new Problem("mirror-unusable", `${address}: ${reason}.`, { cause });
}

/** Undefined also if the response is not data: that is how some originals answer for functions they do not have. */
export async function ifOffered<T>(request: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Problem && ["mirror-unusable", "mirror-refused"].includes(error.code)) return undefined;
    throw error;
  }
}
