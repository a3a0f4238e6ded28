/**
 * Checks the consistency of the council data in a store: records, their forms, the search, the change feed. In: a
 * snapshot. Out: diagnoses.
 */
import { Cache } from "../../base/cache.ts";
import { type Diagnosis, error, ok, RELOAD_ADVICE, warning } from "../../base/diagnosis.ts";
import { readHead } from "../../search/read/head.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { unresolvedFields } from "../describe/field-mapping.ts";
import { missingRoles } from "../describe/index-roles.ts";
import { type StoredIndex, storedIndexes } from "../describe/stored-indexes.ts";
import { auditRecords } from "./reference-audit.ts";

export async function* auditCouncil(snapshot: Snapshot, deep: boolean): AsyncGenerator<Diagnosis> {
  const indexes = await storedIndexes()(snapshot);
  if (indexes.length === 0) {
    yield ok("council: no data");
    return;
  }
  yield* auditCounts(snapshot, indexes);
  yield* auditTables(snapshot);
  yield* auditFields(indexes);
  yield* auditRecords(snapshot, indexes, deep);
}

async function* auditCounts(snapshot: Snapshot, indexes: readonly StoredIndex[]): AsyncGenerator<Diagnosis> {
  const records = new Map(
    await snapshot.rows<[number, number]>(sql`SELECT idx, count(*) FROM council_record GROUP BY idx`),
  );
  const cache = new Cache(0);
  let isConsistent = true;
  for (const { nr, name, size } of indexes) {
    const counted = records.get(nr) ?? 0;
    const { live } = await readHead(snapshot, nr, cache);
    if (counted === size && live.length === size) continue;
    isConsistent = false;
    const counts = `it has ${counted}, and the search index has ${live.length}`;
    yield error(`council: ${name.toLowerCase()} should have ${size} records; ${counts}`, RELOAD_ADVICE);
  }
  const total = indexes.reduce((sum, { size }) => sum + size, 0);
  if (isConsistent) yield ok(`council: ${indexes.length} indexes, ${total} records, all in the search index`);
}

function* auditFields(indexes: readonly StoredIndex[]): Generator<Diagnosis> {
  for (const { name, description } of indexes) {
    const fields = unresolvedFields(description);
    if (fields.length === 0) continue;
    yield warning(
      `council: search fields of ${name.toLowerCase()} match nothing, because no element is known for them: ` +
        fields.join(", "),
      "Map them to elements in fields.json and import or mirror the index again (docs/how-to/mirror.md).",
    );
  }
  for (const { name, description, size } of indexes) {
    const roles = size === 0 ? [] : missingRoles(description);
    if (roles.length === 0) continue;
    yield warning(
      `council: pages omit the ${roles.join(", ")} of ${name.toLowerCase()}, because no element is known for them`,
      "Name elements for them in fields.json and import the index again (docs/reference/roles.md).",
    );
  }
}

/** Each query counts rows that violate a rule. */
const VIOLATIONS: readonly { readonly what: string; readonly query: Sql }[] = [
  {
    what: "records belong to no index",
    query: sql`SELECT count(*) FROM council_record WHERE idx NOT IN (SELECT nr FROM council_index)`,
  },
  {
    what: "records lack their XML or JSON form",
    query: sql`SELECT count(*) FROM council_record r
        LEFT JOIN council_rendered x ON x.idx = r.idx AND x.form = 'xml' AND x.ordinal = r.ordinal
        LEFT JOIN council_rendered j ON j.idx = r.idx AND j.form = 'json' AND j.ordinal = r.ordinal
        WHERE x.idx IS NULL OR j.idx IS NULL`,
  },
  {
    what: "forms belong to no record",
    query: sql`SELECT count(*) FROM council_rendered b
        LEFT JOIN council_record r ON r.idx = b.idx AND r.ordinal = b.ordinal WHERE r.idx IS NULL`,
  },
  {
    what: "records share their GUID with another of their index",
    query: sql`SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM council_record GROUP BY idx, guid) AS g`,
  },
  {
    what: "records are not in order of SEQ",
    query: sql`SELECT count(*) FROM (
        SELECT seq, lag(seq) OVER (PARTITION BY idx ORDER BY ordinal) AS earlier FROM council_record) AS pairs
        WHERE seq <= earlier`,
  },
  {
    what: "records or deletions have a SEQ above that of their index",
    query: sql`SELECT count(*) FROM (
        SELECT idx, seq FROM council_record UNION ALL SELECT idx, seq FROM council_deletion) AS c
        JOIN council_index i ON i.nr = c.idx WHERE c.seq > i.seq`,
  },
  {
    what: "records are listed as deleted but exist",
    query: sql`SELECT count(*) FROM council_deletion d JOIN council_record r ON r.idx = d.idx AND r.guid = d.guid`,
  },
  {
    what: "changes share their SEQ with another of their index",
    query: sql`SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM (
        SELECT idx, seq FROM council_record UNION ALL SELECT idx, seq FROM council_deletion) AS c
        GROUP BY idx, seq) AS g`,
  },
  { what: "records of an import are still staged", query: sql`SELECT count(*) FROM council_staged` },
];

async function* auditTables(snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  let isConsistent = true;
  for (const { what, query } of VIOLATIONS) {
    const [[count]] = await snapshot.rows<[number]>(query);
    if (count === 0) continue;
    isConsistent = false;
    yield error(`council: ${count} ${what}`, RELOAD_ADVICE);
  }
  if (isConsistent) yield ok("council: records have both forms and are in order; the change feed is consistent");
}
