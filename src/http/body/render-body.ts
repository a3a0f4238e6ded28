/**
 * Renders a response body on a snapshot of the store. In: a function from snapshot to answer. Out: the whole
 * body, or, if the answer is long and comes in chunks, a body that is rendered while it is sent and holds
 * its snapshot until released.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { currentContext } from "../../base/request-context.ts";
import { SCHEDULER } from "../../base/scheduler.ts";
import { isLost, MAX_ATTEMPTS } from "../../store/lost-snapshot.ts";
import type { HeldSnapshot, Snapshot, Store } from "../../store/store.ts";
import { type Body, bodyOf } from "./body.ts";
import type { Downloads } from "./downloads.ts";

/** Chunks of at most this many bytes together become a whole body, which can be cached. */
export const MAX_WHOLE_BYTES = 256 * 1024;

/** How often a long body is restarted, on another snapshot of the same data, after the store lost the connection. */
const MAX_RESTARTS = 20;
const PAUSE_MS = 500;

/** The whole body, as a string or in pieces; or a stream of chunks. */
export type Answer = string | readonly Uint8Array[] | AsyncIterable<Uint8Array>;

type AnswerOn = (snapshot: Snapshot) => Promise<Answer>;

/** Holds a snapshot and a download slot until it is released. */
export interface LongBody extends Pick<Body, "encoding" | "version"> {
  /** All of it; can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Must always be called, even if no chunk was read. */
  release(): Promise<void>;
}

/** A body whose first chunks are rendered. */
interface Started {
  readonly snapshot: HeldSnapshot;
  readonly beginning: Uint8Array;
  readonly rest: AsyncIterator<Uint8Array>;
}

export function isLong(body: Body | LongBody): body is LongBody {
  return "release" in body;
}

export async function renderBody(store: Store, downloads: Downloads, answer: AnswerOn): Promise<Body | LongBody> {
  await SCHEDULER.begin(currentContext());
  const first = await start(store, answer);
  if (!isStarted(first)) return first;
  const client = currentContext()?.client ?? "";
  const freeSlot = downloads.tryAcquire(client);
  if (freeSlot) return longBody(store, answer, first, freeSlot);
  // It must not hold a snapshot while it waits for a slot.
  await stop(first);
  const freeLater = await downloads.acquire(client);
  try {
    const later = await start(store, answer);
    if (isStarted(later)) return longBody(store, answer, later, freeLater);
    freeLater();
    return later;
  } catch (error) {
    freeLater();
    throw error;
  }
}

/** Returns a short body whole, or the beginning of a long one. Retries on another snapshot if the first is lost. */
async function start(store: Store, answer: AnswerOn): Promise<Body | Started> {
  for (let attempt = 1; ; attempt++) {
    const snapshot = await store.snapshot();
    try {
      const body = await startOn(snapshot, answer);
      await snapshot.confirm();
      if (!isStarted(body)) snapshot.release();
      return body;
    } catch (error) {
      snapshot.release();
      if (!isLost(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function startOn(snapshot: HeldSnapshot, answer: AnswerOn): Promise<Body | Started> {
  const about = { encoding: "identity", version: snapshot.version } as const;
  const given = await answer(snapshot);
  if (typeof given === "string") return bodyOf([Buffer.from(given)], about);
  if (!(Symbol.asyncIterator in given)) return bodyOf(given, about);
  const rest = given[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size <= MAX_WHOLE_BYTES; ) {
    const { done, value } = await rest.next();
    if (done) return bodyOf(pieces, about);
    pieces.push(value);
    size += value.length;
  }
  return { snapshot, beginning: Buffer.concat(pieces), rest };
}

function isStarted(body: Body | Started): body is Started {
  return "snapshot" in body;
}

async function stop({ snapshot, rest }: Started): Promise<void> {
  try {
    await rest.return?.();
  } finally {
    snapshot.release();
  }
}

/**
 * If the store fails midway (a database server dies during a download), the body is rendered again and resumes after
 * the bytes that were sent: the same data gives the same bytes.
 */
function longBody(store: Store, answer: AnswerOn, first: Started, freeSlot: () => void): LongBody {
  const { version } = first.snapshot;
  let current = first;

  async function resume(): Promise<void> {
    await stop(current);
    const again = await start(store, answer);
    if (isStarted(again)) current = again;
    const isSame = isStarted(again) && again.snapshot.version === version;
    if (!isSame) throw new Error("The store was interrupted, and its data has changed since the response began.");
  }

  async function end(): Promise<void> {
    try {
      await stop(current);
    } finally {
      freeSlot();
    }
  }

  async function* render(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* renderAll();
    // The client may still need a long time for the last chunks.
    await end();
  }

  async function* renderAll(): AsyncGenerator<Uint8Array, void, undefined> {
    let sent = 0;
    for (let restarts = 0; ; restarts++) {
      try {
        if (restarts > 0) await resume();
        let rendered = 0;
        for (let chunk: Uint8Array | undefined = current.beginning; chunk; chunk = await nextOf(current.rest)) {
          const unsent = chunk.subarray(Math.max(0, sent - rendered));
          rendered += chunk.length;
          if (unsent.length === 0) continue;
          yield unsent;
          sent += unsent.length;
        }
        return;
      } catch (error) {
        if (!isLost(error) || restarts === MAX_RESTARTS) throw error;
        if (restarts > 0) await sleep(PAUSE_MS);
      }
    }
  }

  const chunks = render();
  return {
    encoding: "identity",
    version,
    chunks,
    async release() {
      try {
        // Waits for a chunk that is being rendered, perhaps on a snapshot that has just replaced the first.
        await chunks.return();
      } finally {
        await end();
      }
    },
  };
}

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  const { done, value } = await chunks.next();
  return done ? undefined : value;
}
