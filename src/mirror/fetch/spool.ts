/**
 * Replies of an original on disk, until all of them are there: a mirror that was interrupted goes on from them. One file for each reply, named by the
 * hash of its address, which stands in the file's first line with the date.
 */
import { hash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";

/** What is older would be mixed with what the original says today. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** `body` is undefined where the original has nothing at that address. */
export interface SpooledReply {
  readonly body: Uint8Array | undefined;
}

export interface Spool {
  read(address: URL): SpooledReply | undefined;
  keep(address: URL, reply: SpooledReply): void;
  /** Removes all of it. */
  clear(): void;
}

interface Head {
  readonly address: string;
  readonly date: string;
  readonly found: boolean;
}

export function openSpool(folder: string, now: () => number = Date.now): Spool {
  const pathOf = (address: URL): string => join(folder, `${hash("sha256", shownAddress(address))}.reply`);
  return {
    read(address) {
      const bytes = orProblem(folder, () => contentOf(pathOf(address)));
      const end = bytes?.indexOf("\n") ?? -1;
      // No whole first line: the machine stopped before the disk had it.
      if (bytes === undefined || end < 0) return undefined;
      const head: Head = JSON.parse(bytes.toString("utf8", 0, end));
      if (now() - Date.parse(head.date) > GOOD_FOR_MS) return undefined;
      return { body: head.found ? bytes.subarray(end + 1) : undefined };
    },
    keep(address, { body }) {
      const head: Head = {
        address: shownAddress(address),
        date: new Date(now()).toISOString(),
        found: body !== undefined,
      };
      const path = pathOf(address);
      // Written aside and renamed, so that a kill never leaves half a reply under a whole one's name.
      const draft = `${path}.${randomBytes(4).toString("hex")}.part`;
      orProblem(folder, () => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(draft, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body ?? Buffer.alloc(0)]));
        renameSync(draft, path);
      });
    },
    clear() {
      orProblem(folder, () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What the system refuses, as a sentence for who can mend it. */
export function orProblem<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    if (code === "ENOSPC")
      throw new Problem("store-full", `There is no room left for replies in ${folder}.`, { cause });
    throw new Problem("data-unusable", `The folder ${folder} cannot be used (${code}).`, { cause });
  }
}
