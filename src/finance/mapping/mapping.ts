/**
 * A mapping: how the tables of a city become finance data. `mapping-shape.ts` describes the same as a table for people,
 * editors and the validation.
 */
import type { Encoding } from "../../format/text-encoding.ts";
import type { Decimal, Unit } from "./amount.ts";

/** The name of the file with the mapping in a folder to import. */
export const MAPPING_FILE = "mapping.json";

/** The header of a column, or `#` and its position from 1. */
export type ColumnName = string;

/** Text of one column, or a part of it. */
export type Piece =
  | ColumnName
  | {
      readonly column: ColumnName;
      readonly first?: number;
      readonly after?: number;
      readonly split?: string;
      readonly part?: number;
      readonly digits?: number;
    };

/** A list: the first text that is not empty. */
export type Source =
  | Piece
  | readonly Piece[]
  | { readonly join: readonly Piece[]; readonly with?: string }
  | { readonly value: string | number };

/** Something with a code and a name: a department, an account. */
export interface Member {
  readonly code?: Source;
  readonly name?: Source;
  readonly from?: Source;
  readonly pattern?: string;
  readonly short?: Source;
  /** Name of one of the lists of the mapping. */
  readonly names?: string;
  readonly prefix?: string;
}

/** Texts by column, with `*` for any run of characters; an empty text is an empty cell. */
export type Conditions = Readonly<Record<ColumnName, string | readonly string[]>>;

export type Direction = "expense" | "revenue";

export interface AmountColumn {
  readonly column: ColumnName;
  readonly year?: number;
  readonly phase?: string;
  readonly direction?: Direction;
}

export interface DirectionRule {
  readonly column?: ColumnName;
  readonly expense: string | readonly string[];
  readonly revenue: string | readonly string[];
}

export interface SubtotalRule {
  readonly levels?: readonly ColumnName[];
  readonly codes?: ColumnName;
  readonly rows?: Conditions;
  readonly of?: Conditions;
  readonly within?: readonly ColumnName[];
  readonly names?: ColumnName;
  /** In Rappen. */
  readonly tolerance?: number;
}

export type Sign = "signed" | "unsigned" | "reversed";

export interface TableMapping {
  readonly file: string;
  readonly sheet?: string | number;
  readonly encoding?: Encoding;
  readonly delimiter?: string;
  readonly header?: number;
  readonly fillDown?: readonly ColumnName[];
  readonly only?: Conditions;
  readonly except?: Conditions;
  readonly department?: Member;
  readonly institution?: Member;
  readonly account: Member;
  readonly accountGroups?: readonly Member[];
  readonly function?: Member;
  readonly functionGroups?: readonly Member[];
  readonly ledger?: Source;
  readonly ledgerCodes?: Readonly<Record<string, string>>;
  readonly year?: Source;
  readonly phase?: Source;
  readonly phases?: Readonly<Record<string, string | null>>;
  readonly amount: string | readonly AmountColumn[];
  readonly decimal?: Decimal;
  readonly unit?: Unit;
  readonly noAmount?: readonly string[];
  readonly direction?: DirectionRule;
  readonly sign?: Sign;
  readonly justification?: { readonly column: ColumnName; readonly year?: number; readonly phase?: string };
  readonly sum?: boolean;
  readonly subtotals?: readonly SubtotalRule[];
}

export interface CodeList {
  readonly names?: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly sheet?: string | number;
  readonly code?: ColumnName;
  readonly name?: ColumnName;
}

export interface Mapping {
  readonly $schema?: string;
  readonly name?: string;
  readonly inhabitants?: Readonly<Record<string, number>>;
  readonly lists?: Readonly<Record<string, CodeList>>;
  readonly tables: readonly TableMapping[];
}

/** How signs are written, with its default: a direction is of use mostly where there are no signs. */
export function signOf({ sign, direction, amount }: TableMapping): Sign {
  const isListed = typeof amount !== "string" && amount.some((column) => column.direction !== undefined);
  return sign ?? (direction || isListed ? "unsigned" : "signed");
}

export function isSpreadsheet(file: string): boolean {
  return /\.xls[xm]$/i.test(file);
}
