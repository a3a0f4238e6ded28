/** What the city spends its money for (`data/finance/functions.csv`). */
import type { Funktion } from "../../../finance/model/model.ts";
import { text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";

function functionCode(cell: string): string {
  if (!/^\d{1,4}$/.test(cell)) throw new Error("is not a function: one to four digits");
  return cell;
}

export const FUNKTIONEN: readonly Funktion[] = readTable("finance/functions.csv", {
  funktion: functionCode,
  bezeichnung: text,
});

/** The codes that a cell may name. */
export const FUNCTION_CODES = FUNKTIONEN.map(({ funktion }) => funktion);
