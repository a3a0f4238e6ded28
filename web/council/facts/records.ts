/**
 * Records of the council as the pages read them, whatever their shape in the service is: `council.ts` reads them by the
 * roles of their index (docs/reference/roles.md). Absent text is empty, an absent list has no items, absent numbers and
 * booleans are null.
 */

/** An open time span ends in the year 9999. */
export interface Zeitraum {
  readonly Start: string | null;
  readonly End: string | null;
}

export interface Datei {
  readonly ID: string;
  readonly Version: readonly { readonly Rendition: readonly { readonly Extension: string }[] }[];
}

export interface Dokument {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly File: Datei;
}

export interface Benannt {
  readonly OBJ_GUID: string;
  readonly Name: string;
}

export interface Unterzeichner extends Benannt {
  readonly Partei: string;
  readonly IstGremium: boolean | null;
}

export interface Ablaufschritt {
  readonly OBJ_GUID: string;
  readonly AblaufschrittName: string;
  readonly TraktandumGuid: string;
  readonly SitzungGuid: string;
  readonly Datum: Zeitraum;
  readonly FristBis: Zeitraum;
  readonly Beschlussnummer: string;
  readonly Dokumente: readonly Dokument[];
  readonly Protokolleintrag: string;
}

export interface Verweis {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly GRNr: string;
}

export interface Geschaeft extends Verweis {
  readonly Geschaeftsart: string;
  readonly Geschaeftsstatus: string;
  readonly Dringlich: boolean | null;
  readonly VorberatendeKommission: readonly Benannt[];
  readonly WeitereVorberatendeKommissionen: readonly Benannt[];
  readonly FederfuehrendesDepartement: readonly Benannt[];
  readonly MitbeteiligteDepartemente: readonly Benannt[];
  readonly Beginn: Zeitraum;
  readonly PendentBei: string;
  readonly Referendum: string;
  readonly Ablaufschritte: readonly Ablaufschritt[];
  readonly Erstunterzeichner: readonly Unterzeichner[];
  readonly Mitunterzeichner: readonly Unterzeichner[];
  readonly AnzahlMitunterzeichnende: number | null;
  readonly VerweisZu: readonly Verweis[];
  readonly VerweisVon: readonly Verweis[];
  readonly Traktanden: readonly {
    readonly OBJ_GUID: string;
    readonly Sitzung: readonly SitzungKurz[];
  }[];
  /** Documents other than those of steps. */
  readonly Dokumente: readonly Dokument[];
}

export interface SitzungKurz {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly Datum: Zeitraum;
}

export interface Wortmeldung {
  readonly PersonenWortmeldung: readonly {
    readonly KontaktGuid: string;
    readonly Name: string;
    readonly Partei: string;
    readonly Spezialfunktion: string;
  }[];
}

export interface Traktandum {
  readonly OBJ_GUID: string;
  readonly GeschaeftGuid: string;
  readonly GRnr: string;
  readonly Titel: string;
  readonly Traktandennummer: string;
  readonly TraktandierungscodeErlaeuterungen: string;
  readonly Unterlagen: readonly { readonly Dokumente: readonly Dokument[] }[];
  readonly Dokumente: readonly Dokument[];
  readonly Wortmeldungen: readonly Wortmeldung[];
  readonly Abstimmungen: readonly {
    readonly OBJ_GUID: string;
    readonly Abstimmungstitel: string;
    readonly Schlussresultat: string;
  }[];
}

export interface Sitzung extends SitzungKurz {
  readonly SEQ: number | null;
  /** `17:00` */
  readonly Beginn: string;
  readonly Ende: string;
  /** `Ja` or `Nein` */
  readonly EndeNachMitternacht: string;
  readonly Ort: string;
  readonly VideoURL: string;
  /** Empty where the records of the bodies name their meetings. */
  readonly Gremium: readonly Benannt[];
  readonly Traktanden: readonly Traktandum[];
  readonly Dokumente: readonly Dokument[];
  readonly Sitzungsaufzeichnung: readonly Dokument[];
}

