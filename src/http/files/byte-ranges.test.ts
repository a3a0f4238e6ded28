import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestedRanges } from "./byte-ranges.ts";

/** As pairs of first and last byte, as in the header. */
const ranges = (header: string | undefined, size = 1000) =>
  requestedRanges(header, size)?.map(({ start, end }) => [start, end - 1]);

describe("Range", () => {
  it.each([
    ["bytes=0-499", [[0, 499]]],
    ["bytes=500-", [[500, 999]]],
    ["bytes=-300", [[700, 999]]],
    ["bytes=-5000", [[0, 999]]],
    ["bytes=999-5000", [[999, 999]]],
    ["bytes=0-99999999999999999999999999", [[0, 999]]],
    [
      "BYTES=0-0,-1",
      [
        [0, 0],
        [999, 999],
      ],
    ],
    [
      " bytes= 0-1 ,, 5-6 ,",
      [
        [0, 1],
        [5, 6],
      ],
    ],
    [
      "bytes=900-, 0-9",
      [
        [900, 999],
        [0, 9],
      ],
    ],
    ["bytes=0-1, 2000-3000", [[0, 1]]],
  ])("%s asks for %j", (header, wanted) => {
    expect(ranges(header)).toEqual(wanted);
  });

  it.each([
    ["bytes=0-10,5-20", [[0, 20]]],
    ["bytes=0-10,11-20", [[0, 20]]],
    [
      "bytes=100-200,0-10,150-300",
      [
        [100, 300],
        [0, 10],
      ],
    ],
    ["bytes=0-9,20-29,5-25", [[0, 29]]],
    ["bytes=0-,0-,0-,0-", [[0, 999]]],
  ])("%s: adjacent ranges are merged, %j", (header, wanted) => {
    expect(ranges(header)).toEqual(wanted);
  });

  it.each(["bytes=1000-", "bytes=-0", "bytes=2000-3000,-00"])("%s is outside", (header) => {
    expect(ranges(header)).toEqual([]);
  });

  it.each([
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=,",
    "bytes=-",
    "bytes=a-b",
    "bytes=5-2",
    "bytes=0-1,x",
    "bytes=0x1-0x2",
    "bytes=1.5-2",
    "bytes=+1-2",
    "items=0-1",
    "bytes 0-1",
  ])("%j is ignored", (header) => {
    expect(ranges(header)).toBeUndefined();
  });

  it("is ignored with too many ranges, and for an empty content", () => {
    const many = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, nr) => `${nr * 5}-${nr * 5}`).join(",")}`;
    expect(ranges(many(100))).toHaveLength(100);
    expect(ranges(many(101))).toBeUndefined();
    expect(ranges(many(100_000))).toBeUndefined();
    expect(ranges("bytes=0-", 0)).toBeUndefined();
  });

  it("selects exactly the requested bytes, none twice, for any header", () => {
    const bound = fc.oneof(fc.nat(40).map(String), fc.constant(""));
    const part = fc.tuple(bound, bound).map(([first, last]) => `${first}-${last}`);
    const headers = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `bytes=${parts.join(",")}`);
    fc.assert(
      fc.property(headers, fc.integer({ min: 1, max: 30 }), (header, size) => {
        const found = requestedRanges(header, size);
        const parts = header.slice("bytes=".length).split(",");
        const isWrong = (text: string) => {
          const [first, last] = text.split("-");
          return text === "-" || (first !== "" && last !== "" && Number(last) < Number(first));
        };
        if (parts.some(isWrong)) {
          expect(found).toBeUndefined();
          return;
        }
        const wanted = new Set<number>();
        for (const text of parts) {
          const [first, last] = text.split("-");
          const from = first === "" ? size - Number(last) : Number(first);
          const to = first === "" || last === "" ? size - 1 : Number(last);
          for (let at = Math.max(0, from); at <= Math.min(to, size - 1); at++) wanted.add(at);
        }
        const sent = found!.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, nr) => start + nr));
        expect(sent.toSorted((a, b) => a - b)).toEqual([...wanted].toSorted((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, size) => {
        for (const { start, end } of requestedRanges(`bytes=${text}`, size) ?? []) {
          expect(start >= 0 && start < end && end <= size).toBe(true);
        }
      }),
    );
  });
});
