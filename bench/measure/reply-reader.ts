/**
 * Finds the end of each HTTP/1.1 response on a connection as cheaply as possible: a load generator that parses more
 * takes CPU time from the server on the same machine. In: bytes as they arrive. Out: whether a response is complete.
 */

/** A length that is not known. */
const UNKNOWN_LENGTH = 2 ** 52;
/** A chunked body ends with an empty chunk (RFC 9112, section 7.1); without pipelining, so does the response. */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const NO_BYTES = Buffer.alloc(0);

export class ReplyReader {
  /** An incomplete header section. */
  #head = NO_BYTES;
  /** Remaining bytes of the body; negative while the header section is incomplete. */
  #remaining = -1;
  /** The last bytes of a chunked body, since its end may arrive in two reads. */
  #tail = NO_BYTES;

  /** Does not keep the bytes: their buffer can be reused. */
  read(bytes: Buffer): boolean {
    if (this.#remaining < 0) {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const body = head.indexOf("\r\n\r\n");
      if (body < 0) {
        this.#head = Buffer.from(head);
        return false;
      }
      this.#head = NO_BYTES;
      this.#remaining = lengthIn(head.toString("latin1", 0, body)) - (head.length - body - 4);
    } else this.#remaining -= bytes.length;
    const isComplete = this.#remaining > UNKNOWN_LENGTH / 2 ? this.#isAtLastChunk(bytes) : this.#remaining <= 0;
    if (isComplete) {
      this.#remaining = -1;
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
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(`unexpected response: ${head.split("\r\n", 1)[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? UNKNOWN_LENGTH : Number(length);
}
