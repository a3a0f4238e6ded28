/** Reads every record of a store once: whether its forms say what they should, and whether what it points to is there. */
import { type Diagnosis, error, ok, RELOAD_ADVICE, warning } from "../../base/diagnosis.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { wordValues } from "../describe/field-values.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { indexNames, type Reference, referencesOf } from "../describe/references.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { recordXml } from "../forms/render-xml.ts";

/** Records held in memory at a time. */
const BATCH = 200;

/** A deep audit also renders each record again and compares. */
export async function* auditRecords(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  deep: boolean,
): AsyncGenerator<Diagnosis> {
  const guids = await storedGuids(snapshot);
  // An index without records was not imported; that everything points past it says nothing.
  const names = indexNames(indexes.filter(({ nr }) => guids.has(nr)));
  let wrong = 0;
  let followed = 0;
  const lost: Diagnosis[] = [];
  for (const index of indexes) {
    const counters = referencesOf(index.description, names).map((reference) => counter(reference, guids));
    for await (const { guid, seq, record, xml } of storedForms(snapshot, index.nr)) {
      const agrees = record?.OBJ_GUID === guid && record.SEQ === seq;
      if (record === undefined || !agrees || (deep && xml !== recordXml(index.description, record))) wrong += 1;
      if (record !== undefined) for (const { count } of counters) count(record);
    }
    for (const { path, found } of counters) {
      followed += found.total;
      if (found.lost > 0) lost.push(lostReferences(index, path, found));
    }
  }
  if (wrong > 0) yield error(`council: ${wrong} records are stored with something else in them`, RELOAD_ADVICE);
  else yield ok(`council: every record says what it should${deep ? ", in both forms" : ""}`);
  yield* lost;
  if (lost.length === 0) yield ok(`council: all ${followed} references between records lead somewhere`);
}

function lostReferences({ name }: StoredIndex, path: string, { lost, total, example }: ReferenceCount): Diagnosis {
  return warning(
    `council: ${lost} of ${total} references in ${name.toLowerCase()}, ${path}, lead nowhere, such as ${example}`,
    "The record is missing where the data comes from, or is not public; import the index it belongs to if it is there.",
  );
}

interface ReferenceCount {
  total: number;
  lost: number;
  /** The first one, and the record it stands in. */
  example: string;
}

function counter({ path, targets }: Reference, guids: ReadonlyMap<number, ReadonlySet<string>>) {
  const values = wordValues([{ path }]);
  const found: ReferenceCount = { total: 0, lost: 0, example: "" };
  return {
    path,
    found,
    count(record: CouncilRecord): void {
      for (const value of values(record)) {
        const guid = String(value).replaceAll("-", "").toLowerCase();
        found.total += 1;
        if (targets.some((nr) => guids.get(nr)?.has(guid))) continue;
        if (found.lost === 0) found.example = `${value} in ${record.OBJ_GUID}`;
        found.lost += 1;
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
  /** Undefined if it cannot be read. */
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
