import { expect, it } from "vitest";
import { breakable } from "./compounds.ts";

it("lets browsers break long words between their parts only", () => {
  expect(breakable("Geschäftsprüfungskommission")).toBe("Geschäftsprüfungs\u00adkommission");
  expect(breakable("Präsidialdepartement: 12 Franken")).toBe("Präsidialdepartement: 12 Franken");
});
