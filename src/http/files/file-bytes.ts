/**
 * Reads an open file chunk by chunk, as fast as the consumer takes them. In: the file and a range. Out: exactly that
 * range, or an error. Buffers are pooled, so a thousand slow readers cost little.
 */
import type { FileHandle } from "node:fs/promises";

/** `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A content that is open for reading. The caller must close it. */
export interface FileContent {
  /** A chunk is valid until the next one is requested. Throws if the file has changed. */
  bytes(range: ByteRange): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  close(): Promise<void>;
}

/** Buffer sizes. Large reads cost less, but there are only a few large buffers; all other readers use small ones. */
const LARGE = 1 << 20;
const MAX_LARGE = 8;
const SMALL = 1 << 16;
/** Unused small buffers in the pool. */
const MAX_IDLE = 64;

const idle: Readonly<Record<"large" | "small", Buffer[]>> = { large: [], small: [] };
let allocatedLarge = 0;

/** Node frees memory late: without a pool, fast clients would leave a lot of garbage behind. */
function takeBuffer(): Buffer {
  const large = idle.large.pop();
  if (large) return large;
  if (allocatedLarge === MAX_LARGE) return idle.small.pop() ?? Buffer.allocUnsafeSlow(SMALL);
  allocatedLarge += 1;
  return Buffer.allocUnsafeSlow(LARGE);
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length === LARGE) idle.large.push(buffer);
  else if (idle.small.length < MAX_IDLE) idle.small.push(buffer);
}

/** Yields a chunk only after `isValid` confirms it, or else reads it again. A chunk is valid until the next one. */
export async function* fileBytes(
  handle: FileHandle,
  { start, end }: ByteRange,
  isValid: () => Promise<boolean> | true = () => true,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const buffer = takeBuffer();
    try {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at), at);
      if (bytesRead === 0) throw new Error(`The file ends at byte ${at} instead of ${end}.`);
      if (!(await isValid())) continue;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    } finally {
      returnBuffer(buffer);
    }
  }
}