export interface Stimmabgabe {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Fraktion: string;
  readonly Spezialfunktion: string;
  /** `Ja`, `Nein`, `Enthaltung`, `Abwesend`, or `A` to `E` if the council chooses between several motions. */
  readonly Abstimmungsverhalten: string;
}

export interface Abstimmung {
  readonly OBJ_GUID: string;
  readonly SitzungGuid: string;
  readonly SitzungTitel: string;
  readonly SitzungDatum: string;
  readonly TraktandumNr: string;
  readonly TraktandumGuid: string;
  readonly TraktandumTitel: string;
  readonly GeschaeftGuid: string;
  readonly GeschaeftTitel: string;
  readonly GeschaeftGrNr: string;
  readonly GeschaeftRatsgeschaeftsart: string;
  readonly Abstimmungstitel: string;
  readonly Abstimmungstyp: string;
  readonly Anzahl_Ja: number | null;
  readonly Anzahl_Nein: number | null;
  readonly Anzahl_Enthaltung: number | null;
  readonly Anzahl_Abwesend: number | null;
  readonly Anzahl_A: number | null;
  readonly Anzahl_B: number | null;
  readonly Anzahl_C: number | null;
  readonly Anzahl_D: number | null;
  readonly Anzahl_E: number | null;
  readonly Schlussresultat: string;
  readonly Stimmabgaben: readonly Stimmabgabe[];
}

export interface Mandat {
  readonly OBJ_GUID: string;
  readonly GremiumName: string;
  readonly GremiumGuid: string;
  readonly GremiumTyp: string;
  readonly Funktion: string;
  readonly Dauer: Zeitraum;
}

export interface Kontakt {
  readonly OBJ_GUID: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Wahlkreis: string;
  readonly Beruf: string;
  readonly Jahrgang: number | null;
  readonly Todesjahr: number | null;
  readonly Inaktiv: boolean | null;
  readonly Bild: Datei;
  readonly EmailGeschaeft: string;
  readonly HomepageGeschaeft: string;
  readonly HomepagePrivat: string;
  readonly Parteizugehoerigkeit: readonly { readonly Partei: string; readonly Dauer: Zeitraum }[];
  readonly Interessenbindung: readonly { readonly Bezeichnung: string }[];
  readonly Behoerdenmandat: readonly Mandat[];
  readonly SozialeMedien: readonly { readonly Adresse: string; readonly Typ: string }[];
  readonly Erstunterzeichner: readonly Unterzeichnet[];
  readonly Mitunterzeichner: readonly Unterzeichnet[];
}

export interface Unterzeichnet extends Verweis {
  readonly GRNrSort: string;
  readonly Ratsgeschaeftsart: string;
}

export interface Mitglied {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Funktion: string;
  readonly Dauer: Zeitraum;
}

export interface Gremium extends Benannt {
  readonly Vater: string;
  readonly Kurzname: string;
  readonly Bemerkung: string;
  readonly Gremiumstyp: string;
  readonly Inaktiv: boolean | null;
  readonly Sitzungen: readonly SitzungKurz[];
  readonly Behoerdenmitglieder: readonly Mitglied[];
}

/** A mandate as a record of its own: an office of a person, and a member of a body. */
export interface Amt extends Mandat, Pick<Mitglied, "KontaktGuid" | "Name" | "Vorname" | "Partei"> {}

export interface FoundDocument extends Dokument {
  readonly Kategorie: string;
  readonly Datum: Zeitraum;
  readonly GeschaeftGuid: string;
  readonly GRNr: string;
  readonly SitzungGuid: string;
  readonly SitzungTitel: string;
}

export interface Mail {
  readonly OBJ_GUID: string;
  readonly Datum: Zeitraum;
  readonly NaechsteSitzungDatum: string;
  readonly NaechsteSitzungGuid: string;
  readonly Einleitungstext: string;
  readonly Dokumente: readonly Dokument[];
  readonly Positionen: readonly {
    readonly Kapitel: string;
    readonly KapitelSortierung: number | null;
    readonly GeschaeftGuid: string;
    readonly GRNr: string;
    readonly Titel: string;
    readonly Dokumente: readonly Dokument[];
  }[];
}

/** A record of no known kind. */
export interface Other {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly Datum: Zeitraum;
}
