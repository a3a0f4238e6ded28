/** Kinds of business: how many a year, who submits them, how many others sign (`data/council/business-kinds.csv`). */
import { number, oneOf, optionalText } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { GESCHAEFTSARTEN } from "../../language/business-topic.ts";

const SUBMITTERS = ["Mitglied", "Stadtrat", "Geschäftsleitung", "Interfraktionelle Konferenz", "Bevölkerung"] as const;

function optionalMonthAndDay(cell: string): string {
  if (!/^(?:(?:0\d|1[0-2])-[0-3]\d)?$/.test(cell.trim())) throw new Error("is not a day like 03-20");
  return optionalText(cell);
}

const ROWS = readTable("council/business-kinds.csv", {
  art: oneOf(GESCHAEFTSARTEN),
  /** Items a year at scale 1. */
  proJahr: number,
  durch: oneOf(SUBMITTERS),
  /** Least and greatest number of further signatories. */
  mindestens: number,
  hoechstens: number,
  /** Of those that are submitted exactly once a year, `MM-DD`. */
  datum: optionalMonthAndDay,
});

export type Kind = (typeof ROWS)[number];

export const KINDS: readonly Kind[] = ROWS.filter(({ datum }) => datum === "");
export const YEARLY: readonly Kind[] = ROWS.filter(({ datum }) => datum !== "");
