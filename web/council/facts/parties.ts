/** The order and colour of parties, by their short names in the records, and their pages. */
import { linkTo, type Reader } from "../../frame/visit.ts";

/** In the political order from left to right, each with its colour in style/tokens.css. */
const KNOWN: readonly (readonly [name: string, colour: string])[] = [
  ["PdA", "pda"],
  ["POCH", "pda"],
  ["AL", "al"],
  ["FraP!", "al"],
  ["SP", "sp"],
  ["JUSO", "sp"],
  ["Grüne", "gruene"],
  ["GPS", "gruene"],
  ["EVP", "evp"],
  ["GLP", "glp"],
  ["LdU", "glp"],
  ["Die Mitte", "mitte"],
  ["CVP", "mitte"],
  ["BDP", "mitte"],
  ["FDP", "fdp"],
  ["LDP", "fdp"],
  ["SVP", "svp"],
  ["EDU", "edu"],
  ["SD", "edu"],
];
const PLACES = new Map(KNOWN.map(([name], place) => [name, place]));
const COLOURS = new Map(KNOWN);

/** The CSS class of a party, such as `party-sp`; unknown parties share one. */
export function partyClass(party: string): string {
  return `party-${COLOURS.get(party) ?? "other"}`;
}

/** Unknown parties come last, by name; members without a party at the very end. */
export function byPartyOrder(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, "de-CH");
}

/** A parliamentary group of several parties, such as `Die Mitte/EVP`, is where its first party is. */
function placeOf(party: string): number {
  if (party === "") return KNOWN.length + 1;
  return PLACES.get(party) ?? PLACES.get(party.split("/")[0]) ?? KNOWN.length;
}

/** Groups items by party, from left to right. */
export function groupByParty<Item>(
  items: readonly Item[],
  partyOf: (item: Item) => string,
): readonly (readonly [string, readonly Item[]])[] {
  return [...Map.groupBy(items, partyOf)].sort(([one], [other]) => byPartyOrder(one, other));
}

/** The page of a party. */
export function partyPath(reader: Reader, party: string): string {
  return linkTo(reader, `/rat/partei/${encodeURIComponent(party)}`);
}
