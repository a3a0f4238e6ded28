/**
 * The council as plain values, from which records are made: people and mandates, business, meetings, votes, mail,
 * documents. What the simulation fills step by step is mutable; everything else is `readonly`.
 */
import type { BusinessTopic, Geschaeftsart } from "../../language/business-topic.ts";
import type { Random } from "../../random.ts";
import type { Day } from "./calendar.ts";
import type { PendentBei, Referendum, Status } from "./code-lists.ts";
import type { SchrittArt, Zweck } from "./steps.ts";

export interface Partei {
  readonly guid: string;
  readonly altsystemId: string;
  readonly kuerzel: string;
  readonly name: string;
  /** Position between left (-1) and right (1). */
  readonly lage: number;
  readonly inaktiv: boolean;
}

/** Both days are included; `to` is OPEN as long as there is no end. */
export interface Span {
  readonly from: Day;
  to: Day;
}

export interface Parteizugehoerigkeit extends Span {
  readonly guid: string;
  readonly partei: Partei;
}

export interface Person {
  readonly guid: string;
  readonly altsystemId: string;
  readonly vorname: string;
  readonly name: string;
  readonly geschlecht: "männlich" | "weiblich";
  readonly jahrgang: number;
  /** "" for people who were never elected to the council. */
  readonly wahlkreis: string;
  readonly wohnkreis: string;
  /** In order of time; empty for the secretariat. */
  readonly parteien: Parteizugehoerigkeit[];
}

export interface Gremium extends Span {
  readonly guid: string;
  readonly altsystemId: string;
  readonly name: string;
  readonly kurzname: string;
  readonly typ: string;
  readonly vater: string;
  readonly bemerkung: string;
  readonly sitze: number;
  readonly inaktiv: boolean;
}

/** A person in a seat of a body for a time. */
export interface Seat extends Span {
  readonly person: Person;
  readonly sitz: number;
}

export interface Mandat extends Span {
  readonly guid: string;
  readonly altsystemId: string;
  readonly person: Person;
  readonly gremium: Gremium;
  readonly funktion: string;
  readonly sitz: number | null;
}

/** A member of the council on a given day. */
export interface Ratsmitglied {
  readonly person: Person;
  readonly partei: Partei;
  readonly fraktion: Gremium | null;
  readonly praesidium: boolean;
}

export interface Departement {
  readonly guid: string;
  readonly key: string;
  readonly name: string;
}

/** Who submits: a member (with the party of that day) or a body such as the executive or a parliamentary group. */
export type Urheber =
  | { readonly kind: "person"; readonly person: Person; readonly partei: Partei }
  | { readonly kind: "gremium"; readonly gremium: Gremium; readonly lage: number };

export interface Schritt {
  readonly guid: string;
  readonly art: SchrittArt;
  readonly day: Day;
  readonly frist: Day | null;
  readonly traktandum: Traktandum | null;
  readonly dokument: Dokument | null;
  /** Number of the decision of the executive or the council; filled once all decisions are known. */
  beschlussnummer: string;
}

export interface Geschaeft {
  readonly guid: string;
  readonly altsystemId: string;
  readonly grNr: string;
  readonly art: Geschaeftsart;
  readonly topic: BusinessTopic;
  readonly beginn: Day;
  readonly urheber: Urheber | null;
  readonly mitunterzeichner: readonly Extract<Urheber, { kind: "person" }>[];
  readonly departement: Departement;
  readonly mitbeteiligt: readonly Departement[];
  readonly referendum: Referendum;
  kommission: Gremium | null;
  dringlich: boolean;
  status: Status;
  pendentBei: PendentBei;
  readonly schritte: Schritt[];
  readonly traktanden: Traktandum[];
  readonly verweisZu: Geschaeft[];
  readonly verweisVon: Geschaeft[];
}

export interface Traktandum {
  readonly guid: string;
  readonly sitzung: Sitzung;
  readonly nummer: number;
  readonly titel: string;
  readonly geschaeft: Geschaeft | null;
  /** Null for communications, which concern no business. */
  readonly zweck: Zweck | null;
  readonly abstimmungen: Abstimmung[];
  readonly wortmeldungen: Wortmeldung[];
}

/** A speech of one person. */
export interface Wortmeldung {
  readonly guid: string;
  readonly traktandum: Traktandum;
  /** Its place among the speeches on the item, from 1. */
  readonly nummer: number;
  readonly person: Person;
  readonly partei: Partei | null;
  /** The special role in which someone speaks, or "". */
  readonly rolle: string;
  readonly aufzeichnung: Dokument | null;
}

export interface Sitzung {
  readonly guid: string;
  readonly titel: string;
  readonly day: Day;
  readonly beginn: string;
  /** "" until the meeting is over. */
  readonly ende: string;
  readonly stand: "vorbei" | "traktandiert" | "geplant";
  readonly traktanden: Traktandum[];
  readonly dokumente: Dokument[];
  /** At most one. */
  readonly aufzeichnungen: Dokument[];
}

/** The result of a vote: for each member of `rat` a position in VERHALTEN, and how often each one occurs. */
export interface Abstimmung {
  readonly guid: string;
  readonly traktandum: Traktandum;
  readonly titel: string;
  readonly typ: string;
  readonly nummer: number;
  readonly rat: readonly Ratsmitglied[];
  readonly verhalten: Uint8Array;
  readonly anzahl: readonly number[];
  readonly resultat: string;
}

export interface Position {
  readonly guid: string;
  readonly kapitel: string;
  readonly sortierung: number;
  readonly geschaeft: Geschaeft;
  readonly schritt: Schritt;
}

export interface Ratspost {
  readonly guid: string;
  readonly day: Day;
  readonly naechste: Sitzung;
  readonly positionen: readonly Position[];
  readonly dokument: Dokument;
}

/** What a document is about; its bytes are generated from this on demand. */
export type Inhalt =
  | { readonly kind: "vorstoss" | "antrag" | "beschluss"; readonly geschaeft: Geschaeft }
  | { readonly kind: "schlussabstimmung"; readonly geschaeft: Geschaeft; readonly abstimmung: Abstimmung }
  | { readonly kind: "traktandenliste" | "protokoll" | "aufzeichnung"; readonly sitzung: Sitzung }
  | { readonly kind: "ratspost" };

export interface Dokument {
  readonly guid: string;
  readonly titel: string;
  readonly kategorie: string;
  readonly day: Day;
  /** One entry per version: whether it has a rendition. The last one always has. */
  readonly fassungen: readonly boolean[];
  readonly inhalt: Inhalt;
}

export interface Council {
  readonly today: Day;
  readonly parteien: readonly Partei[];
  readonly gremien: readonly Gremium[];
  readonly personen: readonly Person[];
  readonly mandate: readonly Mandat[];
  readonly departemente: readonly Departement[];
  readonly geschaefte: readonly Geschaeft[];
  readonly sitzungen: readonly Sitzung[];
  readonly abstimmungen: readonly Abstimmung[];
  readonly wortmeldungen: readonly Wortmeldung[];
  readonly ratspost: readonly Ratspost[];
  readonly dokumente: readonly Dokument[];
  /** The members of the council on a day. */
  rat(on: Day): readonly Ratsmitglied[];
  /** Who heads a department (by key) on a day. */
  head(departement: string, on: Day): Person | null;
  /** The random source of one entity, by GUID, for details that are generated on demand. */
  randomFor(guid: string): Random;
}
