/**
 * Renders a reply's body on a snapshot of the store. In: a function from snapshot to answer. Out: the body as a whole or, if it comes in
 * chunks and is long, its beginning and the rest; in that case the snapshot is held until the rest has come or is given up.
 */
import type { Snapshot, Store } from "../store/store.ts";
import type { Body } from "./body-cache.ts";

/** Chunks that end within this many bytes become a whole body, which can be kept for the next who asks. */
export const MOST_WHOLE_BYTES = 256 * 1024;

export type Answer = string | Buffer | AsyncIterable<Uint8Array>;

/** Whoever gets one must come to the end of `rest`, or leave it by `rest.return()`: until then it holds its snapshot. */
export interface LongBody extends Pick<Body, "encoding" | "version"> {
  readonly beginning: Uint8Array;
  readonly rest: AsyncGenerator<Uint8Array, unknown>;
}

export function isLong(body: Body | LongBody): body is LongBody {
  return "rest" in body;
}

export function renderBody(store: Store, answer: (snapshot: Snapshot) => Promise<Answer>): Promise<Body | LongBody> {
  const rendered = Promise.withResolvers<Body | LongBody>();
  const work = async (snapshot: Snapshot): Promise<void> => {
    const about = { encoding: "identity", version: snapshot.version } as const;
    const given = await answer(snapshot);
    if (typeof given === "string") return rendered.resolve({ ...about, bytes: Buffer.from(given) });
    if (Buffer.isBuffer(given)) return rendered.resolve({ ...about, bytes: given });
    const ended = Promise.withResolvers<void>();
    const rest = gathered(given, ended.resolve);
    const { done, value } = await rest.next();
    rendered.resolve(done ? { ...about, bytes: value } : { ...about, beginning: value, rest });
    await ended.promise;
  };
  store.read(work).catch(rendered.reject);
  return rendered.promise;
}

/** Returns a short body. Of a long one yields the beginning in one piece, then the other chunks as they come. */
async function* gathered(
  chunks: AsyncIterable<Uint8Array>,
  end: () => void,
): AsyncGenerator<Uint8Array, Buffer, undefined> {
  const held: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      if (size > MOST_WHOLE_BYTES) {
        yield chunk;
        continue;
      }
      held.push(chunk);
      size += chunk.length;
      if (size > MOST_WHOLE_BYTES) yield Buffer.concat(held.splice(0));
    }
    return Buffer.concat(held);
  } finally {
    end();
  }
}
