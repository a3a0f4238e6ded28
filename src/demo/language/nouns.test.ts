import { describe, expect, it } from "vitest";
import { at, bare, noun, the } from "./nouns.ts";

describe("nouns", () => {
  it("builds the regular forms", () => {
    expect(the(noun("m Veloweg"), "gen")).toBe("des Velowegs");
    expect(the(noun("n Schulhaus"), "gen")).toBe("des Schulhauses");
    expect(the(noun("p Velowege"), "dat")).toBe("den Velowegen");
    expect(the(noun("p Kitas"), "dat")).toBe("den Kitas");
    expect(the(noun("f Veloroute"), "dat")).toBe("der Veloroute");
    expect(the(noun("m Veloweg"), "akk")).toBe("den Veloweg");
  });

  it("takes an irregular form from the notation", () => {
    expect(the(noun("n Zentrum|Zentrums"), "gen")).toBe("des Zentrums");
    expect(the(noun("p Plätze in Kitas|Plätzen in Kitas"), "dat")).toBe("den Plätzen in Kitas");
  });

  it("declines adjectives after an article and without", () => {
    const forms = (notation: string) => [
      the(noun(notation), "nom", "sicher"),
      the(noun(notation), "akk", "sicher"),
      bare(noun(notation), "sicher"),
    ];
    expect(forms("m Weg")).toEqual(["der sichere Weg", "den sicheren Weg", "Sicherer Weg"]);
    expect(forms("f Route")).toEqual(["die sichere Route", "die sichere Route", "Sichere Route"]);
    expect(forms("n Netz")).toEqual(["das sichere Netz", "das sichere Netz", "Sicheres Netz"]);
    expect(forms("p Wege")).toEqual(["die sicheren Wege", "die sicheren Wege", "Sichere Wege"]);
  });

  it("contracts preposition and article where German does", () => {
    expect(at("an", "dem Lindenplatz")).toBe("am Lindenplatz");
    expect(at("zu", "der Veloroute")).toBe("zur Veloroute");
    expect(at("an", "der Gasse")).toBe("an der Gasse");
    expect(at("zu", "den Velowegen")).toBe("zu den Velowegen");
  });
});
