/** Where the values of a search field come from, also where its description does not say so: as it is with schemas of other cities. */
import type { IndexDescription, SearchField, Source } from "./description.ts";
import { elementsNamed } from "./named-elements.ts";

/** The record's own GUID. */
export const GUID_SOURCES: readonly Source[] = [{ path: "OBJ_GUID" }];

/** A field that names no source takes the elements that its name means. */
export function sourcesOf(description: IndexDescription, field: SearchField): readonly Source[] {
  return field.sources ?? elementsNamed(description, field).map((path) => ({ path }));
}

/** The sources of all text fields, each once; one with a condition is left out where the same stands without. */
export function allTextSources(description: IndexDescription): readonly Source[] {
  const all = description.searchFields
    .filter(({ kind }) => kind === "text")
    .flatMap((field) => sourcesOf(description, field))
    .concat(GUID_SOURCES);
  const unconditional = new Set(all.filter((source) => !isConditional(source)).map(placeOf));
  const once = new Map(
    all
      .filter((source) => !isConditional(source) || !unconditional.has(placeOf(source)))
      .map((source) => [JSON.stringify(source), source]),
  );
  return [...once.values()];
}

/** Some of the values are GUIDs, others are not. */
export function mixesGuids(sources: readonly Source[]): boolean {
  const guids = sources.filter((source) => "path" in source && /guid$/i.test(source.path));
  return guids.length > 0 && guids.length < sources.length;
}

function isConditional(source: Source): boolean {
  return source.where !== undefined;
}

/** What is read, whatever the condition. */
function placeOf(source: Source): string {
  return JSON.stringify("exists" in source ? [source.exists] : [source.path, "join" in source ? source.join : ""]);
}
