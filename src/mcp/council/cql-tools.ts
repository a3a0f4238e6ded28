/** Tools for questions that no other tool answers: any query in CQL, and what an index can be searched by. */
import type { InstalledIndex } from "../../../web/frame/installed.ts";
import { type FacetCount, ServiceError } from "../../../web/frame/service.ts";
import { LIMITS } from "../../base/limits.ts";
import { type Args, hint, longText, PAGING, quote } from "../tool/arguments.ts";
import { type Desk, pageOf } from "../tool/desk.ts";
import { anyObject, integer, list, object, text, yesNo } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { LIST_COUNTS } from "./shapes.ts";

export const SEARCH_CQL: Tool = {
  name: "search_cql",
  title: "Search an index with a CQL query",
  description:
    "Searches any index of the council with a query in CQL, and gives the records as the service publishes them. " +
    "describe_index names the fields. `count_by` counts all hits by fields, also with `limit` 0.",
  needs: "council",
  takes: {
    index: { type: "text", description: "name of the index, from describe_index", required: true },
    query: {
      ...longText("query in CQL: `Titel all/stem schule and Beginn >= 2024-01-01`", LIMITS.queryBytes.most),
      required: true,
    },
    count_by: { type: "text", description: "fields to count all hits by, separated by commas" },
    ...PAGING,
  },
  gives: {
    ...LIST_COUNTS,
    counts: anyObject("for each field of count_by, how many hits have which value"),
    items: list("the records", anyObject("a record")),
  },
  always: ["total", "shown", "offset", "items"],
  async run(desk, args) {
    const index = indexNamed(desk, args.given("index"));
    const q = args.given("query");
    const found = await desk.service
      .find<object>(index.name, { q, m: args.limit, s: args.offset + 1, facets: args.text("count_by") })
      .catch((error: unknown) => {
        throw error instanceof ServiceError && error.status === 400 ? queryError(index, error) : error;
      });
    const counts =
      found.facets && Object.fromEntries(Object.entries(found.facets).map(([f, all]) => [f, byValue(all)]));
    return {
      summary: `${found.numHits} records; ${found.hits.length} are shown.`,
      content: {
        total: found.numHits,
        shown: found.hits.length,
        offset: args.offset,
        counts,
        items: found.hits.map(({ record }) => record),
      },
      page: pageOf(desk, "/rat", { index: index.name, cql: q }),
    };
  },
};

function byValue(all: readonly FacetCount[]): object {
  return Object.fromEntries(all.map(({ value, count }) => [String(value), count]));
}

function queryError(index: InstalledIndex, { message }: ServiceError): ToolError {
  return new ToolError(`${message} describe_index with ${quote(index.name)} lists the fields.`);
}

function indexNamed({ installed }: Desk, name: string): InstalledIndex {
  const index = installed.indexes.find((one) => one.name === name.toLowerCase());
  if (index) return index;
  const names = installed.indexes.map((one) => one.name);
  throw new ToolError(`There is no index ${quote(name)}. ${hint(name, names)}`);
}

const FIELD = object(
  {
    name: text("name in queries"),
    kind: text("text, number, boolean or date"),
    sort_only: yesNo("whether it can only be sorted and counted by"),
  },
  ["name", "kind"],
);

const INDEX = object(
  {
    name: text("name"),
    title: text("title"),
    kind: text("what its records are"),
    records: integer("how many records it has"),
    fields: list("what it can be searched by", FIELD),
  },
  ["name", "title", "records"],
);

export const DESCRIBE_INDEX: Tool = {
  name: "describe_index",
  title: "Describe an index",
  description:
    "The indexes of the council with their sizes, or one index with the fields that search_cql can use. Without " +
    "`index`, all of them.",
  needs: "council",
  takes: { index: { type: "text", description: "name of an index" } },
  gives: {
    total: integer("how many indexes there are"),
    shown: integer("how many are in items"),
    items: list("the indexes", INDEX),
  },
  always: ["total", "shown", "items"],
  async run(desk, args) {
    const chosen = chosenIndexes(desk, args);
    const isOne = args.text("index") !== undefined;
    const items = chosen.map((index) => describedIndex(index, isOne));
    return {
      summary: chosen.map(({ name, size }) => `${name} (${size})`).join(", "),
      content: { total: items.length, shown: items.length, items },
      page: pageOf(desk, "/api"),
    };
  },
};

function chosenIndexes(desk: Desk, args: Args): readonly InstalledIndex[] {
  const name = args.text("index");
  return name === undefined ? desk.installed.indexes : [indexNamed(desk, name)];
}

export function describedIndex({ name, title, kind, size, fields }: InstalledIndex, isWhole: boolean): object {
  return {
    name,
    title,
    kind,
    records: size,
    fields: isWhole
      ? fields.map((field) => ({ name: field.name, kind: field.kind, sort_only: field.sortOnly }))
      : undefined,
  };
}
