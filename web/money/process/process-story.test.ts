import { describe, expect, it } from "vitest";
import { DE, EN } from "../../../test/support/explorer/readers.ts";
import { processOf } from "../ledger/process.ts";
import { ZURICH_ROLES } from "../testing/zurich.ts";
import * as story from "./process-story.ts";

const process = (given: Readonly<Record<string, number>>) =>
  processOf(new Map(Object.entries(given)), new Set(Object.keys(given)), ZURICH_ROLES);
/** With ordinary spaces instead of no-break spaces. */
const spaced = (text: string): string => text.replaceAll("\u00a0", " ");
const processStory = (...given: Parameters<typeof story.processStory>) => spaced(story.processStory(...given));
const processHeadline = (...given: Parameters<typeof story.processHeadline>) => spaced(story.processHeadline(...given));
const german = { year: 2025, measure: "aufwand", ...DE } as const;
const english = { ...german, ...EN } as const;

describe("processStory and processHeadline", () => {
  const cut = process({
    STADTRAT_ANTRAG: 1_000_000_00,
    NOVEMBER_BRIEF: 20_000_00,
    GEMEINDERAT_BESCHLUSS: 900_000_00,
    N3: 5_000_00,
    RECHNUNG: 950_000_00,
  });

  it("describe the request, the council's decision and the outcome", () => {
    expect(processStory(cut, german)).toBe(
      "Die Regierung (Stadtrat) beantragte 1.00 Millionen Franken Aufwand, " +
        "im Novemberbrief dann 20'000 Franken mehr. " +
        "Der Rat (Gemeinderat) kürzte das um 120'000 Franken (−12\u202f%) auf 900'000 Franken. " +
        "Nachtragskredite und Korrekturen (+5'000 Franken) führten zum korrigierten Budget von 905'000 Franken. " +
        "Ausgegeben wurden am Ende 950'000 Franken, 45'000 Franken mehr als im korrigierten Budget (+5.0\u202f%).",
    );
    expect(processHeadline(cut, german)).toBe("45'000 Franken mehr ausgegeben als im korrigierten Budget");
  });

  it("exist in English", () => {
    expect(processStory(cut, english)).toBe(
      "The executive (Stadtrat) requested 1.00 million francs in spending, " +
        "then 20,000 francs more in its November letter. " +
        "The council (Gemeinderat) cut this by 120,000 francs (−12%) to 900,000 francs. " +
        "Supplementary credits and corrections (+5,000 francs) brought this to the corrected budget of 905,000 francs. " +
        "In the end, 950,000 francs was spent, 45,000 francs more than in the corrected budget (+5.0%).",
    );
    expect(processHeadline(cut, english)).toBe("45,000 francs more spent than in the corrected budget");
  });

  it("have their own words for revenue and net cost", () => {
    expect(processStory(cut, { ...german, measure: "ertrag" })).toContain(
      "rechnete mit 120'000 Franken (−12\u202f%) weniger",
    );
    expect(processHeadline(cut, { ...german, measure: "netto" })).toBe(
      "netto 45'000 Franken mehr gebraucht als im korrigierten Budget",
    );
    expect(processHeadline(cut, { ...english, measure: "ergebnis" })).toBe(
      "result 45,000 francs more than in the corrected budget",
    );
  });

  it("mention what is still open", () => {
    const asked = process({ STADTRAT_ANTRAG: 100_00 });
    expect(processStory(asked, german)).toContain("noch nicht entschieden");
    expect(processHeadline(asked, german)).toBe("die Regierung (Stadtrat) beantragt 100 Franken");
    const decided = process({ STADTRAT_ANTRAG: 100_00, GEMEINDERAT_BESCHLUSS: 100_00, NACHTRAGSKREDIT11_ANTRAG: 7_00 });
    expect(processStory(decided, german)).toBe(
      "Die Regierung (Stadtrat) beantragte 100 Franken Aufwand. " +
        "Der Rat (Gemeinderat) änderte daran nichts: Das beschlossene Budget ist 100 Franken. " +
        "Über Nachtragskredite von zusammen 7 Franken ist noch nicht entschieden. " +
        "Die Rechnung 2025 liegt noch nicht vor.",
    );
    expect(processHeadline(decided, german)).toBe("100 Franken im beschlossenen Budget");
  });

  it("mention that there is no budget, no deviation or no amount at all", () => {
    expect(processStory(process({ RECHNUNG: 100_00 }), german)).toContain("Ein Budget dafür gab es nicht.");
    expect(processHeadline(process({ RECHNUNG: 100_00 }), german)).toBe("100 Franken ohne Budget");
    const exact = process({ GEMEINDERAT_BESCHLUSS: 100_00, RECHNUNG: 100_00 });
    expect(processHeadline(exact, german)).toBe("genau so viel ausgegeben wie im beschlossenen Budget");
    expect(processStory(process({}), german)).toBe("Für 2025 gibt es hier keine Beträge.");
  });

  it("explain negative amounts", () => {
    expect(processStory(process({ RECHNUNG: -100_00 }), { ...german, measure: "netto" })).toContain("Ein Minus heisst");
  });
});
