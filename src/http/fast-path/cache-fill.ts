/** Collects a long body chunk by chunk for the cache while it is streamed. Gives up if it grows too long. */
export class CacheFill {
  readonly #maxBytes: number;
  readonly #ended: (bytes: Buffer | undefined) => void;
  /** When the last chunk was collected, by `performance.now()`. */
  progressAt = performance.now();
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isOver = false;

  /** `ended` is called once: with the whole body, or with undefined if it was abandoned. */
  constructor(maxBytes: number, ended: (bytes: Buffer | undefined) => void) {
    this.#maxBytes = maxBytes;
    this.#ended = ended;
  }

  /** Yields the chunks unchanged. */
  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#add(chunk);
      yield chunk;
    }
    this.#end(Buffer.concat(this.#chunks));
  }

  /** Gives up unless the end was reached. Must always be called: a client may disconnect before the first chunk. */
  abandon(): void {
    this.#end(undefined);
  }

  #add(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.progressAt = performance.now();
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
