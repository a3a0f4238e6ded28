/** The attached files as the store knows them: which renditions there are, and how to get at their content, which is checked on the way. */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import type { FileContent } from "../../http/files/file-bytes.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Rendition } from "../describe/record.ts";
import type { FileFolder } from "./file-folder.ts";
import { fileName } from "./file-names.ts";
import type { KeptFile } from "./kept-file.ts";

export interface StoredFile extends Rendition, KeptFile {
  /** Milliseconds: when this content came. */
  readonly modified: number;
}

type FileRow = [string, number, string, string, string, number, number];

const stored = ([id, nr, ansicht, extension, hash, size, modified]: FileRow): StoredFile => ({
  id,
  nr,
  ansicht,
  extension,
  hash,
  size,
  modified,
});

/** The renditions of a file, latest version first; of one version the PDF first, which everybody can read. IDs come in lower case or as they are written. */
export async function renditionsOfFile(snapshot: Snapshot, id: string): Promise<readonly StoredFile[]> {
  const rows = await snapshot.rows<FileRow>(
    sql`SELECT id, nr, ansicht, extension, hash, size, modified FROM council_file
        WHERE id = ${id} OR id = ${id.toLowerCase()}
        ORDER BY nr DESC, CASE WHEN lower(extension) = 'pdf' THEN 0 ELSE 1 END, ansicht`,
  );
  return rows.map(stored);
}

/** All files, in the order of their names. */
export async function* storedFiles(snapshot: Snapshot): AsyncGenerator<StoredFile> {
  const query = sql`SELECT id, nr, ansicht, extension, hash, size, modified FROM council_file ORDER BY id, nr, ansicht`;
  for await (const rows of snapshot.batches<FileRow>(query, 1000)) yield* rows.map(stored);
}

/** Opens the content; what is not what it was is reported and refused. */
export async function openFile(folder: FileFolder, file: StoredFile, observe: Observer): Promise<FileContent> {
  const opened = await folder.open(file);
  if (typeof opened !== "string") return opened;
  const name = fileName(file);
  observe({ type: "file-damaged", file: name, hash: file.hash, damage: opened });
  throw new Problem("file-damaged", `The file ${name} is ${opened} on the disk of the server.`);
}

/** A file as it is exchanged: its name and its content, whole or piece by piece. */
export interface NamedContent {
  readonly name: string;
  readonly content: () => Uint8Array | AsyncIterable<Uint8Array>;
}

/** All files as they are exported. Contents are checked before any of it is given. */
export async function* exportedFiles(
  snapshot: Snapshot,
  folder: FileFolder,
  observe: Observer,
): AsyncGenerator<NamedContent> {
  for await (const file of storedFiles(snapshot)) {
    yield { name: fileName(file), content: () => contentOf(folder, file, observe) };
  }
}

async function* contentOf(folder: FileFolder, file: StoredFile, observe: Observer): AsyncGenerator<Uint8Array> {
  const opened = await openFile(folder, file, observe);
  try {
    yield* opened.bytes({ start: 0, end: file.size });
  } finally {
    await opened.close();
  }
}
