/**
 * Reads records by their roles. In: the roles of a kind, the candidates of an index, and the kinds of records that the
 * city publishes. Out: a function from a record to an object with the members of the kind: absent text is empty, an
 * absent list has no items, absent numbers and booleans are null, an absent span has neither start nor end.
 */
import { NO_SPAN, type Span, spanIn, timeIn } from "./dates.ts";
import {
  type Candidate,
  type KindName,
  type ListRole,
  NAME_ROLES,
  type ObjectCandidate,
  type RoleCandidates,
  type Roles,
  type ValueRole,
  type Where,
} from "./role.ts";
import { ITSELF } from "./shape.ts";

type Members = Readonly<Record<string, unknown>>;
type Read = (value: unknown) => unknown;
type Convert = (values: readonly unknown[]) => unknown;

export function roleReader(
  roles: Roles,
  candidates: RoleCandidates,
  isPublished: (kind: KindName) => boolean,
): (record: unknown) => Members {
  const members = Object.entries(roles).map(([name, role]) => {
    const own = candidates[name] ?? [];
    const read = role.type === "list" ? listReader(role, own, isPublished) : valueReader(role, own, isPublished);
    return { as: role.as, read, unlike: role.type === "list" ? undefined : role.unlike };
  });
  const hasUnlike = members.some(({ unlike }) => unlike !== undefined);
  return (record) => {
    const view: Record<string, unknown> = {};
    for (const { as, read } of members) view[as] = read(record);
    if (!hasUnlike) return view;
    for (const { as, unlike } of members)
      if (unlike !== undefined && isSameDay(view[as], view[unlike])) view[as] = NO_SPAN;
    return view;
  };
}

function isSameDay(one: unknown, other: unknown): boolean {
  const [a, b] = [spanIn(one).Start, spanIn(other).Start];
  return a !== null && a.slice(0, 10) === b?.slice(0, 10);
}

function valueReader(role: ValueRole, candidates: readonly Candidate[], isPublished: IsPublished): Read {
  const { convert, isEmpty, empty } = CONVERSIONS[role.type];
  if (role.of !== undefined && !isPublished(role.of)) return () => empty;
  const readers = candidates.map((candidate) => {
    const { path, where } = typeof candidate === "string" ? { path: candidate } : candidate;
    return valuesAt(path, where);
  });
  const finish = role.of === undefined ? (value: unknown) => value : guidIn;
  const general: Read = (object) => {
    for (const values of readers) {
      const value = finish(convert(values(object)));
      if (!isEmpty(value)) return value;
    }
    return empty;
  };
  const names = candidates.flatMap((candidate) =>
    typeof candidate === "string" && isDirect(candidate) ? candidate : [],
  );
  const isText = role.type === "text" || role.type === "key";
  return isText && names.length === candidates.length ? textReader(names, general, role.of !== undefined) : general;
}

/** Most roles are texts directly in the object, and a page may read a hundred thousand of them. */
function textReader(names: readonly string[], general: Read, isLink: boolean): Read {
  return (object) => {
    for (const name of names) {
      const value = (object as Members)[name];
      if (value === "" || value === undefined) continue;
      return typeof value === "string" && (!isLink || GUID.test(value)) ? value : general(object);
    }
    return "";
  };
}

const isDirect = (path: string): boolean => !path.includes(".") && !path.includes(JOIN);

type IsPublished = (kind: KindName) => boolean;

function listReader(role: ListRole, candidates: readonly Candidate[], isPublished: IsPublished): Read {
  const readers = candidates.map((candidate) => {
    const given: ObjectCandidate = typeof candidate === "string" ? { path: candidate } : candidate;
    const items = itemsAt(given.path, given.where);
    const item = itemReader(role.items, given, isPublished);
    return (object: unknown) => {
      const found: unknown[] = [];
      for (const value of items(object)) {
        const one = item(value);
        if (one !== undefined) found.push(one);
      }
      return found;
    };
  });
  return (object) => {
    for (const read of readers) {
      const items = read(object);
      if (items.length > 0) return items;
    }
    return [];
  };
}

/** Undefined for a text without content. */
function itemReader(roles: Roles, given: ObjectCandidate, isPublished: IsPublished): (item: unknown) => unknown {
  const members = Object.fromEntries(
    Object.entries(roles).flatMap(([name, role]) => {
      const member = given[name] as string | readonly Candidate[] | undefined;
      if (member === undefined) return [];
      return [[name, role.type === "list" ? [member].flat() : [joined(member as string | readonly string[])]]];
    }),
  );
  const ofObject = roleReader(roles, members, isPublished);
  const nameRole = NAME_ROLES.find((name) => Object.hasOwn(roles, name));
  const nameAs = nameRole === undefined ? undefined : roles[nameRole].as;
  const blank = ofObject({});
  return (item) => {
    if (isObject(item)) return ofObject(item);
    const text = textOf([item]);
    return text === "" || nameAs === undefined ? undefined : { ...blank, [nameAs]: text };
  };
}

