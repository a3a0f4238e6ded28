import { expect, it } from "vitest";
import { murmur3 } from "./murmur3.ts";

function hexOf(text: string): string {
  const bytes = Buffer.from(text);
  const words = Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(4 * i));
  const hash = new Uint32Array(4);
  murmur3(words, words.length, hash);
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

// Computed with two other implementations, the npm packages murmurhash3js and murmurhash3js-revisited.
it.each([
  ["", "00000000000000000000000000000000"],
  ["abcd", "96b6ccaa45afc62e45afc62e45afc62e"],
  ["abcdefgh", "aef41136adb11487fa6c8092fa6c8092"],
  ["abcdefghijkl", "738503fef48224c027d4dfadd28ce553"],
  ["abcdefghijklmnop", "9fd2762790b91256e4ce8b21d193ba45"],
  ["abcdefghijklmnopqrst", "46253419b66d21a89eb473281fcb5d54"],
  ["I will not buy this record, it is scratched.", "a0a9683b25ac5e40d9af2895890dddf5"],
])("is MurmurHash3_x86_128: %j", (text, hash) => {
  expect(hexOf(text)).toBe(hash);
});
