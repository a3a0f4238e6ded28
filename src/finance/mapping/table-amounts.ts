/** The amounts of a table. In: its rows and the columns with amounts. Out: Rappen, as the table writes them. */

import type { ImportProblems } from "../../base/import-problems.ts";
import { type Decimal, DecimalDetection, parseAmount } from "./amount.ts";
import { textOf } from "./columns.ts";
import { isBlank, type Slot } from "./layout.ts";
import type { TableMapping } from "./mapping.ts";
import type { TableRow } from "./table-file.ts";

/** Rappen by column; undefined where there is no amount. */
export type RowAmounts = readonly (number | undefined)[];

export interface TableAmounts {
  /** The separator of amounts that are texts; undefined if there are none. */
  readonly decimal: Decimal | undefined;
  readonly of: ReadonlyMap<TableRow, RowAmounts>;
  /** How many amounts have more decimals than Rappen. */
  readonly rounded: number;
}

export function readAmounts(
  table: TableMapping,
  rows: readonly TableRow[],
  slots: readonly Slot[],
  problems: ImportProblems,
): TableAmounts {
  const { file, unit = "units" } = table;
  const isNone = isBlank(table);
  const decimal = table.decimal ?? detectDecimal();
  let rounded = 0;
  const of = new Map(rows.map((row) => [row, slots.map((slot) => read(row, slot))]));
  return { decimal, of, rounded };

  function read({ line, cells }: TableRow, { index, column }: Slot): number | undefined {
    const cell = cells[index];
    const text = textOf(cell);
    if (isNone(text)) return undefined;
    const amount = parseAmount(text, typeof cell === "string" ? (decimal ?? ".") : ".", unit);
    if (amount === "not a number") {
      const written = decimal === "," ? '1.234,50 or 1234,50 ("decimal": ",")' : '1’234.50 or 1234.50 ("decimal": ".")';
      problems.add({ file, line, column }, `is not an amount such as ${written}; noAmount lists texts to ignore`, {
        value: text,
      });
    } else if (amount === "too large") {
      problems.add({ file, line, column }, 'has too many digits to be exact; is "unit" correct?', { value: text });
    } else if (amount !== undefined) {
      if (amount.isRounded) rounded += 1;
      return amount.rappen;
    }
    return undefined;
  }

  function detectDecimal(): Decimal | undefined {
    const detection = new DecimalDetection(unit);
    let isUsed = false;
    for (const { cells } of rows) {
      for (const { index } of slots) {
        const cell = cells[index];
        if (typeof cell !== "string" || isNone(textOf(cell))) continue;
        isUsed = true;
        detection.add(textOf(cell));
      }
    }
    if (detection.ambiguous !== undefined) {
      problems.add({ file }, 'can be read in two ways; add "decimal": "." or "decimal": ","', {
        value: detection.ambiguous,
      });
    }
    return isUsed ? detection.decimal : undefined;
  }
}
