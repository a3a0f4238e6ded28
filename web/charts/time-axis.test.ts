import fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth } from "./text-fit.ts";
import { timeAxis } from "./time-axis.ts";

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => Temporal.PlainDate.from("1980-01-01").add({ days }).toString());

test("ticks stay inside the chart and never overlap, however long the span", () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(340, 720), (one, other, width) => {
      const [from, to] = [one, other].sort();
      const { ticks, place } = timeAxis({ from, to, left: 16, right: width - 16, width }, "de");
      const edges = ticks.flatMap(({ x, text }) => {
        const half = textWidth(text, { size: 13 }) / 2;
        return [x - half, x + half];
      });
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(edges.every((edge) => edge >= 0 && edge <= width)).toBe(true);
      expect(place(from)).toBe(16);
      if (from !== to) expect(place(to)).toBeCloseTo(width - 16);
    }),
  );
});

test.each([
  ["2025-01-01", "2025-07-01", ["Feb. 2025", "März 2025", "Apr. 2025", "Mai 2025", "Juni 2025"]],
  ["2015-03-01", "2026-11-15", ["2016", "2018", "2020", "2022", "2024", "2026"]],
  ["1900-01-01", "2026-01-01", ["1920", "1940", "1960", "1980", "2000", "2020"]],
])("from %s to %s", (from, to, texts) => {
  const { ticks } = timeAxis({ from, to, left: 0, right: 560, width: 560 }, "de");
  expect(ticks.map(({ text }) => text)).toEqual(texts);
});
