/** What objects are made from: records read by the roles of their index, so that every council has the same members. */
import type { Span } from "../../roles/dates.ts";
import { isGuid } from "../describe/description.ts";
import type {
  BallotView,
  BodyView,
  FileView,
  MeetingView as ShortMeetingView,
  PersonView as ShortPersonView,
  VoteView as ShortVoteView,
} from "../feed/record-views.ts";

export interface PersonView extends ShortPersonView {
  readonly Jahrgang: number | null;
  readonly Bild: FileView;
  readonly EmailGeschaeft: string;
  readonly HomepageGeschaeft: string;
  readonly HomepagePrivat: string;
  readonly SozialeMedien: readonly { readonly Adresse: string; readonly Typ: string }[];
}

export interface MemberView {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Funktion: string;
  readonly Dauer: Span;
}

export interface GroupView extends BodyView {
  readonly Vater: string;
  readonly Bemerkung: string;
  readonly Behoerdenmitglieder: readonly MemberView[];
}

export interface ItemView {
  readonly OBJ_GUID: string;
  readonly GeschaeftGuid: string;
  readonly GRnr: string;
  readonly Titel: string;
  readonly Traktandennummer: string;
}

export interface MeetingView extends Omit<ShortMeetingView, "Traktanden"> {
  readonly Traktanden: readonly ItemView[];
}

export interface VoteView extends ShortVoteView {
  readonly Abstimmungstyp: string;
  readonly SitzungGuid: string;
  readonly TraktandumGuid: string;
  readonly GeschaeftGuid: string;
  readonly Stimmabgaben: readonly BallotView[];
}

/** A GUID in any spelling as in addresses; empty if it is none. */
export function guidIn(text: string): string {
  const guid = text.replaceAll("-", "").toLowerCase();
  return isGuid(guid) ? guid : "";
}
