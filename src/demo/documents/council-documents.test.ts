import { describe, expect, it } from "vitest";
import { readPdf, shownLines } from "../testing/read-pdf.ts";
import { agendaPdf, answerPdf, finalVotePdf, minutesPdf, motionPdf, ratspostPdf } from "./council-documents.ts";

const lines = (bytes: Uint8Array): string[] => readPdf(bytes).pages.flatMap(shownLines);

const motion = {
  titel: "Ausbau der Veloroute am Goldacherquai",
  art: "Motion",
  grNr: "2024/17",
  datum: "2024-01-10",
  unterzeichner: ["Regula Amrain (SP)", "Pankraz Böhni (FDP)"],
  antrag: "Der Stadtrat wird beauftragt, zu handeln.",
  begruendung: ["Erster Absatz.", "Zweiter Absatz."],
  fassung: 1,
};

describe("council documents", () => {
  it("show a motion with signatories, demand and reasons", () => {
    expect(lines(motionPdf(motion)).slice(4)).toEqual([
      "Motion",
      "von Regula Amrain (SP), Pankraz Böhni (FDP)",
      "GR Nr. 2024/17, eingereicht am 10. Januar 2024",
      motion.titel,
      motion.antrag,
      "Begründung",
      ...motion.begruendung,
    ]);
  });

  it("set numbered questions as a list", () => {
    const antrag = "Wir bitten um Antwort:\n1. Was kostet es?\n2. Wer bezahlt?";
    const shown = lines(motionPdf({ ...motion, antrag, begruendung: [] }));
    expect(shown.slice(8)).toEqual(["Wir bitten um Antwort:", "1.", "Was kostet es?", "2.", "Wer bezahlt?"]);
  });

  it("name the version from the second on", () => {
    expect(lines(motionPdf(motion)).join()).not.toContain("Fassung");
    expect(lines(motionPdf({ ...motion, fassung: 2 })).join()).toContain("GR Nr. 2024/17, Fassung 2");
  });

  it("list the agenda", () => {
    const traktanden = [
      { nr: "1", grNr: "", titel: "Mitteilungen" },
      { nr: "2.", grNr: "2024/17", titel: motion.titel },
    ];
    const shown = lines(agendaPdf({ titel: "Tagliste", datum: "2024-01-17", beginn: "17:00", traktanden, fassung: 1 }));
    expect(shown).toContain("Mittwoch, 17. Januar 2024, 17:00 Uhr, Ratssaal im Rathaus");
    expect(shown.slice(-4)).toEqual(["1.", "Mitteilungen", "2.", `2024/17, ${motion.titel}`]);
  });

  it("write the minutes with presence and votes", () => {
    const shown = lines(
      minutesPdf({
        titel: "Protokoll",
        datum: "2024-01-17",
        beginn: "17:00",
        ende: "20:15",
        vorsitz: "Regula Amrain (SP)",
        anwesend: 117,
        traktanden: [
          {
            nr: "1",
            grNr: "2024/17",
            titel: "Motion",
            text: "Der Rat stimmt zu.",
            abstimmungen: ["Schlussabstimmung: Ja 79"],
          },
        ],
        fassung: 1,
      }),
    );
    expect(shown.slice(-5)).toEqual([
      "117 Mitglieder",
      "1. 2024/17, Motion",
      "Der Rat stimmt zu.",
      "\x96",
      "Schlussabstimmung: Ja 79",
    ]);
  });

  it("show who voted how in the final vote", () => {
    const shown = lines(
      finalVotePdf({
        titel: motion.titel,
        grNr: "2024/17",
        datum: "2024-06-05",
        abstimmung: "Schlussabstimmung über die Dispositivziffer 1",
        resultat: "Ja",
        stimmen: [
          { verhalten: "Ja", namen: ["Regula Amrain (SP)", "Pankraz Böhni (FDP)"] },
          { verhalten: "Abwesend", namen: ["Ursina Caduff (AL)"] },
        ],
      }),
    );
    expect(shown.slice(4)).toEqual([
      "Schlussabstimmung",
      "GR Nr. 2024/17, Sitzung vom 5. Juni 2024",
      motion.titel,
      "Schlussabstimmung über die Dispositivziffer 1",
      ...["Ja:", "2", "Abwesend:", "1", "Ergebnis:", "Ja"],
      ...["Ja", "Regula Amrain (SP), Pankraz Böhni (FDP)", "Abwesend", "Ursina Caduff (AL)"],
    ]);
  });

  it("show the decision of the Stadtrat", () => {
    const shown = lines(
      answerPdf({
        titel: "Antwort",
        grNr: "2024/17",
        datum: "2024-03-06",
        beschlussnummer: "712/2024",
        absaetze: ["So ist es."],
      }),
    );
    expect(shown).toContain("Sitzung vom 6. März 2024, Beschluss Nr. 712/2024, GR Nr. 2024/17");
    expect(shown).toContain("So ist es.");
  });

  it("group the council mail by chapter", () => {
    const positionen = [
      { kapitel: "Weisungen", grNr: "2024/1", titel: "Eins" },
      { kapitel: "Vorstösse", grNr: "2024/2", titel: "Zwei" },
      { kapitel: "Weisungen", grNr: "2024/3", titel: "Drei" },
    ];
    const shown = lines(
      ratspostPdf({ datum: "2024-01-12", einleitung: "Guten Tag\r\n\r\nGrüsse\r\nDienste", positionen }),
    );
    expect(shown.slice(5)).toEqual([
      "Guten Tag",
      "Grüsse",
      "Dienste",
      "Weisungen",
      "2024/1",
      "Eins",
      "2024/3",
      "Drei",
      "Vorstösse",
      "2024/2",
      "Zwei",
    ]);
  });
});
