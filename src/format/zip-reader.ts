/**
 * Reads the files in a ZIP archive, such as a spreadsheet. In: the bytes of the archive. Out: the content of each file,
 * or a ZipError. Node's own reader is experimental and says so on every use, and what is needed of the format
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) is short.
 */
import { crc32, inflateRawSync } from "node:zlib";

export class ZipError extends Error {}

export interface ZipArchive {
  readonly names: readonly string[];
  /** The content of a file; undefined if there is no such file. */
  read(name: string): Uint8Array | undefined;
}

interface Entry {
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

/** `most`: the number of bytes that all files together may have when they are decompressed. */
export function zipArchive(bytes: Uint8Array, most: number): ZipArchive {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesIn(archive);
  let left = most;

  const read = (name: string): Uint8Array | undefined => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    const content = contentOf(archive, name, entry, left);
    left -= content.length;
    // A wrong name or a damaged file must not become wrong figures.
    if (crc32(content) !== entry.crc) throw new ZipError(`the file ${name} in it is damaged`);
    return content;
  };
  return { names: [...entries.keys()], read };
}

function entriesIn(archive: Buffer): ReadonlyMap<string, Entry> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  const entries = new Map<string, Entry>();
  let at = archive.readUInt32LE(end + 16);
  for (let nr = 0; nr < count; nr++) {
    if (at + ENTRY_SIZE > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw incomplete();
    if (archive.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipError("it is protected by a password");
    const nameEnd = at + ENTRY_SIZE + archive.readUInt16LE(at + 28);
    entries.set(archive.toString("utf8", at + ENTRY_SIZE, nameEnd), {
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      compressedSize: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The offset of the record at the end, which a comment may follow. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_SIZE - LONGEST_COMMENT);
  for (let at = archive.length - END_SIZE; at >= first; at--) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw incomplete();
}

function contentOf(archive: Buffer, name: string, { method, compressedSize, offset }: Entry, most: number): Uint8Array {
  if (offset + LOCAL_SIZE > archive.length || archive.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw incomplete();
  const start = offset + LOCAL_SIZE + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const compressed = archive.subarray(start, start + compressedSize);
  if (compressed.length < compressedSize) throw incomplete();
  if (method !== STORED && method !== DEFLATED) throw new ZipError(`the file ${name} in it has an unknown compression`);
  if (method === STORED && compressed.length <= most) return compressed;
  if (method === STORED || most <= 0) throw tooLarge();
  try {
    return inflateRawSync(compressed, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw new ZipError(`the file ${name} in it is damaged`);
  }
}

function incomplete(): ZipError {
  return new ZipError("it is not a complete ZIP archive");
}

function tooLarge(): ZipError {
  return new ZipError("its decompressed content is too large");
}
