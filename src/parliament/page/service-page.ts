/**
 * What `GET /api` tells about the council service, as plain data: its indexes, what each can be searched and sorted by, and queries that
 * find something here. In: a snapshot and the stored indexes. Out: the JSON form of the page, from which also the HTML is made.
 */
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type Example, examplesOf, fieldsOf } from "./examples.ts";

export interface ServiceDescription {
  readonly indexes: readonly DescribedIndex[];
}

export interface DescribedIndex {
  /** As in addresses, in lower case. */
  readonly name: string;
  /** Canonical spelling. */
  readonly title: string;
  /** How many records it has. */
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
  /** An element that hits can be sorted and counted by, but not searched. */
  readonly sortOnly?: true;
  /** A query that finds at least one record; absent where no recent record has a value. */
  readonly example?: string;
}

/** `base` is the address of the service: `/api`. */
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

/** A date block counts once, by its bare name. */
function sortFields({ search, size }: StoredIndex): readonly DescribedField[] {
  const places = [...search.elements].filter(([key]) => !search.fields.has(key)).map(([, place]) => place);
  const kinds = new Map(places.toReversed().map(({ name, kind }) => [bareName(name, kind), kind]));
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
