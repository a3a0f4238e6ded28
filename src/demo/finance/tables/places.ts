/** Place names of Seldwyla for accounts, projects and units (`data/finance/places.txt`). */
import { readLists } from "../../data-files/lists.ts";
import { text } from "../../data-files/readers.ts";

const PLACES = readLists("finance/places.txt", {
  Quartiere: text,
  Strassen: text,
  Schulhäuser: text,
  "Flurnamen, Anfang": text,
  "Flurnamen, Ende": text,
});

export const { Quartiere: QUARTERS, Strassen: STREETS, Schulhäuser: SCHOOLS } = PLACES;

/** For a city larger than its quarters: names of fields and slopes. */
export const OUTSKIRTS: readonly string[] = PLACES["Flurnamen, Anfang"].flatMap((start) =>
  PLACES["Flurnamen, Ende"].map((end) => start + end),
);
