/** One page per index of the council, and a list of them. In: descriptions and notes. Out: file names and texts. */
import {
  type Attribute,
  type ComplexType,
  type Element,
  elementsOf,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  SEQ_ATTRIBUTE,
  type SearchField,
  type SearchFieldKind,
  type SimpleType,
  type Source,
  typeNamed,
  type Where,
} from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { searchLayout } from "../../src/parliament/describe/search-layout.ts";
import { INDEX_NOTES } from "./index-notes.ts";
import { wrap } from "./wrap.ts";

const KINDS: Readonly<Record<SearchFieldKind, string>> = {
  text: "text",
  date: "date",
  numeric: "number",
  boolean: "true or false",
};

const TYPES: Readonly<Record<SimpleType, string>> = {
  string: "text",
  decimal: "number",
  boolean: "true or false",
  dateTime: "instant",
};

/** All attributes: those of blocks are explained elsewhere. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  [GUID_ATTRIBUTE]: "GUID, an attribute in XML",
  [SEQ_ATTRIBUTE]: "number, an attribute in XML",
  [IDX_ATTRIBUTE]: "name of the index, an attribute, only in XML",
};

/** Types that many indexes use; the list of indexes explains them under these headings. */
const BLOCKS: Readonly<Record<string, string>> = {
  DateTimeFieldType: "[date](README.md#dates)",
  DocumentFieldType: "[file](README.md#files)",
};

const EVERYWHERE = "In addition there are `obj_guid` and `seq`, as in every index.";

const addressName = ({ name }: IndexDescription): string => name.toLowerCase();

export const INDEX_PAGES: Readonly<Record<string, () => string>> = {
  "reference/indexes/README.md": listPage,
  ...Object.fromEntries(INDEXES.map((index) => [`reference/indexes/${addressName(index)}.md`, () => indexPage(index)])),
};

function listPage(): string {
  const rows = INDEXES.map((index) => {
    const name = addressName(index);
    return `| [\`${name}\`](${name}.md) | ${INDEX_NOTES[name].holds} |`;
  });
  return `# The indexes of the council

Each is searched at \`/api/{index}/searchdetails\`. [Ten examples](../../tutorial/cql.md) show how;
[the reference](../cql.md) describes the whole language.

| index | contains |
|---|---|
${rows.join("\n")}

## What all have in common

Every record has an \`OBJ_GUID\`, which other records refer to, and a \`SEQ\`, which increases with every change. Both
can be searched in every index: \`obj_guid\` (and \`ID\`, which covers more in some indexes) and \`seq\`.

Elements are named as in JSON: \`Ablaufschritte.Dokumente.Titel\` is the title of each document of each step. In XML,
each item of a list is an element with its own name, which the pages show as well. Text is never null: it is empty if
there is none.

## Dates

A date is a period with \`Start\` and \`End\`, both instants or null, and a \`Text\` for people; a day ends at the
following midnight. A period that is still open ends at \`9999-12-31T23:59:59.000\`. A search field for a date has three
names: \`Beginn_start\`, \`Beginn_end\`, and \`Beginn\`, which is the start.

## Files

A file has an \`ID\`, a \`FileName\` and a list \`Version\`; each version has a number \`Nr\` and a list \`Rendition\`,
each with \`Extension\` and \`Ansicht\`.
`;
}

function indexPage(index: IndexDescription): string {
  const name = addressName(index);
  const { holds, example } = INDEX_NOTES[name];
  const sortable = sortableOnly(index).map((element) => `\`${element}\``);
  const alsoBy = sortable.length === 0 ? "" : `, and also by ${sortable.join(", ")}`;
  return `# ${index.name}

${wrap(holds)}

[All indexes](README.md) · [How to search](../../tutorial/cql.md)

- \`/api/${name}/searchdetails\`: hits with their records
- \`/api/${name}/search\`: the same without the records
- \`/api/${name}/getChanges\`: what was added, changed and deleted since a sequence number
- \`/api/${name}/schema\`: the XML Schema of the records

Example:

\`\`\`cql
${example}
\`\`\`

## Search fields

| field | kind | searches |
|---|---|---|
${index.searchFields.map(fieldRow).join("\n")}

${wrap(`${EVERYWHERE} Hits can be sorted and counted by all of these${alsoBy}.`)}

## Record

The element \`${index.root.name}\` in the namespace \`${index.namespace}\`.

| element | contains |
|---|---|
${typeRows(index, typeNamed(index, index.root.type), "").join("\n")}
`;
}

/** Elements by which hits can be sorted and counted, but not searched. */
function sortableOnly(index: IndexDescription): readonly string[] {
  const { elements, fields } = searchLayout(index);
  return elementsOf(typeNamed(index, index.root.type))
    .map(({ name }) => name)
    .filter((name) => elements.has(name.toLowerCase()) && !fields.has(name.toLowerCase()));
}

function fieldRow({ name, kind, sources = [] }: SearchField): string {
  return `| \`${name}\` | ${KINDS[kind]} | ${sources.map(sourceText).join(", ")} |`;
}

function sourceText(source: Source): string {
  if ("exists" in source) return `whether there is a \`${source.exists}\`${condition(source.where)}`;
  const members = "join" in source ? `: ${[...new Set(source.join)].map((member) => `\`${member}\``).join(" ")}` : "";
  return `\`${source.path}\`${condition(source.where)}${members}`;
}

function condition(where: Where = {}): string {
  const parts = Object.entries(where).map(
    ([member, values]) =>
      `\`${member}\` is ${[values]
        .flat()
        .map((value) => `\`${value}\``)
        .join(" or ")}`,
  );
  return parts.length === 0 ? "" : ` whose ${parts.join(" and ")}`;
}

function typeRows(index: IndexDescription, type: ComplexType, prefix: string): readonly string[] {
  return [
    ...type.attributes.map((attribute) => attributeRow(attribute, prefix)),
    ...elementsOf(type).flatMap((element) => elementRows(index, element, prefix)),
  ];
}

function attributeRow({ name }: Attribute, prefix: string): string {
  return `| \`${prefix}${name}\` | ${ATTRIBUTES[name]} |`;
}

function elementRows(index: IndexDescription, element: Element, prefix: string): readonly string[] {
  const path = prefix + element.name;
  if (element.kind !== "list") return [`| \`${path}\` | ${held(element)} |`, ...inner(index, element, path)];
  const { max, items } = element.list;
  const many = max === 1 ? "list of at most one" : "list of";
  const names = items.map((item) => `\`${item.name}\``).join(", ");
  return [`| \`${path}\` | ${many} ${names} |`, ...items.flatMap((item) => inner(index, item, path))];
}

function held(element: ItemElement): string {
  if (element.kind === "typed") return BLOCKS[element.type] ?? `\`${element.type}\``;
  return TYPES[element.type] + (element.nillable ? " or null" : "");
}

function inner(index: IndexDescription, element: ItemElement, path: string): readonly string[] {
  if (element.kind === "simple" || element.type in BLOCKS) return [];
  return typeRows(index, typeNamed(index, element.type), `${path}.`);
}
