/** The indexes of the council as types, search fields and shapes. In: their descriptions. Out: source texts. */
import { INDEX_NOTES } from "../../docs/generate/index-notes.ts";
import {
  type ComplexType,
  type Element,
  elementsOf,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  SEQ_ATTRIBUTE,
  type SimpleElement,
  type SimpleType,
} from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { searchLayout } from "../../src/parliament/describe/search-layout.ts";
import { comment, lines } from "./source-text.ts";

const addressName = ({ name }: IndexDescription): string => name.toLowerCase();

/** Types that many indexes use, under one name each. */
const SHARED: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  DateTimeFieldType: [
    "Period",
    "A period: from `Start` up to, but not including, `End`, which is the year 9999 if it is open; `Text` for people.",
  ],
  DocumentFieldType: ["FileBlock", "A file with its versions."],
  VersionType: ["FileVersion", "A version of a file, with the forms in which it can be downloaded."],
  RenditionType: ["FileRendition", "A form of a version."],
};

/** The record is named as its index, its parts as the index and the part. */
function nameOf({ name, root }: IndexDescription, type: string): string {
  return SHARED[type]?.[0] ?? (type === root.type ? name : `${name}${type}`);
}

/** Parts before the types that contain them, each once. */
function sortedTypes(index: IndexDescription): readonly ComplexType[] {
  const sorted: ComplexType[] = [];
  const visit = (type: ComplexType): void => {
    if (sorted.includes(type)) return;
    for (const inner of elementsOf(type).flatMap(typeNames)) visit(index.types.find(({ name }) => name === inner)!);
    sorted.push(type);
  };
  visit(index.types.find(({ name }) => name === index.root.type)!);
  return sorted;
}

function typeNames(element: Element): readonly string[] {
  if (element.kind === "list") return element.list.items.flatMap(typeNames);
  return element.kind === "typed" ? [element.type] : [];
}

/** The types of all indexes, in the order of the list, each under its name once. */
function eachType<Result>(make: (index: IndexDescription, type: ComplexType) => Result): readonly Result[] {
  const known = new Set<string>();
  return INDEXES.flatMap((index) =>
    sortedTypes(index).flatMap((type) => {
      const name = nameOf(index, type.name);
      if (known.has(name)) return [];
      known.add(name);
      return [make(index, type)];
    }),
  );
}

export function recordsFile(): string {
  const map = INDEXES.map((index) => `  ${addressName(index)}: ${nameOf(index, index.root.type)};`);
  return `/** The records of a council, as JSON. */

/** The record of each index. */
export interface CouncilRecords {
${map.join("\n")}
}

${eachType(interfaceOf).join("\n\n")}
`;
}

function interfaceOf(index: IndexDescription, type: ComplexType): string {
  const about = type.name === index.root.type ? INDEX_NOTES[addressName(index)].holds : SHARED[type.name]?.[1];
  const isDirect = type.content.kind === "choice";
  const members = [
    ...type.attributes
      .filter(({ name }) => name !== IDX_ATTRIBUTE)
      .map(({ name, type: simple }) => `  ${name}: ${name === SEQ_ATTRIBUTE ? "number" : TYPES[simple]};`),
    ...elementsOf(type).map(
      (element) =>
        `  ${element.name}${element.optional ? "?" : ""}: ${typeText(index, element)}${isDirect ? "[]" : ""};`,
    ),
  ];
  const head = about === undefined ? "" : comment(about);
  return `${head}export interface ${nameOf(index, type.name)} {\n${members.join("\n")}\n}`;
}

const TYPES: Readonly<Record<SimpleType, string>> = {
  string: "string",
  decimal: "number",
  boolean: "boolean",
  dateTime: "string",
};

function typeText(index: IndexDescription, element: Element): string {
  if (element.kind === "list") return `${typeText(index, onlyItem(index, element.list.items))}[]`;
  if (element.kind === "typed") return nameOf(index, element.type);
  return TYPES[element.type] + (element.nillable ? " | null" : "");
}

function onlyItem({ name }: IndexDescription, items: readonly ItemElement[]): ItemElement {
  const [item, another] = items;
  if (another) throw new Error(`${name}: the client has no type for a list of ${item.name} and ${another.name}`);
  return item;
}

export function fieldsFile(): string {
  const entries = INDEXES.map((index) => {
    const names = [
      ...new Set([...ownNames(index), ...[...searchLayout(index).fields.values()].map(({ name }) => name)]),
    ];
    return `  ${addressName(index)}: [\n${lines(
      names.map((name) => `"${name}",`),
      "    ",
    )}\n  ],`;
  });
  return `/** The search fields of the indexes. */

export const FIELDS = {
${entries.join("\n")}
} as const;

/** The indexes of a council. */
export type IndexName = keyof typeof FIELDS;
`;
}

/** The bare name of a date is a field too. */
const ownNames = ({ searchFields }: IndexDescription): readonly string[] => searchFields.map(({ name }) => name);

export function shapesFile(): string {
  const map = INDEXES.map((index) => `  ${addressName(index)}: ${nameOf(index, index.root.type)},`);
  const shapes = eachType(
    (index, type) => `const ${nameOf(index, type.name)}: Shape = {\n${lines(shapeMembers(index, type), "  ")}\n};`,
  );
  return `/** The shapes of records, to read them from XML as they are in JSON. */
import type { Shape } from "../read-record.ts";

${shapes.join("\n\n")}

/** By index. */
export const SHAPES: Readonly<Record<string, Shape>> = {
${map.join("\n")}
};
`;
}

function shapeMembers(index: IndexDescription, type: ComplexType): string[] {
  const isDirect = type.content.kind === "choice";
  return [
    ...type.attributes.map(
      ({ name, type: simple }) => `${name}: "${name === SEQ_ATTRIBUTE ? "number" : KINDS[simple]}",`,
    ),
    ...elementsOf(type).map((element) => {
      const shape = shapeText(index, element);
      return `${element.name}: ${isDirect ? `{ "*": ${shape} }` : shape},`;
    }),
  ];
}

const KINDS: Readonly<Record<SimpleElement["type"], string>> = {
  string: "text",
  decimal: "number",
  boolean: "boolean",
  dateTime: "text",
};

function shapeText(index: IndexDescription, element: Element): string {
  if (element.kind === "list") return `[${shapeText(index, onlyItem(index, element.list.items))}]`;
  return element.kind === "typed" ? nameOf(index, element.type) : `"${KINDS[element.type]}"`;
}
