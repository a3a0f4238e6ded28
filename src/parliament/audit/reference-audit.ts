/** Reads every record of a store once: are its forms correct, and do its references resolve? */
import { type Diagnosis, error, ok, RELOAD_ADVICE, warning } from "../../base/diagnosis.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { wordValues } from "../describe/field-values.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { indexNames, type Reference, referencesOf } from "../describe/references.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { recordXml } from "../forms/render-xml.ts";

/** Records in memory at a time. */
const BATCH = 200;

/** A deep audit also renders each record and compares. */
export async function* auditRecords(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  deep: boolean,
): AsyncGenerator<Diagnosis> {
  const guids = await storedGuids(snapshot);
  // An index without records was not imported, so that unresolved references to it mean nothing.
  const names = indexNames(indexes.filter(({ nr }) => guids.has(nr)));
  let invalid = 0;
  let total = 0;
  const unresolved: Diagnosis[] = [];
  for (const index of indexes) {
    const counters = referencesOf(index.description, names).map((reference) => counter(reference, guids));
    for await (const { guid, seq, record, xml } of storedForms(snapshot, index.nr)) {
      const isSame = record?.OBJ_GUID === guid && record.SEQ === seq;
      if (record === undefined || !isSame || (deep && xml !== recordXml(index.description, record))) invalid += 1;
      if (record !== undefined) for (const { count } of counters) count(record);
    }
    for (const { path, counts } of counters) {
      total += counts.total;
      if (counts.unresolved > 0) unresolved.push(unresolvedReferences(index, path, counts));
    }
  }
  if (invalid > 0) yield error(`council: ${invalid} records have a wrong content`, RELOAD_ADVICE);
  else yield ok(`council: all records have the right content${deep ? ", in both forms" : ""}`);
  yield* unresolved;
  if (unresolved.length === 0) yield ok(`council: all ${total} references between records resolve`);
}

function unresolvedReferences(
  { name }: StoredIndex,
  path: string,
  { unresolved, total, example }: ReferenceCounts,
): Diagnosis {
  return warning(
    `council: ${unresolved} of ${total} references in ${name.toLowerCase()}, ${path}, do not resolve, ` +
      `such as ${example}`,
    "The source lacks the record or does not publish it; if it has the index of the record, import that index.",
  );
}

interface ReferenceCounts {
  total: number;
  unresolved: number;
  /** The first one, and its record. */
  example: string;
}

function counter({ path, targets }: Reference, guids: ReadonlyMap<number, ReadonlySet<string>>) {
  const values = wordValues([{ path }]);
  const counts: ReferenceCounts = { total: 0, unresolved: 0, example: "" };
  return {
    path,
    counts,
    count(record: CouncilRecord): void {
      for (const value of values(record)) {
        const guid = String(value).replaceAll("-", "").toLowerCase();
        counts.total += 1;
        if (targets.some((nr) => guids.get(nr)?.has(guid))) continue;
        if (counts.unresolved === 0) counts.example = `${value} in ${record.OBJ_GUID}`;
        counts.unresolved += 1;
      }
    },
  };
}

async function storedGuids(snapshot: Snapshot): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const guids = new Map<number, Set<string>>();
  for await (const rows of snapshot.batches<[number, string]>(sql`SELECT idx, guid FROM council_record`, 5_000)) {
    for (const [idx, guid] of rows) guids.getOrInsertComputed(idx, () => new Set()).add(guid);
  }
  return guids;
}

interface StoredForms {
  readonly guid: string;
  readonly seq: number;
  /** Undefined if it cannot be parsed. */
  readonly record: CouncilRecord | undefined;
  readonly xml: string;
}

async function* storedForms(snapshot: Snapshot, nr: number): AsyncGenerator<StoredForms> {
  const query = sql`SELECT r.guid, r.seq, j.body, x.body FROM council_record r
      JOIN council_rendered j ON j.idx = r.idx AND j.form = 'json' AND j.ordinal = r.ordinal
      JOIN council_rendered x ON x.idx = r.idx AND x.form = 'xml' AND x.ordinal = r.ordinal
      WHERE r.idx = ${nr} ORDER BY r.ordinal`;
  for await (const rows of snapshot.batches<[string, number, Uint8Array, Uint8Array]>(query, BATCH)) {
    for (const [guid, seq, json, xml] of rows) {
      yield { guid, seq, record: parsed(json), xml: Buffer.from(xml).toString() };
    }
  }
}

function parsed(json: Uint8Array): CouncilRecord | undefined {
  try {
    return JSON.parse(Buffer.from(json).toString()) as CouncilRecord;
  } catch {
    return undefined;
  }
}
