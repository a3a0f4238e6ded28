import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDate, readDates } from "./date-literal.ts";

const iso = (text: string): string[] | undefined => {
  const period = readDate(text);
  return period && [period.start, period.next].map((instant) => new Date(instant).toISOString());
};

describe("dates in queries", () => {
  it.each([
    ["2024", "2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ["2024-02", "2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["2024-12-31", "2024-12-31T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ["2024-05-31 08:15", "2024-05-31T08:15:00.000Z", "2024-05-31T08:16:00.000Z"],
    ["2024-05-31T08:15:59", "2024-05-31T08:15:59.000Z", "2024-05-31T08:16:00.000Z"],
    ["2024-05-31 08:15:59.5", "2024-05-31T08:15:59.500Z", "2024-05-31T08:15:59.501Z"],
    [" 0099-02-01 ", "0099-02-01T00:00:00.000Z", "0099-02-02T00:00:00.000Z"],
  ])("%s", (text, start, next) => expect(iso(text)).toEqual([start, next]));

  it("the last year ends after its last second", () => {
    expect(readDate("9999-12-31 23:59:59")?.start).toBe(Date.parse("9999-12-31T23:59:59Z"));
    expect(readDate("9999")?.next).toBeGreaterThan(Date.parse("9999-12-31T23:59:59.999Z"));
  });

  it.each(["", "20", "2024-13-01", "2023-02-29", "2024-05-31 24:00", "2024-5-1", "31.05.2024", "2024-05-31Z", "heute"])(
    "%j is not a date",
    (text) => expect(readDate(text)).toBeUndefined(),
  );

  it("every instant is within the period that its own text denotes, and pairs are read too", () => {
    const instant = fc.date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9998-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, fc.constantFrom(4, 7, 10, 16, 19, 23), (a, b, length) => {
        const text = a.toISOString().slice(0, length);
        const period = readDate(text);
        expect(period && period.start <= a.getTime() && a.getTime() < period.next).toBe(true);
        const other = b.toISOString().slice(0, length).replace("T", " ");
        expect(readDates(`${text}  ${other}`)).toEqual([period, readDate(other)]);
      }),
    );
  });

  it("one date is not a pair", () => expect(readDates("2024-05-31 08:15:00")).toBeUndefined());
});
