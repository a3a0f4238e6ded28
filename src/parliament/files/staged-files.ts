/**
 * A folder of files for one import: if it fails, the contents that it added are removed again. In: the folder. Out: a
 * folder that notes what is added, and a function that undoes it.
 */
import type { FileFolder } from "./file-folder.ts";

export interface StagedFiles {
  readonly folder: FileFolder;
  /** Must be called while no other import can run: it could refer to the same contents. */
  discard(): Promise<void>;
}

export async function stagedFiles(folder: FileFolder): Promise<StagedFiles> {
  const entries = await Array.fromAsync(folder.entries());
  const known = new Set(entries.map(({ hash }) => hash));
  const added = new Set<string>();
  const note = (hash: string): void => {
    if (!known.has(hash)) added.add(hash);
  };
  return {
    folder: {
      ...folder,
      put(bytes) {
        const hash = folder.put(bytes);
        note(hash);
        return hash;
      },
      async putStream(content) {
        const kept = await folder.putStream(content);
        note(kept.hash);
        return kept;
      },
    },
    async discard() {
      for await (const entry of folder.entries()) {
        if (entry.hash !== undefined && added.has(entry.hash)) await folder.remove(entry);
      }
    },
  };
}
