/**
 * Roles: which elements of a council's records are the title, the number, the date and so on. Councils name and nest
 * them differently, so each role has places where its value may be. A kind of records is a table of roles; reading a
 * record by it gives the same members for every council, named as in the indexes of rathaus (docs/reference/indexes).
 */

/** The kinds of records that the explorer and others understand, whatever the index is called. */
export const KIND_NAMES = [
  "business",
  "meeting",
  "vote",
  "person",
  "body",
  "mandate",
  "document",
  "mail",
  "speech",
  "list",
] as const;

export type KindName = (typeof KIND_NAMES)[number];

/** Conditions on an object: path → text, or several of which one is; `*` at the end stands for any ending. */
export type Where = Readonly<Record<string, string | readonly string[]>>;

/**
 * Where the value of a role may be. A path names members of the JSON form of a record, joined by dots, and leads
 * through lists; `.` is the object itself.
 */
export type Candidate = string | ObjectCandidate;

/**
 * The members of an object candidate have the names of the roles inside: a path from the object, several whose texts
 * are joined, or, for a role that is a list, candidates again.
 */
export interface ObjectCandidate {
  readonly path: string;
  readonly where?: Where;
  readonly [role: string]: string | readonly Candidate[] | Where | undefined;
}

/** The candidates of each role, in order of preference: the first with a value counts. */
export type RoleCandidates = Readonly<Record<string, readonly Candidate[]>>;

/** What a mapping file says about an index: the kind of its records, and candidates that replace the guess. */
export interface GivenRoles {
  readonly kind?: KindName;
  readonly [role: string]: readonly Candidate[] | KindName | undefined;
}

/**
 * `key`: a GUID. `date`: a span of time, `{ Start, End }`. `moment`: one point in time as text. `time`: a time of day.
 * `file`: an attached file with its versions.
 */
export type ValueType = "text" | "key" | "number" | "boolean" | "date" | "moment" | "time" | "file";

interface Common {
  /** The member of the result. */
  readonly as: string;
  /** What it is, for the documentation. */
  readonly about: string;
  /** Pages have little to show without it, so an import says that it is missing. */
  readonly isMain?: true;
}

export interface ValueRole extends Common {
  readonly type: ValueType;
  /** In order of preference, in any case. Inside an object, a list of paths is joined. */
  readonly paths: readonly (string | readonly string[])[];
  /** If no path exists: the first element of this kind, closest to the record. */
  readonly orElse?: "text" | "date" | "file";
  /** A key of a record of this kind; empty if the city publishes none, because it would lead nowhere. */
  readonly of?: KindName;
  /** Dropped if it is the same as this member: it says nothing more. */
  readonly unlike?: string;
}

export interface ListRole extends Common {
  readonly type: "list";
  /** The roles of each item. A plain text in place of an object is its name. */
  readonly items: Roles;
  readonly paths: readonly (string | { readonly path: string; readonly where: Where })[];
}

export type Role = ValueRole | ListRole;
export type Roles = Readonly<Record<string, Role>>;

/** What an index of some kind can be searched by: purpose → names of search fields in order of preference. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

export interface Kind {
  readonly about: string;
  /** Names of indexes that hold such records, in lower case; the first that is there is used. */
  readonly indexes: readonly string[];
  readonly roles: Roles;
  readonly fields: FieldNames;
}

/** The role inside an object that a plain text stands for. */
export const NAME_ROLES: readonly string[] = ["name", "title"];
