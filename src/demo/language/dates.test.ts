import { expect, it } from "vitest";
import { longDate, weekdayAndDate } from "./dates.ts";

it("writes days in German", () => {
  expect(longDate("2021-03-03")).toBe("3. März 2021");
  expect(longDate("2023-05-10T00:00:00.000")).toBe("10. Mai 2023");
  expect(weekdayAndDate("2024-02-29")).toBe("Donnerstag, 29. Februar 2024");
});
