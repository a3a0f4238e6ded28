/**
 * Long JSON replies that pages of the explorer parse: the same text for many pages, until the data changes. Parsing
 * took half of the time of a page about all years of a large city. In: the address of a reply, its ETag and text. Out:
 * what the text says, which nobody may change.
 */
import { Cache, SeenOnce } from "../../base/cache.ts";
import { LIMITS } from "../../base/limits.ts";

const MAX_BYTES = LIMITS.parsedReplyBytes.most;
/** One reply may be as large as all sums of a city of Zürich's size. */
const LARGEST_SHARE = 1 / 2;
/** Bytes of objects and texts for each character of JSON, roughly. */
const BYTES_PER_CHARACTER = 3;
const SEEN_BYTES = 64 * 1024;

interface Parsed {
  readonly etag: string;
  readonly value: unknown;
}

export class ParsedReplies {
  readonly #replies = new Cache(MAX_BYTES, LARGEST_SHARE).newRegion<string, Parsed>();
  readonly #seen = new SeenOnce(SEEN_BYTES);

  /** The newest that is known; the server says whether it is still current (RFC 9110, 13.1.2). */
  get(address: string): Parsed | undefined {
    return this.#replies.get(address);
  }

  /** Keeps what is parsed for the second time. */
  parse(address: string, etag: string, text: string): unknown {
    const value: unknown = JSON.parse(text);
    // A new version takes the place of the old one at once.
    const isKnown = this.#replies.get(address) !== undefined;
    if (isKnown || this.#seen.isAgain(`${address} ${etag}`)) {
      this.#replies.set(address, { etag, value }, BYTES_PER_CHARACTER * text.length);
    }
    return value;
  }
}
