/**
 * Writes a reply of any form as bytes: an envelope around items. A list of items becomes the pieces of the reply;
 * batches of items are streamed as they arrive.
 */
import { Slice } from "../../base/work/slices.ts";
import { inPieces, type Part } from "../../format/pieces.ts";
import type { Items } from "../query/search-result.ts";

/** One form of a reply. */
export interface ReplyWriter<Item> {
  readonly head: string;
  readonly tail: string;
  /** The whole reply if there are no items. */
  readonly empty: string;
  item(item: Item, isFirst: boolean): readonly Part[];
}

export type Reply = readonly Uint8Array[] | AsyncGenerator<Buffer, void, undefined>;

export function writeReply<Item>(items: Items<Item>, writer: ReplyWriter<Item>): Reply {
  if (Symbol.asyncIterator in items) return inBatches(items, writer);
  return inPieces(items.length === 0 ? [writer.empty] : [...beginning(items, writer), writer.tail]);
}

async function* inBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  writer: ReplyWriter<Item>,
): AsyncGenerator<Buffer, void, undefined> {
  let isStarted = false;
  const slice = new Slice();
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const parts = isStarted ? batch.flatMap((item) => writer.item(item, false)) : beginning(batch, writer);
    const bytes = Buffer.concat(inPieces(parts));
    isStarted = true;
    slice.pause();
    yield bytes;
    // Clients that are quick would otherwise all have their next records before anybody else is heard.
    await slice.resume();
  }
  yield Buffer.from(isStarted ? writer.tail : writer.empty);
}

function beginning<Item>(items: readonly Item[], { head, item: write }: ReplyWriter<Item>): Part[] {
  return [head, ...items.flatMap((item, i) => write(item, i === 0))];
}
