/** Our own server: the same query as for its rivals, in CQL, with the first ten hits as JSON. */
import type { Query } from "./mix.ts";

export function ourPath(query: Query): string {
  return `/api/geschaeft/searchdetails?format=json&m=10&q=${encodeURIComponent(cqlOf(query))}`;
}

function cqlOf({ kind, words, days }: Query): string {
  const relation = { one: "any", all: "all", any: "any", phrase: "adj", prefix: "any", dated: "any" }[kind];
  const text = `Volltext ${relation} "${words.join(" ")}${kind === "prefix" ? "*" : ""}"`;
  return days ? `${text} and Beginn >= ${days[0]} and Beginn < ${days[1]}` : text;
}
