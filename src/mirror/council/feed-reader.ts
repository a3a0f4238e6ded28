/**
 * Follows the change feed of an index: brings the collected records to the state that the original had at one sequence
 * number. A feed page of ours contains the changed records and the deletions of one moment, so one look is enough. A
 * feed that lists only GUIDs is followed by a crawl; what changes in between is read again. In: the records collected
 * so far. Out: these records brought up to date, the deletions, and the sequence number.
 */
import type { Deletion } from "../../parliament/describe/record.ts";
import type { Collected } from "./collected.ts";
import { changesAfter, collect, type OriginalIndex } from "./council-crawl.ts";
import type { Mention } from "./council-reply.ts";
import { unusable } from "./index-client.ts";

/** How often an original that changes while it is read is read again. */
export const MAX_ROUNDS = 3;

/** `absent`: there is no change feed. `reset`: the sequence number has decreased, so the original was created again. */
export type Look = "absent" | "reset" | "unchanged" | "changed";

export class FeedReader {
  readonly #index: OriginalIndex;
  readonly #collected: Collected;
  /** The last change of each record. */
  readonly #latest = new Map<string, Mention>();
  #seq: number;

  /** The collected records must contain everything up to `from`, except that some of it may be deleted since. */
  constructor(index: OriginalIndex, collected: Collected, from: number) {
    this.#index = index;
    this.#collected = collected;
    this.#seq = from;
  }

  /** The collected records are those of the original at this sequence number. */
  get seq(): number {
    return this.#seq;
  }

  get deletions(): readonly Deletion[] {
    return Array.from(this.#latest.values())
      .filter(({ isDeletion }) => isDeletion)
      .map(({ guid, seq }) => ({ guid, seq }));
  }

  /** Reads what has changed since the last look. */
  async look(): Promise<Look> {
    const before = this.#seq;
    for (let round = 1; ; round++) {
      const changes = await changesAfter(this.#index, this.#seq);
      if (!changes) return "absent";
      if (changes.idxSeq < this.#seq) return "reset";
      this.#seq = changes.idxSeq;
      for (const mention of changes.mentions) this.#latest.set(mention.guid, mention);
      for (const page of changes.recordPages) this.#collected.add(page);
      if (this.#isExact()) break;
      this.#refuseContradictions();
      if (round === MAX_ROUNDS) throw changedEachTime(this.#index);
      await collect(this.#index, this.#collected);
      if (this.#isExact()) break;
    }
    for (const { guid } of this.deletions) this.#collected.drop(guid);
    return this.#seq === before ? "unchanged" : "changed";
  }

  /** Whether the collected records are exactly those that the feed lists. */
  #isExact(): boolean {
    return this.#collected.lastSeq <= this.#seq && this.#missing().next().done === true;
  }

  #missing(): IteratorObject<Mention> {
    const { guids } = this.#collected;
    return this.#latest.values().filter(({ guid, seq, isDeletion }) => !isDeletion && guids.get(guid) !== seq);
  }

  /** What the feed lists with a number that the last crawl has passed must have been in it. */
  #refuseContradictions(): void {
    const { idxSeq } = this.#collected;
    const lost = this.#missing().find(({ seq }) => seq <= idxSeq);
    if (!lost) return;
    const reason = `the original lists a change of ${lost.guid}, but does not return the record`;
    throw unusable(this.#index.description.name, reason);
  }
}

export function changedEachTime({ description }: OriginalIndex): Error {
  return unusable(description.name, "the original changed each time it was read");
}
