/**
 * What one item of business is about: a thing of a theme at a place. In: a random source, or the name of the subject.
 * Out: its parts, for titles and texts.
 */
import type { Random } from "../random.ts";
import { type Noun, noun, the } from "./nouns.ts";
import type { Values } from "./template.ts";
import { type Field, THEMES, type Theme } from "./themes.ts";
import { type Place, whereabouts } from "./whereabouts.ts";

export interface Subject {
  readonly theme: Theme;
  readonly field: Field;
  readonly thing: Noun;
  readonly place: Place;
}

const BY_WEIGHT = THEMES.map((theme) => [theme, theme.weight] as const);

export function subject(random: Random): Subject {
  const theme = random.weighted(BY_WEIGHT);
  const field = random.pick(theme.felder);
  return { theme, field, thing: random.pick(field.objekte), place: whereabouts(random, field.ort) };
}

/** The values of a title about a subject. */
export function subjectValues({ thing, place }: Subject): Values {
  return {
    sache: thing,
    ort: place.phrase,
    "ort: sache": place.label === "" ? thing.nom : `${place.label}, ${thing.nom}`,
  };
}

const BY_NAME = new Map(
  THEMES.flatMap((theme) =>
    theme.felder.flatMap((field) => field.objekte.map((thing) => [thing.nom, { theme, thing }])),
  ),
);

/** The theme, the noun and the place of a `gegenstand`; a plain "Geschäft" if it names nothing of a theme. */
export function parseSubject(gegenstand: string): {
  readonly theme?: Theme;
  readonly thing: Noun;
  readonly place: string;
} {
  const parts = gegenstand.split(" ");
  for (let length = parts.length; length > 0; length--) {
    const known = BY_NAME.get(parts.slice(0, length).join(" "));
    if (known) return { ...known, place: parts.slice(length).join(" ") };
  }
  return { thing: noun("n Geschäft"), place: "" };
}

/** The values of a sentence about a `gegenstand`: the thing with article and place in each case, and its place. */
export function sentenceValues(gegenstand: string): Values {
  const { thing, place } = parseSubject(gegenstand);
  const tail = place === "" ? "" : ` ${place}`;
  return {
    gen: the(thing, "gen") + tail,
    dat: the(thing, "dat") + tail,
    akk: the(thing, "akk") + tail,
    ort: place === "" ? "in Seldwyla" : place,
  };
}
