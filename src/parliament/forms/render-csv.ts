/**
 * A record as a row of a table, with one column per path of its index. In: description and the JSON of the record. Out:
 * cells in the order of the columns, none of them a formula.
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

/** The names of the columns: all paths of the record except its GUID and SEQ, which are columns of the hit. */
export const csvColumns = perDescription((description: IndexDescription): readonly string[] =>
  leafPaths(description).filter((path) => path !== GUID_ATTRIBUTE && path !== SEQ_ATTRIBUTE),
);

/** The cells of a record, from its JSON. */
export function recordCells(description: IndexDescription, json: Uint8Array): CsvValue[] {
  const record: CouncilRecord = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString());
  return pathsOf(description).map((path) => {
    const values: (string | undefined)[] = [];
    collect(record, path, 0, values);
    // Several values keep their order, with blanks for those that are null or absent, so that the columns of one list
    // stay aligned.
    return values.length > 1 ? values.map((value) => value ?? "").join(SEPARATOR) : values[0];
  });
}

const pathsOf = perDescription((description) => csvColumns(description).map((path) => path.split(".")));

type Values = (string | undefined)[];

/** Adds the values at the path, in all lists; undefined for one that is null or absent. */
function collect(value: Value | undefined, path: readonly string[], step: number, values: Values): void {
  if (value === undefined || value === null) values.push(undefined);
  else if (Array.isArray(value)) for (const item of value) collect(item, path, step, values);
  else if (step === path.length) values.push(escapeFormula(String(value)));
  else collect((value as { readonly [name: string]: Value })[path[step]], path, step + 1, values);
}
