/** The bytes of an open file, piece by piece, as fast as they are taken. In: the file and the part of it. Out: exactly that part, or an error. */
import type { FileHandle } from "node:fs/promises";

/** From the first byte to the one before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Read at a time. */
const CHUNK = 1 << 18;

export async function* fileBytes(handle: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const length = Math.min(CHUNK, end - at);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error(`The file ends at byte ${at} instead of ${end}.`);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
