import { expect, it } from "vitest";
import { type GrowthRow, growthChart } from "./growth.ts";
import { textFaults } from "./testing/text-faults.ts";

const row = (name: string, change: number, line: GrowthRow["line"]): GrowthRow => ({
  name,
  href: `/finanzen/verlauf?departement=${name.length}&mass=netto`,
  line,
  change,
  amount: `${change} Mio. Fr.`,
  share: "+23\u202f%",
  tone: change > 0 ? "worse" : "better",
});

const ROWS = [
  row("Schul- und Sportdepartement", 14, [60, 61, undefined, 74]),
  row("Departement der Industriellen Betriebe", 7, [0, 0, 0, 7]),
  row("Finanzdepartement", -28, [-150, -160, -170, -178]),
];

it.each([340, 720])("draws the bars of all rows on one scale with the same zero, %i wide", (width) => {
  const svg = String(growthChart(ROWS, "Wachstum", width));
  const bars = [...svg.matchAll(/<rect class="(?:better|worse)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
  const [school, industry, finance] = bars.map(([, x, across]) => ({ x: Number(x), width: Number(across) }));
  expect(industry.width / school.width).toBeCloseTo(0.5, 1);
  expect(finance.width / school.width).toBeCloseTo(2, 1);
  expect(industry.x).toBe(school.x);
  expect(finance.x + finance.width).toBeCloseTo(school.x, 0);
  expect(textFaults(svg)).toEqual([]);
  expect(svg).toContain('<a href="/finanzen/verlauf?departement=17&amp;mass=netto">');
});

it("interrupts a line if a year has no value", () => {
  const [first, second] = [...String(growthChart(ROWS, "Wachstum", 720)).matchAll(/class="spark \w+" d="([^"]*)"/g)];
  expect(first[1].match(/M/g)).toHaveLength(2);
  expect(second[1].match(/M/g)).toHaveLength(1);
});
