/** The memory that the occurrences of a condition take until its matches are known. */
import { MEMORY } from "../../base/work/memory-budget.ts";

/**
 * Conditions are evaluated one after the other, so each releases what it took: the request holds that of one at a time.
 * If one fails, so does the response, with everything that it holds.
 */
export class TemporaryMemory {
  #bytes = 0;

  /** So many bytes more, or fewer if negative. Fails if a response may not take as much. */
  hold(bytes: number): void {
    MEMORY.hold(bytes);
    this.#bytes += bytes;
  }

  release(): void {
    this.hold(-this.#bytes);
  }
}
