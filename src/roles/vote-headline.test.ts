import { expect, it } from "vitest";
import { type HeadlineVote, voteHeadline } from "./vote-headline.ts";

const vote = (Abstimmungstitel: string, Schlussresultat: string, more: Partial<HeadlineVote> = {}): HeadlineVote => ({
  ...{ Abstimmungstitel, Schlussresultat, Anzahl_Ja: 56, Anzahl_Nein: 60, Abstimmungstyp: "Normal" },
  ...more,
});

const NO_COUNTS = { Anzahl_Ja: null, Anzahl_Nein: null };

it.each([
  [vote("Änderungsantrag zu Art. 14 Abs. 2", "Nein"), "Änderungsantrag zu Art. 14 Abs. 2 abgelehnt, 56 Ja zu 60 Nein"],
  [vote("Schlussabstimmung", "Ja"), "Schlussabstimmung: angenommen, 56 Ja zu 60 Nein"],
  [
    vote("Antrag der Mehrheit gegen Antrag der Minderheit", "Ja"),
    "Antrag der Mehrheit gegen Antrag der Minderheit: angenommen, 56 Ja zu 60 Nein",
  ],
  [vote("Dringlicherklärung", "Ja", { Abstimmungstyp: "Quorum" }), "Dringlicherklärung: Quorum erreicht, 56 Stimmen"],
  [
    vote("Anträge zu Ziffer 1", "Auswahl A", { ...NO_COUNTS, Anzahl_A: 53, Anzahl_B: 19 }),
    "Anträge zu Ziffer 1: Antrag A obsiegt, A 53, B 19",
  ],
  [vote("Eintreten", "Zurückgezogen", NO_COUNTS), "Eintreten: Zurückgezogen"],
  [vote("Eintreten", "", NO_COUNTS), "Eintreten"],
  [vote("", "Ja"), "angenommen, 56 Ja zu 60 Nein"],
])("names the question, then the result: %j", (one, text) => {
  expect(voteHeadline(one, "de").replaceAll("\u00a0", " ")).toBe(text);
});

it("is the same in English", () => {
  expect(voteHeadline(vote("Änderungsantrag 1", "Nein"), "en").replaceAll("\u00a0", " ")).toBe(
    "Änderungsantrag 1: rejected, 56 yes to 60 no",
  );
  expect(voteHeadline(vote("Eintreten", "Angenommen", NO_COUNTS), "en")).toBe("Eintreten: accepted");
});
