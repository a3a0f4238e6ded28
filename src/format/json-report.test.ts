import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonReport } from "./json-report.ts";

it("is the JSON of the object with the list, its members in alphabetical order", async () => {
  const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }), { maxLength: 250 });
  const members = fc.dictionary(fc.stringMatching(/^[a-z_]{1,4}$/), fc.jsonValue(), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(members, rows, async (others, list) => {
      const { cells: _, ...given } = others;
      const { pieces } = await jsonReport(given, "cells", list, async () => {});
      const all = Object.entries({ ...given, cells: list }).sort(([one], [other]) => (one < other ? -1 : 1));
      expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(Object.fromEntries(all)));
    }),
    { numRuns: 30 },
  );
});

it("pauses after every few rows", async () => {
  let pauses = 0;
  const rows = Array.from({ length: 250 }, (_, nr) => ({ nr }));
  const { pieces } = await jsonReport({}, "data", rows, async () => void pauses++);
  expect([JSON.parse(Buffer.concat(pieces).toString()).data.length, pauses]).toEqual([250, 2]);
});
