/**
 * JSON values as a CSV table. In: the JSON Schema of an item and the items. Out: text with a header line. Members of inner objects become columns
 * such as `institution.key`; a list of objects gives one line for each of them; a list of plain values stands in one cell. No cell is a formula.
 */
import { type CsvValue, csvLine, csvValue, harmless } from "./csv.ts";

/** What we use of JSON Schema here. */
export interface ItemSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ItemSchema>>;
  readonly items?: ItemSchema;
}

type Members = Readonly<Record<string, unknown>>;

/** A member of the schema: a cell, or the members of an inner object or of the objects of a list. */
interface Column {
  readonly name: string;
  readonly kind: "cell" | "object" | "list";
  readonly inner: readonly Column[];
}

export function flatCsv(schema: ItemSchema, items: Iterable<object>): string {
  const columns = columnsOf(schema);
  let text = csvLine(namesOf(columns, ""));
  for (const item of items) for (const line of linesOf(columns, item as Members)) text += `${line.slice(1)}\r\n`;
  return text;
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

/** The lines of one item: one, or as many as its list of objects has. Each begins with a comma. */
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
  if (typeof value === "string") return harmless(value);
  if (Array.isArray(value)) return harmless(value.join(" "));
  // A raw number (JSON.rawJSON) shows its text through JSON.stringify only.
  return JSON.stringify(value);
}
