/** The reference of `mapping.json`, from the table that validates it. */
import {
  CODE_LIST,
  MAPPING,
  MEMBER,
  PIECE,
  SOURCE_OBJECT,
  SUBTOTAL,
  TABLE,
} from "../../src/finance/mapping/mapping-shape.ts";
import type { ObjectShape, Shape } from "../../src/finance/mapping/shape.ts";

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

${membersOf(SOURCE_OBJECT, Object.keys(PIECE.members))}

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

function membersOf({ members }: ObjectShape, ordered: readonly string[] = []): string {
  const names = [...new Set([...ordered, ...Object.keys(members)])];
  const rows = names.map((name) => {
    const { required, shape, help, default: usual = "" } = members[name];
    return `| ${required ? `**\`${name}\`**` : `\`${name}\``} | ${typeOf(shape)} | ${help} | ${usual} |`;
  });
  return `| member | type | meaning | default |\n|---|---|---|---|\n${rows.join("\n")}`;
}

/** Objects that have a section of their own. */
const SECTIONS = new Map<Shape, string>([
  [TABLE, "[table](#a-table)"],
  [MEMBER, "[code and name](#code-and-name)"],
  [SOURCE_OBJECT, "[source](#a-source)"],
  [PIECE, "[source](#a-source)"],
  [SUBTOTAL, "[subtotals](#subtotals)"],
  [CODE_LIST, "[code list](#a-code-list)"],
]);

function typeOf(shape: Shape): string {
  const section = SECTIONS.get(shape);
  if (section !== undefined) return section;
  switch (shape.kind) {
    case "text":
      return shape.values?.map((value) => `\`${value}\``).join(", ") ?? "text";
    case "number":
      return "number";
    case "flag":
      return "`true` or `false`";
    case "nothing":
      return "`null`";
    case "list":
      return `list of ${typeOf(shape.of)}`;
    case "map":
      return `${typeOf(shape.of)} by ${shape.names}`;
    case "object":
      return `object with ${Object.keys(shape.members)
        .map((name) => `\`${name}\``)
        .join(", ")}`;
    case "either":
      // A source may be a column, a list or an object; its section says so.
      if (shape.shapes.includes(SOURCE_OBJECT)) return "[source](#a-source)";
      return [...new Set(shape.shapes.map(typeOf))].join(" or ");
  }
}
