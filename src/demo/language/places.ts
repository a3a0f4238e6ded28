/** The map of Seldwyla (`data/language/places.txt`), as nouns where a text needs the gender of a name. */
import { readLists } from "../data-files/lists.ts";
import { text, textOrDash } from "../data-files/readers.ts";
import { type Noun, noun } from "./nouns.ts";

const PLACES = readLists("language/places.txt", {
  Quartiere: text,
  Plätze: text,
  "Strassen, weiblich": text,
  "Strassen, männlich": text,
  Brücken: text,
  Schulen: text,
  Parks: text,
  Areale: text,
  Schulgebäude: noun,
  "Ganze Stadt": textOrDash,
});

export const {
  Quartiere: QUARTIERE,
  Schulen: SCHULEN,
  Parks: PARKS,
  Areale: AREALE,
  Schulgebäude: SCHULGEBAEUDE,
  "Ganze Stadt": GANZE_STADT,
} = PLACES;

const names = (gender: "m" | "f", all: readonly string[]): readonly Noun[] =>
  all.map((name) => noun(`${gender} ${name}`));

const FEMININE = PLACES["Strassen, weiblich"];
const MASCULINE = PLACES["Strassen, männlich"];

/** The names of all streets and squares, for addresses. */
export const STRASSEN: readonly string[] = [...FEMININE, ...MASCULINE, ...PLACES.Plätze].toSorted();

/** Streets worth a title; footpaths appear in addresses only. */
export const STREETS = [
  ...names("f", FEMININE),
  ...names(
    "m",
    MASCULINE.filter((name) => !/weg$|steg$/.test(name)),
  ),
];
export const SQUARES = names("m", PLACES.Plätze);
export const BRIDGES = names("f", PLACES.Brücken);
