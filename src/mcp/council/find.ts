/**
 * Searches for records, as the search page of the explorer does: words with all their forms, filters by value, days.
 * In: checked arguments. Out: hits, counts, and the page with the same search. A value that no record has is an error
 * with the values that are close.
 */
import { findIn, type Shown, type Views } from "../../../web/council/facts/council.ts";
import { type Filter, type SearchedIndex, searchedIndex } from "../../../web/council/facts/searched-indexes.ts";
import { cqlOf } from "../../../web/council/search/cql-of.ts";
import { type Given, linkToSearch, type Search } from "../../../web/council/search/search.ts";
import type { Found } from "../../../web/frame/service.ts";
import { fold } from "../../text/fold.ts";
import { type Args, hint, type Parameter, quote } from "../tool/arguments.ts";
import { type Desk, pageOf } from "../tool/desk.ts";
import { anyObject, type Schema } from "../tool/schema.ts";
import { ToolError } from "../tool/tool-error.ts";

export const COUNTS: Schema = anyObject("how many there are for each value of count_by, the most first");

export const countBy = (values: readonly string[]): Parameter => ({
  type: "text",
  description: "also count all hits by this",
  values,
});

interface Wanted {
  /** As in addresses of the search page (`search.ts`). */
  readonly given: Given;
  /** A further condition in CQL. */
  readonly also?: string;
  /** Names of filters by the values of `count_by`. */
  readonly counted?: Readonly<Record<string, string>>;
  /** Fields that words are searched in, too. */
  readonly fields?: readonly string[];
  /** Sort keys other than those of the search page. */
  readonly order?: string;
}

export interface FoundList<View> {
  readonly hits: Found<View>["hits"];
  readonly page: string;
  /** The members of the answer that every list has. */
  readonly counts: {
    readonly total: number;
    readonly shown: number;
    readonly offset: number;
    readonly counts?: object;
  };
}

export async function findList<Kind extends Shown>(
  desk: Desk,
  kind: Kind,
  args: Args,
  { given, also, counted = {}, fields = [], order }: Wanted,
): Promise<FoundList<Views[Kind]>> {
  const searched = searchedIndex(desk.installed, kind);
  if (!searched) throw new ToolError("The city does not publish such records.");
  const index = { ...searched, fields: withFields(searched, fields), order: order ?? searched.order };
  const search: Search = { index, given: await knownValues(desk, index, given) };
  const plain = cqlOf(search);
  const q = also === undefined ? plain : `${also} and ${plain}`;
  const by = args.text("count_by");
  const filter = by === undefined ? undefined : index.filters.find(({ name }) => name === (counted[by] ?? by));
  if (by !== undefined && filter === undefined) throw new ToolError(`The city's records cannot be counted by ${by}.`);
  const found = await findIn<Views[Kind]>(desk, index.index, {
    q,
    m: args.limit,
    s: args.offset + 1,
    facets: filter?.field,
  });
  const values = filter && (found.facets?.[filter.field] ?? []).map(({ value, count }) => [String(value), count]);
  return {
    hits: found.hits,
    page:
      also === undefined && order === undefined && fields.length === 0
        ? linkToSearch(desk, search)
        : pageOf(desk, "/rat", { index: index.isFirst ? undefined : index.name, cql: q }),
    counts: {
      total: found.numHits,
      shown: found.hits.length,
      offset: args.offset,
      counts: values && Object.fromEntries(values),
    },
  };
}

function withFields({ fields: [title, ...others] }: SearchedIndex, more: readonly string[]): SearchedIndex["fields"] {
  return [title, ...more.filter((field) => field !== title && !others.includes(field)), ...others];
}

/** Values of filters as the records write them. */
async function knownValues(desk: Desk, index: SearchedIndex, given: Given): Promise<Given> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const known = entries.map(async ([name, value]) => {
    const filter = index.filters.find((one) => one.name === name);
    return [name, filter === undefined ? value : await valueIn(desk, index, filter, value as string)] as const;
  });
  return Object.fromEntries(await Promise.all(known));
}

async function valueIn(desk: Desk, index: SearchedIndex, filter: Filter, value: string): Promise<string> {
  if (filter.pattern?.test(value) || filter.allBut?.name === value) return value;
  const { facets = {} } = await desk.service.search(index.name, { m: 0, facets: filter.field });
  const values = (facets[filter.field] ?? []).map((one) => String(one.value)).filter((one) => one !== "");
  const found = values.find((one) => one === value) ?? values.find((one) => fold(one) === fold(value));
  if (found !== undefined) return found;
  const what = filter.title.en.toLowerCase();
  throw new ToolError(`No record has the ${what} ${quote(value)}. ${hint(value, values)}`);
}

/** Refuses a filter that the city's records do not have, instead of ignoring it. */
export function filterNamed(desk: Desk, kind: Shown, name: string, argument: string): void {
  const index = searchedIndex(desk.installed, kind);
  if (index && !index.filters.some((filter) => filter.name === name)) {
    throw new ToolError(`The city's records cannot be filtered by ${argument}.`);
  }
}
