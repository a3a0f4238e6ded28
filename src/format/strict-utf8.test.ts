import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strictUtf8 } from "./strict-utf8.ts";

/** Decodes bytes in chunks of the given size. */
function decode(bytes: Uint8Array, size: number): { text: string; invalidAt: number | undefined } {
  const piece = strictUtf8();
  let text = "";
  for (let at = 0; at < bytes.length; at += size) {
    const decoded = piece(bytes.subarray(at, at + size), false);
    text += decoded.text;
    if (decoded.invalidAt !== undefined) return { text, invalidAt: decoded.invalidAt };
  }
  const rest = piece(new Uint8Array(0), true);
  return { text: text + rest.text, invalidAt: rest.invalidAt };
}

describe("strictUtf8", () => {
  it("decodes characters that are split between chunks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), (text, size) => {
        expect(decode(Buffer.from(text), size)).toEqual({ text, invalidAt: undefined });
      }),
    );
  });

  it.each([
    ["a lone continuation", [0x61, 0x80, 0x62], 1],
    ["a short sequence", [0x61, 0xe2, 0x82, 0x62], 1],
    ["a prefix of the replacement character", [0x61, 0xef, 0xbf, 0x62], 1],
    ["an overlong form", [0xc0, 0xaf], 0],
    ["a surrogate", [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
    ["a truncated end", [0x61, 0xc3], 1],
  ])("finds %s in chunks of any size", (_, bytes, at) => {
    for (const size of [1, 2, 3, 10]) {
      const decoded = decode(Uint8Array.from(bytes), size);
      expect(decoded.invalidAt).toBe(at);
      expect(decoded.text).toBe("ab".slice(0, at));
    }
  });

  it("keeps byte order marks, also at the start of a chunk", () => {
    expect(decode(Buffer.from("\ufeffabc\ufeffd"), 3).text).toBe("\ufeffabc\ufeffd");
  });
});
