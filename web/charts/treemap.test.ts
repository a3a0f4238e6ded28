import { describe, expect, it } from "vitest";
import { textWidth } from "./text-fit.ts";
import { type Tile, treemap } from "./treemap.ts";

const tile = (name: string, value: number): Tile => ({
  value,
  name,
  shortName: name.slice(0, 2),
  figures: [`${value} Mio. Fr.`, `${value}.0 %`],
  detail: `${name}: ${value} Mio. Fr.`,
  tone: "category-1",
  href: `/finanzen?departement=${value}&lang=en`,
});

const TILES = [
  tile("Schul- und Sportdepartement", 60),
  tile("Sozialdepartement", 30),
  tile("Kultur", 9),
  tile("Rat", 1),
];
const draw = (width: number, tiles = TILES): string => String(treemap(tiles, { width, label: "Ausgaben" }));

describe("treemap", () => {
  it("makes each part a link with its name, amount and share", () => {
    const svg = draw(720);
    expect(svg.match(/<a href="\/finanzen\?departement=\d+&amp;lang=en" class="tile category-1"/g)).toHaveLength(4);
    expect(svg).toContain("<title>Kultur: 9 Mio. Fr.</title>");
    expect(svg).toContain(">Sozialdepartement</tspan>");
    expect(svg).toContain(">30 Mio. Fr.</tspan>");
    expect(svg).toContain(">30.0 %</tspan>");
  });

  it.each([340, 720])("shows only labels that fit, %i wide", (width) => {
    const svg = draw(width);
    const rect = '<rect class="face" x="([\\d.]+)" y="[\\d.]+" width="([\\d.]+)" height="([\\d.]+)"/>';
    const text = '<text class="face-text" font-size="(\\d+)">(.*?)</text>';
    const labelled = [...svg.matchAll(new RegExp(rect + text, "g"))];
    expect(labelled).toHaveLength(3);
    for (const [, left, across, down, size, label] of labelled) {
      const lines = [...label.matchAll(/x="([\d.]+)" y="([\d.]+)"(?: class="(strong)")?>([^<]*)</g)];
      expect(lines.length * 17).toBeLessThanOrEqual(Number(down));
      for (const [, x, , strong, text] of lines) {
        const end = Number(x) + textWidth(text, { size: Number(size), isBold: strong === "strong" });
        expect(end).toBeLessThanOrEqual(Number(left) + Number(across));
      }
    }
    expect(svg).toContain(`viewBox="0 0 ${width} `);
    expect(svg).not.toContain(">Rat</tspan>");
  });

  it("shows the short name if the name does not fit", () => {
    const svg = draw(340, [
      tile("Umweltschutzbehoerden", 5),
      tile("Umweltfachstelle", 5),
      tile("Bevoelkerungsregister", 1),
    ]);
    expect(svg).toContain(">Be</tspan>");
    expect(svg).not.toContain(">Bevoelkerungsregister</tspan>");
  });

  it("has a legend if colours show values", () => {
    const scale = { tones: ["change-0", "change-1"], bounds: ["0 %"] };
    const svg = String(treemap(TILES, { width: 340, label: "Ausgaben", scale }));
    expect(svg).toContain('<rect class="face change-1"');
    expect(svg).toContain(">0 %</text>");
  });

  it("escapes markup in names", () => {
    const svg = draw(720, [tile("<b>&", 1)]);
    expect(svg).toContain("&lt;b&gt;&amp;");
    expect(svg).not.toContain("<b>");
  });
});
