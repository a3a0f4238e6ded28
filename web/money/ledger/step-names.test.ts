import { describe, expect, it } from "vitest";
import { DE, EN, NEUTRAL_CITY } from "../../../test/support/explorer/readers.ts";
import { stepName } from "./step-names.ts";

describe("stepName", () => {
  it("names the executive and the council of the city", () => {
    expect(stepName("antrag", DE)).toBe("Antrag der Regierung (Stadtrat)");
    expect(stepName("rat", DE)).toBe("Änderung durch den Rat (Gemeinderat)");
    expect(stepName("rat", EN)).toBe("Change by the council (Gemeinderat)");
    expect(stepName("rechnung", EN)).toBe("Accounts");
  });

  it("adds no name that says nothing more", () => {
    expect(stepName("antrag", { language: "de", city: NEUTRAL_CITY })).toBe("Antrag der Regierung");
    expect(stepName("rat", { language: "en", city: NEUTRAL_CITY })).toBe("Change by the council");
  });
});
