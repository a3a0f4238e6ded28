/** Records of business: kind and status, every step with its documents, signatories, agendas. */
import { COMMITTEE_OF } from "../../departments.ts";
import { stepMinutes } from "../business/step-minutes.ts";
import { KINDS } from "../model/kinds.ts";
import type { Council, Dokument, Geschaeft, Gremium, Schritt, Traktandum, Urheber } from "../model/model.ts";
import { SCHRITTE } from "../model/steps.ts";
import { displayName } from "../people/bodies.ts";
import { signatory } from "../people/signatory.ts";
import { dateTime, dayBlock, fileBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";

const BY_MEMBERS: ReadonlySet<string> = new Set(
  KINDS.filter(({ durch }) => durch === "Mitglied").map(({ art }) => art),
);

export const geschaeft: Table = table(
  "geschaeft",
  ({ geschaefte }) => geschaefte,
  (council) => (item) => ({
    GRNr: item.grNr,
    GRNrSort: sortableNumber(item.grNr),
    Titel: item.topic.titel,
    Geschaeftsart: item.art,
    Geschaeftsstatus: item.status,
    // The rest cannot be declared urgent.
    Dringlich: item.dringlich || BY_MEMBERS.has(item.art) ? item.dringlich : null,
    VorberatendeKommission: item.kommission === null ? [] : [committee(item.kommission)],
    WeitereVorberatendeKommissionen: furtherCommittees(item, council).map(committee),
    FederfuehrendesDepartement: [department(item.departement)],
    MitbeteiligteDepartemente: item.mitbeteiligt.map(department),
    Beginn: dayBlock(item.beginn),
    PendentBei: item.pendentBei,
    Referendum: item.referendum,
    Ablaufschritte: item.schritte.map((schritt) => step(council, item, schritt)),
    Erstunterzeichner: item.urheber === null ? [] : [signed(item.urheber)],
    Mitunterzeichner: item.mitunterzeichner.map(signed),
    AnzahlMitunterzeichnende: item.urheber?.kind === "person" ? item.mitunterzeichner.length : null,
    VerweisZu: item.verweisZu.map(reference),
    VerweisVon: item.verweisVon.map(reference),
    Traktanden: item.traktanden.map(agendaItem),
  }),
);

/** With leading zeros, `2023/7` sorts before `2023/60` as text. */
export function sortableNumber(grNr: string): string {
  const [year, number] = grNr.split("/");
  return `${year}/${number.padStart(5, "0")}`;
}

const committee = (gremium: Gremium) => ({ OBJ_GUID: gremium.guid, Name: displayName(gremium) });
const department = ({ guid, name }: { readonly guid: string; readonly name: string }) => ({
  OBJ_GUID: guid,
  Name: name,
});
const reference = ({ guid, topic, grNr }: Geschaeft) => ({ OBJ_GUID: guid, Titel: topic.titel, GRNr: grNr });
const paper = (dokument: Dokument) => ({ OBJ_GUID: dokument.guid, Titel: dokument.titel, File: fileBlock(dokument) });

/** Once an item is assigned to a committee, those of the other departments involved take part. */
function furtherCommittees({ kommission, mitbeteiligt }: Geschaeft, { gremien }: Council): Gremium[] {
  if (kommission === null) return [];
  const names = new Set(mitbeteiligt.map(({ key }) => COMMITTEE_OF[key]));
  return gremien.filter((body) => names.has(body.kurzname) && body !== kommission);
}

function step(council: Council, item: Geschaeft, schritt: Schritt) {
  const { nr, name } = SCHRITTE[schritt.art];
  const entry = schritt.traktandum === null ? "" : stepMinutes(council, item, schritt);
  return {
    OBJ_GUID: schritt.guid,
    AblaufschrittName: name,
    TraktandumGuid: schritt.traktandum?.guid ?? "",
    SitzungGuid: schritt.traktandum?.sitzung.guid ?? "",
    AblaufschrittNr: nr,
    Datum: dayBlock(schritt.day),
    FristBis: dayBlock(schritt.frist),
    Beschlussnummer: schritt.beschlussnummer,
    Dokumente: schritt.dokument === null ? [] : [paper(schritt.dokument)],
    Protokolleintrag: entry,
    ProtokolleintragHTML: entry === "" ? "" : `<p>${entry.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
    ErstelltAm: dateTime(schritt.day, "17:30:00"),
  };
}

function signed(urheber: Urheber) {
  const { guid, name, partei, istGremium } = signatory(urheber);
  return { OBJ_GUID: guid, Name: name, Partei: partei, IstGremium: istGremium };
}

const agendaItem = ({ guid, nummer, titel, sitzung }: Traktandum) => ({
  OBJ_GUID: guid,
  Traktandennummer: String(nummer),
  Titel: titel,
  Sitzung: [
    {
      OBJ_GUID: sitzung.guid,
      Titel: sitzung.titel,
      Datum: dayBlock(sitzung.day),
      Beginn: sitzung.beginn,
      Ende: sitzung.ende,
    },
  ],
});
