/**
 * A record as a line of a table: one column for each path of its index. In: description, then the record's JSON. Out: cells, in the
 * order of the columns, none of them a formula.
 */
import { type CsvValue, escapeFormula } from "../../format/csv.ts";
import {
  GUID_ATTRIBUTE,
  type IndexDescription,
  leafPaths,
  perDescription,
  SEQ_ATTRIBUTE,
} from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";

/** Between several values of one path. */
const SEPARATOR = "; ";

/** The names of the columns: all paths of the record, but for its own GUID and SEQ, which stand on the hit. */
export const csvColumns = perDescription((description: IndexDescription): readonly string[] =>
  leafPaths(description).filter((path) => path !== GUID_ATTRIBUTE && path !== SEQ_ATTRIBUTE),
);

/** The cells of a record, given as its JSON. */
export function recordCells(description: IndexDescription, json: Uint8Array): CsvValue[] {
  const record: CouncilRecord = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString());
  return steps(description).map((way) => {
    const values: (string | undefined)[] = [];
    collect(record, way, 0, values);
    // Of several values each keeps its place, so that columns of one list can be read side by side.
    return values.length > 1 ? values.map((value) => value ?? "").join(SEPARATOR) : values[0];
  });
}

const steps = perDescription((description) => csvColumns(description).map((path) => path.split(".")));

/** The values at the end of the way, through all lists; nothing for null. */
function collect(value: Value | undefined, way: readonly string[], step: number, found: (string | undefined)[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const item of value) collect(item, way, step, found);
  else if (step === way.length) found.push(value === null ? undefined : escapeFormula(String(value)));
  else if (value !== null) collect((value as { readonly [name: string]: Value })[way[step]], way, step + 1, found);
}
