/** The reference of `mapping.json`, from the table that validates it. */
import type { ObjectSchema, Schema } from "../../src/base/schema.ts";
import {
  CODE_LIST,
  MAPPING,
  MEMBER,
  PIECE,
  SOURCE_OBJECT,
  SUBTOTAL,
  TABLE,
} from "../../src/finance/mapping/mapping-shape.ts";

export function mappingPage(): string {
  return `# Mapping

Every member of \`mapping.json\`, which describes tables to import ([how to write one](../how-to/import-any-table.md)).
Members in bold are required. An unknown member is an error. [The JSON Schema](mapping.schema.json) says the same to
editors.

## The mapping

${membersOf(MAPPING)}

## A table

${membersOf(TABLE)}

## A column

The header of the column, or \`#\` and its position from 1. Any blanks and line breaks in a header count as one blank.

## A source

Where a text comes from: a column; a list of columns, of which the first that is not empty applies; or an object with
one of \`column\`, \`join\` and \`value\`. The elements of \`join\` and of a list are columns or objects with
\`column\`.

${membersOf(SOURCE_OBJECT, Object.keys(PIECE.properties))}

## Code and name

For departments, institutions, accounts, functions and groups. It needs \`code\` or \`name\`, or \`from\` with
\`pattern\`. A name that is in \`names\` replaces the one in the table.

${membersOf(MEMBER)}

## Subtotals

Each rule needs one of \`levels\`, \`codes\` and \`rows\`. Amounts are compared as the table writes them, and only with
amounts of the same year and phase.

${membersOf(SUBTOTAL)}

## A code list

Needs \`names\` or \`file\`.

${membersOf(CODE_LIST)}
`;
}

function membersOf({ properties, required = [] }: ObjectSchema, ordered: readonly string[] = []): string {
  const names = [...new Set([...ordered, ...Object.keys(properties)])];
  const rows = names.map((name) => {
    const { description, usual = "" } = properties[name];
    const member = required.includes(name) ? `**\`${name}\`**` : `\`${name}\``;
    return `| ${member} | ${typeOf(properties[name])} | ${description} | ${usual} |`;
  });
  return `| member | type | meaning | default |\n|---|---|---|---|\n${rows.join("\n")}`;
}

/** Objects that have a section of their own, by id. */
const SECTIONS = new Map([
  [TABLE.id, "[table](#a-table)"],
  [MEMBER.id, "[code and name](#code-and-name)"],
  [SOURCE_OBJECT.id, "[source](#a-source)"],
  [PIECE.id, "[source](#a-source)"],
  [SUBTOTAL.id, "[subtotals](#subtotals)"],
  [CODE_LIST.id, "[code list](#a-code-list)"],
]);

function typeOf(schema: Schema): string {
  const {
    id,
    enum: choices,
    anyOf,
    items,
    names,
    additionalProperties,
    properties,
    type,
  } = schema as {
    readonly id?: string;
    readonly enum?: readonly string[];
    readonly anyOf?: readonly Schema[];
    readonly items?: Schema;
    readonly names?: string;
    readonly additionalProperties?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly type?: string;
  };
  const section = id === undefined ? undefined : SECTIONS.get(id);
  if (section !== undefined) return section;
  // A source may be a column, a list or an object; its section says so.
  if (anyOf?.some((one) => one.id === SOURCE_OBJECT.id)) return "[source](#a-source)";
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (choices) return quoted(choices);
  if (items) return `list of ${typeOf(items)}`;
  if (names !== undefined) return `${typeOf(additionalProperties!)} by ${names}`;
  if (properties) return `object with ${quoted(Object.keys(properties))}`;
  return TYPES[type!];
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "number",
  boolean: "`true` or `false`",
  null: "`null`",
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
