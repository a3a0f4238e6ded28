import { expect, test } from "vitest";
import { countsOf, resultSentence } from "./vote-result.ts";

type Vote = Parameters<typeof resultSentence>[0];

const NONE = { Anzahl_A: null, Anzahl_B: null, Anzahl_C: null, Anzahl_D: null, Anzahl_E: null };

function vote(Schlussresultat: string, counts: readonly number[], Abstimmungstyp = "Normal"): Vote {
  const [Anzahl_Ja, Anzahl_Nein, Anzahl_Enthaltung, Anzahl_Abwesend] = counts;
  return { Abstimmungstyp, Schlussresultat, Anzahl_Ja, Anzahl_Nein, Anzahl_Enthaltung, Anzahl_Abwesend, ...NONE };
}

const CHOICE: Vote = {
  ...NONE,
  Abstimmungstyp: "Gleichgerichtete Anträge mit 3 Optionen",
  Schlussresultat: "Auswahl A",
  Anzahl_Ja: null,
  Anzahl_Nein: null,
  Anzahl_Enthaltung: null,
  Anzahl_Abwesend: 13,
  Anzahl_A: 53,
  Anzahl_B: 19,
  Anzahl_D: 0,
};

test.each([
  [vote("Ja", [72, 45, 3, 5]), "Angenommen mit 72 zu 45 Stimmen bei 3 Enthaltungen"],
  [vote("Nein", [45, 72, 1, 5]), "Abgelehnt mit 72 zu 45 Stimmen bei 1 Enthaltung"],
  [vote("Ja", [125, 0, 0, 0]), "Angenommen mit 125 zu 0 Stimmen"],
  [vote("Ja", [57, 66, 1, 1], "Quorum"), "Quorum erreicht mit 57 Stimmen"],
  [vote("Nein", [30, 90, 1, 1], "Quorum"), "Quorum nicht erreicht mit 30 Stimmen"],
  [CHOICE, "Antrag A obsiegt (A\u00a053, B\u00a019)"],
])("%#", (one, text) => {
  expect(resultSentence(one, "de")).toBe(text);
});

test("in English", () => {
  expect(resultSentence(vote("Nein", [45, 72, 3, 5]), "en")).toBe("Rejected by 72 votes to 45 with 3 abstentions");
});

test("yes and no are counted even if nobody chose them, other choices only if someone did", () => {
  expect(countsOf(vote("Ja", [125, 0, 0, 0])).map(({ choice }) => choice)).toEqual(["Ja", "Nein"]);
  expect(countsOf(CHOICE).map(({ choice }) => choice)).toEqual(["A", "B", "Abwesend"]);
});
