/**
 * JSON values as a CSV table. In: the JSON Schema of an item and the items. Out: text with a header line. Members of inner objects become columns
 * such as `institution.key`; a list of objects gives one line for each of them; a list of plain values stands in one cell.
 */
import { type CsvValue, csvLine } from "./csv.ts";

/** What we use of JSON Schema here. */
export interface ItemSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ItemSchema>>;
  readonly items?: ItemSchema;
}

type Members = Readonly<Record<string, unknown>>;

export function flatCsv(schema: ItemSchema, items: Iterable<object>): string {
  let text = csvLine(columnsOf(schema, ""));
  for (const item of items) for (const line of linesOf(schema, item as Members)) text += csvLine(line);
  return text;
}

function columnsOf(schema: ItemSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = member.items?.properties ? member.items : member;
    return inner.properties ? columnsOf(inner, `${prefix}${name}.`) : [prefix + name];
  });
}

/** The lines of one item: one, or as many as its list of objects has. */
function linesOf(schema: ItemSchema, item: Members): CsvValue[][] {
  let lines: CsvValue[][] = [[]];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const value = item[name];
    const inner = member.items;
    const parts = inner?.properties
      ? (value as Members[]).flatMap((element) => linesOf(inner, element))
      : member.properties
        ? linesOf(member, (value ?? {}) as Members)
        : [[cell(value)]];
    lines = lines.flatMap((line) => parts.map((part) => [...line, ...part]));
  }
  return lines;
}

function cell(value: unknown): CsvValue {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.join(" ");
  // A raw number (JSON.rawJSON) shows its text through JSON.stringify only.
  return typeof value === "string" ? value : JSON.stringify(value);
}
