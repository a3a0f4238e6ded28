/**
 * The description of a council index as plain data: record structure, names, search fields. The schema document, the
 * validation at import, the XML and JSON forms and the search fields are all derived from it. It contains exactly what
 * the XML Schema of a CDWS installation contains, plus the sources of each search field.
 */

import type { GivenRoles } from "../../roles/role.ts";
import type { Leaf, Leaves } from "../../roles/shape.ts";

export type SimpleType = "string" | "decimal" | "boolean" | "dateTime";

/** How often an element is in its sequence. */
interface Occurrence {
  /** A record may lack the element (`minOccurs="0"`). Absent: it is always there, possibly empty. */
  readonly optional?: true;
}

/** An element with one value. Nillable ones have `xsi:nil` in XML and may be null in JSON. */
export interface SimpleElement extends Occurrence {
  readonly kind: "simple";
  readonly name: string;
  readonly type: SimpleType;
  readonly nillable: boolean;
}

/** An element of a named complex type: an object in JSON. */
export interface TypedElement extends Occurrence {
  readonly kind: "typed";
  readonly name: string;
  readonly type: string;
}

/** An element that contains only a list: an array in JSON. */
export interface ListElement extends Occurrence {
  readonly kind: "list";
  readonly name: string;
  readonly list: ChoiceList;
}

export type ItemElement = SimpleElement | TypedElement;
export type Element = ItemElement | ListElement;

/**
 * Any number of items, or at most one. With one kind of item the JSON array contains the plain items; with several,
 * each item is wrapped in an object with its element name as the only key.
 */
export interface ChoiceList {
  readonly kind: "choice";
  readonly max: 1 | "unbounded";
  readonly items: readonly ItemElement[];
}

export interface Sequence {
  readonly kind: "sequence";
  /** True: it may be absent as a whole, with all of its elements (`minOccurs="0"`). */
  readonly optional: boolean;
  readonly elements: readonly Element[];
}

export interface Attribute {
  readonly name: string;
  readonly type: SimpleType;
  readonly required: boolean;
}

/**
 * A named complex type. In JSON an object: attributes, then the elements of the sequence. A choice list directly in the
 * type becomes one array per kind of item, under the item's name.
 */
export interface ComplexType {
  readonly name: string;
  readonly content: Sequence | ChoiceList | { readonly kind: "none" };
  readonly attributes: readonly Attribute[];
}

/**
 * Where the values of a search field come from. A path names members of the JSON form of a record, joined by dots, and
 * traverses lists: `Ablaufschritte.Dokumente.Titel`, `VorberatendeKommission.OBJ_GUID`. The path of a date field leads
 * to a date block (Start, End) or to a text with one point in time.
 */
export type Source = ValueSource | JoinSource | ExistsSource;

/** Conditions on an object: path from that object → required text, or several of which one is. All must be met. */
export type Where = Readonly<Record<string, string | readonly string[]>>;

/** The values at the path. `where` applies to the object that contains the last step. */
export interface ValueSource {
  readonly path: string;
  readonly where?: Where;
}

/** One value per object at the path: its members named in `join`, in that order, separated by spaces. */
export interface JoinSource {
  readonly path: string;
  readonly join: readonly string[];
  readonly where?: Where;
}

/** One boolean value: whether an object at the path meets `where`. */
export interface ExistsSource {
  readonly exists: string;
  readonly where: Where;
}

export type SearchFieldKind = "text" | "date" | "numeric" | "boolean";

export interface SearchField {
  readonly name: string;
  readonly kind: SearchFieldKind;
  /** `BoostFactor` as in the schema. */
  readonly boost: string;
  /** `Nrs` as in the schema: numbers of the source columns, separated by `;`. */
  readonly nrs: string;
  /** Absent in a description read from a schema: the values then come from elements with the name of the field. */
  readonly sources?: readonly Source[];
}

