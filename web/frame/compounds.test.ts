import { expect, it } from "vitest";
import { breakable, breakableAddress } from "./compounds.ts";

it("lets browsers break long words between their parts only", () => {
  expect(breakable("Geschäftsprüfungskommission")).toBe("Geschäftsprüfungs\u00adkommission");
  expect(breakable("Präsidialdepartement: 12 Franken")).toBe("Präsidialdepartement: 12 Franken");
});

it("lets browsers break addresses where they can still be read", () => {
  expect(String(breakableAddress("vera.torf@seldwyla.example"))).toBe("vera<wbr>.torf@<wbr>seldwyla<wbr>.example");
  expect(String(breakableAddress("<b>@x"))).toBe("&lt;b&gt;@<wbr>x");
});
