/** A stream of batches, from a file for example, that can be read item by item or, for very many items, by batch. */
export class BatchedList<Item> implements AsyncIterable<Item> {
  readonly batches: AsyncIterable<readonly Item[]>;

  constructor(batches: AsyncIterable<readonly Item[]>) {
    this.batches = batches;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const batch of this.batches) yield* batch;
  }
}
