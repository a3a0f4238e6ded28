import { expect, test } from "vitest";
import { mandates } from "./mandates.ts";

const draw = (width: number): string =>
  String(
    mandates({
      rows: [
        {
          name: "Gemeinderat",
          spans: [
            { from: "2014-05-14", to: "2018-05-08", role: "Mitglied", text: "Mitglied, bis 2018" },
            { from: "2026-10-01", to: undefined, role: "1. Vizepräsidium", text: "1. Vizepräsidium, seit 2026" },
          ],
        },
      ],
      today: "2026-11-15",
      label: "2 Ämter",
      language: "de",
      width,
    }),
  );

test.each([340, 720])("at a width of %i bars cover their years and end today", (width) => {
  const svg = draw(width);
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, size]) => [+x, +x + +size]);
  expect(bars[0][0]).toBe(0);
  expect(bars[0][1] / width).toBeCloseTo(4 / 12.5, 1);
  expect(bars[1][1]).toBeCloseTo(width - 1, 0);
  expect([...svg.matchAll(/<g class="(\w+)">/g)].map(([, name]) => name)).toEqual(["past", "current"]);
});

test("if all mandates have ended, the chart ends with the last day", () => {
  const rows = [{ name: "Büro", spans: [{ from: "1998-05-01", to: "2002-05-01", role: "", text: "" }] }];
  const svg = String(mandates({ rows, today: "2026-11-15", label: "", language: "de", width: 340 }));
  expect(svg).toContain('width="339" height="20"');
});

test("a role is written into a bar only if it fits, and is in the tooltip of every bar", () => {
  const svg = draw(720);
  expect(svg).toContain(">Mitglied</text>");
  expect(svg).not.toContain(">1. Vizepräsidium</text>");
  expect(svg).toContain("<title>1. Vizepräsidium, seit 2026</title>");
});
