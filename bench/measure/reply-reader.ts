/**
 * Finds the end of each HTTP/1.1 reply on a connection at as little cost as possible: a load generator that parses more takes processor time
 * from the server beside it. In: bytes as they come. Out: whether a reply is complete.
 */

/** Stands for a length that is not known. */
const STREAMED = 2 ** 52;
/** A streamed body ends with an empty chunk (RFC 9112, section 7.1); asked one by one, replies end with it. */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NO_BYTES = Buffer.alloc(0);

export class ReplyReader {
  /** What came of a head that is not complete. */
  #head = NO_BYTES;
  /** Bytes of the body that are still to come; less than 0: the head is. */
  #left = -1;
  /** The last bytes of a streamed body, since its end may come in two pieces. */
  #tail = NO_BYTES;

  /** The bytes are looked at now and not kept: their memory can be used again. */
  take(bytes: Buffer): boolean {
    if (this.#left < 0) {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const body = head.indexOf("\r\n\r\n");
      if (body < 0) {
        this.#head = Buffer.from(head);
        return false;
      }
      this.#head = NO_BYTES;
      this.#left = lengthIn(head.toString("latin1", 0, body)) - (head.length - body - 4);
    } else this.#left -= bytes.length;
    const isComplete = this.#left > STREAMED / 2 ? this.#isAtLastChunk(bytes) : this.#left <= 0;
    if (isComplete) {
      this.#left = -1;
      this.#tail = NO_BYTES;
    }
    return isComplete;
  }

  #isAtLastChunk(bytes: Buffer): boolean {
    const end = bytes.length >= LAST_CHUNK.length ? bytes : Buffer.concat([this.#tail, bytes]);
    this.#tail = Buffer.from(end.subarray(-LAST_CHUNK.length));
    return this.#tail.equals(LAST_CHUNK);
  }
}

function lengthIn(head: string): number {
  if (head.startsWith("HTTP/1.1 304")) return 0;
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(`unexpected reply: ${head.split("\r\n", 1)[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? STREAMED : Number(length);
}
