import { describe, expect, it } from "vitest";
import { ZURICH_TYPE_NAMES } from "../../finance/service/city-schemas.ts";
import { budgetYears, isPublished } from "./calendar.ts";

describe("the calendar of the budget", () => {
  it("opens a budget year with the proposal at the end of September", () => {
    expect(budgetYears("2026-09-25").at(-1)).toBe(2026);
    expect(budgetYears("2026-09-26").at(-1)).toBe(2027);
    expect(budgetYears("2026-09-26")[0]).toBe(2012);
  });

  it("publishes the actual last of all", () => {
    for (const typ of ZURICH_TYPE_NAMES) expect(isPublished(typ, 2025, "2026-04-01")).toBe(true);
    expect(ZURICH_TYPE_NAMES.filter((typ) => !isPublished(typ, 2025, "2026-03-31"))).toEqual(["RECHNUNG"]);
  });
});
