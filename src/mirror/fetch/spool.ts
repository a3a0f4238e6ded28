/**
 * Responses of an original on disk, so that an interrupted mirror run can continue. One file per response, named by the
 * hash of its URL, which is in the first line of the file together with the date; the body follows, compressed.
 */
import { hash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";

/** Older responses may not be consistent with current ones. */
export const MAX_AGE_MS = 24 * 3_600_000;

/** `body` is undefined if the original has nothing at that URL. */
export interface SpooledReply {
  readonly body: Uint8Array | undefined;
  readonly etag?: string;
  /** The data version of the original, if it states one. */
  readonly version?: string;
}

export interface Spool {
  read(address: URL): SpooledReply | undefined;
  write(address: URL, reply: SpooledReply): void;
  has(address: URL): boolean;
  isEmpty(): boolean;
  /** Removes all responses. */
  clear(): void;
  /** Moves all responses to another folder, in place of what is there. */
  moveTo(folder: string): void;
}

interface Head {
  readonly address: string;
  readonly date: string;
  readonly found: boolean;
  readonly etag?: string;
  readonly version?: string;
}

export function openSpool(folder: string, now: () => number = Date.now, maxAgeMs = MAX_AGE_MS): Spool {
  const pathOf = (address: URL): string => join(folder, `${hash("sha256", shownAddress(address))}.reply`);
  return {
    read(address) {
      const bytes = orProblem(folder, () => contentOf(pathOf(address)));
      const end = bytes?.indexOf("\n") ?? -1;
      // An incomplete first line: the machine stopped before it was written to disk.
      if (bytes === undefined || end < 0) return undefined;
      const head: Head = JSON.parse(bytes.toString("utf8", 0, end));
      const { found, etag, version } = head;
      if (now() - Date.parse(head.date) > maxAgeMs) return undefined;
      const body = found ? decompressed(bytes.subarray(end + 1)) : undefined;
      return found && body === undefined ? undefined : { body, etag, version };
    },
    write(address, { body, etag, version }) {
      const head: Head = {
        address: shownAddress(address),
        date: new Date(now()).toISOString(),
        found: body !== undefined,
        etag,
        version,
      };
      const path = pathOf(address);
      // Written to a draft and renamed, so that a killed process never leaves a partial response under a final name.
      const draft = `${path}.${randomBytes(4).toString("hex")}.part`;
      orProblem(folder, () => {
        makeFolders(folder, PRIVATE_FOLDER);
        const content = body === undefined ? Buffer.alloc(0) : zstdCompressSync(body);
        writeFileSync(draft, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), content]));
        renameSync(draft, path);
      });
    },
    has: (address) => existsSync(pathOf(address)),
    isEmpty: () => orProblem(folder, () => !existsSync(folder) || readdirSync(folder).length === 0),
    clear() {
      orProblem(folder, () => rmSync(folder, { recursive: true, force: true }));
    },
    moveTo(target) {
      orProblem(target, () => {
        rmSync(target, { recursive: true, force: true });
        makeFolders(dirname(target), PRIVATE_FOLDER);
        renameSync(folder, target);
      });
    },
  };
}

/** Undefined if the machine stopped before everything was written to disk. */
function decompressed(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return zstdDecompressSync(bytes);
  } catch {
    return undefined;
  }
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
