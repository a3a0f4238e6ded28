/** Parties as the pages order and colour them. In: their short names as records hold them. Out: order from left to right, and a class for the colour. */

/** From left to right, as members sit and as observers place them; each with its colour in style/tokens.css. */
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

/** For shapes: `party-sp`; parties without a known colour share one. */
export function partyClass(party: string): string {
  return `party-${COLOURS.get(party) ?? "other"}`;
}

/** Unknown parties come last, by name; who has none at the very end. */
function byPartyOrder(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, "de-CH");
}

function placeOf(party: string): number {
  return party === "" ? KNOWN.length + 1 : (PLACES.get(party) ?? KNOWN.length);
}

/** Items by their party, from left to right. */
export function groupByParty<Item>(
  items: readonly Item[],
  partyOf: (item: Item) => string,
): readonly (readonly [string, readonly Item[]])[] {
  return [...Map.groupBy(items, partyOf)].sort(([one], [other]) => byPartyOrder(one, other));
}
