/**
 * Opens contents on disk that are what their hash says. Each is read through once, and again when it is found in another state: another inode, size or time of
 * change. Short ones stay in memory. In: where a content lies, its hash and size. Out: its bytes, or why there are none.
 */
import type { Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { type FileContent, fileBytes } from "../../http/files/file-bytes.ts";
import { FileCache } from "./file-cache.ts";
import { type Damage, digestOf, type KeptFile } from "./kept-file.ts";

/** Contents that a process remembers to have found whole. */
const MOST_VERIFIED = 50_000;
/** For whole files in memory, in each process. */
const CACHE_BYTES = 32 << 20;
/** Disks tell times in steps of up to two seconds (FAT): a file can change twice within one and look the same. */
const STEP_MS = 2_000;

export interface CheckedFiles {
  open(path: string, kept: KeptFile): Promise<FileContent | Damage>;
  /** Undefined if all is well. Without `deep` only the size is looked at. */
  inspect(path: string, kept: KeptFile, deep: boolean): Promise<Damage | undefined>;
}

export function checkedFiles(now: () => number = Date.now): CheckedFiles {
  const verified = new Map<string, Promise<boolean>>();
  const cache = new FileCache<Damage>(CACHE_BYTES);
  let unsettled = 0;

  /** Under which a finding about the content is remembered; under no key twice while its time of change could not tell the next change. */
  function keyOf({ hash }: KeptFile, found: Stats): string {
    const key = `${hash} ${stateOf(found)}`;
    if (found.ctimeMs < now() - STEP_MS) return key;
    unsettled += 1;
    return `${key} ${unsettled}`;
  }

  /** Reads a content through, once for each state in which it is found on disk; an error of the disk is damage, too. */
  function isWhole(handle: FileHandle, kept: KeptFile, found: Stats): Promise<boolean> {
    const key = keyOf(kept, found);
    let answer = verified.get(key);
    if (answer) return answer;
    answer = digestOf(fileBytes(handle, { start: 0, end: kept.size })).then(
      ({ hash }) => hash === kept.hash,
      () => false,
    );
    verified.set(key, answer);
    answer.then((whole) => whole || verified.delete(key));
    const [oldest] = verified.keys();
    if (verified.size > MOST_VERIFIED) verified.delete(oldest);
    return answer;
  }

  async function openOnDisk(path: string, kept: KeptFile): Promise<FileContent | Damage> {
    const handle = await ifThere(open(path));
    if (!handle) return "missing";
    try {
      const found = await handle.stat();
      if (isSized(found, kept) && (await isWhole(handle, kept, found))) return onDisk(handle, kept, found);
    } catch {
      // What the disk does not give is damaged.
    }
    await handle.close();
    return "damaged";
  }

  function onDisk(handle: FileHandle, kept: KeptFile, found: Stats): FileContent {
    let state = stateOf(found);
    // What was read belongs to the content that was checked if nothing has changed since. A file also changes when its name is taken away or given to
    // another: then it is checked once more.
    const isGood = async (): Promise<boolean> => {
      const latest = await handle.stat();
      if (stateOf(latest) === state) return true;
      if (!isSized(latest, kept) || !(await isWhole(handle, kept, latest))) throw new Error("It was changed on disk.");
      state = stateOf(latest);
      return false;
    };
    return { bytes: (range) => fileBytes(handle, range, isGood), close: () => handle.close() };
  }

  async function openChecked(path: string, kept: KeptFile): Promise<FileContent | Damage> {
    const found = await ifThere(stat(path));
    if (!found) return "missing";
    if (!isSized(found, kept)) return "damaged";
    const used = await cache.use(keyOf(kept, found), kept.size, () => readWhole(path, kept));
    if (used === undefined) return openOnDisk(path, kept);
    if (typeof used === "string") return used;
    const { bytes, release } = used;
    return { bytes: ({ start, end }) => [bytes.subarray(start, end)], close: async () => release() };
  }

  return {
    open: openChecked,
    async inspect(path, kept, deep) {
      if (!deep) {
        const found = await ifThere(stat(path));
        if (!found) return "missing";
        return isSized(found, kept) ? undefined : "damaged";
      }
      const opened = await openOnDisk(path, kept);
      if (typeof opened === "string") return opened;
      await opened.close();
    },
  };
}

/** The whole content, if it is what its hash says. */
async function readWhole(path: string, kept: KeptFile): Promise<Buffer | Damage> {
  const handle = await ifThere(open(path));
  if (!handle) return "missing";
  try {
    const bytes = Buffer.allocUnsafeSlow(kept.size);
    let at = 0;
    const { hash } = await digestOf(fileBytes(handle, { start: 0, end: kept.size }), (chunk) => {
      bytes.set(chunk, at);
      at += chunk.length;
      return undefined;
    });
    return hash === kept.hash ? bytes : "damaged";
  } catch {
    return "damaged";
  } finally {
    await handle.close();
  }
}

/** Tells apart what a file was and what it is: the time of change is set by the system alone. */
function stateOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function isSized(found: Stats, { size }: KeptFile): boolean {
  return found.isFile() && found.size === size;
}

/** Undefined where there is no such file. */
async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
