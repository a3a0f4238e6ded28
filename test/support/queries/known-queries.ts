/**
 * Queries that users of such services are known to send, with names, years and GUIDs of Seldwyla. In: the records. Out:
 * index, query, and whether it must find something.
 */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import type { RecordsByIndex } from "../seldwyla.ts";

export type KnownQuery = readonly [index: string, q: string, finds: "finds" | "may find nothing"];

export function knownQueries(records: RecordsByIndex): readonly KnownQuery[] {
  const middle = (index: string): CouncilRecord => {
    const all = records.get(index) ?? [];
    return all[all.length >> 1];
  };
  const finding = (index: string, ...queries: readonly string[]): KnownQuery[] =>
    queries.map((q) => [index, q, "finds"]);
  const asking = (index: string, ...queries: readonly string[]): KnownQuery[] =>
    queries.map((q) => [index, q, "may find nothing"]);

  const { OBJ_GUID: person, Name: name, Vorname: vorname } = middle("kontakt");
  const { OBJ_GUID: document } = middle("dokument");
  const { SitzungGuid: meeting, OBJ_GUID: vote } = middle("abstimmung");
  const speech = middle("wortmeldung");
  const [speaker] = speech.PersonenWortmeldung as readonly { readonly [name: string]: string }[];
  const { OBJ_GUID: business, GRNr: number, Titel: title } = middle("geschaeft");
  const { Name: member, KontaktGuid: memberGuid, GremiumGuid: bodyGuid } = middle("behoerdenmandat");
  const dashed = withDashes(person);
  const open = "9999-12-31 00:00:00";
  const years = (...list: readonly number[]): string => list.map((year) => `GRNr any "${year}/*"`).join(" OR ");

  return [
    // The examples of the documentation.
    ...finding(
      "kontakt",
      `NameVorname any "${vorname}"`,
      "seq>0",
      `Name any "${name}" AND Vorname any "${vorname}"`,
      'Fraktion any "SP"',
      'AktivesRatsmitglied = "true"',
      'Partei any "SP" AND AktivesRatsmitglied = "true"',
      'AktivesRatsmitglied any "true"',
      'Wahlkreis any "4"',
      'Wahlkreis any "4+5"',
      `name any "${name}" AND vorname any "${vorname}"`,
      'name any "Senn" OR  name any "Mäder"',
      'name any "Senn" NOT vorname any "Max"',
      'vorname any "Roland" sortBy partei/sort.ascending',
      "seq>0 sortBy Name/sort.ascending",
      "AktivesRatsmitglied = false",
      `OBJ_GUID adj "${person}"`,
      `OBJ_GUID adj "${dashed.toUpperCase()}"`,
      `ID any ${person}`,
      `obj_guid == "${dashed}"`,
      `cql.anywhere == "${dashed.toUpperCase()}"`,
      "seq >= 0",
      'Wahlkreis adj "7 und 8"',
      "name any MADER",
      "Jahrgang >= 1980 and Geschlecht any weiblich sortBy Jahrgang/sort.descending",
    ),
    ...asking("kontakt", `NameVorname any "${name}" AND AktivesRatsmitglied = "true"`),
    ...finding(
      "behoerdenmandat",
      `gremium any "GPK" AND Dauer_end > "${open}" `,
      `Gremium any "Gemeinderat" AND Dauer_end > "${open}"`,
      'Gremium any "Gemeinderat" AND Dauer_end > "9999-12-31 23:59:59"',
      'Gremium any "Gemeinderat" AND Dauer_end = "9999-12-31 23:59:59"',
      'Gremium any "Gemeinderat"',
      "gremium adj Gemeinderat",
      `gremium adj Gemeinderat and dauer_end >= "${open}"`,
      `Name any "${member}"`,
      `KontaktGuid any "${memberGuid}" and GremiumGuid any ${bodyGuid}`,
      `GremiumGuid == "${withDashes(bodyGuid)}"`,
      "seq >= 0",
      "seq > 0",
      "Dauer > 2020",
      'seq>0 and dauer_end >= "2020-11-19 00:00:00" and dauer_start <= "2020-11-19 00:00:00" and gremium all ' +
        'Gemeinderat and funktion any "Mitglied Präsidium Vizepräsidium" sortBy name/sort.ascending ' +
        "vorname/sort.ascending",
      'dauer_end >= "2020-11-19 00:00:00" and dauer_start <= "2020-11-19 00:00:00" and gremium adj SVP sortBy ' +
        "name/sort.ascending vorname/sort.ascending",
      'Wahlkreis adj "7 und 8" and dauer_start > "2019-11-19 00:00:00"',
      "GremiumsTyp adj Fraktion",
      "Gremiumstyp adj Fraktion sortBy name/sort.ascending",
    ),
    ...asking(
      "behoerdenmandat",
      `gremium any "RPK" AND Dauer_end > "${open}" AND Name any "${member}"`,
      `Name adj ${member} and Vorname adj Res`,
    ),
    ...finding(
      "geschaeft",
      'beginn_start > "2016-01-01 00:00:00" AND beginn_start < "2017-01-01 00:00:00" sortBy ' +
        "beginn_start/sort.ascending",
      'beginn_start > "2024-01-01 00:00:00" sortBy beginn_start/sort.descending',
      `GRNr any "${number}"`,
      'GRNr any "2023/*"',
      'Titel any "Quartier"',
      'GRNr any "2018/*"',
      years(2020, 2021, 2022, 2023),
      `(${years(2022, 2023)}) AND (Geschaeftsart any "Motion" OR Geschaeftsart any "Postulat" ` +
        'OR Geschaeftsart any "Interpellation" OR Geschaeftsart any "Schriftliche Anfrage")',
      'Geschaeftsart any "Motion"',
      'Titel all "Stadt Seldwyla"',
      'Titel adj "Stadt Seldwyla"',
      'Titel any "Quartier" AND beginn_start > "2013-01-01 00:00:00" sortBy beginn_start/sort.descending',
      "seq>0",
      'beginn_start > "2024-01-01 00:00:00" AND beginn_start < "2024-12-31 23:59:59" sortBy ' +
        "beginn_start/sort.ascending",
      'beginn_start > "2019-01-01 00:00:00" AND beginn_start < "2026-11-15 12:00:00" sortBy ' +
        "beginn_start/sort.ascending",
      "seq >= 0",
      'beginn_start >= "2013-09-01 00:00:00" and beginn_start <= "2013-12-31 23:59:00" sortBy ' +
        "beginn_start/sort.descending grnr/sort.descending",
      "grnr any * sortBy beginn_start/sort.descending",
      `grnr all "${number}"`,
      `grnr any "${number}" sortby beginn_start/sort.descending`,
      'geschaeftsart any "parlamentarische initiative volksinitiative behördeninitiative" sortBy ' +
        "beginn_start/sort.descending",
      `Titel == "${String(title).replace(/["*?^\\]/g, "\\$&")}"`,
      `obj_guid any ${business}`,
      'Volltext = stadt prox/distance<=3/ordered "Seldwyla"',
      "Seldwyla not Geschaeftsart any Postulat",
      "Departement any Finanzdepartement sortBy Geschaeftsart GRNrSort/sort.descending",
      'Geschaeftsstatus <> "Abgeschlossen"',
      "Dringlich = true",
      'Referendum any "kein" and Geschaeftsart any Motion',
    ),
    ...asking(
      "geschaeft",
      `(${years(2022, 2023, 2024)}) AND Geschaeftsart any "Motion" AND Dringlich = true`,
      'GRNr any "2024/*" AND Departement any "Finanzdepartement"',
      'GRNr any "2023/*" AND Geschaeftsart any "Motion"',
      'Titel any "Budget" AND beginn_start > "2020-01-01 00:00:00" AND beginn_start < "2026-01-01 00:00:00" AND ' +
        'Departement any "Schul- und Sportdepartement" sortBy beginn_start/sort.descending',
      'beginn_start > "2026-11-14 00:00:00" AND beginn_start < "2026-11-14 23:59:59" sortBy ' +
        "beginn_start/sort.ascending",
      "beschlussnummer any 725 sortby beginn_start/sort.descending",
      "grnr any 6064",
      'Titel any "Klima" NOT Geschaeftsart any "Motion"',
    ),
    ...finding(
      "sitzung",
      'sitzungsdatum_start > "2019-01-01 00:00:00" and sitzungsdatum_start < "2019-06-30 23:59:59" sortBy ' +
        "sitzungsdatum_start/sort.ascending",
      'Sitzungsdatum_start >= "2024-01-01 00:00:00" AND Sitzungsdatum_start <= "2024-12-31 23:59:59" sortBy ' +
        "Sitzungsdatum_start/sort.ascending",
      "seq >= 0",
      'sitzungsdatum_start >= "2019-01-19 00:00:00" and sitzungsdatum_end < "2020-01-07 00:00:00" sortBy ' +
        "sitzungsdatum_end/sort.ascending beginn/sort.ascending",
      'sitzungsdatum_start >= "2015-11-19 00:00:00" sortBy sitzungsdatum_end/sort.ascending beginn/sort.ascending',
      'sitzungsdatum = 2024 and Titel any "sitzung doppelsitzung"',
    ),
    ...asking("sitzung", 'Sitzungsdatum_start > "2026-11-15 00:00:00" sortBy Sitzungsdatum_start/sort.ascending'),
    ...finding(
      "ratspost",
      'Datum_Start > "2023-01-01 00:00:00" and Datum_Start < "2023-12-31 00:00:00" sortBy Datum_Start/sort.ascending',
      'datum_end < "2024-11-19 00:00:00" sortBy datum_start/sort.descending',
      'datum_start < "2040-01-01 00:00:00" sortBy datum_start/sort.descending',
      'Titel any "Postulat"',
    ),
    ...finding(
      "abstimmung",
      "seq>0 sortBy seq/sort.descending",
      `sitzungguid any "${meeting}"`,
      `sitzungguid == "${withDashes(meeting)}"`,
      "seq>0",
      `OBJ_GUID adj "${vote}"`,
      'Fraktion any "Die Mitte/EVP" and Schlussresultat == "nein"',
      "Datum > 2024 sortBy Datum/sort.descending seq",
    ),
    ...asking("abstimmung", `Nein any "${name}"`, `Ja = "${vorname} ${name}"`),
    ...finding(
      "wortmeldung",
      "seq > 0",
      "seq >= 0",
      `OBJ_GUID adj "${speech.OBJ_GUID}"`,
      `SitzungGuid any "${speech.SitzungGuid}" sortBy TraktandumNr Sortierung`,
      `traktandumguid == "${withDashes(speech.TraktandumGuid)}"`,
      `GeschaeftGuid any ${speech.GeschaeftGuid} AND GRNr any "${speech.GeschaeftGrNr}"`,
      `Kontakt any ${speaker.KontaktGuid} and KontaktGuid == ${speaker.KontaktGuid}`,
      `Kontakt = "${speaker.Name}" and Name all "${speaker.Name}" and PersonWortmeldung any "${speaker.Name}"`,
      'Partei any "SP Grüne" and Datum >= 2023 sortBy Datum/sort.descending seq',
      "Spezialfunktion == Stadtrat",
    ),
    ...asking("wortmeldung", "Titel any Budget", "PersonWortmeldungPartei any SVP and Geschaeftsart any Motion"),
    ...finding("dokument", `ID adj "${document}"`, "seq > 0", "Kategorie any Protokoll sortBy Datum/sort.descending"),
    ...finding("gremiumsuebersicht", 'Gremiumstyp any "Kommission"', "GremiumKurzname any GPK"),
    ...asking("gremiumsuebersicht", 'Gremiumstyp any "Sachkommission"'),
    ...finding("gremiumdetail", "seq >= 0", 'KontaktNameVorname any "Roland"', "Grmiumstyp any Fraktion"),
    ...finding("wahlkreis", "inaktiv = false sortBy name/sort.ascending", "seq >= 0"),
    ...finding("geschaeftsart", "inaktiv=false", "seq >= 0", 'Name any "motion postulat"'),
    ...finding("ablaufschritt", "seq>1", "seq >= 0"),
    ...finding("gremiumstyp", "seq>0"),
    ...finding("partei", "seq>0", "seq >= 0", "Name any SP"),
    ...["departement", "pendentbei", "referendum", "wohnkreis"].flatMap((index) => finding(index, "seq >= 0", "")),
    // Common names and topics.
    ...finding("kontakt", 'name any "Meier" OR  name any "Müller"', 'name any "Meier" NOT vorname any "Max"'),
    ...finding("geschaeft", 'Titel any "Klimaschutz"', 'Titel any "Schule"', 'Titel any "Budget"', "Dringlich = false"),
    ...finding("geschaeft", 'Dokument any "Schlussabstimmung"'),
    ...finding("dokument", 'Titel == "Schlussabstimmung"', "Kategorie any Aufzeichnung"),
  ];
}

function withDashes(guid: unknown): string {
  return String(guid).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
