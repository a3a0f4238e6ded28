/**
 * The vocabulary of the tables in this folder: elements, types, search fields, and the blocks that many indexes share.
 * Each function returns plain data; `councilIndex` assembles a description and numbers the source columns.
 */
import {
  type Attribute,
  type ComplexType,
  type Element,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  type ListElement,
  leafPaths,
  SEQ_ATTRIBUTE,
  type SearchField,
  type SearchFieldKind,
  type SimpleElement,
  type Source,
  type TypedElement,
} from "../description.ts";

/** The end date of what has not ended, such as a current mandate. */
export const OPEN_END = "9999-12-31T23:59:59.000";

// Elements. All except text can be null.
export const text = (name: string): SimpleElement => ({ kind: "simple", name, type: "string", nillable: false });
export const number = (name: string): SimpleElement => ({ kind: "simple", name, type: "decimal", nillable: true });
export const flag = (name: string): SimpleElement => ({ kind: "simple", name, type: "boolean", nillable: true });
export const instant = (name: string): SimpleElement => ({ kind: "simple", name, type: "dateTime", nillable: true });
export const texts = (...names: readonly string[]): readonly SimpleElement[] => names.map(text);
export const of = (type: string, name: string): TypedElement => ({ kind: "typed", name, type });
export const dates = (name: string): TypedElement => of("DateTimeFieldType", name);
export const file = (name: string): TypedElement => of("DocumentFieldType", name);

const list = (max: 1 | "unbounded", name: string, item: string, type: string): ListElement => ({
  kind: "list",
  name,
  list: { kind: "choice", max, items: [of(type, item)] },
});
/** A list of any number of items; by default their type has the name of the item. */
export const many = (name: string, item: string, type = item): ListElement => list("unbounded", name, item, type);
/** A list of at most one item. */
export const atMostOne = (name: string, item: string, type = item): ListElement => list(1, name, item, type);

// Types.
const required = (name: string, type: Attribute["type"] = "string"): Attribute => ({ name, type, required: true });
const optional = (name: string): Attribute => ({ name, type: "string", required: false });

const sequence = (name: string, elements: readonly Element[], attributes: readonly Attribute[]): ComplexType => ({
  name,
  content: { kind: "sequence", optional: false, elements },
  attributes,
});
/** The type of the record itself. */
export const record = (name: string, ...elements: readonly Element[]): ComplexType =>
  sequence(name, elements, [required(GUID_ATTRIBUTE), optional(SEQ_ATTRIBUTE), optional(IDX_ATTRIBUTE)]);
/** The type of a nested object with its own GUID. */
export const part = (name: string, ...elements: readonly Element[]): ComplexType =>
  sequence(name, elements, [required(GUID_ATTRIBUTE)]);

/** A half-open span of time with its text for people. */
export const DATE_BLOCK: ComplexType = {
  name: "DateTimeFieldType",
  content: { kind: "sequence", optional: true, elements: [instant("Start"), instant("End"), text("Text")] },
  attributes: [],
};

const listType = (name: string, item: ItemElement, attributes: readonly Attribute[]): ComplexType => ({
  name,
  content: { kind: "choice", max: "unbounded", items: [item] },
  attributes,
});
/** A file with its versions, and the renditions of each. */
export const FILE_BLOCK: readonly ComplexType[] = [
  listType("DocumentFieldType", of("VersionType", "Version"), [required("ID"), required("FileName")]),
  listType("VersionType", of("RenditionType", "Rendition"), [required("Nr", "decimal")]),
  { name: "RenditionType", content: { kind: "none" }, attributes: [required("Extension"), required("Ansicht")] },
];

/** A document with its category, as in sessions and council mail. */
export const DOKUMENT: ComplexType = part("Dokument", text("Titel"), file("File"), text("Kategorie"));

/** A recording, of a whole meeting or of a speech. */
export const AUDIO: ComplexType = part("Audio", text("Titel"), file("File"), text("Kategorie"));

/** A person who speaks, with the special role in which they do. */
export const PERSON_WORTMELDUNG: ComplexType = part(
  "PersonWortmeldung",
  ...texts("KontaktGuid", "Name", "Partei", "Spezialfunktion"),
);

// Search fields.
type FieldTable = Omit<SearchField, "nrs"> & { readonly sources: readonly Source[] };
const field =
  (kind: SearchFieldKind) =>
  (name: string, ...sources: readonly (string | Source)[]): FieldTable => ({
    name,
    kind,
    boost: "1",
    // A field without sources uses the element of its own name.
    sources: (sources.length === 0 ? [name] : sources).map((source) =>
      typeof source === "string" ? { path: source } : source,
    ),
  });
export const textField = field("text");
export const dateField = field("date");
export const numericField = field("numeric");
export const booleanField = field("boolean");

/** The same members of several lists: `under(["VerweisZu", "VerweisVon"], ["Titel"])`. */
export const under = (lists: readonly string[], members: readonly string[]): readonly string[] =>
  lists.flatMap((path) => members.map((member) => `${path}.${member}`));

/** A person. The given name is on both sides, so that a phrase matches both `Anna Muster` and `Muster Anna`. */
export const PERSON: readonly string[] = ["Vorname", "Name", "Vorname", "KontaktGuid"];

interface IndexTable {
  readonly name: string;
  /** Name of the record element, if it differs from that of the index. */
  readonly root?: string;
  /** The record's type first. */
  readonly types: readonly ComplexType[];
  readonly fields: readonly FieldTable[];
}

/** Every index has the field `ID`; those without their own find records by GUID with it. */
export function councilIndex({ name, root = name, types, fields }: IndexTable): IndexDescription {
  const own = fields.some((field) => field.name === "ID") ? fields : [...fields, textField("ID", GUID_ATTRIBUTE)];
  const namespace = `http://www.cmiag.ch/cdws/${name}`;
  const shape = { name, namespace, root: of(types[0].name, root), types, searchFields: [] };
  const leaves = leafPaths(shape);
  return {
    ...shape,
    searchFields: own.map((table) => ({ ...table, nrs: columnNumbers(leaves, table.sources) })),
  };
}

/** Source columns are numbered from 1, in document order of the record's simple values. */
export function columnNumbers(leaves: readonly string[], sources: readonly Source[]): string {
  const numbers = sources.flatMap(sourcePaths).map((path) => {
    const at = leaves.findIndex((leaf) => leaf === path || leaf.startsWith(`${path}.`));
    if (at === -1) throw new Error(`no values at ${path}`);
    return at + 1;
  });
  return [...new Set(numbers)].join(";");
}

function sourcePaths(source: Source): readonly string[] {
  if ("exists" in source) return Object.keys(source.where).map((member) => `${source.exists}.${member}`);
  return "join" in source ? source.join.map((member) => `${source.path}.${member}`) : [source.path];
}
