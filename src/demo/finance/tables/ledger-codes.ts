/** The ledger codes that the city uses (`data/finance/ledger-codes.csv`). */
import type { Sachkonto } from "../../../finance/model/model.ts";
import { text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";

export const SACHKONTEN: readonly Sachkonto[] = readTable("finance/ledger-codes.csv", {
  sachkonto: text,
  bezeichnung: text,
});

/** The codes that a cell or heading may name. */
export const LEDGER_CODES = SACHKONTEN.map(({ sachkonto }) => sachkonto);
