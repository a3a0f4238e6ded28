/** The departments of the city (`data/departments.csv`), which both its finances and its council refer to. */
import type { Departement } from "../finance/model/model.ts";
import { optionalText, text } from "./data-files/readers.ts";
import { readTable } from "./data-files/table.ts";

const ROWS = readTable("departments.csv", {
  key: text,
  bezeichnung: text,
  kurzname: text,
  kommission: text,
  stadtrat: optionalText,
});

export const DEPARTEMENTE: readonly Departement[] = ROWS.map(({ key, bezeichnung, kurzname }) => ({
  key,
  bezeichnung,
  kurzname,
}));

/** Short name of the committee that prepares a department's business, by key. */
export const COMMITTEE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  ROWS.map(({ key, kommission }) => [key, kommission]),
);

/** The parties of the executive by seat. The authorities, the first department, have no head. */
export const EXECUTIVE_PARTIES: readonly string[] = ROWS.flatMap(({ stadtrat }) => (stadtrat === "" ? [] : [stadtrat]));
