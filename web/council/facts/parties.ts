/** The order and colour of parties, by their short names in the records. */

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
function byPartyOrder(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, "de-CH");
}

function placeOf(party: string): number {
  return party === "" ? KNOWN.length + 1 : (PLACES.get(party) ?? KNOWN.length);
}

/** Groups items by party, from left to right. */
export function groupByParty<Item>(
  items: readonly Item[],
  partyOf: (item: Item) => string,
): readonly (readonly [string, readonly Item[]])[] {
  return [...Map.groupBy(items, partyOf)].sort(([one], [other]) => byPartyOrder(one, other));
}
