/** A list that comes piece by piece, from a file for example: walked through item by item or, where there are very many, piece by piece. */
export class Piecewise<Item> implements AsyncIterable<Item> {
  readonly pieces: AsyncIterable<readonly Item[]>;

  constructor(pieces: AsyncIterable<readonly Item[]>) {
    this.pieces = pieces;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const piece of this.pieces) yield* piece;
  }
}
