/** Dates close to today and further away. */
import { describe, expect, it } from "vitest";
import { longDate } from "../../src/text/long-date.ts";
import { relativeDate, shortDate } from "./dates.ts";

describe("dates", () => {
  it.each([undefined, null, "", "irgendwann"])("are empty for %j", (text) => {
    expect([shortDate(text, "de"), longDate(text, "de"), relativeDate(text, "2026-11-15", "de")]).toEqual(["", "", ""]);
  });

  it("take dates and date-times", () => {
    expect(shortDate("2026-03-05", "de")).toBe("05.03.2026");
    expect(shortDate("2026-03-05T00:00:00.000", "de")).toBe("05.03.2026");
    expect(shortDate("2026-03-05", "en")).toBe("5\u00a0Mar\u00a02026");
    expect([longDate("2026-03-05", "de"), longDate("2026-03-05", "en")]).toEqual(["5. März 2026", "5 March 2026"]);
  });

  // 15 November 2026 is a Sunday.
  it.each([
    ["2026-11-15", "heute", "today"],
    ["2026-11-16", "morgen", "tomorrow"],
    ["2026-11-14", "gestern", "yesterday"],
    ["2026-11-18T17:00:00.000", "nächsten Mittwoch", "next Wednesday"],
    ["2026-11-22", "nächsten Sonntag", "next Sunday"],
    ["2026-11-23", "Montag, 23.\u00a0November 2026", "Monday, 23\u00a0November 2026"],
    ["2026-11-08", "letzten Sonntag", "last Sunday"],
    ["2026-11-07", "Samstag, 7.\u00a0November 2026", "Saturday, 7\u00a0November 2026"],
  ])("%s is written as people say it", (date, german, english) => {
    expect([relativeDate(date, "2026-11-15", "de"), relativeDate(date, "2026-11-15", "en")]).toEqual([german, english]);
  });
});
