/**
 * Values of a record for the naive model, read directly from the record: of search fields, by their sources, of
 * elements that only sorting and facets use, and of dates.
 */
import {
  type ComplexType,
  elementsOf,
  type IndexDescription,
  type JoinSource,
  type SearchField,
  type Source,
  typeNamed,
  type ValueSource,
  type Where,
} from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord, Value } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";

/** All values at a path, with lists flattened. */
function at(value: Value | undefined, path: readonly string[]): Value[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => at(item, path));
  if (path.length === 0) return [value];
  return typeof value === "object" ? at((value as Record<string, Value>)[path[0]], path.slice(1)) : [];
}

const steps = (path: string): string[] => (path === "" ? [] : path.split("."));

const holds = (where: Where | undefined, object: Value): boolean =>
  Object.entries(where ?? {}).every(([path, texts]) =>
    at(object, steps(path)).some((value) => [texts].flat().some((text) => value === text)),
  );

const isPresent = (text: string): boolean => text !== "";

/**
 * The texts of a field: `whole` to compare, sort and count, `words` to tokenize. Duplicates stay. With `once`, a member
 * of an object that several sources share contributes once.
 */
export function textsOf(
  sources: readonly Source[],
  record: CouncilRecord,
  form: "whole" | "words",
  repeated?: "once",
): readonly string[] {
  const forms = KNOWN_TEXTS.getOrInsertComputed(sources, () => new Map());
  const read = () => memoized((one) => textsRead(sources, one, form, repeated));
  return forms.getOrInsertComputed(`${form} ${repeated}`, read)(record);
}

/** A record is read once for all queries of a test. */
const KNOWN_TEXTS = new WeakMap<readonly Source[], Map<string, (record: CouncilRecord) => readonly string[]>>();

function textsRead(
  sources: readonly Source[],
  record: CouncilRecord,
  form: "whole" | "words",
  repeated?: "once",
): string[] {
  const seen = new Map<string, Set<Value>>();
  return sources.flatMap((source) => {
    if ("exists" in source) return [];
    const path = steps(source.path);
    const holders = at(record, "join" in source ? path : path.slice(0, -1)).filter((object) =>
      holds(source.where, object),
    );
    const place = JSON.stringify("join" in source ? [source.path, source.join] : source.path);
    const before = seen.get(place) ?? new Set();
    seen.set(place, before.union(new Set(holders)));
    const fresh = repeated === "once" ? holders.filter((holder) => !before.has(holder)) : holders;
    return fresh.flatMap((holder) => textsIn(holder, source, form)).filter(isPresent);
  });
}

function textsIn(holder: Value, source: ValueSource | JoinSource, form: "whole" | "words"): string[] {
  if (!("join" in source)) return at(holder, steps(source.path).slice(-1)).map(String);
  const names = new Set(source.join.filter((member) => !/(Guid|GUID)$/.test(member)));
  const members = form === "words" ? source.join : [...names];
  const texts = members.flatMap((member) => at(holder, [member])).map(String);
  return [texts.filter(isPresent).join(" ")];
}

export function numbersOf({ sources = [] }: SearchField, record: CouncilRecord): number[] {
  return sources.flatMap((source) => ("path" in source ? at(record, steps(source.path)).map(Number) : []));
}

export function booleansOf({ sources = [] }: SearchField, record: CouncilRecord): boolean[] {
  return sources.flatMap((source) =>
    "exists" in source
      ? [at(record, steps(source.exists)).some((object) => holds(source.where, object))]
      : at(record, steps(source.path)).map((value) => value === true),
  );
}

export type End = "Start" | "End";

/** In milliseconds; all times are UTC. */
export function instantsAt(path: string, end: End, record: CouncilRecord): number[] {
  return at(record, steps(path))
    .flatMap((value) => (typeof value === "string" ? [value] : at(value, [end])))
    .map((text) => Date.parse(`${text}Z`))
    .filter((milliseconds) => !Number.isNaN(milliseconds));
}

export function instantsOf({ sources = [] }: SearchField, end: End, record: CouncilRecord): number[] {
  return sources.flatMap((source) => ("path" in source ? instantsAt(source.path, end, record) : []));
}

/** A name by which hits can be sorted and counted. */
export type Sortable =
  | { readonly kind: "text"; readonly values: (record: CouncilRecord) => readonly string[] }
  | { readonly kind: "number" | "date"; readonly values: (record: CouncilRecord) => number[] }
  | { readonly kind: "boolean"; readonly values: (record: CouncilRecord) => boolean[] };

export function sortable(description: IndexDescription, name: string): Sortable | undefined {
  const wanted = name.toLowerCase();
  if (wanted === "seq") return { kind: "number", values: (record) => [record.SEQ] };
  const { base, end } = dateName(wanted);
  const fields = description.searchFields;
  const field =
    fields.find((candidate) => candidate.name.toLowerCase() === wanted) ??
    fields.find((candidate) => candidate.kind === "date" && candidate.name.toLowerCase() === base);
  if (field !== undefined) return sortableField(field, end);
  if (wanted === "obj_guid" || wanted === "id") return { kind: "text", values: (record) => [record.OBJ_GUID] };
  return sortableElement(description, wanted);
}

function sortableField(field: SearchField, end: End): Sortable {
  switch (field.kind) {
    case "text":
      return {
        kind: "text",
        values: (record) => textsOf(field.sources ?? [], record, "whole"),
      };
    case "date":
      return { kind: "date", values: (record) => instantsOf(field, end, record) };
    case "numeric":
      return { kind: "number", values: (record) => numbersOf(field, record) };
    case "boolean":
      return { kind: "boolean", values: (record) => booleansOf(field, record) };
  }
}

function sortableElement(description: IndexDescription, wanted: string): Sortable | undefined {
  const { base, end } = dateName(wanted);
  const elements = elementsOf(typeNamed(description, description.root.type));
  for (const element of elements) {
    const name = element.name.toLowerCase();
    const values = (record: CouncilRecord) => at(record, [element.name]);
    if (element.kind === "typed" && name === base && isDateBlock(typeNamed(description, element.type))) {
      return { kind: "date", values: (record) => instantsAt(element.name, end, record) };
    }
    if (element.kind !== "simple" || name !== wanted) continue;
    switch (element.type) {
      case "string":
        return { kind: "text", values: (record) => values(record).map(String).filter(isPresent) };
      case "decimal":
        return { kind: "number", values: (record) => values(record).map(Number) };
      case "boolean":
        return { kind: "boolean", values: (record) => values(record).map((value) => value === true) };
      case "dateTime":
        return { kind: "date", values: (record) => instantsAt(element.name, "Start", record) };
    }
  }
  return undefined;
}

const isDateBlock = (type: ComplexType): boolean =>
  ["Start", "End"].every((name) => elementsOf(type).some((element) => element.name === name));

/** `datum_end` → `datum` and its end; without a suffix, the start. Names in lower case. */
export function dateName(name: string): { readonly base: string; readonly end: End } {
  return { base: name.replace(/_(start|end)$/, ""), end: name.endsWith("_end") ? "End" : "Start" };
}
