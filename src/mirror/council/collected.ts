/** The records of an index that have come, each in its newest state. In: pages on disk. Out: which records there are, and the records. */
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { CouncilRecord } from "../../parliament/describe/record.ts";
import type { Answer, KeptReply } from "./council-original.ts";
import { type CouncilPage, recordsOf } from "./council-reply.ts";

export class Collected {
  readonly #newest = new Map<string, number>();
  readonly #replies: KeptReply[] = [];
  #idxSeq = 0;
  #lastSeq: number;

  /** Whatever has a number up to `from` is known already. */
  constructor(from = -1) {
    this.#lastSeq = from;
  }

  /** By GUID: the sequence number. */
  get guids(): ReadonlyMap<string, number> {
    return this.#newest;
  }

  /** The highest sequence number of the index that the original has stated. */
  get idxSeq(): number {
    return this.#idxSeq;
  }

  /** The highest one of a record: what is beyond has not come yet. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  add({ reply, content }: Answer<CouncilPage>): void {
    let isFresh = false;
    for (const { guid, seq } of content.mentions) {
      this.#lastSeq = Math.max(this.#lastSeq, seq);
      if ((this.#newest.get(guid) ?? -1) >= seq) continue;
      this.#newest.set(guid, seq);
      isFresh = true;
    }
    if (isFresh) this.#replies.push(reply);
    this.#idxSeq = Math.max(this.#idxSeq, content.idxSeq);
  }

  /** Everything shall be read again. */
  rewind(): void {
    this.#lastSeq = -1;
  }

  /** The original has it no longer. */
  drop(guid: string): void {
    this.#newest.delete(guid);
  }

  async *records(description: IndexDescription): AsyncGenerator<CouncilRecord> {
    const given = new Set<string>();
    for (const reply of this.#replies) {
      for await (const record of recordsOf(description, reply)) {
        const { OBJ_GUID: guid, SEQ: seq } = record;
        if (this.#newest.get(guid) !== seq || given.has(guid)) continue;
        given.add(guid);
        yield record;
      }
    }
  }
}
