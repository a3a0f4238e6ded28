/** All kinds of records, and the kind of an index by its name. */
import { BODY, MANDATE } from "./kinds/body.ts";
import { BUSINESS } from "./kinds/business.ts";
import { MEETING } from "./kinds/meeting.ts";
import { DOCUMENTS, LIST, MAIL, SPEECH, UNKNOWN_FIELDS, UNKNOWN_ROLES } from "./kinds/others.ts";
import { PERSON } from "./kinds/person.ts";
import { VOTE } from "./kinds/vote.ts";
import type { FieldNames, Kind, KindName, Roles } from "./role.ts";

export const KINDS: Readonly<Record<KindName, Kind>> = {
  business: BUSINESS,
  meeting: MEETING,
  vote: VOTE,
  person: PERSON,
  body: BODY,
  mandate: MANDATE,
  document: DOCUMENTS,
  mail: MAIL,
  speech: SPEECH,
  list: LIST,
};

/** Undefined if the name is that of no known kind. */
export function kindNamed(index: string): KindName | undefined {
  const name = index.toLowerCase();
  return (Object.keys(KINDS) as KindName[]).find((kind) => KINDS[kind].indexes.includes(name));
}

export function rolesOfKind(kind: KindName | undefined): Roles {
  return kind === undefined ? UNKNOWN_ROLES : KINDS[kind].roles;
}

export function fieldsOfKind(kind: KindName | undefined): FieldNames {
  return kind === undefined ? UNKNOWN_FIELDS : KINDS[kind].fields;
}

/** The index with the records of a kind: of several, the one with the most details. */
export function indexOf<Index extends { readonly name: string; readonly kind?: KindName }>(
  indexes: readonly Index[],
  kind: KindName,
): Index | undefined {
  const names = KINDS[kind].indexes;
  const place = ({ name }: Index): number => {
    const at = names.indexOf(name.toLowerCase());
    return at < 0 ? names.length : at;
  };
  return indexes.filter((index) => index.kind === kind).toSorted((one, other) => place(one) - place(other))[0];
}