export interface IndexDescription {
  /** Canonical spelling, as in `IDX` and `indexName`; URLs contain it in lower case. */
  readonly name: string;
  readonly namespace: string;
  /** Name and type of the record element. Both may differ from the index name (`Behordenmandat`, `Konakt`). */
  readonly root: TypedElement;
  /** In the order of the schema document. */
  readonly types: readonly ComplexType[];
  readonly searchFields: readonly SearchField[];
  /** What its elements are for, where a mapping file says it; everything else is guessed (`index-roles.ts`). */
  readonly roles?: GivenRoles;
}

/** Attributes with a special meaning. `SEQ` is a number; `IDX` is the index name and not part of the JSON form. */
export const GUID_ATTRIBUTE = "OBJ_GUID";
export const SEQ_ATTRIBUTE = "SEQ";
export const IDX_ATTRIBUTE = "IDX";

/** GUIDs are 32 lower-case hex digits, as the schema of the envelope requires. */
export function isGuid(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/**
 * Index names are part of URLs, names of folders in exports, next to the folder of the files, and of members of mapping
 * files, next to the roles.
 */
export function isIndexName(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name) && !["files", "roles"].includes(name.toLowerCase());
}

/** Whether the text is the name of the index, ignoring case. */
export function isNameOf({ name }: IndexDescription, text: string): boolean {
  return text.toLowerCase() === name.toLowerCase();
}

export function typeNamed(description: IndexDescription, name: string): ComplexType {
  const type = description.types.find((candidate) => candidate.name === name);
  if (type === undefined) throw new Error(`index ${description.name}: no type ${name}`);
  return type;
}

/** The possible child elements of an element of this type. */
export function elementsOf(type: ComplexType): readonly Element[] {
  if (type.content.kind === "sequence") return type.content.elements;
  return type.content.kind === "choice" ? type.content.items : [];
}

/** Memoizes `compile` by description; descriptions are few and long-lived. */
export function perDescription<T>(compile: (description: IndexDescription) => T): (description: IndexDescription) => T {
  const compiled = new WeakMap<IndexDescription, { readonly value: T }>();
  return (description) => {
    let entry = compiled.get(description);
    if (entry === undefined) {
      entry = { value: compile(description) };
      compiled.set(description, entry);
    }
    return entry.value;
  };
}

/** Compiles each complex type once, on first use, so that types may be recursive. */
export function perType<T>(description: IndexDescription, compile: (type: ComplexType) => T): (name: string) => T {
  const compiled = new Map<string, T>();
  return (name) => {
    let value = compiled.get(name);
    if (value === undefined) {
      value = compile(typeNamed(description, name));
      compiled.set(name, value);
    }
    return value;
  };
}

const LEAF_TYPES: Readonly<Record<SimpleType, Leaf["type"]>> = {
  string: "text",
  decimal: "number",
  boolean: "boolean",
  dateTime: "date",
};

/** All simple values of a record in document order, such as `OBJ_GUID`, `Dauer.Start`, `Bild.Version.Nr`. */
export const leavesOf = perDescription((description): Leaves => {
  const leaves: Leaf[] = [];
  const walk = (typeName: string, prefix: string, open: readonly string[]): void => {
    // A recursive type has infinitely many paths; one level is enough to name its members.
    if (open.includes(typeName)) return;
    const type = typeNamed(description, typeName);
    const inside = [...open, typeName];
    for (const { name, type: simple } of type.attributes) {
      if (name !== IDX_ATTRIBUTE) leaves.push({ path: prefix + name, type: LEAF_TYPES[simple] });
    }
    for (const element of elementsOf(type)) visit(element, prefix + element.name, inside);
  };
  const visit = (element: Element, path: string, open: readonly string[]): void => {
    if (element.kind === "simple") leaves.push({ path, type: LEAF_TYPES[element.type] });
    else if (element.kind === "typed") walk(element.type, `${path}.`, open);
    else if (element.list.items.length === 1) visit(element.list.items[0], path, open);
    else for (const item of element.list.items) visit(item, `${path}.${item.name}`, open);
  };
  walk(description.root.type, "", []);
  return leaves;
});

export function leafPaths(description: IndexDescription): readonly string[] {
  return leavesOf(description).map(({ path }) => path);
}
