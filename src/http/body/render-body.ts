/**
 * Renders a reply's body on a snapshot of the store. In: a function from snapshot to answer. Out: the body as a whole or, if it comes in
 * chunks and is long, its beginning and the rest; in that case the snapshot is held until the rest has come or is given up.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../base/problems.ts";
import { currentContext } from "../../base/request-context.ts";
import { SCHEDULER } from "../../base/scheduler.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { type Body, bodyOf } from "./body.ts";
import type { Downloads } from "./downloads.ts";

/** Chunks that end within this many bytes become a whole body, which can be kept for the next who asks. */
export const MOST_WHOLE_BYTES = 256 * 1024;

/** How often a long body is begun anew, on another snapshot of the same data, because the store broke off; and the time between. */
const MOST_BREAKS = 20;
const PAUSE_MS = 500;

/** The body whole, as a text or in pieces; or as it comes. */
export type Answer = string | readonly Uint8Array[] | AsyncIterable<Uint8Array>;

type AnswerOn = (snapshot: Snapshot) => Promise<Answer>;

/** Whoever gets one must come to the end of `rest`, or leave it by `rest.return()`: until then it holds its snapshot and its place among the downloads. */
export interface LongBody extends Pick<Body, "encoding" | "version"> {
  readonly beginning: Uint8Array;
  readonly rest: AsyncGenerator<Uint8Array, unknown>;
}

export function isLong(body: Body | LongBody): body is LongBody {
  return "rest" in body;
}

export async function renderBody(store: Store, downloads: Downloads, answer: AnswerOn): Promise<Body | LongBody> {
  const again = (): Promise<Body | LongBody> => renderOnce(store, answer);
  await SCHEDULER.begin(currentContext());
  const body = await again();
  if (!isLong(body)) return body;
  const client = currentContext()?.client ?? "";
  const leave = downloads.tryEnter(client);
  if (leave) return begun(body, again, leave);
  // It must not hold a snapshot while it waits for a place.
  await body.rest.return(undefined);
  const leaveLater = await downloads.enter(client);
  try {
    const later = await again();
    if (isLong(later)) return await begun(later, again, leaveLater);
    leaveLater();
    return later;
  } catch (error) {
    leaveLater();
    throw error;
  }
}

async function begun(body: LongBody, again: () => Promise<Body | LongBody>, leave: () => void): Promise<LongBody> {
  const rest = withoutBreaks(body, again, leave);
  // Once begun, it can be left: a generator that nobody has asked for anything would not let go of its snapshot.
  await rest.next();
  return { ...body, rest };
}

function renderOnce(store: Store, answer: AnswerOn): Promise<Body | LongBody> {
  const rendered = Promise.withResolvers<Body | LongBody>();
  const work = async (snapshot: Snapshot): Promise<void> => {
    const about = { encoding: "identity", version: snapshot.version } as const;
    const given = await answer(snapshot);
    if (typeof given === "string") return rendered.resolve(bodyOf([Buffer.from(given)], about));
    if (!(Symbol.asyncIterator in given)) return rendered.resolve(bodyOf(given, about));
    const ended = Promise.withResolvers<void>();
    const rest = gathered(given, ended.resolve);
    const { done, value } = await rest.next();
    rendered.resolve(done ? bodyOf(value, about) : { ...about, beginning: value, rest });
    await ended.promise;
  };
  store.read(work).catch(rendered.reject);
  return rendered.promise;
}

/** Returns the pieces of a short body. Of a long one yields the beginning in one piece, then the other chunks as they come. */
async function* gathered(
  chunks: AsyncIterable<Uint8Array>,
  end: () => void,
): AsyncGenerator<Uint8Array, readonly Uint8Array[], undefined> {
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
    return held;
  } finally {
    end();
  }
}

/**
 * A long body, chunk by chunk. Where the store breaks off (a database server dies while a client downloads), the body is rendered again and
 * goes on behind what has been sent: the same data gives the same bytes.
 */
async function* withoutBreaks(
  body: LongBody,
  again: () => Promise<Body | LongBody>,
  ended: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  let source = chunksBehind(body, 0);
  try {
    for (let breaks = 0; ; breaks++) {
      try {
        if (breaks > 0) source = chunksBehind(await sameAgain(body, again), sent);
        for await (const chunk of source) {
          yield chunk;
          sent += chunk.length;
        }
        return;
      } catch (error) {
        const brokeOff = error instanceof Problem && error.code === "store-unavailable";
        if (!brokeOff || breaks === MOST_BREAKS) throw error;
        if (breaks > 0) await sleep(PAUSE_MS);
      }
    }
  } finally {
    ended();
  }
}

async function sameAgain({ version }: LongBody, again: () => Promise<Body | LongBody>): Promise<LongBody> {
  const body = await again();
  if (isLong(body) && body.version === version) return body;
  if (isLong(body)) await body.rest.return(undefined);
  throw new Error("The store broke off, and now has other data than that of which the reply has begun.");
}

/** What comes after the first bytes of a body. */
async function* chunksBehind(
  { beginning, rest }: LongBody,
  bytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let passed = 0;
  const part = (chunk: Uint8Array): Uint8Array => {
    const overlap = Math.max(0, bytes - passed);
    passed += chunk.length;
    return overlap === 0 ? chunk : chunk.subarray(overlap);
  };
  try {
    yield part(beginning);
    for await (const chunk of rest) yield part(chunk);
  } finally {
    await rest.return(undefined);
  }
}
