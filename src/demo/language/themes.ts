/**
 * What the council talks about (`data/language/themes.csv`, and a file for each theme): words and sentences about one
 * concern of the city, from which titles and texts are composed.
 */

import { readText } from "../data-files/data-lines.ts";
import { listsOf, readSections, type Section } from "../data-files/lists.ts";
import { number, oneOf, text } from "../data-files/readers.ts";
import { readTable } from "../data-files/table.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { type Noun, noun } from "./nouns.ts";
import { sentence } from "./template.ts";
import { PLACE_KINDS, type PlaceKind } from "./whereabouts.ts";

/** Things that share what can be done to them, why, and where they are found. */
export interface Field {
  readonly objekte: readonly Noun[];
  /** Nouns that take an object in the genitive: "Ausbau" (der Veloroute). */
  readonly massnahmen: readonly Noun[];
  /** Stems of adjectives: "sicher". */
  readonly eigenschaften: readonly string[];
  readonly ort: PlaceKind;
  /** "zur Erhöhung der Verkehrssicherheit". */
  readonly zwecke: readonly string[];
  /** What gives rise to questions, dative: "den gestiegenen Unfallzahlen". */
  readonly umstaende: readonly string[];
  /** A second demand beside the first: "Verzicht auf neue Parkplätze". */
  readonly zusaetze: readonly string[];
}

export interface Theme {
  /** Key of the department. */
  readonly departement: string;
  /** How often the council talks about it, compared with others. */
  readonly weight: number;
  /** Offices and bodies in whose name a Weisung starts. */
  readonly aemter: readonly string[];
  readonly felder: readonly Field[];
  /** Who it concerns, accusative, without article: "Velofahrende". */
  readonly gruppen: readonly string[];
  /** Titles of popular initiatives and petitions. */
  readonly losungen: readonly string[];
  /** Laws of the city. */
  readonly erlasse: readonly Noun[];
  /** Private bodies the city pays. */
  readonly traeger: readonly string[];
  /** Sentences of reasons. */
  readonly befunde: readonly string[];
  readonly fragen: readonly string[];
}

const FIELD_HEADING = "Feld ";
const FIELD_LISTS = {
  Objekte: noun,
  Massnahmen: noun,
  Eigenschaften: text,
  Zwecke: text,
  Umstände: dative,
  Zusätze: text,
};
const THEME_LISTS = {
  Ämter: text,
  Gruppen: text,
  Losungen: text,
  Erlasse: noun,
  Träger: text,
  Befunde: sentence,
  Fragen: sentence,
};

export const THEMES: readonly Theme[] = readTable("language/themes.csv", {
  thema: text,
  departement: oneOf(DEPARTEMENTE.map(({ key }) => key)),
  gewicht: number,
}).map(({ thema, departement, gewicht }) => ({
  departement,
  weight: gewicht,
  ...readTheme(`language/themes/${thema}.txt`),
}));

function readTheme(file: string): Omit<Theme, "departement" | "weight"> {
  const general: Section[] = [];
  const fields: { readonly heading: Section; readonly sections: Section[] }[] = [];
  for (const section of readSections(file)) {
    if (section.title.startsWith(FIELD_HEADING)) fields.push({ heading: section, sections: [] });
    else if (section.title in FIELD_LISTS && fields.length > 0) fields[fields.length - 1].sections.push(section);
    else general.push(section);
  }
  const lists = listsOf({ file }, general, THEME_LISTS);
  return {
    aemter: lists.Ämter,
    felder: fields.map(({ heading, sections }) => readField(heading, sections)),
    gruppen: lists.Gruppen,
    losungen: lists.Losungen,
    erlasse: lists.Erlasse,
    traeger: lists.Träger,
    befunde: lists.Befunde,
    fragen: lists.Fragen,
  };
}

function readField({ title, line }: Section, sections: readonly Section[]): Field {
  const lists = listsOf(line, sections, FIELD_LISTS);
  return {
    objekte: lists.Objekte,
    massnahmen: lists.Massnahmen,
    eigenschaften: lists.Eigenschaften,
    ort: readText(line, title.slice(FIELD_HEADING.length), oneOf(PLACE_KINDS)),
    zwecke: lists.Zwecke,
    umstaende: lists.Umstände,
    zusaetze: lists.Zusätze,
  };
}

/** A phrase that a preposition with the dative can precede. */
function dative(entry: string): string {
  if (!/^(dem|der|den) /.test(entry)) throw new Error("does not begin with an article in the dative (dem, der, den)");
  return text(entry);
}
