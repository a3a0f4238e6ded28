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
    const parts = isStarted ? partsOf(batch, writer, false) : beginning(batch, writer);
    const chunks = [...inChunks(inPieces(parts))];
    isStarted = true;
    slice.pause();
    yield* chunks;
    // Clients that are quick would otherwise all have their next records before anybody else is heard.
    await slice.resume();
  }
  yield Buffer.from(isStarted ? writer.tail : writer.empty);
}

/**
 * In bytes; each chunk takes its turn in a stream. Longer ones would be new pages of memory each time
 * (`bin/rathaus.js`), which takes several times as long as the copy.
 */
const CHUNK = 60 * 1024;

/** The pieces joined into chunks; one that is longer is a chunk of its own. */
function* inChunks(pieces: readonly Uint8Array[]): Generator<Buffer, void, undefined> {
  let from = 0;
  let size = 0;
  for (const [i, { length }] of pieces.entries()) {
    if (size > 0 && size + length > CHUNK) {
      yield Buffer.concat(pieces.slice(from, i), size);
      from = i;
      size = 0;
    }
    size += length;
  }
  if (size > 0) yield Buffer.concat(pieces.slice(from), size);
}

function beginning<Item>(items: readonly Item[], writer: ReplyWriter<Item>): Part[] {
  return [writer.head, ...partsOf(items, writer, true)];
}

function partsOf<Item>(items: readonly Item[], writer: ReplyWriter<Item>, isFirst: boolean): Part[] {
  const parts: Part[] = [];
  // A loop: V8 would give up the optimized code of a callback with each collection of garbage (`sliced.ts`).
  for (const [i, item] of items.entries()) for (const part of writer.item(item, isFirst && i === 0)) parts.push(part);
  return parts;
}
