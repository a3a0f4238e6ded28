/**
 * Copies the contents of attached files from one folder to another, except those that are already there. In: a snapshot
 * that names the files, and both folders. Out: the contents, and how many were copied.
 */
import type { Observer } from "../../base/events.ts";
import { progressOf } from "../../base/progress.ts";
import type { FileContent } from "../../http/files/file-bytes.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { FileFolder } from "./file-folder.ts";
import type { KeptFile } from "./kept-file.ts";

export interface CopiedFiles {
  /** The hashes of all contents. */
  readonly contents: ReadonlySet<string>;
  readonly copied: number;
  /** Contents that are intact in neither folder. */
  readonly lost: readonly KeptFile[];
}

export async function copyFiles(
  snapshot: Snapshot,
  from: FileFolder,
  to: FileFolder,
  observe: Observer,
): Promise<CopiedFiles> {
  const progress = progressOf("files", observe);
  const contents = new Set<string>();
  const lost: KeptFile[] = [];
  let copied = 0;
  const query = sql`SELECT DISTINCT hash, size FROM council_file ORDER BY hash`;
  for await (const rows of snapshot.batches<[string, number]>(query, 1000)) {
    for (const [hash, size] of rows) {
      const kept = { hash, size };
      contents.add(hash);
      progress.step();
      if ((await to.inspect(kept, false)) === undefined) continue;
      if (await copy(kept, from, to)) copied += 1;
      else lost.push(kept);
    }
  }
  progress.end();
  return { contents, copied, lost };
}

/** Removes all other contents and leftover drafts; returns how many. */
export async function removeOthers(folder: FileFolder, contents: ReadonlySet<string>): Promise<number> {
  const entries = await Array.fromAsync(folder.entries());
  const others = entries.filter(({ hash }) => hash === undefined || !contents.has(hash));
  for (const other of others) await folder.remove(other);
  return others.length;
}

/** Verifies the content when opening it and again after writing it. */
async function copy(kept: KeptFile, from: FileFolder, to: FileFolder): Promise<boolean> {
  const opened = await from.open(kept);
  if (typeof opened === "string") return false;
  try {
    const { hash } = await to.putStream(bytesOf(opened, kept));
    return hash === kept.hash;
  } finally {
    await opened.close();
  }
}

async function* bytesOf(content: FileContent, { size }: KeptFile): AsyncGenerator<Uint8Array> {
  yield* content.bytes({ start: 0, end: size });
}
