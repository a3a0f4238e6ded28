/**
 * How the rows of one table are read, once its header is known. In: the mapping of the table and its columns. Out: the
 * columns with amounts and functions for everything else.
 */

import type { ImportProblems } from "../../base/import-problems.ts";
import { excerpt } from "../../base/problems.ts";
import { PHASES } from "../../city/amount-types.ts";
import { type Columns, textOf } from "./columns.ts";
import type { AmountColumn, Direction, Source, TableMapping } from "./mapping.ts";
import { IN_HEADER, patternOf, tidy, type Words } from "./pattern.ts";
import { anyOf, type Cells, type ReadText, sourceName, sourceReader } from "./sources.ts";
import type { TableRow } from "./table-file.ts";
import { yearOf } from "./year.ts";

/** A column with amounts. What is undefined is different in each row. */
export interface Slot {
  readonly index: number;
  readonly column: string;
  readonly year: number | undefined;
  readonly phase: string | undefined;
  readonly direction: Direction | undefined;
}

export interface Layout {
  readonly slots: readonly Slot[];
  /** Undefined if it was reported. */
  year(row: TableRow): number | undefined;
  /** Null: amounts of this phase are ignored. Undefined if it was reported. */
  phase(row: TableRow): string | null | undefined;
  /** Undefined if the table has no directions, or if it was reported. */
  direction(row: TableRow): Direction | undefined;
  /** What the year and the phase of a row are written as; for rows that belong together. */
  readonly keys: readonly ReadText[];
}

/** What a word means: a phase, null for an ignored one, undefined for an unknown one. */
function phaseReader(
  { phases = {} }: TableMapping,
  types: readonly string[],
): (word: string) => string | null | undefined {
  const known = new Map<string, string | null>(types.map((type) => [type.toLowerCase(), type]));
  for (const [word, phase] of Object.entries(phases)) known.set(tidy(word).toLowerCase(), phase);
  return (word) => known.get(tidy(word).toLowerCase());
}

/** `types` are the words for phases that every table may use. */
export function layoutOf(
  table: TableMapping,
  columns: Columns,
  problems: ImportProblems,
  types: readonly string[],
): Layout {
  const { file, direction } = table;
  const phaseOf = phaseReader(table, types);
  const directionOf = directionReader(table);
  const unknownPhase = `is not in phases; add it there with ${PHASES.join(", ")}, or null to ignore it`;
  const unknownDirection = "is neither in direction.expense nor in direction.revenue; add it to one of them";

  const slots =
    typeof table.amount === "string" ? headerSlots(table.amount) : table.amount.flatMap((column) => listed(column));
  refuseDuplicates();

  const year = (source: Source) => {
    const read = sourceReader(source, columns);
    return ({ line, cells }: TableRow): number | undefined => {
      const text = read(cells);
      const found = yearOf(text);
      if (found === undefined) {
        problems.add({ file, line, column: sourceName(source) }, "is neither a year nor a date from 1900 to 2200", {
          value: text,
        });
      }
      return found;
    };
  };
  const phase = (source: Source) => {
    const read = sourceReader(source, columns);
    return ({ line, cells }: TableRow): string | null | undefined => {
      const word = read(cells);
      const found = phaseOf(word);
      if (found === undefined) problems.add({ file, line, column: sourceName(source) }, unknownPhase, { value: word });
      return found;
    };
  };
  const side = (column: string) => {
    const at = columns.find(column);
    return ({ line, cells }: TableRow): Direction | undefined => {
      const text = textOf(cells[at]);
      const found = directionOf(text);
      if (found === undefined) problems.add({ file, line, column }, unknownDirection, { value: text });
      return found;
    };
  };
  const nothing = () => undefined;
  return {
    slots,
    year: table.year === undefined ? nothing : year(table.year),
    phase: table.phase === undefined ? nothing : phase(table.phase),
    direction: direction?.column === undefined ? nothing : side(direction.column),
    keys: [table.year, table.phase].flatMap((source) => (source === undefined ? [] : [sourceReader(source, columns)])),
  };

  function listed({ column, year, phase, direction }: AmountColumn): readonly Slot[] {
    const index = columns.find(column);
    return index < 0 ? [] : [{ index, column: columns.nameOf(index), year, phase, direction }];
  }

  function headerSlots(text: string): readonly Slot[] {
    const pattern = patternOf(text, IN_HEADER);
    const withKnownWords = patternOf(text, IN_HEADER, wordsOf(table, types));
    if (pattern.placeholders.length === 0 && !text.includes("*")) return listed({ column: text });
    const found = (columns.names ?? []).flatMap((header, index): readonly (Slot | undefined)[] => {
      const parts = withKnownWords.match(header) ?? pattern.match(header);
      if (parts === undefined) return [];
      const place = { file, column: header };
      const year = parts.year === undefined ? undefined : yearOf(parts.year);
      const phase = parts.phase === undefined ? undefined : phaseOf(parts.phase);
      const direction = parts.direction === undefined ? undefined : directionOf(parts.direction);
      if (phase === undefined && parts.phase !== undefined) problems.add(place, unknownPhase, { value: parts.phase });
      if (direction === undefined && parts.direction !== undefined) {
        problems.add(place, unknownDirection, { value: parts.direction });
      }
      if (year === undefined && parts.year !== undefined) {
        problems.add(place, "is not a year from 1900 to 2200", { value: parts.year });
      }
      return [phase === null ? undefined : { index, column: header, year, phase, direction }];
    });
    if (found.length === 0) {
      const header = excerpt(columns.names?.join(", ") ?? "none");
      problems.add({ file }, `no header matches the amounts ${JSON.stringify(text)}; the header is ${header}`);
    }
    return found.filter((slot) => slot !== undefined);
  }

  function refuseDuplicates(): void {
    const groups = Map.groupBy(slots, ({ year, phase, direction }) => JSON.stringify([year, phase, direction]));
    for (const [first, ...others] of groups.values()) {
      for (const { column, index } of others) {
        const same = `the amounts of #${index + 1} and #${first.index + 1} have the same year, phase and direction`;
        problems.add({ file, column }, `${same}; list the columns to read in amount`);
      }
    }
  }
}

/** The words for phases and directions; those of directions only if they are whole words. */
function wordsOf({ phases = {}, direction }: TableMapping, types: readonly string[]): Words {
  const sides = direction ? [direction.expense, direction.revenue].flat() : [];
  const isWhole = sides.length > 0 && sides.every((word) => !word.includes("*"));
  return { phase: [...Object.keys(phases), ...types], ...(isWhole ? { direction: sides } : {}) };
}

function directionReader({ direction }: TableMapping): (text: string) => Direction | undefined {
  if (direction === undefined) return () => undefined;
  const [isExpense, isRevenue] = [anyOf(direction.expense), anyOf(direction.revenue)];
  return (text) => (isExpense(text) ? "expense" : isRevenue(text) ? "revenue" : undefined);
}

/** Texts that mean that there is no amount. */
export function isBlank({ noAmount = [] }: TableMapping): (text: string) => boolean {
  const blanks = new Set(noAmount);
  return (text) => text === "" || blanks.has(text);
}

export function keyOf(readers: readonly ReadText[], cells: Cells): string {
  return JSON.stringify(readers.map((read) => read(cells)));
}
