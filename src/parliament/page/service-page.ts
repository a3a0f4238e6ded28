/**
 * The description of the council service at `GET /api` as plain data: its indexes, their search and sort fields, and
 * example queries with hits. In: a snapshot and the stored indexes. Out: the JSON form of the page, from which the HTML
 * is rendered.
 */
import type { KindName, RoleCandidates } from "../../roles/role.ts";
import type { Snapshot } from "../../store/store.ts";
import { rolesOf } from "../describe/index-roles.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { countTexts } from "../texts/document-files.ts";
import { isRead } from "../texts/read-note.ts";
import { type Example, examplesOf, fieldsOf, type IndexExamples } from "./examples.ts";

export interface ServiceDescription {
  readonly indexes: readonly DescribedIndex[];
  /** The texts of attached files; absent if none was read or is to be read. */
  readonly documentTexts?: DescribedTexts;
}

export interface DescribedTexts {
  /** Whether all were read, as far as they can be. */
  readonly isComplete: boolean;
  /** How many files there are by the state of their text. */
  readonly files: Readonly<Record<string, number>>;
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
  readonly addresses: Readonly<Record<"searchdetails" | "search" | "getChanges" | "schema" | "suggest", string>>;
  /** What its records are, whatever the index is called; absent if it is of no known kind. */
  readonly kind?: KindName;
  /** Where the title, the number, the date … of a record are (docs/reference/roles.md). */
  readonly roles: RoleCandidates;
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

/** `base` is the path of the service: `/api`. Examples need records, so that they take most of the time. */
export async function describeService(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  base: string,
  withExamples: boolean,
): Promise<ServiceDescription> {
  const described: DescribedIndex[] = [];
  for (const index of indexes) {
    const examples = withExamples ? await examplesOf(snapshot, index) : NO_EXAMPLES;
    described.push(describeIndex(index, examples, base));
  }
  return { indexes: described };
}

/** `readsTexts`: whether this server reads those that are missing. */
export async function describeTexts(snapshot: Snapshot, readsTexts: boolean): Promise<DescribedTexts | undefined> {
  const [isComplete, files] = [await isRead(snapshot), await countTexts(snapshot)];
  const isNothing = files.size === 0 && (isComplete || !readsTexts);
  return isNothing ? undefined : { isComplete, files: Object.fromEntries(files) };
}

const NO_EXAMPLES: IndexExamples = { ofFields: new Map(), ofIndex: [] };

function describeIndex(index: StoredIndex, { ofFields, ofIndex }: IndexExamples, base: string): DescribedIndex {
  const { kind, candidates } = rolesOf(index.description);
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
      suggest: `${base}/${name}/suggest`,
    },
    kind,
    roles: candidates,
    fields: [...searchFields(index, ofFields), ...sortFields(index)],
    examples: ofIndex,
  };
}

function searchFields(
  { description, search }: StoredIndex,
  examples: ReadonlyMap<string, string>,
): readonly DescribedField[] {
  const fields = fieldsOf(description).map(({ name, kind }): DescribedField => {
    return { name, kind: kind === "numeric" ? "number" : kind, example: examples.get(name) };
  });
  const { annex } = search.layout;
  return annex === undefined ? fields : [...fields, { name: annex, kind: "text" }];
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
