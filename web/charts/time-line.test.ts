import fc from "fast-check";
import { expect, test } from "vitest";
import { timeLine } from "./time-line.ts";

const day = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => Temporal.PlainDate.from("2022-01-05").add({ days }).toString());

/** Centres of the steps and of the deadline. */
function circles(svg: string): readonly (readonly [number, number])[] {
  return [...svg.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("steps and the deadline never overlap, and all are inside the chart", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), day, fc.constantFrom(340, 720), (days, due, width) => {
      const steps = days.toSorted().map((one) => ({ day: one, text: "Schritt" }));
      const deadline = { day: [...days, due].sort().at(-1) ?? due, text: "Frist 22.11.2026" };
      const svg = String(timeLine({ steps, deadline, label: "", language: "de", width }));
      const height = Number(/height="(\d+)"/.exec(svg)?.[1]);
      const all = circles(svg);
      expect(all).toHaveLength(days.length + 1);
      all.forEach(([x, y], i) => {
        expect(x).toBeGreaterThanOrEqual(11);
        expect(x).toBeLessThanOrEqual(width - 11);
        expect(y).toBeGreaterThanOrEqual(11);
        expect(y).toBeLessThanOrEqual(height - 11);
        for (const [otherX, otherY] of all.slice(i + 1)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(20);
      });
    }),
  );
});

test("open business shows its deadline, and today if the label fits", () => {
  const steps = [
    { day: "2024-01-10", text: "Einreichung" },
    { day: "2024-06-05", text: "Überweisung" },
  ];
  const open = (today: string): string =>
    String(
      timeLine({
        steps,
        deadline: { day: "2026-06-05", text: "Frist 05.06.2026" },
        today: { day: today, text: "heute" },
        label: "",
        language: "de",
        width: 720,
      }),
    );
  expect(open("2025-01-10")).toContain(">heute</text>");
  expect(open("2026-06-01")).not.toContain(">heute</text>");
  expect(open("2026-06-01")).toContain(">Frist 05.06.2026</text>");
  const closed = String(timeLine({ steps, label: "", language: "de", width: 720 }));
  expect(closed).not.toContain("deadline");
  expect(closed).toContain("<title>Überweisung</title>");
});
