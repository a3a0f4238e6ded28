/** Records of meetings: time, agenda with papers, speakers and votes, documents. */
import { day } from "../model/calendar.ts";
import type { Council, Sitzung, Traktandum } from "../model/model.ts";
import { ZWECKE } from "../model/steps.ts";
import { dayBlock, documentBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";
import { speechBlock } from "./wortmeldung.ts";

export const sitzung: Table = table(
  "sitzung",
  ({ sitzungen }) => sitzungen,
  (council) => (meeting) => ({
    Titel: meeting.titel,
    Datum: dayBlock(meeting.day),
    Beginn: meeting.beginn,
    Ende: meeting.ende,
    EndeNachMitternacht: meeting.ende !== "" && meeting.ende < meeting.beginn ? "Ja" : "Nein",
    VideoURL: recording(meeting),
    Traktanden: meeting.traktanden.map((traktandum) => agendaItem(council, traktandum)),
    Dokumente: meeting.dokumente.map(documentBlock),
    Sitzungsaufzeichnung: meeting.aufzeichnungen.map(documentBlock),
  }),
);

/** Meetings are broadcast from this day on. */
const BROADCAST_SINCE = day("2021-06-01");

function recording({ stand, day, guid }: Sitzung): string {
  return stand === "vorbei" && day >= BROADCAST_SINCE ? `https://video.seldwyla.example/gemeinderat/${guid}` : "";
}

function agendaItem(council: Council, traktandum: Traktandum) {
  const { guid, geschaeft, titel, nummer, zweck, abstimmungen, wortmeldungen } = traktandum;
  const { code, erlaeuterung } = zweck === null ? { code: "", erlaeuterung: "" } : ZWECKE[zweck];
  const random = council.randomFor(guid);
  return {
    OBJ_GUID: guid,
    GeschaeftGuid: geschaeft?.guid ?? "",
    GeschaeftAltsystemID: geschaeft?.altsystemId ?? "",
    GRnr: geschaeft?.grNr ?? "",
    Titel: titel,
    Traktandennummer: String(nummer),
    Traktandierungscode: code,
    TraktandierungscodeErlaeuterungen: erlaeuterung,
    Unterlagen: papersBefore(traktandum).map((dokument) => ({
      OBJ_GUID: random.guid(),
      Beschluss: dokument.inhalt.kind === "beschluss",
      Dokumente: [documentBlock(dokument)],
    })),
    Wortmeldungen: wortmeldungen.map((speech) => ({
      OBJ_GUID: speech.guid,
      ...speechBlock(council.randomFor, speech),
    })),
    Abstimmungen: abstimmungen.map((abstimmung) => ({
      OBJ_GUID: abstimmung.guid,
      Abstimmungstitel: abstimmung.titel,
      Abstimmungsnummer: abstimmung.nummer,
      Schlussresultat: abstimmung.resultat,
    })),
  };
}

/** The latest document before the meeting that asks for something. */
function papersBefore({ geschaeft, sitzung }: Traktandum) {
  const papers = geschaeft?.schritte.flatMap(({ dokument }) =>
    dokument !== null && dokument.day < sitzung.day && dokument.inhalt.kind !== "schlussabstimmung" ? [dokument] : [],
  );
  return papers?.slice(-1) ?? [];
}
