/**
 * What an index of the council is, as one plain value: record shape, names, search fields. The schema document, the
 * check at import, XML and JSON forms and the search fields all follow from it. It holds exactly what the XML Schema of a
 * CDWS installation says, plus where the words of each search field come from.
 */

export type SimpleType = "string" | "decimal" | "boolean" | "dateTime";

/** An element that holds one value. Nillable ones carry `xsi:nil` in XML and may be null in JSON. */
export interface SimpleElement {
  readonly kind: "simple";
  readonly name: string;
  readonly type: SimpleType;
  readonly nillable: boolean;
}

/** An element of a named complex type: an object in JSON. */
export interface TypedElement {
  readonly kind: "typed";
  readonly name: string;
  readonly type: string;
}

/** An element that only holds a list: an array in JSON. */
export interface ListElement {
  readonly kind: "list";
  readonly name: string;
  readonly list: ChoiceList;
}

export type ItemElement = SimpleElement | TypedElement;
export type Element = ItemElement | ListElement;

/**
 * Any number of items, or at most one. With one kind of item the JSON array holds the items as they are; with several,
 * each is wrapped in an object with its element name as the only key.
 */
export interface ChoiceList {
  readonly kind: "choice";
  readonly max: 1 | "unbounded";
  readonly items: readonly ItemElement[];
}

export interface Sequence {
  readonly kind: "sequence";
  /** True: all of its elements may be missing together (`minOccurs="0"`), never some of them. */
  readonly optional: boolean;
  readonly elements: readonly Element[];
}

export interface Attribute {
  readonly name: string;
  readonly type: SimpleType;
  readonly required: boolean;
}

/**
 * A named complex type. In JSON an object: attributes, then the elements of the sequence; a choice list that stands
 * directly in the type gives one array for each kind of item, under the item's name.
 */
export interface ComplexType {
  readonly name: string;
  readonly content: Sequence | ChoiceList | { readonly kind: "none" };
  readonly attributes: readonly Attribute[];
}

/**
 * Where values of a search field come from. A path names members of the JSON record form, joined by dots; lists on the
 * way are walked through: `Ablaufschritte.Dokumente.Titel`, `VorberatendeKommission.OBJ_GUID`. A date field's path leads
 * to a date block (Start, End) or to a text that holds one point in time.
 */
export type Source = ValueSource | JoinSource | ExistsSource;

/** Conditions on an object: path from that object → the text that must stand there. All must hold. */
export type Where = Readonly<Record<string, string>>;

/** The values at the path. `where` is asked of the object that holds the last step. */
export interface ValueSource {
  readonly path: string;
  readonly where?: Where;
}

/** For each object at the path one value: its members named in `join`, in that order, with a blank between. */
export interface JoinSource {
  readonly path: string;
  readonly join: readonly string[];
  readonly where?: Where;
}

/** One value, true or false: whether there is an object at the path for which `where` holds. */
export interface ExistsSource {
  readonly exists: string;
  readonly where: Where;
}

export type SearchFieldKind = "text" | "date" | "numeric" | "boolean";

export interface SearchField {
  readonly name: string;
  readonly kind: SearchFieldKind;
  /** `BoostFactor` as the schema spells it. */
  readonly boost: string;
  /** `Nrs` as the schema spells it: numbers of the source columns, separated by `;`. */
  readonly nrs: string;
  /** Absent in a description read from a schema: the field then takes its values from elements of its own name. */
  readonly sources?: readonly Source[];
}

export interface IndexDescription {
  /** Canonical spelling, as in `IDX` and `indexName`; in addresses it is written in lower case. */
  readonly name: string;
  readonly namespace: string;
  /** Name and type of the record element. Both may be spelt unlike the index (`Behordenmandat`, `Konakt`). */
  readonly root: TypedElement;
  /** In the order of the schema document. */
  readonly types: readonly ComplexType[];
  readonly searchFields: readonly SearchField[];
}

/** Attributes with a meaning of their own. `SEQ` is a number; `IDX` is the index name and not part of the JSON form. */
export const GUID_ATTRIBUTE = "OBJ_GUID";
export const SEQ_ATTRIBUTE = "SEQ";
export const IDX_ATTRIBUTE = "IDX";

/** GUIDs are 32 lower-case hex digits, as the envelope's schema demands. */
export function isGuid(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** What an index can be called: its name is a part of addresses, and a folder where it is exported, beside that of the files. */
export function isIndexName(name: string): boolean {
  return /^[\w-]{1,64}$/.test(name) && name.toLowerCase() !== "files";
}

/** Whether the index is called so, in any case. */
export function isNameOf({ name }: IndexDescription, text: string): boolean {
  return text.toLowerCase() === name.toLowerCase();
}

/** The complex type of that name. */
export function typeNamed(description: IndexDescription, name: string): ComplexType {
  const type = description.types.find((candidate) => candidate.name === name);
  if (type === undefined) throw new Error(`index ${description.name}: no type ${name}`);
  return type;
}

/** The elements that may stand directly in an element of this type. */
export function elementsOf(type: ComplexType): readonly Element[] {
  if (type.content.kind === "sequence") return type.content.elements;
  return type.content.kind === "choice" ? type.content.items : [];
}

/** Remembers what `compile` made of a description; descriptions are few and live long. */
export function perDescription<T>(compile: (description: IndexDescription) => T): (description: IndexDescription) => T {
  const made = new WeakMap<IndexDescription, { readonly value: T }>();
  return (description) => {
    let entry = made.get(description);
    if (entry === undefined) {
      entry = { value: compile(description) };
      made.set(description, entry);
    }
    return entry.value;
  };
}

/** Compiles each complex type once, when it is first asked for, so that a type may also contain itself. */
export function perType<T>(description: IndexDescription, compile: (type: ComplexType) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    let value = made.get(name);
    if (value === undefined) {
      value = compile(typeNamed(description, name));
      made.set(name, value);
    }
    return value;
  };
}

/** Paths of all simple values of a record in document order, such as `OBJ_GUID`, `Dauer.Start`, `Bild.Version.Nr`. */
export function leafPaths(description: IndexDescription): readonly string[] {
  const paths: string[] = [];
  const walk = (typeName: string, prefix: string, open: readonly string[]): void => {
    // A type inside itself has paths without end; one level of it is enough to name its members.
    if (open.includes(typeName)) return;
    const type = typeNamed(description, typeName);
    const inside = [...open, typeName];
    for (const { name } of type.attributes) if (name !== IDX_ATTRIBUTE) paths.push(prefix + name);
    for (const element of elementsOf(type)) visit(element, prefix + element.name, inside);
  };
  const visit = (element: Element, path: string, open: readonly string[]): void => {
    if (element.kind === "simple") paths.push(path);
    else if (element.kind === "typed") walk(element.type, `${path}.`, open);
    else if (element.list.items.length === 1) visit(element.list.items[0], path, open);
    else for (const item of element.list.items) visit(item, `${path}.${item.name}`, open);
  };
  walk(description.root.type, "", []);
  return paths;
}
