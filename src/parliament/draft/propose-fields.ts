/**
 * Proposes the search fields of an index whose schema names none. In: its structure. Out: a field for each name of an
 * element (closest to the record), one for each name of a list or object, one for everything, and `ID`, each with the
 * paths that it searches.
 */
import {
  type Element,
  elementsOf,
  GUID_ATTRIBUTE,
  type IndexDescription,
  leafPaths,
  type SearchField,
  type SearchFieldKind,
  type SimpleType,
  typeNamed,
} from "../describe/description.ts";
import { columnNumbers } from "../describe/indexes/building-blocks.ts";
import { elementsNamed, isDateBlock } from "../describe/named-elements.ts";

export interface ProposedField extends SearchField {
  readonly paths: readonly string[];
}

const KINDS: Readonly<Record<SimpleType, SearchFieldKind>> = {
  string: "text",
  decimal: "numeric",
  boolean: "boolean",
  dateTime: "date",
};

/** Everything that can be read. */
const ALL = "Volltext";

export function proposedFields(index: Omit<IndexDescription, "searchFields">): readonly ProposedField[] {
  const description: IndexDescription = { ...index, searchFields: [] };
  const leaves = leafPaths(description);
  const { values, objects, texts } = namesIn(description);
  const fields = new Map<string, ProposedField>();
  const propose = (name: string, kind: SearchFieldKind, paths: readonly string[]): void => {
    const key = name.toLowerCase();
    if (fields.has(key) || paths.length === 0) return;
    const nrs = columnNumbers(
      leaves,
      paths.map((path) => ({ path })),
    );
    fields.set(key, { name, kind, boost: "1", nrs, paths });
  };
  // `ID` finds a record by its GUID in every index.
  propose("ID", "text", [GUID_ATTRIBUTE]);
  for (const { name, kind } of values) propose(name, kind, elementsNamed(description, { name, kind }));
  for (const name of objects) propose(name, "text", elementsNamed(description, { name, kind: "text" }));
  propose(ALL, "text", texts);
  const [id, ...others] = fields.values();
  return [...others, id];
}

interface NamedValue {
  readonly name: string;
  readonly kind: SearchFieldKind;
  readonly depth: number;
}

interface Names {
  /** Those closest to the record first. */
  readonly values: readonly NamedValue[];
  /** Of lists, their items, and other objects. */
  readonly objects: readonly string[];
  /** The paths of all texts. */
  readonly texts: readonly string[];
}

function namesIn(description: IndexDescription): Names {
  const values: NamedValue[] = [];
  const objects: string[] = [];
  const texts: string[] = [];
  const inType = (typeName: string, prefix: string, open: readonly string[]): void => {
    if (open.includes(typeName)) return;
    for (const element of elementsOf(typeNamed(description, typeName))) {
      inElement(element, prefix + element.name, [...open, typeName]);
    }
  };
  const inElement = (element: Element, path: string, open: readonly string[]): void => {
    const { name } = element;
    const depth = open.length;
    if (element.kind === "list") {
      objects.push(name);
      const { items } = element.list;
      for (const item of items) inElement(item, items.length === 1 ? path : `${path}.${item.name}`, open);
    } else if (element.kind === "simple") {
      values.push({ name, kind: KINDS[element.type], depth });
      if (element.type === "string") texts.push(path);
    } else if (isDateBlock(description, element.type)) {
      values.push({ name, kind: "date", depth });
      texts.push(`${path}.Text`);
    } else {
      objects.push(name);
      inType(element.type, `${path}.`, open);
    }
  };
  inType(description.root.type, "", []);
  return { values: values.toSorted((one, other) => one.depth - other.depth), objects, texts };
}
