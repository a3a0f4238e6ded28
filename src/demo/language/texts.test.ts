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
  it("leave no slot open, for any seed and kind", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...ARTEN), fc.constantFrom(...STEPS), (seed, art, step) => {
        const chance = random(seed);
        const topic = businessTopic(chance, art, 2022);
        const { antrag, begruendung } = motionText(chance, art, topic);
        expect(begruendung.length).toBeGreaterThanOrEqual(2);
        expect(begruendung.length).toBeLessThanOrEqual(4);
        for (const text of [antrag, ...begruendung, minutesEntry(chance, step, topic), ...answerText(chance, topic)]) {
          expect(text).toMatch(CLEAN);
          expect(text).not.toMatch(/ {2}|undefined|\b(bei|zu) dem\b/);
          expect(text).toMatch(/[.?:»]$/);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("charge with a motion and ask with an interpellation", () => {
    const chance = random(3);
    expect(motionText(chance, "Motion", businessTopic(chance, "Motion", 2021)).antrag).toMatch(
      /^Der Stadtrat wird beauftragt, /,
    );
    const [opening, ...questions] = motionText(
      chance,
      "Interpellation",
      businessTopic(chance, "Interpellation", 2021),
    ).antrag.split("\n");
    expect(opening).toMatch(/:$/);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    questions.forEach((question, i) => {
      expect(question).toMatch(new RegExp(`^${i + 1}\\. .*[?.]$`));
    });
  });

  it("use the thing of the topic in its case, contracted with its preposition", () => {
    const topic = { titel: "x", departement: "35", gegenstand: "Veloweg am Goldacherquai" };
    const texts = Array.from({ length: 60 }, (_, seed) => motionText(random(seed), "Postulat", topic).antrag).join(
      "\n",
    );
    expect(texts).toContain("beim Veloweg am Goldacherquai");
    expect(texts).toContain("für den Veloweg am Goldacherquai");
    expect(texts).toContain("des Velowegs am Goldacherquai");
  });

  it("write of a business in general where the thing belongs to no theme", () => {
    const topic = { titel: "x", departement: "10", gegenstand: "Mitteilungen" };
    const texts = Array.from({ length: 40 }, (_, seed) => minutesEntry(random(seed), "Abschreibung", topic)).join("\n");
    expect(texts).toContain("zum Geschäft");
  });

  it("part the paragraphs of the council mail by CR LF", () => {
    const intro = ratspostIntro(random(1), "2024-05-08");
    expect(intro).toContain("8. Mai 2024");
    expect(intro.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("name the vote by its kind", () => {
    const chance = random(1);
    expect(abstimmungstitel(chance, "Weisung", "Schluss")).toMatch(/^Schlussabstimmung/);
    expect(abstimmungstitel(chance, "Weisung", "Rückweisung")).toMatch(/^Rückweisung/);
    expect(abstimmungstitel(chance, "Motion", "Dringlichkeit")).toMatch(/dringlich/i);
  });

  it("vary", () => {
    const chance = random(9);
    expect(new Set(Array.from({ length: 300 }, () => interessenbindung(chance))).size).toBeGreaterThan(120);
  });
});
