import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../text/fold.ts";
import { NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { byFold } from "../testing/naive-index.ts";
import { ValueBuilder } from "../write/value-builder.ts";
import { decodeValues, encodeValues, NO_VALUES, storedValue, valueKey } from "./value-column.ts";

/** Few distinct texts, so that they repeat; with lone surrogates and characters outside Latin-1. */
const text = fc.oneof(
  fc.constantFrom("Zürich", "ZURICH", "zurich", "a", "Ä", "ä", "b", "\ud800", "😀", "łódź", "", "y".repeat(257)),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const records = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 8 });

function column(old: ValueColumn, added: readonly (readonly string[])[]): ValueColumn {
  const builder = new ValueBuilder();
  for (const values of added) builder.add(values);
  const bytes = encodeValues(builder.after(old));
  return decodeValues(new Uint8Array([7, ...bytes]).subarray(1));
}

function plain({ starts, ids, text }: ValueColumn): string[][] {
  if (!starts) return [...ids].map((id) => (id === NO_VALUE ? [] : [text(id)]));
  return [...starts.subarray(1)].map((end, ordinal) => [...ids.subarray(starts[ordinal], end)].map(text));
}

describe("value columns", () => {
  it("hold the texts of each record, over any number of imports", () => {
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 3 }), (imports) => {
        const kept = imports.flat().map((values) => values.filter((value) => value !== "").map(storedValue));
        expect(plain(imports.reduce(column, NO_VALUES))).toEqual(kept);
      }),
    );
  });

  it("assign ids in the order of the texts, and rank them by folded text", () => {
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 3 }), (imports) => {
        const { size, text, foldedOrder, foldedRanks } = imports.reduce(column, NO_VALUES);
        const texts = Array.from({ length: size }, (_, id) => text(id));
        expect(texts).toEqual([...new Set(texts)].sort());
        const ids = [...texts.keys()];
        expect([...foldedOrder]).toEqual(ids.toSorted((a, b) => byFold(texts[a], texts[b]) || a - b));
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

  it("keep a prefix of 256 units and a hash of the whole", () => {
    expect(storedValue("a".repeat(256))).toBe("a".repeat(256));
    expect(storedValue(long("x")).slice(0, 257)).toBe(`${"Ä".repeat(256)}\0`);
    expect(storedValue(long("x"))).not.toBe(storedValue(long("y")));
    expect(storedValue(`${"a".repeat(255)}😀${"b".repeat(99)}`).split("\0")[0]).toBe("a".repeat(255));
  });

  it("equal a term that differs only in case and diacritics", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (end) => {
        expect(valueKey(long(end))).toBe(fold(storedValue(long(end))));
      }),
    );
    expect(valueKey(long("X"))).toBe(valueKey(`${"a".repeat(300)}x`));
    expect(valueKey(long("X"))).not.toBe(valueKey(long("Y")));
  });
});
