/** Reads columns: from the cache, or all missing ones with one statement. A column that the store lacks is empty. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices, type Slice } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { decodeLengths } from "../codec/length-column.ts";
import { decodeNumbers } from "../codec/number-column.ts";
import { type ColumnKind, columnName } from "../codec/tables.ts";
import { decodeValues, NO_VALUES } from "../codec/value-column.ts";
import { type FieldLengths, NO_VALUE, type NumberColumn, type ValueColumn } from "../plan/searchable.ts";
import type { Head } from "./head.ts";
import type { Source } from "./source.ts";

interface ColumnTypes {
  readonly number: NumberColumn;
  readonly value: ValueColumn;
  readonly length: FieldLengths;
}

type Decoders = {
  readonly [Kind in ColumnKind]: (
    body: Uint8Array | undefined,
    head: Head,
    slice: Slice,
  ) => ColumnTypes[Kind] | Promise<ColumnTypes[Kind]>;
};

const DECODERS: Decoders = {
  number: (body, { size }) => (body ? decodeNumbers(body) : { numbers: new Float64Array(size).fill(Number.NaN) }),
  value: (body, { size }) => (body ? decodeValues(body) : { ...NO_VALUES, ids: new Uint32Array(size).fill(NO_VALUE) }),
  length: (body, { size, dead }, slice) => inSlices(decodeLengths(body ?? new Uint8Array(4 * size), dead), slice),
};

/** The requested columns, by kind and number. */
export type Columns = <Kind extends ColumnKind>(kind: Kind, nr: number) => ColumnTypes[Kind];

export async function readColumns(
  source: Source,
  wanted: Readonly<Record<ColumnKind, ReadonlySet<number>>>,
): Promise<Columns> {
  const { snapshot, collection, cache, slice } = source;
  const region = cache.region<string, ColumnTypes[ColumnKind]>(`columns ${collection}`);
  const columns = new Map<string, ColumnTypes[ColumnKind]>();
  const missing = new Map<string, ColumnKind>();
  for (const kind of ["number", "value", "length"] as const) {
    for (const nr of wanted[kind]) {
      const name = columnName(kind, nr);
      const cached = region.get(name);
      if (cached) columns.set(name, cached);
      else missing.set(name, kind);
    }
  }
  if (missing.size > 0) {
    const rows = await snapshot.rows<[string, Uint8Array]>(
      sql`SELECT name, body FROM search_column WHERE collection = ${collection} AND name ${anyOf([...missing.keys()])}`,
    );
    await MEMORY.hold(rows.reduce((sum, [, body]) => sum + 2 * body.length, 0));
    const bodies = new Map(rows);
    const head = await source.head;
    for (const [name, kind] of missing) {
      const body = bodies.get(name);
      const column = await DECODERS[kind](body, head, slice);
      columns.set(name, column);
      // Lengths are decoded to numbers of eight bytes; the others are views on the body.
      region.set(name, column, 2 * (body?.length ?? 4 * head.size));
    }
  }
  return (kind, nr) => {
    const column = columns.get(columnName(kind, nr));
    if (!column) throw new Error(`the column "${columnName(kind, nr)}" was not fetched`);
    return column as ColumnTypes[typeof kind];
  };
}
