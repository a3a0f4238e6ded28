/** The values of a filter with titles and counts, in the order of display. */
import { inLanguage } from "../../frame/language.ts";
import type { FacetCount } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import type { Filter } from "../facts/searched-indexes.ts";

export interface Choice {
  /** In addresses. */
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/**
 * A choice for several values comes first. Years are sorted from the latest, other values as the service returns them.
 */
export function choicesOf(
  { language }: Pick<Visit, "language">,
  filter: Filter,
  counts: readonly FacetCount[],
): readonly Choice[] {
  const { onlyWith } = filter;
  if (onlyWith !== undefined && !counts.some(({ value }) => String(value) === onlyWith)) return [];
  const choices = counts.map(({ value, count }) => ({
    value: String(value),
    title: titleOf(language, filter, value),
    count,
  }));
  if (filter.name === "jahr") return choices.sort((one, other) => Number(other.value) - Number(one.value));
  const { allBut } = filter;
  if (allBut === undefined) return choices;
  const others = choices.filter(({ value }) => !allBut.values.includes(value));
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return count === 0 ? choices : [{ value: allBut.name, title: inLanguage(language, allBut.title), count }, ...choices];
}

export function titleOf(
  language: Visit["language"],
  { allBut, valueTitles }: Filter,
  value: FacetCount["value"],
): string {
  if (allBut?.name === value) return inLanguage(language, allBut.title);
  return (valueTitles && inLanguage(language, valueTitles)[String(value)]) ?? String(value);
}
