/**
 * Counts the values of fields and elements among the hits. In: names and hits. Out: the values of each name, most
 * frequent first.
 */
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { inSlices } from "../../base/work/slices.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import type { Searchable, ValueColumn } from "../../search/plan/searchable.ts";
import { sliced } from "../../search/plan/sliced.ts";
import { countNumbers, countValues } from "../../search/rank/facets.ts";
import { nameHint } from "../../text/close-names.ts";
import { isGuid } from "../describe/description.ts";
import type { ElementTarget, SearchLayout } from "../describe/search-layout.ts";
import type { FacetCount } from "./search-result.ts";

/** Values per facet. */
const MAX_VALUES = LIMITS.facetValues.most;

export interface Facet {
  /** As in the request. */
  readonly name: string;
  readonly target: ElementTarget;
}

export function resolveFacets(names: readonly string[], { elements }: SearchLayout): readonly Facet[] {
  return names.map((name) => {
    const target = elements.get(name.toLowerCase());
    if (target) return { name, target };
    const hint = nameHint(name, elements.values());
    const sentence = {
      en: `facets: there is no field or element ${excerpt(name)} in this index. ${hint.en}`,
      de: `facets: Ein Feld oder Element ${excerpt(name)} gibt es hier nicht. ${hint.de}`,
    };
    throw new Problem("parameter-invalid", sentence, { parameter: "facets", value: excerpt(name) });
  });
}

export async function countFacets(
  facets: readonly Facet[],
  hits: Ordinals,
  index: Searchable,
): Promise<Readonly<Record<string, readonly FacetCount[]>>> {
  const counted: [string, readonly FacetCount[]][] = [];
  for (const { name, target } of facets) counted.push([name, await countFacet(target, hits, index)]);
  return Object.fromEntries(counted);
}

async function countFacet(target: ElementTarget, hits: Ordinals, index: Searchable): Promise<readonly FacetCount[]> {
  if (target.kind !== "text") {
    const bucket = target.kind === "date" ? yearOf : undefined;
    const counts = await inSlices(countNumbers(index.numbers(target.column), hits, bucket, MAX_VALUES));
    return counts.map(({ value, count }) => ({ value: target.kind === "boolean" ? value === 1 : value, count }));
  }
  const column = index.values(target.columns[0]);
  const { ids, counts } = await inSlices(countValues(column, hits));
  return await inSlices(shownCounts(ids, counts, column, target.mixesGuids));
}

function* shownCounts(
  ids: Uint32Array,
  counts: Uint32Array,
  column: ValueColumn,
  mixesGuids: boolean,
): Generator<void, readonly FacetCount[]> {
  const shown: FacetCount[] = [];
  yield* sliced(ids.length, (from, to) => {
    for (let i = from; i < to && shown.length < MAX_VALUES; i++) {
      const value = shownText(column.text(ids[i]));
      if (!mixesGuids || !isGuid(value)) shown.push({ value, count: counts[i] });
    }
  });
  return shown;
}

/** A column contains only the beginning of a long text (`src/search/codec/long-text.ts`). */
function shownText(text: string): string {
  const end = text.indexOf("\u0000");
  return end === -1 ? text : `${text.slice(0, end)}…`;
}

const yearOf = (milliseconds: number): number => new Date(milliseconds).getUTCFullYear();
