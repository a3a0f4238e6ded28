import { expect, test } from "vitest";
import { durationText } from "./duration.ts";
import { isCurrent, lastDay } from "./spans.ts";

test.each([
  ["2002-05-08T00:00:00.000", "2002-05-07"],
  ["2002-05-08T23:59:59.000", "2002-05-08"],
  ["9999-12-31T23:59:59.000", undefined],
  [null, undefined],
])("a span until %s", (End, day) => {
  expect(lastDay({ Start: "2000-01-01T00:00:00.000", End })).toBe(day);
});

test.each([
  ["2026-11-14", false],
  ["2026-11-15", true],
  ["2026-11-16", true],
  ["2026-11-17", false],
])("whether the span is current on %s", (today, is) => {
  expect(isCurrent({ Start: "2026-11-15T00:00:00.000", End: "2026-11-17T00:00:00.000" }, today)).toBe(is);
});

test.each([
  ["2023-05-17", "2026-11-15", "3\u00a0Jahre und 5\u00a0Monate"],
  ["2026-06-17", "2026-11-15", "4\u00a0Monate und 29\u00a0Tage"],
  ["2025-11-15", "2026-11-15", "1\u00a0Jahr"],
  ["2025-11-15", "2026-11-20", "1\u00a0Jahr"],
  ["2026-11-14", "2026-11-15", "1\u00a0Tag"],
  ["2026-11-15", "2026-11-15", "0\u00a0Tage"],
])("the duration from %s to %s", (from, to, text) => {
  expect(durationText(from, to, "de")).toBe(text);
});
