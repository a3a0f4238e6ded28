/**
 * Opens files on disk whose content matches their hash. Each file is verified once, and again when its inode,
 * size or change time differs. Short files are cached. In: the path, hash and size of a file. Out: its
 * content, or why there is none.
 */
import type { Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { LIMITS } from "../../base/limits.ts";
import { type FileContent, fileBytes } from "../../http/files/file-bytes.ts";
import { FileCache } from "./file-cache.ts";
import { type Damage, digestOf, type KeptFile } from "./kept-file.ts";

/** For cached files, per process. */
const CACHE_BYTES = 32 << 20;
/** File systems have timestamps in steps of up to two seconds (FAT): a file can change twice within one unnoticed. */
const TIMESTAMP_STEP_MS = 2_000;

export interface CheckedFiles {
  open(path: string, file: KeptFile): Promise<FileContent | Damage>;
  /** Undefined if the file is intact. Without `deep` only its size is checked. */
  inspect(path: string, file: KeptFile, deep: boolean): Promise<Damage | undefined>;
}

export function checkedFiles(now: () => number = Date.now): CheckedFiles {
  const verified = new Map<string, Promise<boolean>>();
  const cache = new FileCache<Damage>(CACHE_BYTES);
  let unsettled = 0;

  /** The key of a result in the caches. Unique while the change time is too recent to reveal a next change. */
  function keyOf({ hash }: KeptFile, found: Stats): string {
    const key = `${hash} ${stateOf(found)}`;
    if (found.ctimeMs < now() - TIMESTAMP_STEP_MS) return key;
    unsettled += 1;
    return `${key} ${unsettled}`;
  }

  /** Verifies a file once for each state in which it is found on disk. A disk error counts as damage, too. */
  function isIntact(handle: FileHandle, file: KeptFile, found: Stats): Promise<boolean> {
    const key = keyOf(file, found);
    let result = verified.get(key);
    if (result) return result;
    result = digestOf(fileBytes(handle, { start: 0, end: file.size })).then(
      ({ hash }) => hash === file.hash,
      () => false,
    );
    verified.set(key, result);
    result.then((intact) => intact || verified.delete(key));
    const [oldest] = verified.keys();
    if (verified.size > LIMITS.verifiedFiles.most) verified.delete(oldest);
    return result;
  }

  async function openOnDisk(path: string, file: KeptFile): Promise<FileContent | Damage> {
    const handle = await ifExists(open(path));
    if (!handle) return "missing";
    try {
      const found = await handle.stat();
      if (hasSize(found, file) && (await isIntact(handle, file, found))) return onDisk(handle, file, found);
    } catch {
      // A file that cannot be read is damaged.
    }
    await handle.close();
    return "damaged";
  }

  function onDisk(handle: FileHandle, file: KeptFile, found: Stats): FileContent {
    let state = stateOf(found);
    // The bytes belong to the verified content if the file has not changed since. Its state also changes when it is
    // unlinked or replaced: then it is verified again.
    const isValid = async (): Promise<boolean> => {
      const latest = await handle.stat();
      if (stateOf(latest) === state) return true;
      const isSame = hasSize(latest, file) && (await isIntact(handle, file, latest));
      if (!isSame) throw new Error("The file was changed on disk.");
      state = stateOf(latest);
      return false;
    };
    return { bytes: (range) => fileBytes(handle, range, isValid), close: () => handle.close() };
  }

  async function openChecked(path: string, file: KeptFile): Promise<FileContent | Damage> {
    const found = await ifExists(stat(path));
    if (!found) return "missing";
    if (!hasSize(found, file)) return "damaged";
    const used = await cache.use(keyOf(file, found), file.size, () => readWhole(path, file));
    if (used === undefined) return openOnDisk(path, file);
    if (typeof used === "string") return used;
    const { bytes, release } = used;
    return { bytes: ({ start, end }) => [bytes.subarray(start, end)], close: async () => release() };
  }

  return {
    open: openChecked,
    async inspect(path, file, deep) {
      if (!deep) {
        const found = await ifExists(stat(path));
        if (!found) return "missing";
        return hasSize(found, file) ? undefined : "damaged";
      }
      const opened = await openOnDisk(path, file);
      if (typeof opened === "string") return opened;
      await opened.close();
    },
  };
}

/** The whole content, if it matches its hash. */
async function readWhole(path: string, file: KeptFile): Promise<Buffer | Damage> {
  const handle = await ifExists(open(path));
  if (!handle) return "missing";
  try {
    const bytes = Buffer.allocUnsafeSlow(file.size);
    let at = 0;
    const { hash } = await digestOf(fileBytes(handle, { start: 0, end: file.size }), (chunk) => {
      bytes.set(chunk, at);
      at += chunk.length;
      return undefined;
    });
    return hash === file.hash ? bytes : "damaged";
  } catch {
    return "damaged";
  } finally {
    await handle.close();
  }
}

/** Detects that a file has changed: only the system sets the change time. */
function stateOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function hasSize(found: Stats, { size }: KeptFile): boolean {
  return found.isFile() && found.size === size;
}

/** Undefined if there is no such file. */
async function ifExists<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
