/**
 * What the columns and tables of the council contain, in both languages. In: names of elements and indexes. Out: texts;
 * of those that only other cities have, the name itself.
 */
import type { Texts } from "../../base/language.ts";

const ELEMENTS: Readonly<Record<string, readonly [de: string, en: string]>> = {
  OBJ_GUID: ["Kennung, 32 Hexadezimalziffern", "identifier, 32 hex digits"],
  SEQ: ["laufende Nummer, steigt mit jeder Änderung", "sequence number, increases with every change"],
  ID: ["ID der Datei", "ID of the file"],
  FileName: ["Name der Datei", "name of the file"],
  AblaufschrittNr: ["Nummer des Ablaufschritts", "number of the step"],
  AbstimmungGuid: ["Kennung der Abstimmung", "identifier of the vote"],
  Abstimmungstitel: ["Titel der Abstimmung", "title of the vote"],
  Abstimmungstyp: ["Art der Abstimmung", "kind of vote"],
  Abstimmungsverhalten: ["wie die Person stimmte", "how the person voted"],
  Alter: ["Alter in Jahren", "age in years"],
  AltsystemID: ["Kennung in einem früheren System", "identifier in an earlier system"],
  AnzahlMitunterzeichnende: ["Anzahl Mitunterzeichnende", "number of co-signatories"],
  Anzahl_A: ["Stimmen für A", "votes for A"],
  Anzahl_Abwesend: ["Anzahl Abwesende", "number of absent members"],
  Anzahl_B: ["Stimmen für B", "votes for B"],
  Anzahl_C: ["Stimmen für C", "votes for C"],
  Anzahl_D: ["Stimmen für D", "votes for D"],
  Anzahl_E: ["Stimmen für E", "votes for E"],
  Anzahl_Enthaltung: ["Anzahl Enthaltungen", "number of abstentions"],
  Anzahl_Ja: ["Anzahl Ja-Stimmen", "number of votes in favour"],
  Anzahl_Nein: ["Anzahl Nein-Stimmen", "number of votes against"],
  Aufzeichnung: ["Tonaufnahme", "recording"],
  Beginn: ["Beginn", "begin"],
  Bemerkung: ["Bemerkung", "remark"],
  Beruf: ["Beruf", "profession"],
  Bild: ["Bild", "picture"],
  Datum: ["Datum", "date"],
  Dauer: ["Dauer", "duration"],
  Dringlich: ["dringlich", "urgent"],
  Einleitungstext: ["Einleitung", "introduction"],
  EmailGeschaeft: ["E-Mail, Geschäft", "e-mail, business"],
  EmailPrivat: ["E-Mail, privat", "e-mail, private"],
  Ende: ["Ende", "end"],
  EndeNachMitternacht: ["ob es nach Mitternacht endete", "whether it ended after midnight"],
  Erstunterzeichner: ["erstunterzeichnende Person oder Gremium", "first signatory, a person or a body"],
  FaxGeschaeft: ["Fax, Geschäft", "fax, business"],
  FaxPrivat: ["Fax, privat", "fax, private"],
  FederfuehrendesDepartement: ["federführendes Departement", "department in charge"],
  File: ["Datei", "file"],
  Fraktion: ["Fraktion", "parliamentary group"],
  Funktion: ["Funktion", "function"],
  GRNr: ["Geschäftsnummer", "number of the business"],
  GRNrSort: ["Geschäftsnummer zum Sortieren", "number of the business for sorting"],
  GRnr: ["Geschäftsnummer", "number of the business"],
  GeschaeftAltsystemID: ["Kennung des Geschäfts in einem früheren System", "the business in an earlier system"],
  GeschaeftGrNr: ["Geschäftsnummer", "number of the business"],
  GeschaeftGuid: ["Kennung des Geschäfts", "identifier of the business"],
  GeschaeftRatsgeschaeftsart: ["Art des Geschäfts", "kind of business"],
  GeschaeftTitel: ["Titel des Geschäfts", "title of the business"],
  Geschaeftsart: ["Art des Geschäfts", "kind of business"],
  Geschaeftsstatus: ["Stand des Geschäfts", "status of the business"],
  Geschlecht: ["Geschlecht", "gender"],
  Gremium: ["Name des Gremiums", "name of the body"],
  GremiumGuid: ["Kennung des Gremiums", "identifier of the body"],
  GremiumInaktiv: ["ob es das Gremium nicht mehr gibt", "whether the body no longer exists"],
  GremiumKurzname: ["Abkürzung des Gremiums", "abbreviation of the body"],
  GremiumName: ["Name des Gremiums", "name of the body"],
  GremiumTyp: ["Art des Gremiums", "kind of body"],
  Gremiumstyp: ["Art des Gremiums", "kind of body"],
  HomepageGeschaeft: ["Website, Geschäft", "website, business"],
  HomepagePrivat: ["Website, privat", "website, private"],
  Inaktiv: ["nicht mehr gültig", "no longer valid"],
  IstGremium: ["Gremium statt Person", "a body instead of a person"],
  Jahrgang: ["Geburtsjahr", "year of birth"],
  Kategorie: ["Art des Dokuments", "kind of document"],
  KontaktGuid: ["Kennung der Person", "identifier of the person"],
  Kuerzel: ["Abkürzung", "abbreviation"],
  Kurzname: ["Abkürzung", "abbreviation"],
  Level: ["Ebene in der Liste", "level in the list"],
  NaechsteSitzungDatum: ["Datum der nächsten Sitzung", "date of the next meeting"],
  NaechsteSitzungGuid: ["Kennung der nächsten Sitzung", "identifier of the next meeting"],
  Name: ["Name", "name"],
  NameVorname: ["Name und Vorname", "last and first name"],
  Nummer: ["Nummer", "number"],
  Partei: ["Partei", "party"],
  ParteiGuid: ["Kennung der Partei", "identifier of the party"],
  PendentBei: ["wo das Geschäft hängig ist", "where the business is pending"],
  Referendum: ["Art des Referendums", "kind of referendum"],
  Schlussresultat: ["Ergebnis der Abstimmung", "result of the vote"],
  Sitz: ["Nummer des Sitzes", "number of the seat"],
  Sitznummer: ["Nummer des Sitzes", "number of the seat"],
  SitzungDatum: ["Datum der Sitzung", "date of the meeting"],
  SitzungGuid: ["Kennung der Sitzung", "identifier of the meeting"],
  SitzungTitel: ["Titel der Sitzung", "title of the meeting"],
  Sitzungsaufzeichnung: ["Tonaufnahme der Sitzung", "recording of the meeting"],
  Sortierung: ["Reihenfolge", "order"],
  Spezialfunktion: ["Amt, etwa Präsidium", "office, such as the presidency"],
  Subtraktandum: ["Teil des Traktandums", "part of the agenda item"],
  TelefonGeschaeft: ["Telefon, Geschäft", "telephone, business"],
  TelefonMobileGeschaeft: ["Mobiltelefon, Geschäft", "mobile phone, business"],
  TelefonMobilePrivat: ["Mobiltelefon, privat", "mobile phone, private"],
  TelefonPrivat: ["Telefon, privat", "telephone, private"],
  Text: ["Text", "text"],
  Titel: ["Titel", "title"],
  Todesjahr: ["Todesjahr", "year of death"],
  Traktandennummer: ["Nummer auf der Traktandenliste", "number on the agenda"],
  Traktandierungscode: ["wie das Geschäft traktandiert ist", "how the business is on the agenda"],
  TraktandierungscodeErlaeuterungen: ["Erläuterung dazu", "its explanation"],
  TraktandumGuid: ["Kennung des Traktandums", "identifier of the agenda item"],
  TraktandumNr: ["Nummer auf der Traktandenliste", "number on the agenda"],
  TraktandumTitel: ["Titel des Traktandums", "title of the agenda item"],
  Vater: ["übergeordnetes Gremium", "body that it belongs to"],
  VideoURL: ["Adresse des Videos", "address of the video"],
  VorberatendeKommission: ["vorberatende Kommission", "committee that prepares it"],
  Vorname: ["Vorname", "first name"],
  Wahlkreis: ["Wahlkreis", "constituency"],
  WahlkreisOrder: ["Reihenfolge der Wahlkreise", "order of the constituencies"],
  Wohnkreis: ["Wohnkreis", "district of residence"],
};

