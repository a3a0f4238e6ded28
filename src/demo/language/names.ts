/**
 * People and where they live. In: a random source. Out: names, occupations and addresses, all invented.
 */
import { readLists } from "../data-files/lists.ts";
import { number, text } from "../data-files/readers.ts";
import { readTable } from "../data-files/table.ts";
import type { Random } from "../random.ts";
import { STRASSEN } from "./places.ts";

export interface PersonName {
  readonly vorname: string;
  readonly name: string;
  readonly geschlecht: "männlich" | "weiblich";
}

const ORIGINS = readTable("language/origins.csv", { herkunft: text, gewicht: number });
const WEIGHTED_ORIGINS = ORIGINS.map(({ herkunft, gewicht }) => [herkunft, gewicht] as const);
const LOCAL = ORIGINS[0].herkunft;

const listsFor = (titles: readonly string[]) => Object.fromEntries(titles.map((title) => [title, text]));

export const NACHNAMEN = readLists("language/family-names.txt", listsFor(ORIGINS.map(({ herkunft }) => herkunft)));
/** By origin and gender: "deutsch weiblich". */
export const VORNAMEN = readLists(
  "language/given-names.txt",
  listsFor(ORIGINS.flatMap(({ herkunft }) => [`${herkunft} weiblich`, `${herkunft} männlich`])),
);
export const BERUFE = readTable("language/occupations.csv", { weiblich: text, männlich: text });

export function personName(random: Random): PersonName {
  const geschlecht = random.chance(0.46) ? "weiblich" : "männlich";
  const herkunft = random.weighted(WEIGHTED_ORIGINS);
  // Many families have given names of the country they live in.
  const vorname = random.pick(VORNAMEN[`${random.chance(0.6) ? herkunft : LOCAL} ${geschlecht}`]);
  const name = random.pick(NACHNAMEN[herkunft]);
  if (!random.chance(0.05)) return { vorname, name, geschlecht };
  const second = random.pick(NACHNAMEN[random.weighted(WEIGHTED_ORIGINS)]);
  return { vorname, name: second === name ? name : `${name}-${second}`, geschlecht };
}

const COMMON_NAMES = readTable("language/common-names.csv", { name: text, gewicht: number });
const WEIGHTED_COMMON_NAMES = COMMON_NAMES.map(({ name, gewicht }) => [name, gewicht] as const);
const COMMON_SHARE = 0.12;

/** One of the names that many families have; undefined for most people. */
export function commonName(random: Random): string | undefined {
  return random.chance(COMMON_SHARE) ? random.weighted(WEIGHTED_COMMON_NAMES) : undefined;
}

export function beruf(random: Random, geschlecht: PersonName["geschlecht"]): string {
  return random.pick(BERUFE)[geschlecht];
}

export function strasse(random: Random): string {
  // Squares and short lanes have few houses: the smaller of two draws makes low numbers common.
  return `${random.pick(STRASSEN)} ${Math.min(random.integer(1, 140), random.integer(1, 140))}`;
}
