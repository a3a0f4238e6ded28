/**
 * Hostile queries. All are valid and within the limits on queries. The number makes each address a new one, which no
 * cache knows: nor does another process send it.
 */
import { pid } from "node:process";
import { LIMITS } from "../../src/base/limits.ts";
import { searchPath } from "../measure/council.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Expands to nearly all words of the index. */
export const ALPHABET = `"${LETTERS.map((letter) => `*${letter}*`).join(" ")}"`;

/** As many as a query may have; with more, it would be refused before it costs anything. */
const { most: WORDS } = LIMITS.queryWords;

export function expensiveSearch(nr: number): string {
  return searchPath(ALPHABET, `&m=10&n=${pid}-${nr}`);
}

export function cheapSearch(nr: number): string {
  return searchPath("Titel any velo", `&m=10&n=${pid}-${nr}`);
}

/** Each time with other masks, so that nothing is cached. */
export function manyMasks(nr: number): string {
  const masks = LETTERS.flatMap((a) => LETTERS.flatMap((b) => [`*${a}${b}*`, `${a}${b}*`]));
  const start = (nr * 97) % masks.length;
  const chosen = [...masks.slice(start), ...masks.slice(0, start)].slice(0, WORDS);
  return searchPath(`Volltext any "${chosen.join(" ")}"`, `&m=10&n=${pid}-${nr}`);
}

/** All pairs of members of two parties, in all votes: more memory than a request may have. */
export function pairsInVotes(nr: number): string {
  const query = 'Partei = "s*" prox/distance>=1 Partei = "g*"';
  return searchPath(query, `&m=10&n=${pid}-${nr}`).replace("geschaeft", "abstimmung");
}

/** Over the texts of `long-speeches.ts`. */
const LONG_TEXT_QUERIES = [
  repeated("any", "der"),
  repeated("all", "a"),
  repeated("adj", "der"),
  repeated("adj", "a"),
  Array(200).fill("Text = der").join(" prox/distance<=9 "),
  Array(200).fill("Text = a").join(" prox/distance<=9 "),
  'Text = "d*" prox/distance<=99/unordered Text = "*e"',
];

export const LONG_TEXT_QUERY_COUNT = LONG_TEXT_QUERIES.length;

export function longTextSearch(nr: number): string {
  const query = LONG_TEXT_QUERIES[nr % LONG_TEXT_QUERIES.length];
  return searchPath(query, `&m=10&n=${pid}-${nr}`).replace("geschaeft", "wortmeldung");
}

/** All speeches: in many chunks, and more than the network holds for a client that does not read. */
export function longResponse(nr: number): string {
  return searchPath("seq > 0", `&m=1000&n=${pid}-${nr}`).replace("geschaeft", "wortmeldung");
}

function repeated(relation: string, word: string): string {
  return `Text ${relation} "${Array(WORDS).fill(word).join(" ")}"`;
}