const INDEXES: Readonly<Record<string, readonly [title: Texts, about: Texts]>> = {
  kontakt: [
    { de: "Personen", en: "People" },
    { de: "Mitglieder des Rats, heutige und frühere.", en: "Current and former members of the council." },
  ],
  behoerdenmandat: [
    { de: "Behördenmandate", en: "Offices" },
    { de: "Wer welches Amt in welchem Gremium hat oder hatte.", en: "Who has or had which office in which body." },
  ],
  geschaeft: [
    { de: "Geschäfte", en: "Business" },
    {
      de: "Vorstösse, Vorlagen und andere Geschäfte.",
      en: "Motions, proposals of the executive and other business.",
    },
  ],
  sitzung: [
    { de: "Sitzungen", en: "Meetings" },
    { de: "Die Sitzungen des Rats.", en: "The meetings of the council." },
  ],
  ratspost: [
    { de: "Ratspost", en: "Council mail" },
    { de: "Sendungen an die Mitglieder des Rats.", en: "What was sent to the members of the council." },
  ],
  abstimmung: [
    { de: "Abstimmungen", en: "Votes" },
    { de: "Abstimmungen mit ihrem Ergebnis.", en: "Votes with their result." },
  ],
  wortmeldung: [
    { de: "Wortmeldungen", en: "Speeches" },
    { de: "Wortmeldungen in den Sitzungen.", en: "Speeches in the meetings." },
  ],
  gremiumdetail: [
    { de: "Gremien", en: "Bodies" },
    { de: "Rat, Kommissionen und Fraktionen.", en: "Council, committees and parliamentary groups." },
  ],
  gremiumsuebersicht: [
    { de: "Gremien, Übersicht", en: "Bodies, short list" },
    { de: "Dieselben Gremien als kurze Liste.", en: "The same bodies as a short list." },
  ],
  partei: [
    { de: "Parteien", en: "Parties" },
    { de: "Die Parteien.", en: "The parties." },
  ],
  wahlkreis: [
    { de: "Wahlkreise", en: "Constituencies" },
    { de: "Die Wahlkreise.", en: "The constituencies." },
  ],
  wohnkreis: [
    { de: "Wohnkreise", en: "Districts" },
    { de: "Wo Mitglieder wohnen.", en: "Where members live." },
  ],
  departement: [
    { de: "Departemente im Rat", en: "Departments in the council" },
    {
      de: "Die Departemente, wie der Rat sie nennt. Die der Finanzen sind in departemente.",
      en: "The departments as the council names them. Those of the finances are in departemente.",
    },
  ],
  geschaeftsart: [
    { de: "Geschäftsarten", en: "Kinds of business" },
    { de: "Die Arten von Geschäften.", en: "The kinds of business." },
  ],
  gremiumstyp: [
    { de: "Gremiumstypen", en: "Kinds of bodies" },
    { de: "Die Arten von Gremien.", en: "The kinds of bodies." },
  ],
  pendentbei: [
    { de: "Pendent bei", en: "Pending at" },
    { de: "Wo Geschäfte hängig sein können.", en: "Where business can be pending." },
  ],
  referendum: [
    { de: "Referenden", en: "Referendums" },
    { de: "Die Arten von Referenden.", en: "The kinds of referendum." },
  ],
  ablaufschritt: [
    { de: "Ablaufschritte", en: "Steps" },
    { de: "Die Schritte im Ablauf eines Geschäfts.", en: "The steps in the life of business." },
  ],
  dokument: [
    { de: "Einzelne Dokumente", en: "Single documents" },
    {
      de: "Der Index der Dokumente. Alle Dateien aller Indexe sind in dokumente.",
      en: "The index of documents. All files of all indexes are in dokumente.",
    },
  ],
};

/** What an element contains. */
export function elementWords(name: string): Texts {
  const [de, en] = ELEMENTS[name] ?? [`Element ${name}`, `element ${name}`];
  return { de, en };
}

/** Title and description of the table of an index, by its name in lower case. */
export function indexWords(name: string): { readonly title: Texts; readonly about: Texts } {
  const [title, about] = INDEXES[name] ?? [
    { de: name, en: name },
    { de: `Der Index ${name}.`, en: `The index ${name}.` },
  ];
  return { title, about };
}
