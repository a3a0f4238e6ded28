/** The sources of a search field, also if its description has none, as in the schemas of other cities. */
import type { IndexDescription, SearchField, Source } from "./description.ts";
import { elementsNamed } from "./named-elements.ts";

/** The record's own GUID. */
export const GUID_SOURCES: readonly Source[] = [{ path: "OBJ_GUID" }];

/**
 * A field without sources takes its values from the elements that its name denotes; otherwise from the elements of the
 * fields that share its source columns.
 */
export function sourcesOf(description: IndexDescription, field: SearchField): readonly Source[] {
  const own = ownSources(description, field);
  return own.length > 0 ? own : numberedSources(description, field);
}

function ownSources(description: IndexDescription, field: SearchField): readonly Source[] {
  return field.sources ?? elementsNamed(description, field).map((path) => ({ path }));
}

/**
 * A schema has the numbers of the source columns of a field (`Nrs`), but not their elements: these are known for the
 * columns of other fields. `Volltext` has the columns of `Titel` and of `Geschaeftsart`, among others.
 */
function numberedSources(description: IndexDescription, { kind, nrs }: SearchField): readonly Source[] {
  const others = description.searchFields
    .filter((other) => other.kind === kind)
    .map((other) => ({ numbers: numbersOf(other.nrs), sources: ownSources(description, other) }))
    .filter(({ sources }) => sources.length > 0)
    // The field with the fewest columns tells most about each of them.
    .toSorted((one, other) => one.numbers.length - other.numbers.length);
  const found = numbersOf(nrs).flatMap(
    (number) => others.find(({ numbers }) => numbers.includes(number))?.sources ?? [],
  );
  return [...new Map(found.map((source) => [JSON.stringify(source), source])).values()];
}

const numbersOf = (nrs: string): readonly string[] => nrs.split(";").filter((number) => number !== "");

/** The distinct sources of all text fields; an unconditional source replaces the same one with a condition. */
export function allTextSources(description: IndexDescription): readonly Source[] {
  const all = description.searchFields
    .filter(({ kind }) => kind === "text")
    .flatMap((field) => sourcesOf(description, field))
    .concat(GUID_SOURCES);
  const unconditional = new Set(all.filter((source) => !isConditional(source)).map(keyOf));
  const distinct = new Map(
    all
      .filter((source) => !isConditional(source) || !unconditional.has(keyOf(source)))
      .map((source) => [JSON.stringify(source), source]),
  );
  return [...distinct.values()];
}

/** Whether some of the values are GUIDs and others are not. */
export function mixesGuids(sources: readonly Source[]): boolean {
  const guids = sources.filter((source) => "path" in source && /guid$/i.test(source.path));
  return guids.length > 0 && guids.length < sources.length;
}

/** Whether there is nothing else. */
export function hasOnlyGuids(sources: readonly Source[]): boolean {
  return sources.every((source) => "path" in source && !("join" in source) && /guid$/i.test(source.path));
}

function isConditional(source: Source): boolean {
  return source.where !== undefined;
}

/** Identifies what a source reads, ignoring its condition. */
function keyOf(source: Source): string {
  return JSON.stringify("exists" in source ? [source.exists] : [source.path, "join" in source ? source.join : ""]);
}
