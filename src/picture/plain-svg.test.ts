import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mixedColour } from "./mixed-colour.ts";
import { plainSvg } from "./plain-svg.ts";
import { styleRules } from "./style-rules.ts";

const plain = (svg: string, style: string): string => plainSvg(style, "Sans")(svg);

describe("a picture with plain styles", () => {
  it("has the styles of its classes, of classes around it and of its tag", () => {
    const style = ".chart .face { fill: #111111 } svg.chart { font-size: 13px } .other .face { stroke: red }";
    expect(plain('<svg class="chart"><g><rect class="face big"/></g></svg>', style)).toBe(
      '<svg class="chart" font-size="13px"><g><rect class="face big" fill="#111111"/></g></svg>',
    );
  });

  it("follows variables to where they are set, and ends if they name each other", () => {
    const style = `:root { --blue: #0000ff; --a: var(--b); --b: var(--a) } .tile { --tone: var(--blue) }
      .face { fill: var(--tone) } .loop { fill: var(--a) } .none { fill: var(--missing) }`;
    const svg = '<svg><g class="tile"><rect class="face"/></g><rect class="face"/><path class="loop"/></svg>';
    expect(plain(svg, style)).toMatch(/<rect class="face" fill="#0000ff"\/><\/g><rect class="face" fill=""\/>/);
  });

  it("prefers the more specific rule, and of equals the later one", () => {
    const style = ".a .x { fill: #1 } .x { fill: #2 } .x { stroke: #3 } .y { stroke: #4 }";
    expect(plain('<svg class="a"><g class="x y"></g></svg>', style)).toContain('fill="#1" stroke="#4"');
  });

  it("replaces attributes by styles, as browsers do, and keeps the others", () => {
    const svg = '<svg><text font-size="20" x="1" class="t">a &lt;b&gt; &quot;</text></svg>';
    expect(plain(svg, ".t { font-size: 12px; font-family: var(--sans); cursor: help }")).toBe(
      '<svg><text font-size="12px" x="1" class="t" font-family="Sans">a &lt;b&gt; &quot;</text></svg>',
    );
  });

  it("ignores comments, dark screens and pointers", () => {
    const style = `/* .x { fill: #0 } */ .x { fill: #1 } @media (a) { .x { fill: #2 } .y { fill: #3 } }
      .x:hover, .x:is(.y, .z) { fill: #4 } .x:has(.a:hover, .b) .c { fill: #5 } .x { stroke: transparent }`;
    expect(plain('<svg><g class="x"/></svg>', style)).toBe('<svg><g class="x" fill="#1" stroke="none"/></svg>');
  });

  it("finds a value for every property of the charts", () => {
    const read = (name: string) => readFileSync(new URL(`../../web/style/${name}`, import.meta.url), "utf8");
    const style = read("tokens.css") + read("charts.css");
    const paths = styleRules(style).map(({ path }) => path.map(({ classes }) => classes.join(" ")));
    const element = (path: readonly string[]): string =>
      path.reduceRight((inner, classes) => `<g class="${classes}">${inner}</g>`, "");
    const svg = plain(
      `<svg class="chart"><g class="category-0 share-1">${paths.map(element).join("")}</g></svg>`,
      style,
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(svg).not.toMatch(/var\(|color-mix|(fill|stroke)=""/);
    expect(svg).toContain('fill="#0f5fa6"');
  });
});

describe("a mixed colour", () => {
  // What Chromium 153 paints for the same mixes.
  it.each([
    ["color-mix(in oklab, #17708a 45%, #ffffff)", "#9cbdca"],
    ["color-mix(in srgb, #0f5fa6 22%, #ffffff)", "#cadceb"],
    ["color-mix(in oklab, #000000 0%, #ffffff)", "#ffffff"],
    ["#123456", "#123456"],
  ])("%s is %s", (mix, colour) => {
    expect(mixedColour(mix)).toBe(colour);
  });
});
