import fc from "fast-check";
import { expect, it } from "vitest";
import { anyText } from "../../src/text/testing/any-text.ts";
import { html } from "../frame/html.ts";
import type { Figure } from "../frame/page.ts";
import type { Reader } from "../frame/visit.ts";
import { fileName } from "./file-name.ts";

const reader = (name: string) => ({ language: "de", city: { name: { de: name, en: name } } }) as Reader;
const figure = (about: Partial<Figure>): Figure => ({
  id: "kacheln",
  title: "Titel",
  about: {},
  sentence: "",
  draw: () => html`<svg/>`,
  table: { caption: "", columns: [], rows: [] },
  calls: [],
  ...about,
});

it.each<[city: string, about: Partial<Figure>, name: string]>([
  [
    "Seldwyla",
    { title: "Die drei grössten", about: { when: "2025", phase: "Rechnung" } },
    "seldwyla-die-drei-groessten-kacheln-2025-rechnung",
  ],
  [
    "Zürich",
    { headline: "2025 hat die Stadt 10.9 Mrd. ausgegeben", about: { when: "2025", phase: "Budget" } },
    "zuerich-2025-hat-die-stadt-10-9-mrd-ausgegeben-kacheln-budget",
  ],
  [
    "Uri",
    { headline: `«${"Velo ".repeat(20)}»`, about: { when: "15. März 2025" } },
    `uri${"-velo".repeat(12)}-kacheln-15-maerz-2025`,
  ],
  ["城市", { title: "…" }, "kacheln"],
])("a file of %s has the name of what it shows: %j", (city, about, name) => {
  expect(fileName(reader(city), figure(about))).toBe(name);
});

it("has no character in its name that a header or a file system would not accept", () => {
  fc.assert(
    fc.property(anyText(), anyText(), anyText(), (city, title, when) => {
      const name = fileName(reader(city), figure({ title, about: { when } }));
      expect(name).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/);
    }),
    { numRuns: 50 },
  );
});

it("is short enough for every file system, whatever the records say", () => {
  const long = "Langer Titel ".repeat(5_000);
  const name = fileName(reader(long), figure({ title: long, about: { when: `1 ${long}`, phase: `2 ${long}` } }));
  expect(name.length).toBeLessThan(250);
});
