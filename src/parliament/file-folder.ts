/**
 * Attached files on disk, named by the hash of their content: the same content is kept once, and no name from outside
 * ever becomes a path. In: bytes. Out: their hash.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface FileFolder {
  /** Keeps the bytes and tells their SHA-256 in hex. */
  keep(bytes: Uint8Array): string;
}

export function fileFolder(folder: string): FileFolder {
  return {
    keep(bytes) {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const path = join(folder, hash.slice(0, 2), hash.slice(2));
      if (existsSync(path)) return hash;
      mkdirSync(dirname(path), { recursive: true });
      // Written aside and renamed, so that a kill never leaves half a file under a whole file's name.
      const draft = `${path}.${randomBytes(4).toString("hex")}.part`;
      writeFileSync(draft, bytes);
      renameSync(draft, path);
      return hash;
    },
  };
}
