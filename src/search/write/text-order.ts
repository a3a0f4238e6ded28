/**
 * Compares texts of a column as if all of them were whole. In: texts that may be shortened. Out: their order, or the
 * hashes of the long texts that are missing to decide it.
 */
import { Problem } from "../../base/problems.ts";
import { beginningOf, hashOf, isShortened } from "../codec/long-text.ts";

/** Long texts by hash. */
export type ReadLongTexts = (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The long texts that orders needed so far. */
export class LongTexts {
  readonly #known = new Map<string, string>();
  readonly #missing = new Set<string>();

  get isComplete(): boolean {
    return this.#missing.size === 0;
  }

  whole(text: string): string | undefined {
    if (!isShortened(text)) return text;
    const whole = this.#known.get(hashOf(text));
    if (whole === undefined) this.#missing.add(hashOf(text));
    return whole;
  }

  async load(read: ReadLongTexts): Promise<void> {
    for (const [hash, text] of await read([...this.#missing])) this.#known.set(hash, text);
    const lost = [...this.#missing].find((hash) => !this.#known.has(hash));
    if (lost !== undefined) throw new Problem("store-damaged", `The store lacks the long text ${lost}.`);
    this.#missing.clear();
  }
}

/** An order of texts by a key that is made character by character: it begins with the key of the text's beginning. */
export class TextOrder {
  readonly #keyOf: (text: string) => string;
  readonly #longTexts: LongTexts;
  readonly #compareSameKey: (a: string, b: string) => number;
  readonly #wholeKeys = new Map<string, string>();

  /** `compareSameKey` compares whole texts with the same key. */
  constructor(
    keyOf: (text: string) => string,
    longTexts: LongTexts,
    compareSameKey: (a: string, b: string) => number = () => 0,
  ) {
    this.#keyOf = keyOf;
    this.#longTexts = longTexts;
    this.#compareSameKey = compareSameKey;
  }

  /** The key of a text as far as the column has it. */
  key(text: string): string {
    return this.#keyOf(beginningOf(text));
  }

  /** Callers that compare a text often give its key. */
  compare(a: string, b: string, keyOfA = this.key(a), keyOfB = this.key(b)): number {
    if (a === b) return 0;
    const isOpen = (isShortened(a) && keyOfB.startsWith(keyOfA)) || (isShortened(b) && keyOfA.startsWith(keyOfB));
    if (!isOpen) return byUnits(keyOfA, keyOfB) || this.#compareSameKey(a, b);
    const [wholeA, wholeB] = [this.#longTexts.whole(a), this.#longTexts.whole(b)];
    if (wholeA === undefined || wholeB === undefined) return byUnits(a, b);
    return byUnits(this.#wholeKey(a, wholeA), this.#wholeKey(b, wholeB)) || this.#compareSameKey(wholeA, wholeB);
  }

  #wholeKey(text: string, whole: string): string {
    return this.#wholeKeys.getOrInsertComputed(text, () => this.#keyOf(whole));
  }
}

export function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
