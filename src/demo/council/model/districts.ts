/** Electoral districts with their seats, and their residential districts (`data/council/districts.csv`). */
import { listOf, number, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";

export interface Wahlkreis {
  readonly name: string;
  readonly sitze: number;
  readonly kreise: readonly string[];
}

export const WAHLKREISE: readonly Wahlkreis[] = readTable("council/districts.csv", {
  name: text,
  sitze: number,
  kreise: listOf(text),
});

export const WOHNKREISE: readonly string[] = WAHLKREISE.flatMap(({ kreise }) => kreise);
