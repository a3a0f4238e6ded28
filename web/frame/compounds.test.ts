import { expect, it } from "vitest";
import { breakable, breakableAddress, breakableHeading } from "./compounds.ts";

it("lets browsers break long words between their parts only", () => {
  expect(breakable("Geschäftsprüfungskommission")).toBe("Geschäftsprüfungs\u00adkommission");
  expect(breakable("Präsidialdepartement: 12 Franken")).toBe("Präsidialdepartement: 12 Franken");
});

it("keeps numbers with their words, and the two ends of a range together", () => {
  expect(breakable("Kredit von 20 Millionen Franken")).toBe("Kredit von 20\u00a0Millionen Franken");
  expect(breakable("Mehraufwand 380 000 Franken")).toBe("Mehraufwand 380\u00a0000 Franken");
  expect(breakable("Artikel 24 Absatz 4, Ziffern 1–3")).toBe("Artikel\u00a024 Absatz\u00a04, Ziffern 1–\u20603");
});

it("keeps amounts of headings together where they fit", () => {
  expect(String(breakableHeading("2025: 76.2\u00a0Millionen Franken, +5\u00a0%"))).toBe(
    '2025: <span class="whole">76.2\u00a0Millionen Franken</span>, +5\u00a0%',
  );
  expect(String(breakableHeading("−2.20\u00a0million francs less <b>"))).toBe(
    '<span class="whole">−2.20\u00a0million francs</span> less &lt;b&gt;',
  );
});

it("lets browsers break addresses where they can still be read", () => {
  expect(String(breakableAddress("vera.torf@seldwyla.example"))).toBe("vera<wbr>.torf@<wbr>seldwyla<wbr>.example");
  expect(String(breakableAddress("<b>@x"))).toBe("&lt;b&gt;@<wbr>x");
});
