import fc from "fast-check";
import { expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import { anyText } from "../../text/testing/any-text.ts";
import { readListRequest } from "./request.ts";

const since = (modified_since: string): number => readListRequest({ modified_since }, "Europe/Zurich").since;

it.each([
  ["2026-01-31", "2026-01-30T23:00:00Z"],
  ["2026-07-31", "2026-07-30T22:00:00Z"],
  ["2026-01-31T08:00", "2026-01-31T07:00:00Z"],
  ["2026-01-31T08:00:00Z", "2026-01-31T08:00:00Z"],
  ["2026-01-31t08:00:00.5z", "2026-01-31T08:00:00.5Z"],
  ["2026-01-31T08:00:00+01:00", "2026-01-31T07:00:00Z"],
  ["2026-01-31T08:00:00 01:00", "2026-01-31T07:00:00Z"],
  ["2026-01-31T08:00:00-0530", "2026-01-31T13:30:00Z"],
])("reads %s as %s", (given, instant) => {
  expect(since(given)).toBe(Date.parse(instant));
});

it("reads nothing as everything", () => {
  const everything = { limit: 100, after: "", since: 0, modifiedSince: "" };
  expect(readListRequest({}, "Europe/Zurich")).toEqual(everything);
  expect(readListRequest({ limit: "", after: "", modified_since: " " }, "Europe/Zurich")).toEqual(everything);
});

it("reads any text, or says what is wrong with it", () => {
  const given = fc.record({ limit: anyText(), after: anyText(), modified_since: anyText() }, { requiredKeys: [] });
  fc.assert(
    fc.property(given, (parameters) => {
      try {
        const { limit, since } = readListRequest(parameters, "Europe/Zurich");
        expect(limit >= 1 && Number.isSafeInteger(since)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
    { numRuns: 50 },
  );
});
