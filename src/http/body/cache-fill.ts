/** A long body on its way to a client, taken in chunk by chunk so that the next who asks finds it ready; given up if it grows too long. */
export class CacheFill {
  readonly #most: number;
  readonly #ended: (bytes: Buffer | undefined) => void;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isOver = false;

  /** `ended` is called once: with the whole body, or with nothing if it was given up. */
  constructor(most: number, ended: (bytes: Buffer | undefined) => void) {
    this.#most = most;
    this.#ended = ended;
  }

  /** The chunks as they come. */
  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#add(chunk);
      yield chunk;
    }
    this.#end(Buffer.concat(this.#chunks));
  }

  /** Gives up, if it has not come to the end. To be called whatever happened: a client may be gone before the first chunk. */
  leave(): void {
    this.#end(undefined);
  }

  #add(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#size += chunk.length;
    if (this.#size > this.#most) this.#end(undefined);
    else this.#chunks.push(chunk);
  }

  #end(bytes: Buffer | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#chunks = [];
    this.#ended(bytes);
  }
}
