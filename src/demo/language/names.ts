/** People and where they live. In: chance. Out: names, occupations and addresses, all invented. */
import type { Random } from "../random.ts";
import { NACHNAMEN } from "./family-names.ts";
import { type Herkunft, VORNAMEN } from "./given-names.ts";
import { BERUFE } from "./occupations.ts";
import { STRASSEN } from "./places.ts";

export interface PersonName {
  readonly vorname: string;
  readonly name: string;
  readonly geschlecht: "männlich" | "weiblich";
}

/** Roughly the share of each among the members of a Swiss city's council. */
const HERKUNFT: readonly (readonly [Herkunft, number])[] = [
  ["deutsch", 74],
  ["italienisch", 8],
  ["französisch", 6],
  ["balkan", 5],
  ["türkisch", 3],
  ["portugiesisch", 2],
  ["tamilisch", 2],
];

export function personName(random: Random): PersonName {
  const geschlecht = random.chance(0.46) ? "weiblich" : "männlich";
  const herkunft = random.weighted(HERKUNFT);
  // Many families have given names of the country they live in.
  const vorname = random.pick(VORNAMEN[random.chance(0.6) ? herkunft : "deutsch"][geschlecht]);
  const name = random.pick(NACHNAMEN[herkunft]);
  if (!random.chance(0.05)) return { vorname, name, geschlecht };
  const second = random.pick(NACHNAMEN[random.weighted(HERKUNFT)]);
  return { vorname, name: second === name ? name : `${name}-${second}`, geschlecht };
}

export function beruf(random: Random, geschlecht: PersonName["geschlecht"]): string {
  return random.pick(BERUFE)[geschlecht];
}

export function strasse(random: Random): string {
  // Squares and short lanes have few houses: the smaller of two draws makes low numbers common.
  return `${random.pick(STRASSEN)} ${Math.min(random.integer(1, 140), random.integer(1, 140))}`;
}
