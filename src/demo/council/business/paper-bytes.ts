/** The bytes of a document, generated on demand. In: the council and a version of a document. Out: a PDF. */
import {
  agendaPdf,
  answerPdf,
  finalVotePdf,
  minutesPdf,
  motionPdf,
  ratspostPdf,
} from "../../documents/council-documents.ts";
import { recordingWav } from "../../documents/recording.ts";
import { ratspostIntro } from "../../language/council-mail.ts";
import { answerText, motionText } from "../../language/requests.ts";
import { iso } from "../model/calendar.ts";
import type { Abstimmung, Council, Dokument, Geschaeft, Ratsmitglied, Sitzung, Traktandum } from "../model/model.ts";
import { SCHRITTE } from "../model/steps.ts";
import { ABWESEND, VERHALTEN } from "../model/verhalten.ts";
import { displayName } from "../people/bodies.ts";
import { signature } from "../people/signatory.ts";
import { mailLine } from "./mail-line.ts";
import { stepMinutes } from "./step-minutes.ts";

const RECORDING = recordingWav();

export function paperBytes(council: Council): (dokument: Dokument, fassung: number) => Uint8Array {
  const mails = new Map(council.ratspost.map((mail) => [mail.dokument, mail]));

  return (dokument, fassung) => {
    const datum = iso(dokument.day);
    const { inhalt } = dokument;
    switch (inhalt.kind) {
      case "vorstoss":
      case "antrag":
        return submission(council, dokument, inhalt.geschaeft, fassung);
      case "beschluss":
        return decision(council, dokument, inhalt.geschaeft);
      case "traktandenliste": {
        const { beginn, day, traktanden } = inhalt.sitzung;
        return agendaPdf({
          titel: dokument.titel,
          datum: iso(day),
          beginn,
          traktanden: traktanden.map(agendaLine),
          fassung,
        });
      }
      case "aufzeichnung":
        return RECORDING;
      case "schlussabstimmung":
        return finalVote(dokument, inhalt.geschaeft, inhalt.abstimmung);
      case "protokoll":
        return minutes(council, dokument, inhalt.sitzung, fassung);
      case "ratspost": {
        const { guid, positionen } = mails.get(dokument)!;
        const lines = positionen.map(({ kapitel, geschaeft, schritt }) => ({
          kapitel,
          grNr: geschaeft.grNr,
          titel: mailLine(geschaeft, schritt, ""),
        }));
        return ratspostPdf({ datum, einleitung: ratspostIntro(council.randomFor(guid), datum), positionen: lines });
      }
    }
  };
}

/** A document of a member, of the public, or of the committee that prepares an item. */
function submission({ randomFor }: Council, dokument: Dokument, geschaeft: Geschaeft, fassung: number): Uint8Array {
  const { art, topic, grNr, urheber, mitunterzeichner, kommission } = geschaeft;
  const signed = [...(urheber === null ? [] : [urheber]), ...mitunterzeichner].map(signature);
  const committee = dokument.inhalt.kind === "antrag" && kommission !== null ? displayName(kommission) : null;
  return motionPdf({
    titel: topic.titel,
    art: committee === null ? art : `Antrag zu: ${art}`,
    grNr,
    datum: iso(dokument.day),
    unterzeichner: committee === null ? signed : [committee],
    ...motionText(randomFor(dokument.guid), art, topic),
    fassung,
  });
}

function decision({ randomFor }: Council, dokument: Dokument, geschaeft: Geschaeft): Uint8Array {
  const { topic, grNr, schritte } = geschaeft;
  const beschlussnummer = schritte.find((schritt) => schritt.dokument === dokument)?.beschlussnummer ?? "";
  const absaetze = answerText(randomFor(dokument.guid), topic);
  return answerPdf({ titel: topic.titel, grNr, datum: iso(dokument.day), beschlussnummer, absaetze });
}

function finalVote(dokument: Dokument, { topic, grNr }: Geschaeft, vote: Abstimmung): Uint8Array {
  const { titel, resultat, rat, verhalten } = vote;
  const stimmen = VERHALTEN.flatMap((name, behaviour) => {
    const namen = rat.filter((_, index) => verhalten[index] === behaviour).map((member) => signature(asPerson(member)));
    return namen.length === 0 ? [] : [{ verhalten: name, namen }];
  });
  return finalVotePdf({ titel: topic.titel, grNr, datum: iso(dokument.day), abstimmung: titel, resultat, stimmen });
}

const asPerson = ({ person, partei }: Ratsmitglied) => ({ kind: "person", person, partei }) as const;

const agendaLine = ({ nummer, geschaeft, titel }: Traktandum) => ({
  nr: String(nummer),
  grNr: geschaeft?.grNr ?? "",
  titel,
});

function minutes(council: Council, dokument: Dokument, sitzung: Sitzung, fassung: number): Uint8Array {
  const { day, beginn, ende } = sitzung;
  const rat = council.rat(day);
  const president = rat.find(({ praesidium }) => praesidium)!;
  const firstVote = sitzung.traktanden.find(({ abstimmungen }) => abstimmungen.length > 0)?.abstimmungen[0];
  const absent = firstVote?.anzahl[ABWESEND] ?? council.randomFor(`absent ${sitzung.guid}`).integer(8, 14);
  const traktanden = sitzung.traktanden.map((traktandum) => ({
    ...agendaLine(traktandum),
    text: entry(council, traktandum),
    abstimmungen: traktandum.abstimmungen.map(resultLine),
  }));
  return minutesPdf({
    titel: dokument.titel,
    datum: iso(day),
    beginn,
    ende,
    vorsitz: signature(asPerson(president)),
    anwesend: rat.length - absent,
    traktanden,
    fassung,
  });
}

function entry(council: Council, traktandum: Traktandum): string {
  const { geschaeft } = traktandum;
  const schritt = geschaeft?.schritte.find((schritt) => schritt.traktandum === traktandum);
  if (!geschaeft || !schritt) return "Der Rat nimmt die Mitteilungen zur Kenntnis.";
  return `${SCHRITTE[schritt.art].name}. ${stepMinutes(council, geschaeft, schritt)}`;
}

/** `Schlussabstimmung: Ja 79, Nein 29, Abwesend 17. Ergebnis: Ja` */
function resultLine({ titel, anzahl, resultat }: Abstimmung): string {
  const numbers = VERHALTEN.flatMap((name, index) => (anzahl[index] > 0 ? [`${name} ${anzahl[index]}`] : []));
  return `${titel}: ${numbers.join(", ")}. Ergebnis: ${resultat}`;
}
