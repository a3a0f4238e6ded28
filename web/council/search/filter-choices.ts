/** The values of a filter with titles and counts, in the order of display. */
import { inLanguage } from "../../frame/language.ts";
import type { FacetCount } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import type { Filter } from "../facts/searched-indexes.ts";
import { term } from "../words/terms.ts";

export interface Choice {
  /** In addresses. */
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/**
 * A choice for several values comes first. Years are sorted from the latest, other values as the service returns them.
 */
export function choicesOf(reader: Reader, filter: Filter, counts: readonly FacetCount[]): readonly Choice[] {
  const { onlyWith } = filter;
  if (onlyWith !== undefined && !counts.some(({ value }) => String(value) === onlyWith)) return [];
  const choices = counts.map(({ value, count }) => ({
    value: String(value),
    title: titleOf(reader, filter, value),
    count,
  }));
  if (filter.name === "jahr") return choices.sort((one, other) => Number(other.value) - Number(one.value));
  const { allBut } = filter;
  if (allBut === undefined) return choices;
  const others = choices.filter(({ value }) => !allBut.values.includes(value));
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return count === 0
    ? choices
    : [{ value: allBut.name, title: inLanguage(reader.language, allBut.title), count }, ...choices];
}

/** In the language of the reader; the value in addresses stays that of the records. */
export function titleOf(reader: Reader, { allBut, valueTitles }: Filter, value: FacetCount["value"]): string {
  if (allBut?.name === value) return inLanguage(reader.language, allBut.title);
  return (valueTitles && inLanguage(reader.language, valueTitles)[String(value)]) ?? term(reader, String(value));
}
