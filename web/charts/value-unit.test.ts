import { expect, it } from "vitest";
import { DE } from "../../test/support/explorer/readers.ts";
import { inUnit, moneyUnit } from "./value-unit.ts";

it.each([
  [1_090_000_000_000_00, "Mrd. Fr.", "1'090"],
  [73_406_026_36, "Mio. Fr.", "73.4"],
  [-1_768_822_00, "1000 Fr.", "−1'769"],
  [51_834_36, "Fr.", "51'834"],
  [2_32, "Fr.", "2.32"],
  [0, "Fr.", "0"],
])("writes %d Rappen in %s", (rappen, name, text) => {
  const unit = moneyUnit(rappen, DE);
  expect([unit.name, inUnit(rappen, unit)]).toEqual([name, text]);
});

it.each([
  ["de", "20.0\u00a0Mio.\u00a0Fr."],
  ["en", "CHF\u00a020.0\u00a0million"],
] as const)("writes a number with its unit (%s)", (language, text) => {
  const unit = moneyUnit(20_000_000_00, { ...DE, language });
  expect(unit.withUnit(inUnit(20_000_000_00, unit))).toBe(text);
});

it("distinguishes small shares", () => {
  const percent = { size: 0.01, language: "de" } as const;
  expect([0.143, 0.0071, 0.00012].map((share) => inUnit(share, percent))).toEqual(["14.3", "0.71", "0.012"]);
});
