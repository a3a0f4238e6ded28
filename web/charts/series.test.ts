import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DE } from "../../test/support/explorer/readers.ts";
import { seriesChart } from "./series.ts";
import { seriesGrid } from "./series-grid.ts";
import type { SeriesPoint } from "./series-plot.ts";
import { textFaults } from "./testing/text-faults.ts";
import { moneyUnit } from "./value-unit.ts";

const million = 1e8;
const chart = (points: readonly SeriesPoint[]) => ({
  points,
  unit: moneyUnit(20 * million, DE),
  mark: { year: 2019, text: "2019: neue Kontonummern" },
  names: { actual: "Rechnung", budget: "Budget" },
  label: "Verlauf",
});
const draw = (points: readonly SeriesPoint[], width: number): string => String(seriesChart(chart(points), width));

/** Consecutive years, each with or without accounts and budget. */
const pointLists = fc
  .array(
    fc.record(
      {
        actual: fc.integer({ min: -300 * million, max: 900 * million }),
        budget: fc.integer({ min: -300 * million, max: 900 * million }),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((values) => values.map((value, i) => ({ year: 2012 + i, ...value })));

describe("seriesChart", () => {
  const points = [
    { year: 2017, actual: 10 * million, budget: 12 * million },
    { year: 2018 },
    { year: 2019, actual: 20 * million, budget: 16 * million },
    { year: 2020, budget: 18 * million },
  ];

  it("draws accounts as bars, budgets as a step line, and leaves gaps for missing years", () => {
    const svg = draw(points, 720);
    const heights = [...svg.matchAll(/<rect class="phase-3" x="[\d.]+" y="[\d.]+" width="[\d.]+" height="([\d.]+)"/g)]
      .map(([, height]) => Number(height))
      .slice(1);
    expect(heights).toHaveLength(2);
    expect(heights[1] / heights[0]).toBeCloseTo(2, 1);
    const [line] = [...svg.matchAll(/<path class="budget" d="([^"]*)"/g)].map(([, d]) => d).slice(1);
    expect(line).toMatch(/^M[\d.]+ [\d.]+H[\d.]+M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
    expect(svg).toContain("<title>2018: –</title>");
    expect(svg).toContain("<title>2019: Rechnung 20.0\u00a0Mio.\u00a0Fr., Budget 16.0\u00a0Mio.\u00a0Fr.</title>");
  });

  it("marks the change of account numbers if years before and after it are shown", () => {
    expect(draw(points, 720)).toContain(">2019: neue Kontonummern</text>");
    expect(draw(points.slice(2), 720)).not.toContain("neue Kontonummern");
  });

  it("has no text that overlaps another or leaves the chart", () => {
    fc.assert(
      fc.property(pointLists, fc.constantFrom(340, 720), (list, width) => {
        expect(textFaults(draw(list, width))).toEqual([]);
      }),
    );
  });
});

describe("seriesGrid", () => {
  const small = (name: string, points: readonly SeriesPoint[]) => ({
    name,
    href: `/x?n=${name}`,
    amount: "1 Fr.",
    points,
  });

  it("gives each series its name, amount, years and link", () => {
    const svg = String(seriesGrid([small("Amt", [{ year: 2012, actual: 1 }, { year: 2013 }])], "Alle", 340));
    expect(svg).toContain('<a href="/x?n=Amt">');
    for (const text of ["Amt", "1 Fr.", "2012", "2013"]) expect(svg).toContain(`>${text}</text>`);
  });

  it("has no text that overlaps another or leaves the chart", () => {
    const names = fc.constantFrom(
      "Schulamt",
      "Gesundheits- und Umweltdepartement",
      "Departement der Industriellen Betriebe",
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, pointLists), { minLength: 1, maxLength: 10 }),
        fc.constantFrom(340, 720),
        (cells, width) => {
          const svg = String(
            seriesGrid(
              cells.map(([name, points]) => small(name, points)),
              "Alle",
              width,
            ),
          );
          expect(textFaults(svg)).toEqual([]);
        },
      ),
    );
  });
});
