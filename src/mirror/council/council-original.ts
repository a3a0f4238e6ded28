/**
 * The questions to one index of a council service. Each reply is read and kept on disk before the next question is asked; a run that was interrupted asks the
 * same questions in the same order again and finds them answered. In: base address, fetcher, a folder. Out: what was read from the replies.
 */
import { hash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { orProblem } from "../fetch/spool.ts";

export type CouncilFunction = "searchdetails" | "search" | "getChanges";
export type Parameters = Readonly<Record<string, string>>;

/** One reply: where it came from, what was asked, and where it lies. */
export interface KeptReply {
  readonly address: string;
  readonly asked: Parameters;
  readonly path: string;
}

export interface Answer<T> {
  readonly reply: KeptReply;
  readonly content: T;
}

export interface Questions {
  /** Undefined: the original has no such function. `read` throws the problem `mirror-unusable` for what cannot be used. */
  ask<T>(
    name: CouncilFunction,
    parameters: Parameters,
    read: (reply: KeptReply) => Promise<T>,
  ): Promise<Answer<T> | undefined>;
  /** Forgets the replies: none of them will be used again. */
  forget(): void;
}

/** A page of a thousand votes with all who voted is some fifty megabytes. */
const MOST_BYTES = 256 * 2 ** 20;

/** Something on the way may have cut or mixed up a reply; an original that means it says it again. */
const MOST_TRIES = 3;

/** What is older would be mixed with what the original says today. */
const GOOD_FOR_MS = 24 * 3_600_000;

export function questionsTo(base: URL, index: string, fetcher: Fetcher, folder: string): Questions {
  let asked = 0;
  return {
    async ask(name, parameters, read) {
      const address = indexAddress(base, index, name);
      for (const [key, value] of Object.entries(parameters)) address.searchParams.set(key, value);
      asked += 1;
      const file = `${String(asked).padStart(6, "0")}-${hash("sha1", address.href).slice(0, 16)}.xml`;
      const reply = { address: shownAddress(address), asked: parameters, path: join(folder, file) };
      if (isFresh(reply.path)) return { reply, content: await read(reply) };
      return askAgain(async () => {
        const body = await fetcher.get(address, { mostBytes: MOST_BYTES });
        if (body === undefined) return undefined;
        // Under its name there are only replies that could be read: a kill never leaves half of one there.
        const draft = { ...reply, path: `${reply.path}.part` };
        orProblem(folder, () => {
          mkdirSync(folder, { recursive: true });
          writeFileSync(draft.path, body);
        });
        const content = await read(draft);
        orProblem(folder, () => renameSync(draft.path, reply.path));
        return { reply, content };
      });
    },
    forget() {
      orProblem(folder, () => rmSync(folder, { recursive: true, force: true }));
      asked = 0;
    },
  };
}

function isFresh(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs < GOOD_FOR_MS;
}

/** Until a reply can be used; one that never can is a problem. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "mirror-unusable" || tries === MOST_TRIES) throw error;
    }
  }
}

/** `https://city.example/api` + `geschaeft` + `schema`. */
export function indexAddress(base: URL, index: string, name: string): URL {
  return new URL(`${encodeURIComponent(index)}/${name}`, asFolder(base));
}

/** The base address with a slash at its end, so that other addresses can be told from it. */
export function asFolder(base: URL): URL {
  const folder = new URL(base);
  folder.search = "";
  folder.hash = "";
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return folder;
}

/** A reply that cannot be used, and why. */
export function unusable(address: string, reason: string, cause?: unknown): Problem {
  return new Problem("mirror-unusable", `${address}: ${reason}.`, { cause });
}

/** Undefined also where the original answers with something else than data: so do some where they have nothing to say. */
export async function ifOffered<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem && ["mirror-unusable", "mirror-refused"].includes(error.code)) return undefined;
    throw error;
  }
}
