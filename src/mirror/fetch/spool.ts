/**
 * Responses of an original on disk, so that an interrupted mirror run can continue. One file per response, named by the
 * hash of its URL, which is in the first line of the file together with the date.
 */
import { hash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";

/** Older responses may not be consistent with current ones. */
const MAX_AGE_MS = 24 * 3_600_000;

/** `body` is undefined if the original has nothing at that URL. */
export interface SpooledReply {
  readonly body: Uint8Array | undefined;
  /** The data version of the original, if it states one. */
  readonly version?: string;
}

export interface Spool {
  read(address: URL): SpooledReply | undefined;
  write(address: URL, reply: SpooledReply): void;
  /** Removes all responses. */
  clear(): void;
}

interface Head {
  readonly address: string;
  readonly date: string;
  readonly found: boolean;
  readonly version?: string;
}

export function openSpool(folder: string, now: () => number = Date.now): Spool {
  const pathOf = (address: URL): string => join(folder, `${hash("sha256", shownAddress(address))}.reply`);
  return {
    read(address) {
      const bytes = orProblem(folder, () => contentOf(pathOf(address)));
      const end = bytes?.indexOf("\n") ?? -1;
      // An incomplete first line: the machine stopped before it was written to disk.
      if (bytes === undefined || end < 0) return undefined;
      const head: Head = JSON.parse(bytes.toString("utf8", 0, end));
      if (now() - Date.parse(head.date) > MAX_AGE_MS) return undefined;
      return { body: head.found ? bytes.subarray(end + 1) : undefined, version: head.version };
    },
    write(address, { body, version }) {
      const head: Head = {
        address: shownAddress(address),
        date: new Date(now()).toISOString(),
        found: body !== undefined,
        version,
      };
      const path = pathOf(address);
      // Written to a draft and renamed, so that a killed process never leaves a partial response under a final name.
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

/** Turns system errors into problems for the operator. */
export function orProblem<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    if (code === "ENOSPC") {
      throw new Problem("store-full", `There is no space left for responses in ${folder}.`, { cause });
    }
    throw new Problem("data-unusable", `The folder ${folder} cannot be used (${code}).`, { cause });
  }
}
