import { expect, it } from "vitest";
import { type Part, rankedByGrowth } from "./growth.ts";

const part = (key: string, values: readonly (readonly [number, number])[]): Part => ({
  key,
  name: key,
  href: `/${key}`,
  series: { actual: new Map(values), budget: new Map() },
});

it("ranks by absolute growth; parts without an amount at either end are separate", () => {
  const parts = [
    part("finance", [
      [2019, -150_000],
      [2025, -180_000],
    ]),
    part("school", [
      [2019, 60_000],
      [2025, 74_000],
    ]),
    part("new", [
      [2020, 1],
      [2025, 900_000],
    ]),
    part("building", [
      [2019, 60],
      [2025, 140],
    ]),
    part("turned", [
      [2019, 5_000],
      [2025, -5_000],
    ]),
  ];
  const { grown, incomplete } = rankedByGrowth(parts, 2019, 2025);
  expect(grown.map(({ key, change }) => [key, change])).toEqual([
    ["school", 14_000],
    ["building", 80],
    ["turned", -10_000],
    ["finance", -30_000],
  ]);
  expect(incomplete.map(({ key }) => key)).toEqual(["new"]);
  const shares = grown.map(({ share }) => (share === undefined ? undefined : Math.round(share * 100)));
  expect(shares).toEqual([23, undefined, undefined, -20]);
});
