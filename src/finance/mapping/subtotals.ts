/**
 * Rows that are sums of other rows. In: the rows of a table and the rules of the mapping. Out: which rows are sums.
 * Each of their amounts is compared with the rows below, as written, to the Rappen.
 */

import type { ImportProblems } from "../../base/import-problems.ts";
import { decimalText } from "../model/rappen.ts";
import { type Columns, textOf } from "./columns.ts";
import { keyOf, type Layout } from "./layout.ts";
import type { SubtotalRule, TableMapping } from "./mapping.ts";
import { type Cells, conditionReaders, type ReadText } from "./sources.ts";
import type { TableAmounts } from "./table-amounts.ts";
import type { TableRow } from "./table-file.ts";

export interface Subtotals {
  readonly rows: ReadonlySet<TableRow>;
  /** How many amounts were compared. */
  readonly verified: number;
  readonly names: readonly (SumName & { readonly row: TableRow })[];
}

/** Where a row is in the hierarchy of a rule: what identifies it, and all that it is below of. */
interface Position {
  readonly own: string;
  readonly above: readonly string[];
}

type Locate = (cells: Cells) => Position;

/** What a row of subtotals names. */
export interface SumName {
  /** The column with the code: the last level that is not empty, or the column of codes. */
  readonly column: string;
  readonly code: string;
  /** The levels down to this one, as a key. */
  readonly path: string;
  readonly name: string;
}

interface CompiledRule {
  /** The name in a row, if the rule has a column with names. */
  readonly nameIn: ((cells: Cells) => SumName | undefined) | undefined;
  readonly locate: Locate;
  readonly tolerance: bigint;
  /** Whether a row is a sum, if its position does not tell. */
  readonly isSum: ((cells: Cells) => boolean) | undefined;
}

export function subtotalRules(
  { subtotals = [] }: TableMapping,
  columns: Columns,
  { keys }: Layout,
): readonly CompiledRule[] {
  return subtotals.map((rule) => compiled(rule, columns, keys));
}

export function findSubtotals(
  rules: readonly CompiledRule[],
  rows: readonly TableRow[],
  file: string,
  layout: Layout,
  amounts: TableAmounts,
  problems: ImportProblems,
): Subtotals {
  // Rows with a word such as “Total” first: by their position, they could be anything.
  const byWord = rules.map(({ isSum }) => rows.filter(({ cells }) => isSum?.(cells)));
  const words = new Set(byWord.flat());
  const others = rows.filter((row) => !words.has(row));
  const sumsOf = rules.map(({ isSum, locate }, at) => {
    if (isSum) return new Set(byWord[at]);
    const above = new Set(others.flatMap(({ cells }) => locate(cells).above));
    return new Set(others.filter(({ cells }) => above.has(locate(cells).own)));
  });
  const found = new Set(sumsOf.flatMap((sums) => [...sums]));
  let verified = 0;
  for (const [at, { locate, isSum, tolerance }] of rules.entries()) {
    // In a table with groups of accounts and groups of functions, a group of both is the sum of groups of either.
    const parts = rows.filter((row) => !(isSum ? found : sumsOf[at]).has(row) && !words.has(row));
    const sums = new Map<string, bigint[]>();
    for (const row of parts) add(row, locate(row.cells), sums);
    for (const row of sumsOf[at]) verify(row, sums.get(locate(row.cells).own) ?? [], tolerance);
  }
  const names = rules.flatMap(({ nameIn }, at) =>
    [...sumsOf[at]].flatMap((row) => {
      const name = nameIn?.(row.cells);
      return name === undefined ? [] : [{ ...name, row }];
    }),
  );
  return { rows: found, verified, names };

  function add(row: TableRow, { above }: Position, sums: Map<string, bigint[]>): void {
    const own = amounts.of.get(row)!.map((rappen = 0) => BigInt(rappen));
    for (const key of above) {
      const sum = sums.get(key);
      const total = sum === undefined ? own : sum.map((one, at) => one + own[at]);
      sums.set(key, total);
    }
  }

  function verify(row: TableRow, sums: readonly bigint[], tolerance: bigint): void {
    for (const [at, written] of amounts.of.get(row)!.entries()) {
      if (written === undefined) continue;
      const slot = layout.slots[at];
      verified += 1;
      const sum = sums[at] ?? 0n;
      const difference = BigInt(written) - sum;
      if ((difference < 0n ? -difference : difference) <= tolerance) continue;
      problems.add(
        { file, line: row.line, column: slot.column },
        `is a subtotal of ${decimalText(BigInt(written))}, but the rows below it add up to ${decimalText(sum)}; ` +
          "correct the table or the subtotals in the mapping, or allow a tolerance there",
        { value: textOf(row.cells[slot.index]), cause: "subtotal" },
      );
    }
  }
}

function compiled(rule: SubtotalRule, columns: Columns, keys: readonly ReadText[]): CompiledRule {
  const reader = (column: string): ReadText => {
    const at = columns.find(column);
    return (cells) => textOf(cells[at]);
  };
  const within = [...keys, ...(rule.within ?? []).map(reader)];
  const tolerance = BigInt(rule.tolerance ?? 0);
  if (rule.rows) {
    const conditions = conditionReaders(rule.rows, columns);
    const parts = conditionReaders(rule.of ?? {}, columns);
    const locate: Locate = (cells) => {
      const own = keyOf(within, cells);
      return { own, above: parts.every((holds) => holds(cells)) ? [own] : [] };
    };
    const isSum = (cells: Cells): boolean => conditions.every((holds) => holds(cells));
    return { locate, tolerance, isSum, nameIn: undefined };
  }
  const parts = rule.levels ? levelParts(rule.levels.map(reader)) : codeParts(reader(rule.codes!));
  const locate: Locate = (cells) => {
    const group = keyOf(within, cells);
    const own = parts(cells);
    const key = (length: number) => `${group}${JSON.stringify(own.slice(0, length))}`;
    return { own: key(own.length), above: own.map((_, length) => key(length)) };
  };
  return { locate, tolerance, isSum: undefined, nameIn: nameReader(rule, columns) };
}

function nameReader({ levels, codes, names }: SubtotalRule, columns: Columns): CompiledRule["nameIn"] {
  if (names === undefined) return undefined;
  const at = columns.find(names);
  const places = (levels ?? [codes!]).map((column) => ({ column, at: columns.find(column) }));
  return (cells) => {
    const [texts, name] = [places.map((place) => textOf(cells[place.at])), textOf(cells[at])];
    const last = texts.findLastIndex((text) => text !== "");
    if (last < 0 || name === "") return undefined;
    return { column: places[last].column, code: texts[last], path: JSON.stringify(texts.slice(0, last + 1)), name };
  };
}

/** The levels down to the last that is not empty. */
function levelParts(levels: readonly ReadText[]): (cells: Cells) => readonly string[] {
  return (cells) => {
    const texts = levels.map((level) => level(cells));
    return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
  };
}

/** The characters of a code. An empty code is above all others. */
function codeParts(code: ReadText): (cells: Cells) => readonly string[] {
  return (cells) => [...code(cells)];
}
