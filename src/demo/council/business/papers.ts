/**
 * Documents of the council: title, category, versions. In: what a document belongs to. Out: the document, which is also
 * added to the list of all. Some have two or three versions; older versions often have no rendition.
 */
import type { Random } from "../../random.ts";
import { type Day, german } from "../model/calendar.ts";
import type { Abstimmung, Dokument, Geschaeft, Inhalt, Sitzung } from "../model/model.ts";
import { SCHRITTE, type SchrittArt } from "../model/steps.ts";
import type { Paper } from "./stage.ts";

export interface Papers {
  readonly all: readonly Dokument[];
  ofStep(geschaeft: Geschaeft, art: SchrittArt, paper: Paper, on: Day): Dokument;
  agenda(sitzung: Sitzung): Dokument;
  minutes(sitzung: Sitzung): Dokument;
  mail(on: Day): Dokument;
  finalVote(geschaeft: Geschaeft, abstimmung: Abstimmung): Dokument;
  recording(sitzung: Sitzung): Dokument;
  /** `guid` is that of the speech. */
  speech(guid: string, speaker: string, sitzung: Sitzung): Dokument;
}

const CATEGORY: Readonly<Record<Paper, string>> = {
  vorstoss: "Vorstoss",
  antrag: "Antrag",
  beschluss: "Beschluss Stadtrat",
};

const RECORDING = "Aufzeichnung";
const recordingOf = (sitzung: Sitzung): Inhalt => ({ kind: "aufzeichnung", sitzung });

export function makePapers(random: Random): Papers {
  const all: Dokument[] = [];
  const add = (titel: string, kategorie: string, day: Day, inhalt: Inhalt, revised: number): Dokument => {
    const dokument = { guid: random.guid(), titel, kategorie, day, fassungen: versions(random, revised), inhalt };
    all.push(dokument);
    return dokument;
  };
  /** One that is not part of the sequence of all others, and is never revised. */
  const addSingle = (of: string, titel: string, kategorie: string, day: Day, inhalt: Inhalt): Dokument => {
    const dokument = { guid: random.fork(of).guid(), titel, kategorie, day, fassungen: [true], inhalt };
    all.push(dokument);
    return dokument;
  };
  return {
    all,
    ofStep(geschaeft, art, paper, on) {
      const [year, number] = geschaeft.grNr.split("/");
      const what = paper === "vorstoss" ? geschaeft.art : SCHRITTE[art].name;
      return add(`${year}_${number.padStart(4, "0")} ${what}`, CATEGORY[paper], on, { kind: paper, geschaeft }, 0.08);
    },
    agenda: (sitzung) =>
      add(
        `Traktandenliste ${ofMeeting(sitzung)}`,
        "Traktandenliste",
        sitzung.day - 5,
        { kind: "traktandenliste", sitzung },
        0.35,
      ),
    minutes: (sitzung) =>
      add(`Protokoll ${ofMeeting(sitzung)}`, "Protokoll", sitzung.day, { kind: "protokoll", sitzung }, 0.15),
    mail: (on) => add(`Ratspost vom ${german(on)}`, "Ratspost", on, { kind: "ratspost" }, 0),
    finalVote: (geschaeft, abstimmung) =>
      addSingle(abstimmung.guid, "Schlussabstimmung", "Abstimmung", abstimmung.traktandum.sitzung.day, {
        kind: "schlussabstimmung",
        geschaeft,
        abstimmung,
      }),
    recording: (sitzung) =>
      addSingle(sitzung.guid, `Aufzeichnung ${ofMeeting(sitzung)}`, RECORDING, sitzung.day, recordingOf(sitzung)),
    speech: (guid, speaker, sitzung) =>
      addSingle(guid, `Votum ${speaker}, ${ofMeeting(sitzung)}`, RECORDING, sitzung.day, recordingOf(sitzung)),
  };
}

const ofMeeting = ({ titel, day }: Sitzung): string => `${titel} vom ${german(day)}`;

/** Whether each version has a rendition: the newest always, a third of the older ones. */
function versions(random: Random, revised: number): boolean[] {
  if (!random.chance(revised)) return [true];
  return random.chance(0.2) ? [false, random.chance(0.35), true] : [random.chance(0.35), true];
}
