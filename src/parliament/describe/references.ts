/**
 * Which values of a record point to other records. In: the description of an index and the names by which indexes are called. Out: paths (as search
 * fields have them) with the indexes to which they lead. There is no table of them, so that foreign indexes have theirs too: the names tell.
 */
import { type Element, elementsOf, GUID_ATTRIBUTE, type IndexDescription, typeNamed } from "./description.ts";

export interface Reference {
  readonly path: string;
  /** Numbers of the indexes, one of which must have the record. */
  readonly targets: readonly number[];
}

/** Numbers of indexes by what their records are called, in lower case: `gremium` are those of two. */
export type IndexNames = ReadonlyMap<string, readonly number[]>;

export function indexNames(
  indexes: readonly { readonly nr: number; readonly description: IndexDescription }[],
): IndexNames {
  const named = indexes.flatMap(({ nr, description: { name, root } }) =>
    [...new Set([name, root.name])].map((called) => [called.toLowerCase(), nr] as const),
  );
  return new Map(
    [...Map.groupBy(named, ([name]) => name)].map(([name, entries]) => [name, entries.map(([, nr]) => nr)]),
  );
}

export function referencesOf(description: IndexDescription, names: IndexNames): readonly Reference[] {
  const found: Reference[] = [];
  const add = (path: string, words: readonly string[]): void => {
    const targets = words.map((word) => names.get(word.toLowerCase()));
    if (targets.length > 0 && targets.every((some) => some !== undefined))
      found.push({ path, targets: targets.flat() });
  };
  const walk = (typeName: string, prefix: string, open: readonly string[]): void => {
    // A type inside itself has paths without end; one level of it is enough.
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
      // `KontaktGremium` is a record of either.
      if (attributes.some(({ name }) => name === GUID_ATTRIBUTE)) add(`${path}.${GUID_ATTRIBUTE}`, words(element.name));
      walk(element.type, `${path}.`, open);
    } else if (/.Guid$/.test(element.name)) {
      // `NaechsteSitzungGuid` is that of a Sitzung.
      add(path, words(element.name).slice(-2, -1));
    }
  };
  walk(description.root.type, "", []);
  return found;
}

function words(name: string): readonly string[] {
  return name.split(/(?=[A-Z])/);
}
