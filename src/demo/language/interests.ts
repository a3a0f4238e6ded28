/** Ties of interest of the members of the council (`data/language/interests.txt`). */
import { readLists } from "../data-files/lists.ts";
import { text } from "../data-files/readers.ts";
import type { Random } from "../random.ts";
import { QUARTIERE } from "./places.ts";
import { fillOne, templateOf } from "./template.ts";

export const INTERESTS = readLists("language/interests.txt", {
  Interessenbindung: templateOf("rolle", "quartier", "stiftung", "gesellschaft", "genossenschaft", "verein"),
  Rolle: text,
  Verein: text,
  Stiftung: text,
  Gesellschaft: text,
  Genossenschaft: text,
});

export function interessenbindung(random: Random): string {
  return fillOne(random, INTERESTS.Interessenbindung, {
    rolle: () => random.pick(INTERESTS.Rolle),
    quartier: () => random.pick(QUARTIERE),
    stiftung: () => random.pick(INTERESTS.Stiftung),
    gesellschaft: () => random.pick(INTERESTS.Gesellschaft),
    genossenschaft: () => random.pick(INTERESTS.Genossenschaft),
    verein: () => random.pick(INTERESTS.Verein),
  });
}
