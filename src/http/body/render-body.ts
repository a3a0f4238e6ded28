/**
 * Renders a response body on a snapshot of the store. In: a function from snapshot to answer. Out: the whole
 * body, or, if the answer is long and comes in chunks, a body that is rendered while it is sent and holds
 * its snapshot until released.
 */
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { Abandoned, currentContext, isAbandoned, refuseAbandoned } from "../../base/work/request-context.ts";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import { countingShortWork } from "../../base/work/short-work.ts";
import { isLost, MAX_ATTEMPTS } from "../../store/lost-snapshot.ts";
import type { Sql } from "../../store/sql.ts";
import type { HeldSnapshot, Row, Snapshot, Store } from "../../store/store.ts";
import { type Body, bodyOf } from "./body.ts";
import type { Downloads, Slot } from "./downloads.ts";
import type { Reader } from "./reading-pace.ts";

/** Chunks of at most this many bytes together become a whole body, which can be cached. */
export const MAX_WHOLE_BYTES = 256 * 1024;

/** How often a long body is restarted, on another snapshot of the same data, after the store lost the connection. */
const MAX_RESTARTS = 20;
const PAUSE_MS = 500;

/** The whole body, as a string or in pieces; or a stream of chunks. */
type Content = string | readonly Uint8Array[] | AsyncIterable<Uint8Array>;

/** A body with the time of the last change of what it shows, in milliseconds, if that is known: for `Last-Modified`. */
export interface DatedAnswer {
  readonly content: Content;
  readonly modified: number | undefined;
}

export type Answer = Content | DatedAnswer;

type AnswerOn = (snapshot: Snapshot) => Promise<Answer>;

/** Holds a snapshot and a download slot until it is released. */
export interface LongBody extends Pick<Body, "encoding" | "version" | "modified"> {
  /** All of it; can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Must be called before the first chunk is sent to a client: one that is too slow may lose the slot. */
  readBy(reader: Reader): void;
  /** Must always be called, even if no chunk was read. */
  release(): Promise<void>;
}

/** A body whose first chunks are rendered. */
interface Started {
  readonly snapshot: HeldSnapshot;
  /** Empty once it is taken to be sent. */
  readonly beginning: readonly Uint8Array[];
  readonly rest: AsyncIterator<Uint8Array>;
  readonly modified: number | undefined;
}

export function isLong(body: Body | LongBody): body is LongBody {
  return "release" in body;
}

/**
 * `foundLong` is called as soon as the body is known to be long, before it waits for a slot. A long body no longer
 * counts as using memory: it is rendered in small batches, and its client may take long to read it.
 */
export async function renderBody(
  store: Store,
  downloads: Downloads,
  answer: AnswerOn,
  foundLong: () => void = () => {},
): Promise<Body | LongBody> {
  const context = currentContext();
  await SCHEDULER.begin(context);
  const first = await countingShortWork(context, () => startInBudget(store, answer));
  if (!isStarted(first)) return first;
  foundLong();
  // All clients of a network together, at its widest, have the slots of one.
  const client = context?.client.networks[0].name ?? "";
  const slot = downloads.tryAcquire(client);
  if (slot) return longBody(store, answer, first, slot);
  // It must hold neither a snapshot nor memory while it waits for a slot.
  await stop(first);
  const laterSlot = await downloads.acquire(client);
  try {
    refuseAbandoned(context);
    const later = await countingShortWork(context, () => startInBudget(store, answer));
    if (isStarted(later)) return longBody(store, answer, later, laterSlot);
    laterSlot.release();
    return later;
  } catch (error) {
    laterSlot.release();
    throw error;
  }
}

/** Each attempt takes memory of its own. */
function startInBudget(store: Store, answer: AnswerOn): Promise<Body | Started> {
  return repeated((isLast) =>
    MEMORY.run(
      () => tryStart(store, answer, isLast),
      // It has read ahead, which would fail once it is sent.
      async (body) => (body && isStarted(body) ? stop(body) : undefined),
    ),
  );
}

