import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { ByteWriter, joined } from "./bytes.ts";
import { decodePostings, encodePostings, NONE } from "./posting-codec.ts";

/** Ascending ordinals with ascending positions; gaps of all sizes, so that numbers take one byte or more. */
const gap = fc.oneof(fc.nat(3), fc.nat(200), fc.nat(100_000));
const list = fc.array(fc.tuple(gap, fc.array(gap, { minLength: 1, maxLength: 150, size: "small" }))).map((gaps) => {
  let ordinal = NONE;
  return gaps.map(([step, steps]): [number, number[]] => {
    ordinal += step + 1;
    let position = NONE;
    return [ordinal, steps.map((distance) => (position += distance + 1))];
  });
});
type List = [number, number[]][];

function encode(records: List, last: number) {
  const out = { records: new ByteWriter(), places: new ByteWriter() };
  const ordinals = Uint32Array.from(records.flatMap(([ordinal, positions]) => positions.map(() => ordinal)));
  const positions = Uint32Array.from(records.flatMap(([, positions]) => positions));
  const count = encodePostings(ordinals, positions, 0, ordinals.length, last, out);
  return { count, records: out.records.take(), places: out.places.take() };
}

function plain(work: ReturnType<typeof decodePostings>): List {
  const postings = finish(work);
  const { starts, positions } = finish(postings.positionLists());
  expect(starts.length).toBe(postings.ordinals.length + 1);
  expect(positions.length).toBe(starts[postings.ordinals.length]);
  return [...postings.ordinals].map((ordinal, i) => {
    expect(postings.frequencies[i]).toBe(starts[i + 1] - starts[i]);
    return [ordinal, [...positions.subarray(starts[i], starts[i + 1])]];
  });
}

describe("posting lists", () => {
  withSmallSteps(20);

  it("round-trip through bytes", () => {
    fc.assert(
      fc.property(list, (records) => {
        expect(plain(decodePostings(encode(records, NONE)))).toEqual(records);
      }),
    );
  });

  it("can be extended by appending bytes", () => {
    fc.assert(
      fc.property(list, fc.nat(), (records, cut) => {
        const at = records.length === 0 ? 0 : cut % records.length;
        const first = encode(records.slice(0, at), NONE);
        const second = encode(records.slice(at), records[at - 1]?.[0] ?? NONE);
        const both = {
          count: first.count + second.count,
          records: joined([first.records, second.records]),
          places: joined([first.places, second.places]),
        };
        expect(plain(decodePostings(both))).toEqual(records);
      }),
    );
  });

  it("have only the first occurrences in each record", () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 100 }), (records, most) => {
        const first = records.map(([ordinal, positions]) => [ordinal, positions.slice(0, most)]);
        expect(plain(decodePostings(encode(records, NONE), undefined, most))).toEqual(first);
      }),
    );
  });

  it("omit dead records and their positions", () => {
    fc.assert(
      fc.property(list, fc.infiniteStream(fc.boolean()), (records, dice) => {
        const dead = new Uint8Array((records.at(-1)?.[0] ?? 0) + 1);
        for (const [ordinal] of records) dead[ordinal] = dice.next().value ? 1 : 0;
        const live = records.filter(([ordinal]) => dead[ordinal] === 0);
        expect(plain(decodePostings(encode(records, NONE), dead))).toEqual(live);
      }),
    );
  });

  it("take one byte for an adjacent record with one occurrence, and one for its position", () => {
    const { records, places } = encode(
      Array.from({ length: 100 }, (_, ordinal) => [ordinal, [7]]),
      NONE,
    );
    expect([records.length, places.length]).toEqual([100, 100]);
  });
});
