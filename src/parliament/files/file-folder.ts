/**
 * Content-addressed storage of attached files: identical contents are stored once, and no name from outside ever
 * becomes a path. In: content. Out: its hash; and later the content, if it is still intact.
 */
import { hash as hashOf, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import type { FileContent } from "../../http/files/file-bytes.ts";
import { checkedFiles } from "./checked-files.ts";
import { type Damage, digestOf, type KeptFile } from "./kept-file.ts";

/** A file in the folder. `hash` is absent for a draft of a killed process. */
export interface FolderEntry {
  readonly path: string;
  readonly hash?: string;
}

export interface FileFolder {
  /** Stores the bytes and returns their SHA-256 in hex. */
  put(bytes: Uint8Array): string;
  /** The same for content of any length. Overwrites an existing file of the same hash, which repairs it. */
  putStream(content: AsyncIterable<Uint8Array>): Promise<KeptFile>;
  /** Opens a content and verifies its hash. The caller must close it. */
  open(kept: KeptFile): Promise<FileContent | Damage>;
  /** Undefined if the content is intact. Without `deep` only the size is compared. */
  inspect(kept: KeptFile, deep: boolean): Promise<Damage | undefined>;
  entries(): AsyncGenerator<FolderEntry>;
  remove(entry: FolderEntry): Promise<void>;
}

const DRAFT = ".part";

/** Where a content is in the folder. */
export function contentPath(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash.slice(2));
}

export function fileFolder(folder: string): FileFolder {
  const pathOf = (hash: string): string => contentPath(folder, hash);
  // Drafts are renamed when they are complete, so that a killed process never leaves a partial file under a final name.
  const draftPath = (): string => join(folder, `${randomBytes(8).toString("hex")}${DRAFT}`);

  const checked = checkedFiles();

  return {
    put(bytes) {
      const hash = hashOf("sha256", bytes);
      const path = pathOf(hash);
      if (existsSync(path) && readFileSync(path).equals(bytes)) return hash;
      try {
        makeFolders(dirname(path), PRIVATE_FOLDER);
        const draft = draftPath();
        writeFileSync(draft, bytes);
        renameSync(draft, path);
      } catch (error) {
        throw unwritable(folder, error);
      }
      return hash;
    },
    async putStream(content) {
      const draft = draftPath();
      try {
        makeFolders(folder, PRIVATE_FOLDER);
        const kept = await writeDraft(draft, content);
        makeFolders(dirname(pathOf(kept.hash)), PRIVATE_FOLDER);
        await rename(draft, pathOf(kept.hash));
        return kept;
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw unwritable(folder, error);
      }
    },
    open: (kept) => checked.open(pathOf(kept.hash), kept),
    inspect: (kept, deep) => checked.inspect(pathOf(kept.hash), kept, deep),
    async *entries() {
      for (const { name } of await entriesIn(folder)) {
        if (name.endsWith(DRAFT)) yield { path: join(folder, name) };
        if (!/^[\da-f]{2}$/.test(name)) continue;
        for (const { name: rest } of await entriesIn(join(folder, name))) {
          if (rest.endsWith(DRAFT)) yield { path: join(folder, name, rest) };
          if (/^[\da-f]{62}$/.test(rest)) yield { path: join(folder, name, rest), hash: name + rest };
        }
      }
    },
    remove: ({ path }) => rm(path, { force: true }),
  };
}

/** Writes and syncs the draft: the rows that will refer to it survive a power failure, too. */
async function writeDraft(draft: string, content: AsyncIterable<Uint8Array>): Promise<KeptFile> {
  const handle = await open(draft, "wx");
  try {
    const kept = await digestOf(content, (chunk) => handle.writeFile(chunk));
    await handle.datasync();
    return kept;
  } finally {
    await handle.close();
  }
}

/** A full or read-only disk is a problem for the operator; any other error is returned unchanged. */
function unwritable(folder: string, cause: unknown): unknown {
  switch ((cause as NodeJS.ErrnoException).code) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return new Problem("store-full", `There is no space left for files in ${folder}.`, { cause });
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new Problem("data-unusable", `The folder ${folder} cannot be written.`, { cause });
    default:
      return cause;
  }
}

/** The entries of a folder; none if it does not exist. */
async function entriesIn(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}
