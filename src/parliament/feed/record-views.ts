/**
 * Records as feeds and calendars read them: by the roles of their index, so that the same members have the title, the
 * number and the date whatever the council calls them. In: the indexes of a store. Out: for each index, a function from
 * the stored bytes of a record to its view. Absent text is empty, an absent list has no items.
 */
import type { Span } from "../../roles/dates.ts";
import { indexOf, rolesOfKind } from "../../roles/kinds.ts";
import { roleReader } from "../../roles/read.ts";
import type { KindName } from "../../roles/role.ts";
import { type KnownField, type SearchableIndex, searchFields, sortField } from "../../roles/search-fields.ts";
import type { HeadlineVote } from "../../roles/vote-headline.ts";
import { kindOf as kindOfDescription, rolesOf } from "../describe/index-roles.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";

export interface Named {
  readonly OBJ_GUID: string;
  readonly Name: string;
}

export interface FileView {
  readonly ID: string;
  readonly Version: readonly { readonly Rendition: readonly unknown[] }[];
}

export interface StepView {
  readonly OBJ_GUID: string;
  readonly AblaufschrittName: string;
  readonly Datum: Span;
  readonly Beschlussnummer: string;
  readonly Dokumente: readonly { readonly Titel: string }[];
}

export interface BusinessView {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly GRNr: string;
  readonly Geschaeftsart: string;
  readonly Geschaeftsstatus: string;
  readonly Beginn: Span;
  readonly Erstunterzeichner: readonly { readonly Name: string; readonly Partei: string }[];
  readonly Ablaufschritte: readonly StepView[];
}

export interface ShortMeetingView {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly Datum: Span;
}

export interface MeetingView extends ShortMeetingView {
  readonly SEQ: number | null;
  readonly Beginn: string;
  readonly Ende: string;
  readonly EndeNachMitternacht: string;
  readonly Ort: string;
  readonly Gremium: readonly Named[];
  readonly Traktanden: readonly { readonly Traktandennummer: string; readonly Titel: string }[];
}

export interface VoteView extends HeadlineVote {
  readonly OBJ_GUID: string;
  readonly SitzungDatum: string;
  readonly TraktandumTitel: string;
  readonly GeschaeftTitel: string;
  readonly GeschaeftGrNr: string;
  readonly Anzahl_Enthaltung: number | null;
  readonly Anzahl_Abwesend: number | null;
}

/** How a member voted. */
export interface BallotView {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Fraktion: string;
  readonly Abstimmungsverhalten: string;
}

export interface OfficeView {
  readonly OBJ_GUID: string;
  readonly GremiumGuid: string;
  readonly GremiumName: string;
  readonly Funktion: string;
  readonly Dauer: Span;
}

export interface PersonView extends Named {
  readonly Vorname: string;
  readonly Partei: string;
  readonly Beruf: string;
  readonly Wahlkreis: string;
  readonly Behoerdenmandat: readonly OfficeView[];
}

export interface MandateView extends OfficeView {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
}

export interface BodyView extends Named {
  readonly Kurzname: string;
  readonly Gremiumstyp: string;
  readonly Inaktiv: boolean | null;
  readonly Sitzungen: readonly ShortMeetingView[];
}

export interface DocumentView {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly File: FileView;
  readonly Kategorie: string;
  readonly Datum: Span;
  readonly GRNr: string;
  readonly GeschaeftGuid: string;
  readonly SitzungGuid: string;
}

export interface MailView {
  readonly OBJ_GUID: string;
  readonly Datum: Span;
  readonly Positionen: readonly unknown[];
}

export interface SpeechView {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly Datum: Span;
  readonly PersonenWortmeldung: readonly { readonly Name: string; readonly Partei: string }[];
}

export interface OtherView {
  readonly OBJ_GUID: string;
  readonly Titel: string;
  readonly Datum: Span;
}

/** The views by kind; those of all other kinds are `OtherView`. */
export interface Views {
  readonly business: BusinessView;
  readonly meeting: MeetingView;
  readonly vote: VoteView;
  readonly person: PersonView;
  readonly mandate: MandateView;
  readonly body: BodyView;
  readonly document: DocumentView;
  readonly mail: MailView;
  readonly speech: SpeechView;
}

export type View = Views[keyof Views] | OtherView;

export function kindOf({ description }: Pick<StoredIndex, "description">): KindName | undefined {
  return kindOfDescription(description);
}

/** The index with the records of a kind. */
export function indexOfKind(indexes: readonly StoredIndex[], kind: KindName): StoredIndex | undefined {
  const filled = indexes.filter(({ size }) => size > 0);
  return indexOf(
    filled.map((index) => ({ name: index.name, kind: kindOf(index), index })),
    kind,
  )?.index;
}

/** `only` names the roles that are needed, where a record has many parts that are not. */
export function viewReader<V>(
  indexes: readonly Pick<StoredIndex, "description" | "size">[],
  { description }: Pick<StoredIndex, "description">,
  only?: readonly string[],
): (record: Uint8Array) => V {
  const { kind, candidates } = rolesOf(description);
  const published = new Set(indexes.filter(({ size }) => size > 0).map(kindOf));
  const roles = Object.entries(rolesOfKind(kind)).filter(([name]) => only?.includes(name) ?? true);
  const read = roleReader(Object.fromEntries(roles), candidates, (one) => published.has(one));
  return (record) => read(JSON.parse(Buffer.from(record).toString())) as V;
}

/** The first text field of an index for a purpose, such as the key of a person. */
export function textField(index: StoredIndex, purpose: string): string | undefined {
  return searchFields(searchable(index), purpose, "text")[0];
}

/** ` sortBy Datum/sort.descending`; by the order of import if there is no date. */
export function byDate(index: StoredIndex): string {
  return ` sortBy ${sortField(searchable(index), "date")?.name ?? "seq"}/sort.descending`;
}

/** What an index can be searched and sorted by. */
export function searchable({ description, search }: StoredIndex): SearchableIndex {
  const { kind, candidates } = rolesOf(description);
  const fields = [...search.elements].map(
    ([name, target]): KnownField => ({
      name,
      kind: target.kind,
      ...(search.fields.has(name) ? {} : { sortOnly: true }),
    }),
  );
  return { kind, roles: candidates, fields };
}
