/** Meeting, agenda item and business of a vote or a speech. */
import type { Traktandum } from "../model/model.ts";
import { dateTime } from "./blocks.ts";

export function agendaContext({ guid, nummer, titel, sitzung, geschaeft }: Traktandum) {
  return {
    SitzungGuid: sitzung.guid,
    SitzungTitel: sitzung.titel,
    SitzungDatum: dateTime(sitzung.day),
    TraktandumGuid: guid,
    TraktandumNr: String(nummer),
    TraktandumTitel: titel,
    GeschaeftGuid: geschaeft?.guid ?? "",
    GeschaeftTitel: geschaeft?.topic.titel ?? "",
    GeschaeftGrNr: geschaeft?.grNr ?? "",
    GeschaeftRatsgeschaeftsart: geschaeft?.art ?? "",
  };
}
