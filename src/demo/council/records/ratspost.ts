/** Records of the council mail: introduction, next meeting, items by chapter, one document. */
import { ratspostIntro } from "../../language/council-mail.ts";
import { mailLine } from "../business/mail-line.ts";
import { iso } from "../model/calendar.ts";
import { dateTime, dayBlock, documentBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";

export const ratspost: Table = table(
  "ratspost",
  ({ ratspost }) => ratspost,
  ({ randomFor }) =>
    ({ guid, day, naechste, positionen, dokument }) => ({
      Datum: dayBlock(day),
      Einleitungstext: ratspostIntro(randomFor(guid), iso(day)),
      NaechsteSitzungDatum: dateTime(naechste.day),
      NaechsteSitzungGuid: naechste.guid,
      Dokumente: [documentBlock(dokument)],
      Positionen: positionen.map(({ guid, kapitel, sortierung, geschaeft, schritt }) => ({
        OBJ_GUID: guid,
        Kapitel: kapitel,
        KapitelSortierung: sortierung,
        GeschaeftGuid: geschaeft.guid,
        GRNr: geschaeft.grNr,
        Titel: mailLine(geschaeft, schritt, "**"),
        Dokumente: schritt.dokument === null ? [] : [documentBlock(schritt.dokument)],
      })),
    }),
);
