/** What one business is about: a thing of a theme at a place. In: chance, or the name again. Out: the parts, for titles and texts. */
import type { Random } from "../random.ts";
import { type Noun, noun } from "./nouns.ts";
import type { Field, Theme } from "./theme.ts";
import { THEMES } from "./themes/all.ts";
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

const BY_NAME = new Map(
  THEMES.flatMap((theme) =>
    theme.felder.flatMap((field) => field.objekte.map((thing) => [thing.nom, { theme, thing }])),
  ),
);

/** The theme, the noun and the place of a `gegenstand`; a plain "Geschäft" where it names nothing of a theme. */
export function recall(gegenstand: string): { readonly theme?: Theme; readonly thing: Noun; readonly place: string } {
  const parts = gegenstand.split(" ");
  for (let length = parts.length; length > 0; length--) {
    const known = BY_NAME.get(parts.slice(0, length).join(" "));
    if (known) return { ...known, place: parts.slice(length).join(" ") };
  }
  return { thing: noun("n Geschäft"), place: "" };
}
