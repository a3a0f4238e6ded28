/**
 * Which values of a record refer to other records. In: the description of an index and the names of all indexes. Out:
 * paths (as in search fields) with the indexes they refer to. Derived from the names of elements, not from a table, so
 * that it works for foreign indexes too.
 */
import { type Element, elementsOf, GUID_ATTRIBUTE, type IndexDescription, typeNamed } from "./description.ts";

export interface Reference {
  readonly path: string;
  /** Numbers of the indexes, one of which must have the record. */
  readonly targets: readonly number[];
}

/** Numbers of indexes by the name of the index or of its record element, in lower case; two indexes have `gremium`. */
export type IndexNames = ReadonlyMap<string, readonly number[]>;

export function indexNames(
  indexes: readonly { readonly nr: number; readonly description: IndexDescription }[],
): IndexNames {
  const named = indexes.flatMap(({ nr, description: { name, root } }) =>
    [...new Set([name, root.name])].map((either) => [either.toLowerCase(), nr] as const),
  );
  return new Map(
    [...Map.groupBy(named, ([name]) => name)].map(([name, entries]) => [name, entries.map(([, nr]) => nr)]),
  );
}

export function referencesOf(description: IndexDescription, names: IndexNames): readonly Reference[] {
  const references: Reference[] = [];
  const add = (path: string, words: readonly string[]): void => {
    const targets = words.map((word) => names.get(word.toLowerCase()));
    if (targets.length > 0 && targets.every((some) => some !== undefined))
      references.push({ path, targets: targets.flat() });
  };
  const walk = (typeName: string, prefix: string, open: readonly string[]): void => {
    // A recursive type has infinitely many paths; one level is enough.
    if (open.includes(typeName)) return;
    for (const element of elementsOf(typeNamed(description, typeName))) {
      visit(element, prefix + element.name, [...open, typeName]);
    }
  };
  const visit = (element: Element, path: string, open: readonly string[]): void => {
    if (element.kind === "list") {
      const { items } = element.list;
      for (const item of items) visit(item, items.length === 1 ? path : `${path}.${item.name}`, open);
    } else if (element.kind === "typed") {
      const { attributes } = typeNamed(description, element.type);
      // `KontaktGremium` refers to a record of either index.
      if (attributes.some(({ name }) => name === GUID_ATTRIBUTE)) add(`${path}.${GUID_ATTRIBUTE}`, words(element.name));
      walk(element.type, `${path}.`, open);
    } else if (/.Guid$/.test(element.name)) {
      // `NaechsteSitzungGuid` refers to a Sitzung.
      add(path, words(element.name).slice(-2, -1));
    }
  };
  walk(description.root.type, "", []);
  return references;
}

function words(name: string): readonly string[] {
  return name.split(/(?=[A-Z])/);
}