/** Several paths in one: their texts are separated by spaces. */
function joined(paths: string | readonly string[]): string {
  return [paths].flat().join(JOIN);
}

/** No element has a space in its name. */
const JOIN = " ";

/** The simple values, or objects where a path leads to some. */
function valuesAt(path: string, where: Where | undefined): (value: unknown) => readonly unknown[] {
  if (path.includes(JOIN)) {
    const parts = path.split(JOIN).map((part) => valuesAt(part, undefined));
    return (value) => [
      parts
        .map((read) => textOf(read(value)))
        .filter((text) => text !== "")
        .join(" "),
    ];
  }
  const steps = path.split(".");
  if (where === undefined) return (value) => walk(value, steps);
  const parents = steps.slice(0, -1);
  const meets = condition(where);
  return (value) => walk(value, parents).flatMap((parent) => (meets(parent) ? walk(parent, steps.slice(-1)) : []));
}

function itemsAt(path: string, where: Where | undefined): (value: unknown) => readonly unknown[] {
  const steps = path === ITSELF ? [] : path.split(".");
  const meets = where && condition(where);
  return (value) => {
    const items = walk(value, steps);
    return meets ? items.filter(meets) : items;
  };
}

/** What is at the end of the steps, through all lists on the way. */
function walk(value: unknown, steps: readonly string[], from = 0): readonly unknown[] {
  if (Array.isArray(value)) {
    if (value.length === 0 || (from === steps.length && value.every(isObject))) return value;
    return value.flatMap((item) => walk(item, steps, from));
  }
  if (from === steps.length) return value === null || value === undefined ? [] : [value];
  if (!isObject(value) || !Object.hasOwn(value, steps[from])) return [];
  return walk(value[steps[from]], steps, from + 1);
}

function condition(where: Where): (object: unknown) => boolean {
  const tests = Object.entries(where).map(([path, wanted]) => {
    const read = valuesAt(path, undefined);
    const patterns = [wanted].flat();
    const matches = (text: string, pattern: string): boolean =>
      pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
    return (object: unknown) => read(object).some((value) => patterns.some((one) => matches(textOf([value]), one)));
  });
  return (object) => tests.every((test) => test(object));
}

interface Conversion {
  readonly convert: Convert;
  readonly isEmpty: (value: unknown) => boolean;
  readonly empty: unknown;
}

const text = (convert: Convert): Conversion => ({ convert, isEmpty: (value) => value === "", empty: "" });
const nullable = (convert: Convert): Conversion => ({ convert, isEmpty: (value) => value === null, empty: null });

const CONVERSIONS: Readonly<Record<ValueRole["type"], Conversion>> = {
  text: text(textOf),
  key: text(textOf),
  moment: text((values) => earliest(values).Start ?? ""),
  time: text((values) => values.map(timeIn).find((time) => time !== "") ?? ""),
  number: nullable(numberOf),
  boolean: nullable(booleanOf),
  date: {
    convert: earliest,
    isEmpty: (value) => isUnknown(value as Span),
    empty: NO_SPAN,
  },
  file: { convert: fileOf, isEmpty: (value) => value === NO_FILE, empty: { ID: "", Version: [] } },
};

/** The first with content. */
function textOf(values: readonly unknown[]): string {
  for (const value of values) {
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
  }
  return "";
}

function numberOf(values: readonly unknown[]): number | null {
  for (const value of values) {
    if (typeof value === "number") return value;
    if (typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value.trim())) return Number(value);
  }
  return null;
}

const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  ja: true,
  false: false,
  "0": false,
  nein: false,
};

function booleanOf(values: readonly unknown[]): boolean | null {
  for (const value of values) {
    const word = String(value).toLowerCase();
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
  }
  return null;
}

const isUnknown = ({ Start, End }: Span): boolean => Start === null && End === null;

/** Of several, such as the dates of all steps. */
function earliest(values: readonly unknown[]): Span {
  let first = NO_SPAN;
  for (const value of values) {
    const span = spanIn(value);
    if (first === NO_SPAN || (span.Start !== null && (first.Start === null || span.Start < first.Start))) first = span;
  }
  return first;
}

const NO_FILE = undefined;

/** Whatever the records call it, a file has an ID, and versions with renditions (docs/reference/schema.md). */
function fileOf(values: readonly unknown[]): unknown {
  const [found] = values.filter(isObject).filter(({ ID }) => typeof ID === "string" && ID !== "");
  if (!found) return NO_FILE;
  const objects = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);
  const extensions = ({ Rendition }: Members): readonly unknown[] =>
    objects(Rendition).map(({ Extension }) => ({ Extension: textOf([Extension]) }));
  return { ID: found.ID, Version: objects(found.Version).map((version) => ({ Rendition: extensions(version) })) };
}

const GUID = /^[0-9a-f]{32}$/;

/** A GUID as in addresses; others lead nowhere. */
function guidIn(value: unknown): string {
  const guid = String(value).replaceAll("-", "").toLowerCase();
  return GUID.test(guid) ? guid : "";
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
