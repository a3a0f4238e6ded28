import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flow } from "./flow.ts";
import { type FlowPart, LABEL_LINE, lineCount, placed } from "./flow-layout.ts";

const part = (name: string, value: number, href?: string): FlowPart => ({
  value,
  name,
  amount: `${value} Mio. Fr.`,
  detail: `${name}: ${value} Mio. Fr.`,
  tone: "revenue",
  href,
});

describe("placed", () => {
  const parts = fc.array(
    fc
      .tuple(fc.constantFrom("Steuern", "Gesundheits- und Umweltdepartement", "Amt"), fc.integer({ min: 0, max: 500 }))
      .map(([name, value]) => part(name, value)),
    { minLength: 1, maxLength: 20 },
  );

  it("prevents overlapping labels and bars", () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(139, 326), (list, room) => {
        const column = placed(list, room, 0.5);
        let end = 0;
        for (const { top, height, middle, label } of column.parts) {
          const labelHeight = label ? lineCount(label) * LABEL_LINE : 0;
          expect(Math.min(top, middle - labelHeight / 2)).toBeGreaterThanOrEqual(end - 1e-9);
          end = Math.max(top + height, middle + labelHeight / 2);
        }
        expect(column.height).toBeCloseTo(end);
      }),
    );
  });

  it("stacks the amounts without gaps in the middle", () => {
    const { parts: three } = placed([part("A", 100), part("B", 50), part("C", 1)], 300, 2);
    expect(three.map(({ middleTop, height }) => [middleTop, height])).toEqual([
      [0, 200],
      [200, 100],
      [300, 2],
    ]);
  });

  it("omits a label that does not fit", () => {
    expect(placed([part("Elektrizitätsversorgungsunternehmen", 1)], 60, 1).parts[0].label).toBeUndefined();
  });
});

describe("flow", () => {
  const sides = (width: number): string =>
    String(
      flow({
        left: { title: "Einnahmen", parts: [part("Steuern", 60, "/x?a=1&b=2"), part("Defizit", 40)] },
        middle: "Stadt",
        right: { title: "Ausgaben", parts: [part("Schule", 99), part("Rat", 1)] },
        width,
        label: "Geldfluss",
      }),
    );

  it.each([340, 720])("draws both sides as high as the middle, %i wide", (width) => {
    const svg = sides(width);
    const middle = Number(/class="city"[^>]*height="([\d.]+)"/.exec(svg)?.[1]);
    const ends = [...svg.matchAll(/class="end" x="([\d.]+)"[^>]*height="([\d.]+)"/g)];
    const sum = (isLeft: boolean): number =>
      ends.filter(([, x]) => (x === "0") === isLeft).reduce((total, [, , height]) => total + Number(height), 0);
    expect(sum(true)).toBeCloseTo(middle, 0);
    expect(sum(false)).toBeCloseTo(middle, 0);
  });

  it("links the parts that have an address", () => {
    const svg = sides(720);
    expect(svg).toContain('<a class="path revenue" href="/x?a=1&amp;b=2"><title>Steuern: 60 Mio. Fr.</title>');
    expect(svg).toContain('<g class="path revenue"><title>Defizit: 40 Mio. Fr.</title>');
  });

  it("has its parts in the order of reading, and all ribbons below all labels", () => {
    const many = Array.from({ length: 9 }, (_, i) => part(`Kleines Amt ${i}`, 1));
    const svg = String(
      flow({
        left: { title: "", parts: [part("Alles", 100)] },
        middle: "",
        right: { title: "", parts: [part("Grosses Amt", 91), ...many] },
        width: 340,
        label: "",
      }),
    );
    const names = [...svg.matchAll(/<title>(.*?):/g)].map(([, name]) => name);
    expect(names).toEqual(["Alles", "Grosses Amt", ...many.map(({ name }) => name)]);
    expect(svg.lastIndexOf('class="ribbon ')).toBeLessThan(svg.indexOf('class="path '));
    expect(svg.match(/class="ribbon /g)).toHaveLength(names.length);
  });
});
