/** Reads columns: from the cache, or all missing ones with one statement. A column that the store lacks is empty. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { joined } from "../codec/bytes.ts";
import { decodeLengths } from "../codec/length-column.ts";
import { joinedNumbers } from "../codec/number-column.ts";
import { type ColumnKind, columnName } from "../codec/tables.ts";
import { joinedValues } from "../codec/value-part.ts";
import type { FieldLengths, NumberColumn, ValueColumn } from "../plan/searchable.ts";
import type { Head } from "./head.ts";
import type { Source } from "./source.ts";

interface ColumnTypes {
  readonly number: NumberColumn;
  readonly value: ValueColumn;
  readonly length: FieldLengths;
}

/** In: the parts of a column. */
type Decoders = {
  readonly [Kind in ColumnKind]: (parts: readonly Uint8Array[], head: Head) => Generator<void, ColumnTypes[Kind]>;
};

const DECODERS: Decoders = {
  number: (parts, { size }) => joinedNumbers(parts, size),
  value: (parts, { size }) => joinedValues(parts, size),
  length: (parts, { size, dead }) => decodeLengths(parts.length === 0 ? new Uint8Array(4 * size) : joined(parts), dead),
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
    const rows = await snapshot.rows<[number, string, Uint8Array]>(
      sql`SELECT part, name, body FROM search_column
          WHERE collection = ${collection} AND name ${anyOf([...missing.keys()])}`,
    );
    const hasParts = rows.some(([part]) => part > 0);
    // Joining makes copies: of the column so far, and with the next part.
    MEMORY.hold(rows.reduce((sum, [, , body]) => sum + (hasParts ? 4 : 2) * body.length, 0));
    rows.sort(([a], [b]) => a - b);
    const byName = Map.groupBy(rows, ([, name]) => name);
    const head = await source.head;
    for (const [name, kind] of missing) {
      const parts = (byName.get(name) ?? []).map(([, , body]) => body);
      const column = await inSlices<ColumnTypes[ColumnKind]>(DECODERS[kind](parts, head), slice);
      columns.set(name, column);
      // Lengths are decoded to numbers of eight bytes; the others are views on the body, or copies beside its texts.
      region.set(
        name,
        column,
        parts.length === 0 ? 8 * head.size : parts.reduce((sum, { length }) => sum + 2 * length, 0),
      );
    }
  }
  return (kind, nr) => {
    const column = columns.get(columnName(kind, nr));
    if (!column) throw new Error(`the column "${columnName(kind, nr)}" was not fetched`);
    return column as ColumnTypes[typeof kind];
  };
}
