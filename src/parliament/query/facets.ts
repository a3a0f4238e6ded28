/** How often each value of a field or element occurs among the hits. In: names and hits. Out: for each name its values, the most frequent first. */
import { excerpt, Problem } from "../../base/problems.ts";
import { inSlices } from "../../base/slices.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import type { Searchable } from "../../search/plan/searchable.ts";
import { countNumbers, countValues } from "../../search/rank/facets.ts";
import { nameHint } from "../../text/close-names.ts";
import { isGuid } from "../describe/description.ts";
import type { ElementPlace, SearchLayout } from "../describe/search-layout.ts";
import type { FacetCount } from "./search-result.ts";

/** Values shown of each. */
const MOST_VALUES = 50;

export interface Facet {
  /** As it was asked for. */
  readonly name: string;
  readonly place: ElementPlace;
}

export function facetPlaces(names: readonly string[], { elements }: SearchLayout): readonly Facet[] {
  return names.map((name) => {
    const place = elements.get(name.toLowerCase());
    if (place) return { name, place };
    const sentence = `facets: there is no field or element ${excerpt(name)} in this index. ${nameHint(name, elements.values())}`;
    throw new Problem("parameter-invalid", sentence, { parameter: "facets", value: excerpt(name) });
  });
}

export async function countFacets(
  facets: readonly Facet[],
  hits: Ordinals,
  index: Searchable,
): Promise<Readonly<Record<string, readonly FacetCount[]>>> {
  const counted: [string, readonly FacetCount[]][] = [];
  for (const { name, place } of facets) counted.push([name, await countFacet(place, hits, index)]);
  return Object.fromEntries(counted);
}

async function countFacet(place: ElementPlace, hits: Ordinals, index: Searchable): Promise<readonly FacetCount[]> {
  if (place.kind !== "text") {
    const bucket = place.kind === "date" ? yearOf : undefined;
    const counts = await inSlices(countNumbers(index.numbers(place.column), hits, bucket));
    return counts
      .slice(0, MOST_VALUES)
      .map(({ value, count }) => ({ value: place.kind === "boolean" ? value === 1 : value, count }));
  }
  const column = index.values(place.columns[0]);
  const shown: FacetCount[] = [];
  for (const { id, count } of await inSlices(countValues(column, hits))) {
    const value = shownText(column.text(id));
    if (!place.mixesGuids || !isGuid(value)) shown.push({ value, count });
    if (shown.length === MOST_VALUES) break;
  }
  return shown;
}

/** Of long texts a column keeps the beginning (`src/search/codec/long-text.ts`). */
function shownText(text: string): string {
  const end = text.indexOf("\u0000");
  return end === -1 ? text : `${text.slice(0, end)}…`;
}

const yearOf = (milliseconds: number): number => new Date(milliseconds).getUTCFullYear();
