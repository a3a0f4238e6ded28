/** Our own server: the same query as for its rivals, in CQL, with the first ten hits as JSON. */
import type { Query } from "./mix.ts";

export const ourPath = (query: Query): string => searchFor(cqlOf(query, ""));

/** For all forms of the words. */
export const ourStemmedPath = (query: Query): string => searchFor(cqlOf(query, "/stem"));

function searchFor(cql: string): string {
  return `/api/geschaeft/searchdetails?format=json&m=10&q=${encodeURIComponent(cql)}`;
}

function cqlOf({ kind, words, days }: Query, modifier: "" | "/stem"): string {
  const relations = { one: "any", all: "all", any: "any", phrase: "adj", prefix: "any", dated: "any" };
  const relation = relations[kind] + modifier;
  const text = `Volltext ${relation} "${words.join(" ")}${kind === "prefix" ? "*" : ""}"`;
  return days ? `${text} and Beginn >= ${days[0]} and Beginn < ${days[1]}` : text;
}
