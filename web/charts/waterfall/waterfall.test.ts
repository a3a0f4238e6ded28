import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { textFaults } from "../testing/text-faults.ts";
import { waterfall } from "./waterfall.ts";
import { barsOf, rangeOf } from "./waterfall-scale.ts";
import type { WaterfallStep } from "./waterfall-steps.ts";

const whole = (name: string, rappen: number): WaterfallStep => ({
  name,
  lines: name.split(" "),
  isWhole: true,
  rappen,
  tone: "phase-1",
});
const change = (name: string, rappen: number, share?: number): WaterfallStep => ({
  ...whole(name, rappen),
  isWhole: false,
  share,
  tone: "worse",
});
const draw = (steps: readonly WaterfallStep[], width: number): string =>
  String(waterfall({ steps, label: "Budget", language: "de", city: SELDWYLA }, width));

/** Steps that lead from one whole amount to the next. */
const processes = fc
  .record({
    request: fc.integer({ min: -2_000_000_000_000, max: 2_000_000_000_000 }),
    changes: fc.array(fc.integer({ min: -500_000_000, max: 500_000_000_000 }), { maxLength: 8 }),
  })
  .map(({ request, changes }) => {
    const share = (rappen: number): number | undefined => (request === 0 ? undefined : rappen / Math.abs(request));
    const end = changes.reduce((sum, rappen) => sum + rappen, request);
    return [
      whole("Antrag des Stadtrats", request),
      ...changes.map((rappen, i) => change(`Nachträge ${i}. Serie`, rappen, share(rappen))),
      whole("Rechnung", end),
    ];
  });

describe("waterfall", () => {
  const small = [whole("Antrag", 100_000_00), change("Rat", -25_000_00, -0.25), whole("Budget", 75_000_00)];

  it.each([340, 720])("shows amounts, and changes with sign and percent, %i wide", (width) => {
    const svg = draw(small, width).replaceAll("\u00a0", "");
    for (const text of ["100&#39;000", "−25&#39;000", "−25\u202f%", "75&#39;000", "Beträge in Franken"]) {
      expect(svg).toContain(`>${text}</`);
    }
    expect(svg).toContain("<title>Rat: −25&#39;000 (−25\u202f%)</title>");
  });

  it("divides the names of columns only where they are narrow", () => {
    const divided = { ...change("Abweichung", -25_000_00), lines: ["Abwei-", "chung"] };
    expect(draw([small[0], divided, small[2]], 720)).toContain(">Abweichung</text>");
    expect(draw([small[0], ...Array.from({ length: 11 }, () => divided), small[2]], 720)).toContain(">Abwei-</text>");
  });

  it("draws a change between the whole amounts, all on one scale", () => {
    const svg = draw(small, 720);
    const bars = [
      ...svg.matchAll(/<rect class="(?:phase-1|worse)" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g),
    ];
    const [request, council, budget] = bars.map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
    expect(council.y).toBe(request.y);
    expect(council.y + council.height).toBeCloseTo(budget.y, 0);
    expect(council.height / request.height).toBeCloseTo(0.25, 2);
    expect(svg).not.toContain("abgeschnitten");
  });

  it("cuts bars if changes are small, and says so", () => {
    const steps = [whole("Antrag", 8_741_630_000), change("Rat", -550_000, -0.00006), whole("Budget", 8_741_080_000)];
    for (const width of [340, 720]) {
      const svg = draw(steps, width);
      expect(svg.match(/class="tear"/g)).toHaveLength(2);
      expect(svg).toContain("abgeschnitten");
      expect(svg).toContain(">−0.01\u202f%</");
    }
  });

  it("marks the step that a text on the page explains", () => {
    const noted = small.map((step, i) => (i === 1 ? { ...step, note: 2 } : step));
    for (const width of [340, 720]) expect(draw(noted, width)).toContain(">Rat [2]</text>");
  });

  it("has no text that overlaps another or leaves the chart", () => {
    fc.assert(
      fc.property(processes, fc.constantFrom(340, 720), (steps, width) => {
        expect(textFaults(draw(steps, width))).toEqual([]);
      }),
    );
  });
});

describe("rangeOf and barsOf", () => {
  it("keep every bar inside the chart, each beginning where the one before ends", () => {
    fc.assert(
      fc.property(processes, (steps) => {
        const range = rangeOf(steps);
        const bars = barsOf(steps, range);
        for (const { from, to } of bars) {
          expect(Math.min(from, to)).toBeGreaterThanOrEqual(range.low);
          expect(Math.max(from, to)).toBeLessThanOrEqual(range.high);
        }
        for (const [i, { step, from }] of bars.entries()) if (!step.isWhole) expect(from).toBe(bars[i - 1].to);
      }),
    );
  });
});
