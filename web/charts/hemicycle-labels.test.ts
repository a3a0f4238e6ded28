import fc from "fast-check";
import { expect, test } from "vitest";
import { type SectorLabel, sectorLabels } from "./hemicycle-labels.ts";
import { textWidth } from "./text-fit.ts";

function edges({ name, x, anchor }: SectorLabel): readonly [left: number, right: number] {
  const size = textWidth(name, { size: 13 });
  const left = x - size * { start: 0, middle: 0.5, end: 1 }[anchor];
  return [left, left + size];
}

test("names stay inside the chart and never overlap, whatever the groups are", () => {
  const names = fc.constantFrom("AL", "SP", "Grüne", "Die Mitte", "parteilos", "Eine sehr lange Liste für alle");
  const sectors = fc.array(fc.record({ name: names, angle: fc.double({ min: 0, max: Math.PI, noNaN: true }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(sectors, fc.constantFrom(340, 720), (groups, width) => {
      const labels = sectorLabels(groups, { radius: width / 2 - 50, width });
      labels.forEach((label, i) => {
        const [left, right] = edges(label);
        expect(left).toBeGreaterThanOrEqual(-width / 2);
        expect(right).toBeLessThanOrEqual(width / 2);
        for (const other of labels.slice(i + 1)) {
          const [otherLeft, otherRight] = edges(other);
          const areBeside = right < otherLeft || otherRight < left;
          expect(areBeside || Math.abs(label.y - other.y) >= 13).toBe(true);
        }
      });
    }),
  );
});

test("a name that would overlap another moves away from the circle", () => {
  const near = { angle: Math.PI / 2 };
  const labels = sectorLabels(
    [
      { name: "Grüne", ...near },
      { name: "EVP", ...near },
    ],
    { radius: 100, width: 340 },
  );
  expect(labels.map(({ name, isAway }) => [name, isAway])).toEqual([
    ["Grüne", false],
    ["EVP", true],
  ]);
});
