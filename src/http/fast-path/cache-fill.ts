/** Collects a long body chunk by chunk while it is streamed, for the cache; gives up if it grows too long. */
export class CacheFill {
  readonly #maxBytes: number;
  readonly #ended: (bytes: Buffer | undefined) => void;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isOver = false;

  /** `ended` is called once: with the whole body, or with nothing if it was given up. */
  constructor(maxBytes: number, ended: (bytes: Buffer | undefined) => void) {
    this.#maxBytes = maxBytes;
    this.#ended = ended;
  }

  /** Passes the chunks on. */
  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#add(chunk);
      yield chunk;
    }
    this.#end(Buffer.concat(this.#chunks));
  }

  /** Gives up unless the end was reached. To be called whatever happened: a client may leave before the first chunk. */
  leave(): void {
    this.#end(undefined);
  }

  #add(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#size += chunk.length;
    if (this.#size > this.#maxBytes) this.#end(undefined);
    else this.#chunks.push(chunk);
  }

  #end(bytes: Buffer | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#chunks = [];
    this.#ended(bytes);
  }
}
