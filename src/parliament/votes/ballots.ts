/**
 * All votes of a data version with the choice of each member, small enough to stay in memory: six bytes for a choice,
 * and each seat (a person with name, party and parliamentary group) once.
 */
import type { StoredIndex } from "../describe/stored-indexes.ts";

/** A vote without the choices of its members. Absent text is empty. */
export interface VoteFacts {
  readonly OBJ_GUID: string;
  readonly Abstimmungstitel: string;
  readonly Abstimmungstyp: string;
  readonly Schlussresultat: string;
  readonly SitzungGuid: string;
  readonly SitzungTitel: string;
  readonly SitzungDatum: string;
  readonly TraktandumTitel: string;
  readonly GeschaeftGuid: string;
  readonly GeschaeftTitel: string;
  readonly GeschaeftGrNr: string;
  readonly GeschaeftRatsgeschaeftsart: string;
  readonly Anzahl_Ja: number | null;
  readonly Anzahl_Nein: number | null;
}

export interface Vote {
  readonly facts: VoteFacts;
  /** In the list of all votes. */
  readonly place: number;
  /** In its index. */
  readonly ordinal: number;
  /** Of the content of its record. */
  readonly hash: string;
  /** `2026-11-15`; empty if it is not known. */
  readonly date: string;
  /** Its choices are those from `from` up to `to`. */
  readonly from: number;
  readonly to: number;
}

/** A person with the name at that time, and the numbers of party and group; `NONE` without a party or a group. */
export interface Seat {
  readonly person: number;
  readonly name: string;
  readonly firstName: string;
  readonly party: number;
  readonly group: number;
}

export const NONE = -1;

export interface Ballots {
  /** The oldest first. */
  readonly votes: readonly Vote[];
  /** The choice of each member in each vote, as a number that holds the seat, too (`seatIn`, `choiceIn`). */
  readonly codes: Uint32Array;
  readonly seats: readonly Seat[];
  /** GUIDs; empty for people whom the records name only. */
  readonly people: readonly string[];
  readonly parties: readonly string[];
  readonly groups: readonly string[];
  /** By number; the first four are those of every council. */
  readonly choices: readonly string[];
  /** Votes that are left out. */
  readonly omitted: number;
  /** The index of the votes; undefined if the city publishes none. */
  readonly index: StoredIndex | undefined;
  /** How the records were read: what was read in the same way need not be read again. */
  readonly shape: string;
}

/** With what the majorities chose, which most counts need. */
export interface DecidedBallots extends Ballots {
  /** By number of a choice: that of the majority of the member's party and group; `UNDECIDED` if there is none. */
  readonly partyChoices: Uint8Array;
  readonly groupChoices: Uint8Array;
  /** By position of a vote in `votes`: that of the majority of the council. */
  readonly councilChoices: Uint8Array;
}

/** No choice has this number. */
export const UNDECIDED = 255;

/** More than `MOST_CHOICES`, and a power of two. */
const CHOICE_BITS = 6;

export const codeOf = (seat: number, choice: number): number => seat * 2 ** CHOICE_BITS + choice;
export const seatIn = (code: number): number => code >>> CHOICE_BITS;
export const choiceIn = (code: number): number => code & (2 ** CHOICE_BITS - 1);
