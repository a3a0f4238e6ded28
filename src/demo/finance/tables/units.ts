/** The units of a full-size city (`data/finance/units.csv`), and what a larger one opens in its quarters. */
import { flag, number, oneOf, optionalNumber, optionalText, text, verbatim } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { DEPARTEMENTE } from "../../departments.ts";
import { FUNCTION_CODES } from "./functions.ts";
import { TRADES } from "./trades.ts";

export interface UnitRow {
  readonly key: string;
  readonly name: string;
  readonly short: string;
  readonly trade: string;
  /** In million francs of the reference year, like `revenue` and `investment`. */
  readonly expense: number;
  readonly revenue: number;
  readonly investment: number;
  /** How many accounts the unit has in one year, roughly. */
  readonly accounts: number;
  /** Exists at every scale: the units that citizens look for, and all that charge others. */
  readonly core: boolean;
  /** Closes at exactly zero through its fund (35/45). */
  readonly selfFinancing: boolean;
  readonly first: number;
  readonly last: number;
  readonly departement: string;
  /** What it is for (`functions.ts`). */
  readonly funktion: string;
}

/** A unit of a city of some scale, with its yearly money in francs. */
export type Unit = Omit<UnitRow, "core">;

/** The unit that budgets wage measures for all others. */
export const CENTRAL_UNIT = "1060";
export const STATISTICS_UNIT = "1560";

const FOREVER = 9999;

function unitNumber(cell: string): string {
  if (!/^\d{4}$/.test(cell)) throw new Error("is not a number of four digits");
  return cell;
}

export const UNITS: readonly UnitRow[] = readTable("finance/units.csv", {
  nummer: unitNumber,
  name: text,
  kuerzel: verbatim,
  branche: oneOf(TRADES),
  aufwand: number,
  ertrag: number,
  investition: number,
  konten: number,
  immer: flag,
  fonds: flag,
  von: optionalNumber,
  bis: optionalNumber,
  departement: optionalText,
  funktion: oneOf(FUNCTION_CODES),
}).map((row) => ({
  key: row.nummer,
  name: row.name,
  short: row.kuerzel,
  trade: row.branche,
  expense: row.aufwand,
  revenue: row.ertrag,
  investment: row.investition,
  accounts: row.konten,
  core: row.immer,
  selfFinancing: row.fonds,
  funktion: row.funktion,
  first: row.von ?? 0,
  last: row.bis ?? FOREVER,
  // Each department has a range of 500 numbers.
  departement: row.departement || String(Math.floor(Number(row.nummer) / 500) * 5).padStart(2, "0"),
}));

/** `vorbild` is the key of the unit that a branch office resembles. */
export const BRANCH_OFFICES = readTable("finance/branch-offices.csv", {
  departement: oneOf(DEPARTEMENTE.map(({ key }) => key)),
  name: text,
  kuerzel: text,
  vorbild: oneOf(UNITS.map(({ key }) => key)),
});
