import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addMonths,
  constitution,
  councilDays,
  day,
  easter,
  executiveDay,
  german,
  isHoliday,
  iso,
  onOrAfter,
  termsUntil,
  weekday,
} from "./calendar.ts";

const anyDay = fc.integer({ min: day("1995-01-01"), max: day("2040-12-31") });

describe("days", () => {
  it("are numbers with an ISO and a German text", () => {
    expect(iso(day("2023-05-10"))).toBe("2023-05-10");
    expect(german(day("2023-05-10"))).toBe("10.05.2023");
    expect(day("2024-03-01") - day("2024-02-28")).toBe(2);
    fc.assert(fc.property(anyDay, (on) => day(iso(on)) === on));
  });

  it("have a weekday", () => {
    expect(weekday(day("2026-11-15"))).toBe(0);
    expect(weekday(day("2026-11-18"))).toBe(3);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (on, wanted) => {
        const found = onOrAfter(on, wanted);
        return weekday(found) === wanted && found >= on && found < on + 7;
      }),
    );
    fc.assert(
      fc.property(
        anyDay,
        (on) => weekday(executiveDay(on)) === 3 && executiveDay(on) <= on && executiveDay(on) > on - 7,
      ),
    );
  });

  it("can be moved by months, to the last day of a shorter one", () => {
    expect(iso(addMonths(day("2023-11-30"), 3))).toBe("2024-02-29");
    expect(iso(addMonths(day("2023-05-10"), 24))).toBe("2025-05-10");
    fc.assert(fc.property(anyDay, fc.integer({ min: 1, max: 36 }), (on, months) => addMonths(on, months) > on));
  });
});

describe("the council's year", () => {
  it("has the right dates of Easter", () => {
    expect([2010, 2016, 2023, 2024, 2026].map((year) => iso(easter(year)))).toEqual([
      "2010-04-04",
      "2016-03-27",
      "2023-04-09",
      "2024-03-31",
      "2026-04-05",
    ]);
  });

  it("meets on Wednesdays outside the holidays", () => {
    for (const year of [2010, 2018, 2026]) {
      const days = councilDays(year);
      expect(days.length).toBeGreaterThan(35);
      expect(days.every((on) => weekday(on) === 3 && !isHoliday(on) && iso(on).startsWith(String(year)))).toBe(true);
    }
    expect(isHoliday(day("2026-07-22"))).toBe(true);
    expect(isHoliday(day("2026-12-24"))).toBe(true);
  });

  it("has terms of four years without gap", () => {
    const terms = termsUntil(day("2026-11-15"));
    expect(terms.map(({ year }) => year)).toEqual([1998, 2002, 2006, 2010, 2014, 2018, 2022, 2026]);
    for (const [index, term] of terms.slice(1).entries()) expect(term.from).toBe(terms[index].to + 1);
    expect(iso(constitution(2022))).toBe("2022-05-11");
  });
});
