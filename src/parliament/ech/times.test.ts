import { expect, it } from "vitest";
import { dayIn, localTime, momentIn, nextDay } from "./times.ts";

const ZONE = "Europe/Zurich";

it.each([
  ["2024-02-28", "2024-02-28T00:00:00+01:00"],
  ["2024-07-28T00:00:00.000", "2024-07-28T00:00:00+02:00"],
  ["2024-02-28T18:30:59", "2024-02-28T18:30:00+01:00"],
  ["2024-02-28T99:30:00", "2024-02-28T00:00:00+01:00"],
  ["", undefined],
  ["9999-12-31T23:59:59.000", undefined],
  ["0001-01-01", undefined],
])("the moment %s is %s", (instant, time) => {
  expect(momentIn(instant, ZONE)).toBe(time);
});

it("knows days and what comes after them", () => {
  expect([dayIn("2024-02-28T18:30"), dayIn(null), dayIn("gestern")]).toEqual(["2024-02-28", undefined, undefined]);
  expect(nextDay("2024-02-28")).toBe("2024-02-29");
  // There is no such hour on the day on which clocks change.
  expect(localTime("2024-03-31", "02:30", ZONE)).toBe("2024-03-31T03:30:00+02:00");
});
