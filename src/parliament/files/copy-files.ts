/**
 * Brings the contents of attached files from one folder to another. In: a snapshot that names the files, and both folders. Out: how many there are and how
 * many had to be copied. What lies there already stays, so that the next time only what is new is copied.
 */
import type { Observer } from "../../base/events.ts";
import { progressOf } from "../../base/progress.ts";
import type { FileContent } from "../../http/files/file-bytes.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { FileFolder } from "./file-folder.ts";
import type { KeptFile } from "./kept-file.ts";

export interface CopiedFiles {
  /** The hashes of all contents that the files have. */
  readonly contents: ReadonlySet<string>;
  readonly copied: number;
  /** Those that are whole in neither folder. */
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

/** Removes the contents that are not among those given, and drafts that were left behind; tells how many. */
export async function removeOthers(folder: FileFolder, contents: ReadonlySet<string>): Promise<number> {
  const entries = await Array.fromAsync(folder.entries());
  const others = entries.filter(({ hash }) => hash === undefined || !contents.has(hash));
  for (const other of others) await folder.remove(other);
  return others.length;
}

/** The content is checked when it is opened, and again by the hash under which it is kept. */
async function copy(kept: KeptFile, from: FileFolder, to: FileFolder): Promise<boolean> {
  const opened = await from.open(kept);
  if (typeof opened === "string") return false;
  try {
    const { hash } = await to.keepStream(bytesOf(opened, kept));
    return hash === kept.hash;
  } finally {
    await opened.close();
  }
}

async function* bytesOf(content: FileContent, { size }: KeptFile): AsyncGenerator<Uint8Array> {
  yield* content.bytes({ start: 0, end: size });
}
