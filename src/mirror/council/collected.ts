/**
 * The records of an index read so far, each in its newest version. In: pages of records or changes on disk. Out: GUIDs
 * and records.
 */
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { CouncilRecord } from "../../parliament/describe/record.ts";
import { type CouncilPage, recordsOf } from "./council-reply.ts";
import type { Fetched, SavedReply } from "./index-client.ts";

export class Collected {
  readonly #newest = new Map<string, number>();
  readonly #replies: SavedReply[] = [];
  #firstIdxSeq: number | undefined;
  #idxSeq = 0;
  readonly #from: number;
  #lastSeq: number;

  /** Records with a number up to `from` are already known. */
  constructor(from = -1) {
    this.#from = from;
    this.#lastSeq = from;
  }

  /** Sequence numbers by GUID. */
  get guids(): ReadonlyMap<string, number> {
    return this.#newest;
  }

  /** The sequence number of the index when the first page was read: what changed since then may be read or not. */
  get firstIdxSeq(): number {
    return this.#firstIdxSeq ?? 0;
  }

  /** The highest sequence number of the index according to the original. */
  get idxSeq(): number {
    return this.#idxSeq;
  }

  /** The highest sequence number of a record: those above are not read yet. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  add({ reply, content }: Fetched<CouncilPage>): void {
    let isNew = false;
    for (const { guid, seq, isDeletion } of content.mentions) {
      if (isDeletion) continue;
      this.#lastSeq = Math.max(this.#lastSeq, seq);
      if ((this.#newest.get(guid) ?? -1) >= seq) continue;
      this.#newest.set(guid, seq);
      isNew = true;
    }
    if (isNew) this.#replies.push(reply);
    this.#firstIdxSeq ??= content.idxSeq;
    this.#idxSeq = Math.max(this.#idxSeq, content.idxSeq);
  }

  /** Starts reading again. */
  restart(): void {
    this.#lastSeq = this.#from;
  }

  /** Starts reading from the first record, even if it is already known. */
  rewind(): void {
    this.#lastSeq = -1;
  }

  /** Removes a record that the original no longer has. */
  drop(guid: string): void {
    this.#newest.delete(guid);
  }

  async *records(description: IndexDescription): AsyncGenerator<CouncilRecord> {
    const returned = new Set<string>();
    for (const reply of this.#replies) {
      for await (const record of recordsOf(description, reply)) {
        const { OBJ_GUID: guid, SEQ: seq } = record;
        if (this.#newest.get(guid) !== seq || returned.has(guid)) continue;
        returned.add(guid);
        yield record;
      }
    }
  }
}
