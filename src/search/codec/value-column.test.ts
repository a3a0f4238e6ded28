import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../text/fold.ts";
import { anyText } from "../../text/testing/any-text.ts";
import { NO_LONG, NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { byDictionary, byFold } from "../testing/naive-index.ts";
import { finish, LONG_VALUES } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { ValueBuilder } from "../write/value-builder.ts";
import { beginningOf, hashOf } from "./long-text.ts";
import { encodeValues, noValues, storedValue } from "./value-column.ts";
import { encodePart, joinedValues, withParts } from "./value-part.ts";

/** Few distinct texts, so that they repeat; with lone surrogates and characters outside Latin-1. */
const text = fc.oneof(
  fc.constantFrom("Zürich", "ZURICH", "zurich", "a", "Ä", "ä", "b", "\ud800", "😀", "łódź", ""),
  fc.constantFrom(...LONG_VALUES, `${"a".repeat(255)}😀b`, "a".repeat(256), `${"a".repeat(255)}z`),
  anyText({ maxLength: 3 }),
);
const records = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 8 });

/** The column after these imports. */
async function columnOf(imports: readonly (readonly (readonly string[])[])[]): Promise<ValueColumn> {
  const whole = new Map(imports.flat(2).map((value) => [hashOf(storedValue(value)), value]));
  const read = async (hashes: readonly string[]) => new Map(hashes.map((hash) => [hash, whole.get(hash)!]));
  const parts: Uint8Array[] = [];
  for (const added of imports) {
    const builder = new ValueBuilder();
    for (const values of added) builder.add(values);
    const part = await builder.part(finish(joinedValues(parts, 0)), read);
    const bytes = parts.length === 0 ? encodeValues(finish(withParts(noValues(0), [part]))) : encodePart(part);
    // Shifted by a byte, because an engine may return bytes at any offset of a buffer.
    parts.push(new Uint8Array([7, ...bytes]).subarray(1));
  }
  return finish(joinedValues(parts, 0));
}

function plain({ starts, ids, text }: ValueColumn): string[][] {
  if (!starts) return [...ids].map((id) => (id === NO_VALUE ? [] : [text(id)]));
  return [...starts.subarray(1)].map((end, ordinal) => [...ids.subarray(starts[ordinal], end)].map(text));
}

describe("value columns", () => {
  withSmallSteps();

  it("hold the texts of each record, over any number of imports", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(records, { minLength: 1, maxLength: 3 }), async (imports) => {
        const kept = imports.flat().map((values) => values.filter((value) => value !== "").map(storedValue));
        expect(plain(await columnOf(imports))).toEqual(kept);
      }),
    );
  });

  it("assign ids in the order of the whole texts, and rank them by folded text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(records, { minLength: 1, maxLength: 3 }), async (imports) => {
        const { size, text, isLong, shortestLong, foldedOrder, foldedRanks, collatedRanks } = await columnOf(imports);
        const texts = [...new Set(imports.flat(2))].filter((value) => value !== "").sort();
        expect(Array.from({ length: size }, (_, id) => text(id))).toEqual(texts.map(storedValue));
        const long = texts.filter(({ length }) => length > 256);
        expect(texts.filter((_, id) => isLong(id))).toEqual(long);
        const beginnings = long.map((value) => fold(beginningOf(storedValue(value))).length);
        expect(shortestLong).toBe(Math.min(NO_LONG, ...beginnings));
        const ids = [...texts.keys()];
        expect([...foldedOrder]).toEqual(ids.toSorted((a, b) => byFold(texts[a], texts[b]) || a - b));
        const inDictionary = texts.toSorted(byDictionary);
        expect([...collatedRanks]).toEqual(texts.map((each) => inDictionary.indexOf(each)));
        const ranked = [...foldedOrder];
        for (let i = 1; i < ranked.length; i++) {
          const [before, id] = [ranked[i - 1], ranked[i]];
          const isSame = fold(texts[before]) === fold(texts[id]);
          expect(foldedRanks[id] === foldedRanks[before]).toBe(isSame);
          expect(foldedRanks[id]).toBeGreaterThanOrEqual(foldedRanks[before]);
        }
      }),
    );
  });
});

describe("long values", () => {
  const long = (end: string) => `${"Ä".repeat(300)}${end}`;

  it("keep a beginning of 256 units and a hash of the whole", () => {
    expect(storedValue("a".repeat(256))).toBe("a".repeat(256));
    expect(storedValue(long("x")).slice(0, 257)).toBe(`${"Ä".repeat(256)}\0`);
    expect(storedValue(long("x"))).not.toBe(storedValue(long("y")));
    expect(storedValue(`${"a".repeat(255)}😀${"b".repeat(99)}`).split("\0")[0]).toBe("a".repeat(255));
  });
});
