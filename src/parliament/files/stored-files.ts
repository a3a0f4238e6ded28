/** The attached files in the store: their renditions, and access to their contents, which are verified. */
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
  /** When this content was imported, in milliseconds. */
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

/**
 * The renditions of a file, latest version first; within a version the PDF first, which everybody can read. IDs match
 * as written or in lower case.
 */
export async function renditionsOfFile(snapshot: Snapshot, id: string): Promise<readonly StoredFile[]> {
  const rows = await snapshot.rows<FileRow>(
    sql`SELECT id, nr, ansicht, extension, hash, size, modified FROM council_file
        WHERE id = ${id} OR id = ${id.toLowerCase()}
        ORDER BY nr DESC, CASE WHEN lower(extension) = 'pdf' THEN 0 ELSE 1 END, ansicht`,
  );
  return rows.map(stored);
}

/** All files, ordered by name. */
export async function* storedFiles(snapshot: Snapshot): AsyncGenerator<StoredFile> {
  const query = sql`SELECT id, nr, ansicht, extension, hash, size, modified FROM council_file ORDER BY id, nr, ansicht`;
  for await (const rows of snapshot.batches<FileRow>(query, 1000)) yield* rows.map(stored);
}

/** Opens the content; reports damage and throws a problem. */
export async function openFile(folder: FileFolder, file: StoredFile, observe: Observer): Promise<FileContent> {
  const opened = await folder.open(file);
  if (typeof opened !== "string") return opened;
  const name = fileName(file);
  observe({ type: "file-damaged", file: name, hash: file.hash, damage: opened });
  throw new Problem("file-damaged", {
    en: `The file ${name} is ${opened} on the disk of the server.`,
    de: `Die Datei ${name} ${opened === "missing" ? "fehlt" : "ist beschädigt"}.`,
  });
}

/** A file for exchange: its name and its content, as bytes or as a stream. */
export interface NamedContent {
  readonly name: string;
  readonly content: () => Uint8Array | AsyncIterable<Uint8Array>;
}

/** All files for an export. Each content is verified before its first byte is returned. */
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
