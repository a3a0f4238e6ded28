/**
 * Long texts in dictionaries: their beginning, and a hash of their folded whole that tells them apart. So a dictionary holds no
 * pages of text.
 */
import { createHash } from "node:crypto";
import { fold } from "../../text/fold.ts";

/** UTF-16 units that are kept. */
const MOST = 256;
const HASH_BYTES = 12;
const PRIVATE_USE = 0xe000;

/** `cut` divides beginning and hash; it is a character that such texts do not hold. */
export function shortened(text: string, cut: string): string {
  if (text.length <= MOST) return text;
  const splitsCharacter = (text.codePointAt(MOST - 1) as number) > 0xffff;
  const head = text.slice(0, splitsCharacter ? MOST - 1 : MOST);
  const hash = createHash("sha256").update(fold(text), "utf16le").digest().subarray(0, HASH_BYTES);
  // A byte each in characters for private use: folding leaves them as they are, and nobody's mask asks for them.
  return head + cut + String.fromCharCode(...Array.from(hash, (byte) => PRIVATE_USE + byte));
}
