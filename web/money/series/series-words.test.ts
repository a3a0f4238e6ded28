import { describe, expect, it } from "vitest";
import { DE, EN } from "../../../test/support/explorer/readers.ts";
import { budgetNote, changeText, resultText, trendHeadline, trendText, valueText } from "./series-words.ts";

const series = {
  actual: new Map([
    [2018, 50_000_000_00],
    [2019, 60_000_000_00],
    [2025, 75_000_000_00],
  ]),
  budget: new Map([[2025, 80_000_000_00]]),
};

describe("words of series", () => {
  it("write amounts and changes in their unit", () => {
    expect(valueText(73_406_026_36, "franken", DE)).toBe("73.4\u00a0Mio.\u00a0Fr.");
    expect(valueText(3_282_17, "kopf", DE)).toBe("3'282\u00a0Fr. pro Kopf");
    expect(valueText(-3_282_17, "kopf", EN)).toBe("−CHF\u00a03,282 per inhabitant");
    expect(valueText(0.1434, "anteil", DE)).toBe("14.3\u202f%");
    expect(valueText(0.1434, "anteil", EN)).toBe("14.3%");
    expect(changeText(-1_500_000_00, "franken", EN)).toBe("−CHF\u00a01.50\u00a0million");
    expect(changeText(0.0123, "anteil", DE)).toBe("+1.2 Prozentpunkte");
  });

  it("describe the trend since a year", () => {
    expect(trendText("Aufwand", series, 2019, "franken", DE)).toBe(
      "Aufwand von 60.0\u00a0Mio.\u00a0Fr. (2019) auf 75.0\u00a0Mio.\u00a0Fr. (2025) gestiegen",
    );
    expect(trendHeadline("Expense", series, 2019, "franken", EN)).toBe("expense up 25% since 2019");
    expect(trendText("Aufwand", series, 2020, "franken", DE)).toBe("Aufwand 75.0\u00a0Mio.\u00a0Fr. im Jahr 2025");
    expect(trendText("Aufwand", series, 2026, "franken", DE)).toBe("Aufwand ohne Zahlen");
    expect(budgetNote(series, "decided", "franken", DE)).toBe(
      "In der Rechnung 2025 steht 6.3\u202f% weniger als im beschlossenen Budget.",
    );
    expect(trendHeadline("Aufwand", series, 2019, "kopf", DE)).toBe(
      "Aufwand pro Kopf seit 2019 um 25\u202f% gestiegen",
    );
  });

  it("describe surplus and deficit", () => {
    const result = { actual: new Map([[2025, 2_209_016_00]]), budget: new Map([[2025, -12_501_300_00]]) };
    expect(resultText(result, "decided", "franken", DE)).toBe(
      "2025 ein Überschuss von 2.21\u00a0Mio.\u00a0Fr., im beschlossenen Budget war es ein Defizit von 12.5\u00a0Mio.\u00a0Fr.",
    );
    expect(resultText({ ...result, actual: new Map([[2025, 49]]) }, "plan", "franken", EN)).toBe(
      "a balanced result in 2025; in the plan it was a deficit of CHF\u00a012.5\u00a0million",
    );
    expect(resultText({ ...result, budget: new Map() }, "decided", "franken", DE)).toBeUndefined();
  });
});
