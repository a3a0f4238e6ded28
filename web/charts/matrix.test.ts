import { expect, it } from "vitest";
import { matrix } from "./matrix.ts";

const entries = [
  { name: "SP", href: "/rat/partei/SP" },
  { name: "FDP" },
  { name: "Eine sehr lange Bezeichnung einer Fraktion" },
];

const draw = (width: number, count = entries.length): string =>
  String(
    matrix({
      entries: entries.slice(0, count),
      shareOf: (row, column) => (row + column === 3 ? undefined : 0.5),
      textOf: (row, column, share) => `${row} ${column} ${share}`,
      label: "Wer mit wem",
      width,
    }),
  );

it("has a cell for each pair with a share, with its number and its tooltip", () => {
  const picture = draw(720);
  expect(picture.match(/class="cell /g)).toHaveLength(4);
  expect(picture.match(/share-2/g)).toHaveLength(4);
  expect(picture).toContain("<title>0 1 0.5</title>");
  expect(picture.match(/>50</g)).toHaveLength(4);
});

it("links names, and cuts long ones", () => {
  expect(draw(340)).toContain('<a href="/rat/partei/SP">');
  expect(draw(340)).toMatch(/>Eine sehr[^<]*…</);
});

it("names columns only where they are wide enough", () => {
  const many = Array.from({ length: 50 }, (_, i) => ({ name: `Person ${i}` }));
  const names = (width: number): number =>
    String(matrix({ entries: many, shareOf: () => 1, textOf: () => "", label: "Wer mit wem", width })).split(
      "Person 7<",
    ).length - 1;
  expect([names(340), names(1100)]).toEqual([1, 2]);
});

it("leaves out the row and the column of many that would be empty", () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ name: `Person ${i}.`, href: `/${i}` }));
  const count = (width: number, text: string): number =>
    String(matrix({ entries: many, shareOf: () => 1, textOf: () => "", label: "Wer mit wem", width })).split(text)
      .length - 1;
  expect(["Person 0.", "Person 20.", "Person 39."].map((name) => count(1072, name))).toEqual([1, 2, 1]);
  expect(["Person 0.", "Person 39."].map((name) => count(340, name))).toEqual([1, 1]);
  expect([count(1072, "<a "), count(340, "<a ")]).toEqual([40, 40]);
  expect([count(1072, 'class="cell '), count(340, 'class="cell ')]).toEqual([780, 780]);
});

it("can be empty", () => {
  expect(draw(340, 0)).toMatch(/^<svg/);
});
