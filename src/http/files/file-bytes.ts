/**
 * The bytes of an open file, piece by piece, as fast as they are taken. In: the file and the part of it. Out: exactly that part, or an error. Memory is used again
 * and again, so a thousand slow takers cost little.
 */
import type { FileHandle } from "node:fs/promises";

/** From the first byte to the one before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A content that is open to be read. Whoever gets it must close it. */
export interface FileContent {
  /** A chunk is good until the next one is asked for. Throws if the file is no longer what it was. */
  bytes(range: ByteRange): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  close(): Promise<void>;
}

/** Read at a time. The fewer reads the less they cost, but there is memory only for so many at once; all others read little at a time. */
const LONG = 1 << 20;
const MOST_LONG = 8;
const SHORT = 1 << 16;
/** Of the short ones, that nobody uses. */
const MOST_IDLE = 64;

const idle: Readonly<Record<"long" | "short", Buffer[]>> = { long: [], short: [] };
let madeLong = 0;

/** Node frees memory late: without using it again, fast clients would leave heaps of it behind. */
function takeMemory(): Buffer {
  const long = idle.long.pop();
  if (long) return long;
  if (madeLong === MOST_LONG) return idle.short.pop() ?? Buffer.allocUnsafeSlow(SHORT);
  madeLong += 1;
  return Buffer.allocUnsafeSlow(LONG);
}

function giveBack(memory: Buffer): void {
  if (memory.length === LONG) idle.long.push(memory);
  else if (idle.short.length < MOST_IDLE) idle.short.push(memory);
}

/** What was read is given out once `isGood` has seen that it may be; if not, it is read again. A chunk is good until the next one is asked for. */
export async function* fileBytes(
  handle: FileHandle,
  { start, end }: ByteRange,
  isGood: () => Promise<boolean> | true = () => true,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const memory = takeMemory();
    try {
      const { bytesRead } = await handle.read(memory, 0, Math.min(memory.length, end - at), at);
      if (bytesRead === 0) throw new Error(`The file ends at byte ${at} instead of ${end}.`);
      if (!(await isGood())) continue;
      yield memory.subarray(0, bytesRead);
      at += bytesRead;
    } finally {
      giveBack(memory);
    }
  }
}
