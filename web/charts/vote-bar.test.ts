import { expect, test } from "vitest";
import { voteBar } from "./vote-bar.ts";

test("widths are proportional to the counts, which are shown if they fit", () => {
  const parts = [
    { count: 90, tone: "choice-ja", text: "Ja 90" },
    { count: 0, tone: "choice-nein", text: "Nein 0" },
    { count: 9, tone: "choice-abwesend", text: "Abwesend 9" },
    { count: 1, tone: "choice-enthaltung", text: "Enthaltung 1" },
  ];
  const svg = String(voteBar(parts, { label: "Ja 90", width: 300 }));
  const drawn = [...svg.matchAll(/<g class="([\w-]+)">.*?x="([\d.]+)".*?width="([\d.]+)".*?<\/g>/g)];
  expect(drawn.map(([, tone, x, width]) => [tone, Number(x), Number(width)])).toEqual([
    ["choice-ja", 0, 269],
    ["choice-abwesend", 270, 26],
    ["choice-enthaltung", 297, 2],
  ]);
  expect([...svg.matchAll(/<text[^>]*>(\d+)</g)].map(([, count]) => count)).toEqual(["90", "9"]);
});
