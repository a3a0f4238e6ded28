/**
 * Example queries derived from the newest records of an index, so that each has hits in this city. In: a snapshot and
 * an index. Out: a condition for each search field with a value, and a few queries on the whole index.
 */
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription, SearchField } from "../describe/description.ts";
import { GUID_SOURCES, sourcesOf } from "../describe/field-sources.ts";
import type { CouncilRecord } from "../describe/record.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { fieldCondition } from "./example-condition.ts";

export interface Example {
  readonly query: string;
  /** A short description of its hits. */
  readonly about: string;
}

export interface IndexExamples {
  /** By name of the field: a condition that some record meets. */
  readonly ofFields: ReadonlyMap<string, string>;
  readonly ofIndex: readonly Example[];
}

/** How many of the newest records are read for values, and how many samples of all others if those are not enough. */
const NEWEST = 20;
const SPREAD = 60;

/** The search fields of every index, which no schema lists. */
const COMMON: readonly SearchField[] = [
  { name: "ID", kind: "text", boost: "", nrs: "", sources: GUID_SOURCES },
  { name: "obj_guid", kind: "text", boost: "", nrs: "", sources: GUID_SOURCES },
  { name: "seq", kind: "numeric", boost: "", nrs: "", sources: [{ path: "SEQ" }] },
];

export function fieldsOf({ searchFields }: IndexDescription): readonly SearchField[] {
  const own = new Set(searchFields.map(({ name }) => name.toLowerCase()));
  return [...searchFields, ...COMMON.filter(({ name }) => !own.has(name.toLowerCase()))];
}

export async function examplesOf(snapshot: Snapshot, { nr, description }: StoredIndex): Promise<IndexExamples> {
  const fields = fieldsOf(description).map((field) => ({
    ...field,
    conditionFor: fieldCondition(field, sourcesOf(description, field)),
  }));
  const ofFields = new Map<string, string>();
  let combined: readonly Example[] = [];
  for await (const record of sampleRecords(snapshot, nr)) {
    const conditions = fields.flatMap(({ name, kind, conditionFor }): readonly Condition[] => {
      const cql = conditionFor(record);
      return cql === undefined ? [] : [{ name, kind, cql }];
    });
    for (const { name, cql } of conditions) if (!ofFields.has(name)) ofFields.set(name, cql);
    if (combined.length === 0) combined = combinations(conditions);
    if (ofFields.size === fields.length && combined.length > 0) break;
  }
  return { ofFields, ofIndex: ofFields.size === 0 ? [] : [...WHOLE, ...combined] };
}

const WHOLE: readonly Example[] = [
  { query: "seq > 0", about: "everything" },
  { query: "seq > 0 sortBy seq/sort.descending", about: "everything, newest first" },
];

/** The newest records, then samples from the whole index. */
async function* sampleRecords(snapshot: Snapshot, idx: number): AsyncGenerator<CouncilRecord> {
  const newest = await snapshot.rows<[number, Uint8Array]>(
    sql`SELECT ordinal, body FROM council_rendered WHERE idx = ${idx} AND form = 'json'
        ORDER BY ordinal DESC LIMIT ${NEWEST}`,
  );
  for (const [, body] of newest) yield read(body);
  const older = newest.at(-1)?.[0] ?? 0;
  const ordinals = Array.from({ length: SPREAD }, (_, i) => Math.floor((i * older) / SPREAD));
  const spread = await snapshot.rows<[Uint8Array]>(
    sql`SELECT body FROM council_rendered
        WHERE idx = ${idx} AND form = 'json' AND ordinal ${anyOf([...new Set(ordinals)])}
        ORDER BY ordinal DESC`,
  );
  for (const [body] of spread) yield read(body);
}

function read(body: Uint8Array): CouncilRecord {
  return JSON.parse(Buffer.from(body).toString());
}

interface Condition extends Pick<SearchField, "name" | "kind"> {
  readonly cql: string;
}

/** A bare word, and two conditions of the same record, which therefore meets both. */
function combinations(conditions: readonly Condition[]): readonly Example[] {
  const words = conditions.filter(({ kind, cql }) => kind === "text" && /(any|adj) "[^"\d]+"$/.test(cql));
  const text = words.find(({ name }) => name === "Titel") ?? words.find(({ name }) => /name$/i.test(name)) ?? words[0];
  const other =
    conditions.find(({ name, kind }) => kind !== "text" && name !== "seq") ?? words.find((word) => word !== text);
  if (text === undefined || other === undefined) return [];
  const term = text.cql.slice(text.cql.indexOf('"'));
  const sort = other.kind === "date" ? `${other.name}_start/sort.descending` : text.name;
  return [
    { query: term, about: "words in any text field" },
    { query: `${text.cql} AND ${other.cql} sortBy ${sort}`, about: "two conditions, sorted" },
  ];
}
