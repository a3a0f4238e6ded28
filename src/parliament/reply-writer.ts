/**
 * How replies come to be bytes: an envelope around items, whatever the form. Few items, which are there at once, become one buffer; many come some at
 * a time and are written as they come.
 */
import { Slice } from "../base/slices.ts";

export type Piece = string | Uint8Array;

/** One form of a reply. */
export interface ReplyWriter<Item> {
  readonly head: string;
  readonly tail: string;
  /** The whole reply if there is no item. */
  readonly empty: string;
  item(item: Item, isFirst: boolean): readonly Piece[];
}

/** All there are, or some at a time. */
export type Items<Item> = readonly Item[] | AsyncIterable<readonly Item[]>;

export type Reply = Buffer | AsyncGenerator<Buffer, void, undefined>;

export function writeReply<Item>(items: Items<Item>, writer: ReplyWriter<Item>): Reply {
  if (Symbol.asyncIterator in items) return inBatches(items, writer);
  if (items.length === 0) return Buffer.from(writer.empty);
  return joined([...beginning(items, writer), writer.tail]);
}

async function* inBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  writer: ReplyWriter<Item>,
): AsyncGenerator<Buffer, void, undefined> {
  let isBegun = false;
  const slice = new Slice();
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const bytes = joined(isBegun ? batch.flatMap((item) => writer.item(item, false)) : beginning(batch, writer));
    isBegun = true;
    slice.rest();
    yield bytes;
    // Clients that are quick would otherwise all have their next records before anybody else is heard.
    await slice.goOn();
  }
  yield Buffer.from(isBegun ? writer.tail : writer.empty);
}

function beginning<Item>(items: readonly Item[], { head, item: write }: ReplyWriter<Item>): Piece[] {
  return [head, ...items.flatMap((item, i) => write(item, i === 0))];
}

/** A UTF-16 unit takes at most three bytes in UTF-8, a pair of them four. */
const MOST_BYTES_A_UNIT = 3;

/** All pieces in one buffer that is made once: a page of a crawl has thousands of them. */
function joined(pieces: readonly Piece[]): Buffer {
  let most = 0;
  for (const piece of pieces) most += typeof piece === "string" ? MOST_BYTES_A_UNIT * piece.length : piece.length;
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes.subarray(0, at);
}
