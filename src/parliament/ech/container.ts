/**
 * A document of either standard: a container with its objects. In: the entries of a page. Out: JSON in chunks. The
 * records are read once for each section, in small batches, so that a page of any size takes little memory.
 */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { Slice } from "../../base/work/slices.ts";
import type { Snapshot } from "../../store/store.ts";
import type { FoundRecord } from "../query/newest-first.ts";
import { nextBatch, type ReadBodies } from "../query/record-bodies.ts";
import { MAX_CACHED } from "../query/search-index.ts";
import type { Entry } from "./listing.ts";
import type { OpenList, Prepared } from "./open-list.ts";
import type { Scene } from "./scene.ts";

/** Records read at a time: a vote has a part for each member. */
const BATCH = 20;

export interface ContainerParts {
  readonly snapshot: Snapshot;
  readonly bodies: ReadBodies;
  readonly scene: Scene;
  readonly list: OpenList;
  readonly entries: readonly Entry[];
}

/** `head` has the other members of the container. */
export async function* containerJson(head: object, parts: ContainerParts): AsyncGenerator<Buffer, void, undefined> {
  const slice = new Slice();
  let start = JSON.stringify(head).slice(0, -1);
  for (const section of parts.list.sections) {
    let text = `${start},"${section}":[`;
    let isFirst = true;
    for await (const batch of batchesOf(parts, slice)) {
      for (const prepared of batch) {
        for (const object of prepared.objects(section)) {
          text += isFirst ? JSON.stringify(object) : `,${JSON.stringify(object)}`;
          isFirst = false;
        }
        if (slice.isUsedUp) await slice.next();
      }
      slice.pause();
      yield Buffer.from(text);
      await slice.resume();
      text = "";
    }
    start = `${text}]`;
  }
  yield Buffer.from(`${start}}`);
}

async function* batchesOf(
  { snapshot, bodies, scene, list, entries }: ContainerParts,
  slice: Slice,
): AsyncGenerator<readonly Prepared[], void, undefined> {
  const { nr } = list;
  if (nr === undefined) return;
  let largest = 0;
  for (let from = 0, size = BATCH; from < entries.length; ) {
    const page = entries.slice(from, from + size);
    const ordinals = Uint32Array.from(page, ({ ordinal }) => ordinal);
    slice.pause();
    const found = (await bodies(
      snapshot,
      nr,
      ordinals,
      "json",
      entries.length <= MAX_CACHED,
    )) as readonly FoundRecord[];
    const bytes = found.reduce((sum, { record }) => sum + record.length, 0);
    // Parsed and as objects, a record takes about as much again, twice.
    if (bytes > largest) MEMORY.hold(3 * (bytes - largest));
    largest = Math.max(largest, bytes);
    await slice.resume();
    const prepared: Prepared[] = [];
    for (const [i, entry] of page.entries()) {
      prepared.push(list.prepare(entry, found[i]));
      if (slice.isUsedUp) await slice.next();
    }
    slice.pause();
    await scene.load(prepared.flatMap(({ references }) => references));
    await slice.resume();
    yield prepared;
    from += page.length;
    size = nextBatch(BATCH, page.length, bytes);
  }
}
