/**
 * JSON values as a CSV table. In: the JSON Schema of an item and groups of items. Out: the header line, then the text
 * of each group. Members of nested objects become columns such as `institution.key`; a list of objects becomes one line
 * per object; a list of plain values is one cell. No cell is a formula.
 */
import { type CsvValue, csvLine, csvValue, escapeFormula } from "./csv.ts";

/** The subset of JSON Schema used here. */
export interface ItemSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ItemSchema>>;
  readonly items?: ItemSchema;
}

type Members = Readonly<Record<string, unknown>>;

/** A member of the schema: a cell, or the members of a nested object or of the objects of a list. */
interface Column {
  readonly name: string;
  readonly kind: "cell" | "object" | "list";
  readonly inner: readonly Column[];
}

export function* flatCsv(schema: ItemSchema, groups: Iterable<readonly object[]>): Generator<string> {
  const columns = columnsOf(schema);
  yield csvLine(namesOf(columns, ""));
  for (const items of groups) {
    let text = "";
    for (const item of items) for (const line of linesOf(columns, item as Members)) text += `${line.slice(1)}\r\n`;
    yield text;
  }
}

function columnsOf({ properties = {} }: ItemSchema): Column[] {
  return Object.entries(properties).map(([name, member]) => {
    if (member.items?.properties) return { name, kind: "list", inner: columnsOf(member.items) };
    return { name, kind: member.properties ? "object" : "cell", inner: columnsOf(member) };
  });
}

function namesOf(columns: readonly Column[], prefix: string): string[] {
  return columns.flatMap(({ name, kind, inner }) =>
    kind === "cell" ? prefix + name : namesOf(inner, `${prefix}${name}.`),
  );
}

/** The lines of one item: one, or one per object of its list. Each begins with a comma. */
function linesOf(columns: readonly Column[], item: Members): string[] {
  let lines = [""];
  for (const { name, kind, inner } of columns) {
    const value = item[name];
    if (kind === "cell") {
      const text = csvValue(cell(value));
      for (let i = 0; i < lines.length; i++) lines[i] += `,${text}`;
    } else {
      const inners = kind === "list" ? (value as readonly Members[]) : [(value ?? {}) as Members];
      const parts = inners.flatMap((each) => linesOf(inner, each));
      lines = lines.flatMap((line) => parts.map((part) => line + part));
    }
  }
  return lines;
}

function cell(value: unknown): CsvValue {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number") return value;
  if (typeof value === "string") return escapeFormula(value);
  if (Array.isArray(value)) return escapeFormula(value.join(" "));
  // Only JSON.stringify reveals the text of a raw number (JSON.rawJSON).
  return JSON.stringify(value);
}
