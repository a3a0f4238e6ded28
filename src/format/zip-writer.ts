/**
 * Files → a ZIP archive (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), compressed off the main thread.
 * All files have the first date of the format, so that the same content always gives the same bytes.
 */
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify<string | Uint8Array, Buffer>(deflateRaw);

export interface ZippedFile {
  readonly name: string;
  readonly content: string;
}

const LOCAL_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980. */
const FIRST_DATE = 0x0021;

export async function zipFile(files: readonly ZippedFile[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const plain = Buffer.from(content);
    const data = await deflate(plain);
    const path = Buffer.from(name);
    const about = aboutFile(plain, data, path);
    const local = Buffer.concat([uint32(LOCAL_SIGNATURE), about, path, data]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(ENTRY_SIGNATURE, 0);
    entry.writeUInt16LE(VERSION, 4);
    about.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    parts.push(local);
    directory.push(entry, path);
    offset += local.length;
  }
  return Buffer.concat([...parts, ...directory, endOf(files.length, Buffer.concat(directory).length, offset)]);
}

/** What the header of a file and its entry in the directory have in common. */
function aboutFile(plain: Buffer, data: Buffer, path: Buffer): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(FLAGS, 2);
  about.writeUInt16LE(DEFLATED, 4);
  about.writeUInt16LE(FIRST_DATE, 8);
  about.writeUInt32LE(crc32(plain), 10);
  about.writeUInt32LE(data.length, 14);
  about.writeUInt32LE(plain.length, 18);
  about.writeUInt16LE(path.length, 22);
  return about;
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
