/** What each index contains, and a query with hits in the demo city; by name as in addresses. */
export interface IndexNote {
  readonly holds: string;
  readonly example: string;
}

export const INDEX_NOTES: Readonly<Record<string, IndexNote>> = {
  kontakt: {
    holds: "People: current and former members of the council, with party, addresses, mandates and what they signed.",
    example: 'Partei any "SP Grüne" and AktivesRatsmitglied = true and Jahrgang >= 1985 sortBy Name Vorname',
  },
  behoerdenmandat: {
    holds: "Mandates: who has which office in which body, and when.",
    example: 'Gremium any GPK and Dauer_end > "9999-12-31 00:00:00" sortBy Name',
  },
  geschaeft: {
    holds: "Business: motions, postulates, inquiries, proposals of the government, with all steps and documents.",
    example: "Titel any velo* and Geschaeftsart any Motion and Beginn >= 2020 sortBy Beginn/sort.descending",
  },
  sitzung: {
    holds: "Meetings, with agenda, speeches, votes and documents.",
    example: "PersonWortmeldungPartei any SVP and Sitzungsdatum >= 2025 sortBy Sitzungsdatum/sort.descending",
  },
  ratspost: {
    holds: "Council mail: what was sent to the members, item by item.",
    example: "Titel any Budget and Datum >= 2022",
  },
  abstimmung: {
    holds: "Votes, with their result and how each member voted.",
    example: "Titel any Budget and Schlussresultat == Ja and Datum >= 2024 sortBy Anzahl_Ja/sort.descending",
  },
  wortmeldung: {
    holds:
      "Speeches, each with person, party, agenda item, meeting, business and text: those in `sitzung`, one by one. The " +
      "original lists this index without a public schema, so its structure follows `sitzung` and `abstimmung`.",
    example: "Partei any SVP and Titel any Budget and Datum >= 2022 sortBy Datum/sort.descending",
  },
  gremiumdetail: {
    holds: "Bodies (council, committees, parliamentary groups) with their meetings and members.",
    example: "GremiumKurzname any RPK",
  },
  gremiumsuebersicht: {
    holds: "The same bodies as a short list.",
    example: "Gremiumstyp any Kommission and Inaktiv = false sortBy GremiumName",
  },
  partei: { holds: "The parties.", example: "Name any Grüne and Inaktiv = false" },
  wahlkreis: { holds: "The constituencies.", example: "Inaktiv = false sortBy Sortierung" },
  wohnkreis: { holds: "The districts in which members live.", example: "Inaktiv = false sortBy Name" },
  departement: { holds: "The departments of the administration.", example: "Name any Finanz*" },
  geschaeftsart: { holds: "The kinds of business.", example: "Name any *initiative sortBy Name" },
  gremiumstyp: { holds: "The kinds of bodies.", example: "Inaktiv = false sortBy Name" },
  pendentbei: { holds: "Where business can be pending.", example: "Name any Stadtrat" },
  referendum: { holds: "The kinds of referendum that business can be subject to.", example: "Name any *referendum" },
  ablaufschritt: {
    holds: "The steps in the life of business.",
    example: "Inaktiv = false sortBy AblaufschrittNr",
  },
  dokument: {
    holds: "Documents, each with its business or meeting.",
    example: "Kategorie any Antrag and Datum >= 2022 sortBy Datum/sort.descending",
  },
};
