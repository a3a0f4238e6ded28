import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inPieces } from "./pieces.ts";

const long = fc.integer({ min: 1024, max: 3000 }).map((size) => Buffer.alloc(size, size));
const part = fc.oneof(fc.string({ unit: "grapheme" }), fc.uint8Array({ maxLength: 1023 }), long);

describe("pieces", () => {
  it("contain all parts in order, long ones uncopied and no two short ones next to each other", () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const pieces = inPieces(parts);
        const bytes = parts.map((each) => (typeof each === "string" ? Buffer.from(each) : each));
        expect(Buffer.concat(pieces)).toEqual(Buffer.concat(bytes));
        const given = new Set<unknown>(parts.filter((each) => typeof each !== "string" && each.length >= 1024));
        expect(pieces.filter((piece) => given.has(piece))).toEqual([...given]);
        pieces.forEach((piece, i) => {
          const isShort = !given.has(piece);
          expect(isShort && i > 0 && !given.has(pieces[i - 1])).toBe(false);
        });
      }),
    );
  });
});
