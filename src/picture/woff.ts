/**
 * A web font as the font file that it was made from. In: a WOFF 1.0 file (https://www.w3.org/TR/WOFF/), which is a font
 * whose tables are compressed with zlib. Out: the font (TrueType or OpenType), for programs that read no web fonts.
 */
import { inflateSync } from "node:zlib";

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;

export function fontOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error("This is not a WOFF 1.0 file.");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(FONT_HEADER + count * FONT_ENTRY);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let nr = 0; nr < count; nr++) {
    const entry = HEADER + nr * ENTRY;
    const table = tableAt(woff, entry);
    const at = FONT_HEADER + nr * FONT_ENTRY;
    woff.copy(directory, at, entry, entry + 4);
    directory.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    // Each table begins at a multiple of four.
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/** A table that would be no shorter is stored as it is. */
function tableAt(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4);
  const [compressed, length] = [woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
  const stored = woff.subarray(offset, offset + compressed);
  return compressed === length ? stored : inflateSync(stored, { maxOutputLength: length });
}
