import { describe, expect, it } from "vitest";
import { DE, EN } from "../../../test/support/explorer/readers.ts";
import { treemapFigure } from "./treemap-figure.ts";
import type { Group, Level } from "./treemap-level.ts";
import { captionOf, headingOf, leadOf, pictureTitleOf } from "./treemap-words.ts";

const group = (name: string, millions: number, before?: number): Group => ({
  key: name,
  name,
  fullName: name,
  shortName: name.slice(0, 2),
  amount: millions * 1e8,
  before: before === undefined ? undefined : before * 1e8,
  tone: "category-2",
  href: `/finanzen?departement=${name}`,
});

const LEVEL: Level = {
  year: 2025,
  phase: "actual",
  type: "RECHNUNG",
  newNumbers: 2019,
  division: "city",
  scope: { kind: "city" },
  side: { direction: "aufwand", account: "erfolg", withInternal: false },
  groups: [group("Schule", 70, 50), group("Rat", 40, 40), group("Bau", -10, -8)],
  total: 100e8,
  totalBefore: 82e8,
  otherSide: 104e8,
  otherTotal: 110e8,
  inhabitants: { year: 2025, count: 20_000 },
  calls: [],
};

const namesIn = (level: Level, isByChange = false): string[] =>
  [...String(treemapFigure(level, isByChange, DE).draw(720)).matchAll(/<title>(.*?):/g)].map(([, name]) => name);

describe("treemapFigure", () => {
  it("omits a negative group from the chart, names it, and keeps it in the table", () => {
    const { sentence, table } = treemapFigure(LEVEL, false, DE);
    expect(namesIn(LEVEL)).toEqual(["Schule", "Rat"]);
    expect(sentence).toContain("Nicht im Bild, weil unter null: Bau (−10.0\u00a0Mio.\u00a0Fr.).");
    expect(table.rows.map(({ values: [name, , amount, share] }) => [name, amount, share])).toEqual([
      ["Schule", 70e8, 0.7],
      ["Rat", 40e8, 0.4],
      ["Bau", -10e8, null],
      ["Total", 100e8, 1],
    ]);
  });

  it("colours by department, or by the change from the year before", () => {
    expect(String(treemapFigure(LEVEL, false, DE).draw(720))).toContain('class="tile category-2"');
    const byChange = String(treemapFigure(LEVEL, true, DE).draw(720));
    expect(byChange).toContain('class="tile change-5"');
    expect(byChange).toContain("+40.0\u202f%");
    expect(treemapFigure(LEVEL, true, DE).sentence).toContain("Die Farbe zeigt die Veränderung gegenüber 2024.");
  });

  it("has amount, share, francs per inhabitant and change of each part in its tooltip", () => {
    expect(String(treemapFigure(LEVEL, false, DE).draw(720))).toContain(
      "<title>Schule: 70.0\u00a0Mio.\u00a0Fr., 70.0\u202f%, 3&#39;500\u00a0Fr. pro Kopf, +40.0\u202f% gegen 2024</title>",
    );
  });
});

describe("texts of the treemap", () => {
  it("contain the total, the largest part and the amount per inhabitant", () => {
    expect(headingOf(LEVEL, DE)).toBe("2025 hat die Stadt 100\u00a0Millionen Franken ausgegeben");
    expect(leadOf(LEVEL, DE)).toBe(
      "Das sind 5'000\u00a0Franken pro Kopf der Bevölkerung. " +
        "Am meisten: Schule mit 70.0\u00a0Mio.\u00a0Fr. (70.0\u202f%), 3'500\u00a0Franken pro Kopf.",
    );
    expect(leadOf(LEVEL, EN)).toBe(
      "That is 5,000\u00a0francs per inhabitant. " +
        "The largest item is Schule: CHF\u00a070.0\u00a0million (70.0%), or 3,500\u00a0francs per inhabitant.",
    );
  });

  it("name the year of the inhabitants if it differs", () => {
    expect(leadOf({ ...LEVEL, year: 2027 }, DE)).toContain("pro Kopf der Bevölkerung von 2025.");
  });

  it("depend on phase, side, account and scope", () => {
    const departement = { key: "15", kurzname: "PRD", bezeichnung: "Präsidialdepartement" };
    expect(headingOf({ ...LEVEL, phase: "decided" }, DE)).toMatch(/^2025 will die Stadt .* ausgeben$/);
    expect(headingOf({ ...LEVEL, side: { ...LEVEL.side, direction: "ertrag" } }, DE)).toMatch(/eingenommen$/);
    expect(headingOf({ ...LEVEL, side: { ...LEVEL.side, account: "investition" } }, EN)).toBe(
      "In 2025, the city invested 100\u00a0million francs",
    );
    expect(headingOf({ ...LEVEL, scope: { kind: "departement", departement } }, DE)).toBe(
      "Präsidialdepartement: 100\u00a0Millionen Franken Ausgaben im Jahr 2025",
    );
  });

  it("summarise the three largest of many parts", () => {
    const groups = [group("A", 40), group("B", 30), group("C", 20), group("D", 6), group("E", 4)];
    expect(pictureTitleOf({ ...LEVEL, groups }, false, DE)).toBe(
      "Die drei grössten von 5 Departementen machen 90\u202f% der Ausgaben aus",
    );
    expect(pictureTitleOf(LEVEL, false, DE)).toBe("Schule: 70\u202f% der Ausgaben");
  });

  it("contain the change of the total if colours show change", () => {
    expect(pictureTitleOf(LEVEL, true, DE)).toBe("Gegenüber 2024 sind die Ausgaben um 22.0\u202f% gestiegen");
    expect(pictureTitleOf({ ...LEVEL, totalBefore: 200e8 }, true, EN)).toBe(
      "Compared with 2024, spending fell by 50.0%",
    );
  });

  it("warn about the change of the accounting model", () => {
    expect(captionOf({ ...LEVEL, year: 2019 }, true, DE)).toContain("Rechnungsmodell");
    expect(captionOf({ ...LEVEL, year: 2020 }, true, DE)).not.toContain("Rechnungsmodell");
  });
});
