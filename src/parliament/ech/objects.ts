/**
 * The objects of eCH-0294 (actors) and eCH-0293 (council operations) as far as council records fill them. Members are
 * named as in the JSON Schemas of both standards (https://ld.ech.ch/schema/0294/actors,
 * https://ch.paf.link/schema/operations), which allow no others. What is not known is absent.
 */
import type { GroupCode, MeetingCode, RoleCode, VoteCode, VotingCode } from "./codes.ts";

/** Every object has an address, under which this server has it. */
interface Identified {
  readonly global_uri: string;
  readonly local_id?: string;
}

interface Dated extends Identified {
  /** When an import last changed the record. */
  readonly datetime_modified: string;
}

/** A text of eCH-0294. */
export interface Value {
  readonly value: string;
  readonly language: string;
}

/** A text of eCH-0293. */
export interface Text {
  readonly text: string;
  readonly language: string;
}

/** A reference has the address of its object, or, if that is not published, a name for it. */
export type Refers = { readonly global_uri: string } | { readonly local_id: string };

export type PersonReference = Refers & {
  readonly label: string;
  /** The party or parliamentary group at that time. */
  readonly group_label?: string;
};

export type GroupReference = Refers & { readonly label?: string };

export interface Contact {
  readonly contact_type: "email" | "contact_website" | "linked_in" | "twitter";
  readonly value: string;
  readonly label?: string;
}

export interface Person extends Dated {
  readonly label: string;
  readonly names?: readonly {
    readonly name_type: "PersonFirstName" | "PersonOfficialName";
    readonly value: string;
  }[];
  readonly birth_year?: number;
  readonly picture?: string;
  readonly occupations?: readonly { readonly label: string }[];
  readonly contacts?: readonly Contact[];
}

export interface Group extends Dated {
  readonly label: readonly Value[];
  readonly abbreviation?: readonly Value[];
  readonly description?: readonly Value[];
  readonly group_type: { readonly group_type_enum: GroupCode; readonly label?: readonly Value[] };
  readonly is_active?: boolean;
  readonly parent_groups?: readonly GroupReference[];
  readonly landing_page?: readonly Value[];
}

export interface Membership extends Dated {
  readonly person_reference: PersonReference;
  readonly group_reference: GroupReference;
  readonly role_type?: { readonly role_type_enum: RoleCode; readonly role_label: readonly Value[] };
  readonly valid_from?: string;
  readonly valid_through?: string;
}

export interface Meeting extends Dated {
  readonly name?: readonly Text[];
  readonly meeting_type?: MeetingCode;
  readonly actor_name?: string;
  readonly actor_id?: GroupReference;
  readonly date_begin_planned?: string;
  readonly datetime_begin_planned?: string;
  readonly datetime_end_planned?: string;
  readonly location?: string;
  readonly landing_page?: string;
}

export interface AgendaItem extends Identified {
  /** The `global_uri` of the meeting. */
  readonly parent_meeting: string;
  readonly agenda_item_type: "item";
  readonly agenda_item_number?: string;
  readonly agenda_item_position: number;
  readonly agenda_item_title?: readonly Text[];
  /** The page of the business, or its number. */
  readonly affair_id?: string;
}

export interface Voting extends Dated {
  readonly voting_title?: readonly Text[];
  readonly voting_type?: VotingCode;
  readonly type_label?: string;
  readonly datetime_begin?: string;
  readonly total_count_yes?: number;
  readonly total_count_no?: number;
  readonly total_count_abstention?: number;
  readonly total_absent?: number;
  readonly total_other?: readonly { readonly label: string; readonly count: number }[];
  readonly result_text?: string;
  readonly parent_meeting?: string;
  readonly parent_agenda_item?: string;
  readonly affair_id?: string;
  readonly actor_id?: GroupReference;
  readonly landing_page?: string;
}

export interface IndividualVote extends Identified {
  /** The `global_uri` of the voting. */
  readonly parent_voting: string;
  readonly actor_id: PersonReference;
  readonly individual_vote_type?: VoteCode;
  /** What the council calls the choice, if it is another than yes, no, abstention and no vote. */
  readonly type_label?: string;
}
