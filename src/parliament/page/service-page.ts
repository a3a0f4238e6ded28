/**
 * The description of the council service at `GET /api` as plain data: its indexes, their search and sort fields, and
 * example queries with hits. In: a snapshot and the stored indexes. Out: the JSON form of the page, from which the HTML
 * is rendered.
 */
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type Example, examplesOf, fieldsOf } from "./examples.ts";

export interface ServiceDescription {
  readonly indexes: readonly DescribedIndex[];
}

export interface DescribedIndex {
  /** In lower case, as in URLs. */
  readonly name: string;
  /** Canonical spelling. */
  readonly title: string;
  /** Number of records. */
  readonly size: number;
  /** Highest SEQ. */
  readonly seq: number;
  readonly addresses: Readonly<Record<"searchdetails" | "search" | "getChanges" | "schema", string>>;
  readonly fields: readonly DescribedField[];
  readonly examples: readonly Example[];
}

export interface DescribedField {
  readonly name: string;
  /** A date field `F` is also searched as `F_start` (the same) and `F_end`. */
  readonly kind: "text" | "number" | "boolean" | "date";
  /** An element to sort and count by, which cannot be searched. */
  readonly sortOnly?: true;
  /** A query with at least one hit; absent if no sampled record has a value. */
  readonly example?: string;
}

/** `base` is the path of the service: `/api`. */
export async function describeService(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  base: string,
): Promise<ServiceDescription> {
  const described: DescribedIndex[] = [];
  for (const index of indexes) described.push(await describeIndex(snapshot, index, base));
  return { indexes: described };
}

async function describeIndex(snapshot: Snapshot, index: StoredIndex, base: string): Promise<DescribedIndex> {
  const { ofFields, ofIndex } = await examplesOf(snapshot, index);
  const name = index.name.toLowerCase();
  return {
    name,
    title: index.name,
    size: index.size,
    seq: index.seq,
    addresses: {
      searchdetails: `${base}/${name}/searchdetails`,
      search: `${base}/${name}/search`,
      getChanges: `${base}/${name}/getChanges`,
      schema: `${base}/${name}/schema`,
    },
    fields: [...searchFields(index, ofFields), ...sortFields(index)],
    examples: ofIndex,
  };
}

function searchFields({ description }: StoredIndex, examples: ReadonlyMap<string, string>): readonly DescribedField[] {
  return fieldsOf(description).map(({ name, kind }) => ({
    name,
    kind: kind === "numeric" ? "number" : kind,
    example: examples.get(name),
  }));
}

/** A date block appears once, under its bare name. */
function sortFields({ search, size }: StoredIndex): readonly DescribedField[] {
  const elements = [...search.elements].filter(([key]) => !search.fields.has(key)).map(([, element]) => element);
  const kinds = new Map(elements.toReversed().map(({ name, kind }) => [bareName(name, kind), kind]));
  return [...kinds].map(([name, kind]) => ({
    name,
    kind,
    sortOnly: true,
    example: size > 0 ? `seq > 0 sortBy ${name}` : undefined,
  }));
}

function bareName(name: string, kind: DescribedField["kind"]): string {
  return kind === "date" ? name.replace(/_(start|end)$/, "") : name;
}
