import { expect, it } from "vitest";
import { bars } from "./bars.ts";

it("draws bars in proportion, with whole names and amounts", () => {
  const items = [
    {
      value: 40,
      name: "Schul- und Sportdepartement der ganzen Stadt und ihrer Umgebung",
      amount: "40 Fr.",
      tone: "category-8",
    },
    { value: 10, name: "Rat", amount: "10 Fr.", tone: "category-0" },
  ];
  const svg = String(bars(items, { width: 340, label: "Steuern" }));
  expect([...svg.matchAll(/class="face"[^>]* width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([340, 85]);
  const words = [...svg.matchAll(/<text x="0"[^>]*>([^<]*)</g)].map(([, text]) => text).join(" ");
  expect(words).toBe(`${items[0].name} Rat`);
  expect(svg).toContain(">40 Fr.</text>");
});
