/**
 * What the council talks about: a theme is a table of words and sentences about one matter of the city. Titles and
 * texts are put together from it; here are its shape and the short notations in which the tables are written.
 */
import { type Noun, noun } from "./nouns.ts";
import type { PlaceKind } from "./whereabouts.ts";

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
  /** Sentences of reasons; may hold slots of `sentences.ts`. */
  readonly befunde: readonly string[];
  /** Questions; may hold slots of `sentences.ts`. */
  readonly fragen: readonly string[];
}

/** "m Veloweg, f Veloroute" as nouns. */
export function nouns(notations: string): readonly Noun[] {
  return words(notations).map(noun);
}

/** A list written in one string, separated by commas. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s*,\s+/);
}

/** A field with its lists written as strings. */
export function field(
  lists: { readonly ort: PlaceKind } & Readonly<Record<Exclude<keyof Field, "ort">, string>>,
): Field {
  return {
    objekte: nouns(lists.objekte),
    massnahmen: nouns(lists.massnahmen),
    eigenschaften: words(lists.eigenschaften),
    ort: lists.ort,
    zwecke: words(lists.zwecke),
    umstaende: words(lists.umstaende),
    zusaetze: words(lists.zusaetze),
  };
}
