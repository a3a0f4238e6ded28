/** Where a first visit goes, by the language that its browser prefers. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyText } from "../src/text/testing/any-text.ts";
import { isLanguageChosen, otherAddress } from "./first-visit.ts";

const BOTH = ["de", "en"] as const;
const english = (): "en" => "en";

it("is the address that names the language, unless it is the default", () => {
  expect(otherAddress("/", BOTH, english)).toBe("/?lang=en");
  expect(otherAddress("/rat?q=Velo+Weg&art=Motion", BOTH, english)).toBe("/rat?q=Velo+Weg&art=Motion&lang=en");
  expect(otherAddress("/rat/partei/Die%20Mitte", BOTH, english)).toBe("/rat/partei/Die%20Mitte?lang=en");
  expect(otherAddress("/", BOTH, (usual) => usual)).toBeUndefined();
  expect(otherAddress("/", ["de"], english)).toBeUndefined();
});

it("is as it is if the address has chosen, or if there is nothing to choose", () => {
  for (const url of ["/?lang=de", "/?lang=x", "/finanzen?format=csv", "/finanzen?einbetten=kacheln"])
    expect(isLanguageChosen(url, BOTH), url).toBe(true);
  expect(isLanguageChosen("/", ["en"])).toBe(true);
  expect(isLanguageChosen("/?language=de", BOTH)).toBe(false);
});

it("stays on this server", () => {
  for (const url of ["//evil.example", "/.//evil.example", "/rat/..//evil.example"])
    expect(otherAddress(url, BOTH, english)).toBe("/evil.example?lang=en");
});

it("is for any address one of this server, chosen by it, and a valid header", () =>
  fc.assert(
    fc.property(anyText(), (text) => {
      const location = String(otherAddress(`/${encodeURI(text.toWellFormed())}`, BOTH, english));
      expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(isLanguageChosen(location, BOTH)).toBe(true);
    }),
    { numRuns: 50 },
  ));
