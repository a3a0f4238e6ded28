import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../random.ts";
import { businessTopic } from "./business-titles.ts";
import type { Geschaeftsart } from "./business-topic.ts";
import { ratspostIntro } from "./council-mail.ts";
import { interessenbindung } from "./interests.ts";
import { minutesEntry } from "./minutes.ts";
import { answerText, motionText } from "./requests.ts";
import { abstimmungstitel } from "./votes.ts";

const ARTEN: readonly Geschaeftsart[] = [
  "Motion",
  "Postulat",
  "Interpellation",
  "Schriftliche Anfrage",
  "Beschlussantrag",
  "Volksinitiative",
  "Petition",
  "Weisung",
  "Wahl",
  "Budget",
  "Resolution",
];
const STEPS = [
  "Einreichung",
  "Dringlicherklärung",
  "Überweisung an den Stadtrat",
  "Wahl",
  "Fristerstreckung",
  "Unbekannt",
];

const CLEAN = /^[^{}ß"]*$/;

describe("texts", () => {
  it("leave no placeholder unfilled, for any seed and kind", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...ARTEN), fc.constantFrom(...STEPS), (seed, art, step) => {
        const source = random(seed);
        const topic = businessTopic(source, art, 2022);
        const { antrag, begruendung } = motionText(source, art, topic);
        expect(begruendung.length).toBeGreaterThanOrEqual(2);
        expect(begruendung.length).toBeLessThanOrEqual(4);
        for (const text of [antrag, ...begruendung, minutesEntry(source, step, topic), ...answerText(source, topic)]) {
          expect(text).toMatch(CLEAN);
          expect(text).not.toMatch(/ {2}|undefined|\b(bei|zu) dem\b/);
          expect(text).toMatch(/[.?:»]$/);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("make demands in a motion and ask in an interpellation", () => {
    const source = random(3);
    expect(motionText(source, "Motion", businessTopic(source, "Motion", 2021)).antrag).toMatch(
      /^Der Stadtrat wird beauftragt, /,
    );
    const [opening, ...questions] = motionText(
      source,
      "Interpellation",
      businessTopic(source, "Interpellation", 2021),
    ).antrag.split("\n");
    expect(opening).toMatch(/:$/);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    questions.forEach((question, i) => {
      expect(question).toMatch(new RegExp(`^${i + 1}\\. .*[?.]$`));
    });
  });

  it("use the subject in the right case, contracted with its preposition", () => {
    const topic = { titel: "x", departement: "35", gegenstand: "Veloweg am Goldacherquai" };
    const texts = Array.from({ length: 60 }, (_, seed) => motionText(random(seed), "Postulat", topic).antrag).join(
      "\n",
    );
    expect(texts).toContain("beim Veloweg am Goldacherquai");
    expect(texts).toContain("für den Veloweg am Goldacherquai");
    expect(texts).toContain("des Velowegs am Goldacherquai");
  });

  it("speak of the business in general if the subject belongs to no theme", () => {
    const topic = { titel: "x", departement: "10", gegenstand: "Mitteilungen" };
    const texts = Array.from({ length: 40 }, (_, seed) => minutesEntry(random(seed), "Abschreibung", topic)).join("\n");
    expect(texts).toContain("zum Geschäft");
  });

  it("separate the paragraphs of the council mail with CR LF", () => {
    const intro = ratspostIntro(random(1), "2024-05-08");
    expect(intro).toContain("8. Mai 2024");
    expect(intro.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("name a vote by its kind", () => {
    const source = random(1);
    expect(abstimmungstitel(source, "Weisung", "Schluss")).toMatch(/^Schlussabstimmung/);
    expect(abstimmungstitel(source, "Weisung", "Rückweisung")).toMatch(/^Rückweisung/);
    expect(abstimmungstitel(source, "Motion", "Dringlichkeit")).toMatch(/dringlich/i);
  });

  it("vary", () => {
    const source = random(9);
    expect(new Set(Array.from({ length: 300 }, () => interessenbindung(source))).size).toBeGreaterThan(120);
  });
});
