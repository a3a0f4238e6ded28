import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBy, holds, naiveRelevance, sortValue, vocabularyOf } from "../testing/naive-search.ts";
import { naiveSearchable } from "../testing/naive-searchable.ts";
import { DEAD, entries, finish, plan, sortKey } from "../testing/plan-arbitrary.ts";
import { withFewOccurrences, withSmallSteps } from "../testing/small-steps.ts";
import { LONG_LIST } from "./champions.ts";
import { search } from "./search.ts";

const page = fc.record({ from: fc.nat(12), count: fc.nat(12) });

describe("a search of small records, at the limits", () => {
  withSmallSteps();
  withFewOccurrences(4);

  it("matches, sorts and scores like a naive version", () => {
    fc.assert(
      fc.property(entries, plan, fc.array(sortKey, { maxLength: 3 }), page, (records, node, sort, { from, count }) => {
        const live = records.filter((entry) => entry !== undefined);
        const vocabulary = vocabularyOf(live);
        const hits = [...records.entries()].flatMap(([ordinal, entry]) => {
          if (entry === undefined || !holds(node, entry, vocabulary)) return [];
          if (sort.some((key) => key.missing === "omit" && sortValue(key, entry) === undefined)) return [];
          return [{ ordinal, entry, relevance: naiveRelevance(node, entry, live) }];
        });
        const ordered = hits.toSorted((a, b) => {
          const byKey = sort.map((key) => compareBy(key, a.entry, b.entry)).find((order) => order !== 0);
          return byKey ?? (sort.length > 0 ? 0 : b.relevance - a.relevance);
        });
        const shown = ordered.slice(from, from + count);

        const result = finish(search(node, sort, { from, count }, naiveSearchable(records, DEAD)));
        expect(result.total).toBe(hits.length);
        expect([...result.hits]).toEqual(hits.map(({ ordinal }) => ordinal));
        expect([...result.ordinals]).toEqual(shown.map(({ ordinal }) => ordinal));
        expect([...result.relevance]).toEqual(shown.map(({ relevance }) => relevance));
      }),
      { numRuns: 600 },
    );
  });
});

describe("a search", () => {
  it("ranks a very common word like a naive version, whichever page is requested first", () => {
    const records = Array.from({ length: LONG_LIST + 500 }, (_, i) => ({
      words: [["a ".repeat(1 + (i % 7)) + "b ".repeat(i % 11)], []],
      numbers: [],
      values: [],
    }));
    const node = { type: "word", field: 0, word: "a" } as const;
    const index = naiveSearchable(records, { words: [[], []], numbers: [], values: [] });
    const [record] = records;
    const weights = new Map(
      records.slice(0, 77).map((entry) => [entry.words[0][0], naiveRelevance(node, entry, records)]),
    );
    const weightOf = (entry: typeof record): number => weights.get(entry.words[0][0])!;
    const ordered = [...records.keys()].sort((a, b) => weightOf(records[b]) - weightOf(records[a]) || a - b);
    for (const [from, count] of [
      [990, 10],
      [0, 10],
      [500, 500],
      [990, 20],
      [2_490, 100],
    ]) {
      const result = finish(search(node, [], { from, count }, index));
      expect(result.total).toBe(records.length);
      expect([...result.ordinals]).toEqual(ordered.slice(from, from + count));
      expect([...result.relevance]).toEqual(ordered.slice(from, from + count).map((i) => weightOf(records[i])));
    }
  });

  it("computes no relevance if only the total is requested", () => {
    const index = naiveSearchable([DEAD, DEAD], DEAD);
    const watched = {
      ...index,
      lengths: () => {
        throw new Error("nobody should rank");
      },
    };
    const node = { type: "word", field: 0, word: "a" } as const;
    expect(finish(search(node, [], { from: 0, count: 0 }, watched)).total).toBe(2);
    expect(() => finish(search(node, [], { from: 0, count: 1 }, watched))).toThrow("nobody should rank");
  });
});