function start(store: Store, answer: AnswerOn): Promise<Body | Started> {
  return repeated((isLast) => tryStart(store, answer, isLast));
}

/** Returns a short body whole, or the beginning of a long one; undefined if the snapshot was lost. */
async function tryStart(store: Store, answer: AnswerOn, isLast: boolean): Promise<Body | Started | undefined> {
  const snapshot = await store.snapshot();
  try {
    const body = await startOn(snapshot, answer);
    await snapshot.confirm();
    if (!isStarted(body)) snapshot.release();
    return body;
  } catch (error) {
    snapshot.release();
    if (!isLost(error) || isLast) throw error;
    return undefined;
  }
}

async function repeated<T>(attempt: (isLast: boolean) => Promise<T | undefined>): Promise<T> {
  for (let nr = 1; ; nr++) {
    const result = await attempt(nr === MAX_ATTEMPTS);
    if (result !== undefined) return result;
    // When one connection breaks, others often do too; the pool notices them in this iteration of the event loop.
    await nextTick();
  }
}

async function startOn(snapshot: HeldSnapshot, answer: AnswerOn): Promise<Body | Started> {
  const given = await answer(readingFor(snapshot));
  const { content, modified } = isDated(given) ? given : { content: given, modified: undefined };
  const about = { encoding: "identity", version: snapshot.version, modified } as const;
  if (typeof content === "string") return bodyOf([Buffer.from(content)], about);
  if (!(Symbol.asyncIterator in content)) return bodyOf(content, about);
  const rest = content[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size <= MAX_WHOLE_BYTES; ) {
    const { done, value } = await rest.next();
    if (done) return bodyOf(pieces, about);
    pieces.push(value);
    size += value.length;
  }
  return { snapshot, beginning: pieces, rest, modified };
}

function isDated(answer: Answer): answer is DatedAnswer {
  return typeof answer === "object" && "modified" in answer;
}

/** The same snapshot, but nothing more is read for a request that has lost its client, and waiting is no work. */
function readingFor(snapshot: Snapshot): Snapshot {
  const context = currentContext();
  if (!context) return snapshot;
  return {
    version: snapshot.version,
    rows: <T extends Row>(query: Sql) =>
      isAbandoned(context) ? Promise.reject(new Abandoned()) : context.idle.during(snapshot.rows<T>(query)),
    batches<T extends Row>(query: Sql, size: number) {
      refuseAbandoned(context);
      return context.idle.duringEach(snapshot.batches<T>(query, size));
    },
  };
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
function longBody(store: Store, answer: AnswerOn, first: Started, slot: Slot): LongBody {
  const { version } = first.snapshot;
  const context = currentContext();
  if (context) context.isSending = true;
  let current = first;

  async function resume(): Promise<void> {
    await stop(current);
    const again = await start(store, answer);
    if (isStarted(again)) current = again;
    const isSame = isStarted(again) && again.snapshot.version === version;
    if (!isSame) throw new Error("The store was interrupted, and its data has changed since the response began.");
  }

  async function end(): Promise<void> {
    if (context) context.isSending = false;
    try {
      await stop(current);
    } finally {
      slot.release();
    }
  }

  /** A client may take minutes to read the rest: until then, nothing holds the memory of the beginning. */
  function takeBeginning(): Uint8Array[] {
    const beginning = [...current.beginning];
    current = { ...current, beginning: [] };
    return beginning;
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
        const beginning = takeBeginning();
        for (;;) {
          const chunk = beginning.shift() ?? (await nextOf(current.rest));
          if (!chunk) return;
          const unsent = chunk.subarray(Math.max(0, sent - rendered));
          rendered += chunk.length;
          if (unsent.length === 0) continue;
          yield unsent;
          sent += unsent.length;
        }
      } catch (error) {
        if (!isLost(error) || restarts === MAX_RESTARTS) throw error;
        if (restarts > 0) await sleep(PAUSE_MS);
      }
    }
  }

  const chunks = render();
  return {
    encoding: "identity",
    modified: first.modified,
    version,
    chunks,
    readBy: (reader) => slot.readBy(reader),
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
