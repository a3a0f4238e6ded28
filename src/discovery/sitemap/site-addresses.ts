/**
 * Every page of the explorer that is worth finding: those about money, and one for each record of the council. In: a
 * snapshot and what the city publishes. Out: lists of addresses in a fixed order, each with the time when what it shows
 * last changed. Searches are not among them: their addresses are endless.
 */
import { indexOf } from "../../roles/kinds.ts";
import type { KindName } from "../../roles/role.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { latestOf, type Published } from "../data/published.ts";

export interface SiteAddress {
  /** From the root of the server. */
  readonly path: string;
  /** In milliseconds, if it is known. */
  readonly changed: number | undefined;
}

/** Some addresses of a list, by their positions. */
export interface Range {
  readonly from: number;
  readonly count: number;
}

export interface AddressList {
  readonly length: number;
  batches(snapshot: Snapshot, range: Range): AsyncIterable<readonly SiteAddress[]>;
  /** The latest change of some addresses. */
  changed(snapshot: Snapshot, range: Range): Promise<number | undefined>;
}

/** Rows in memory at a time. */
const BATCH = 1_000;

const MONEY_PAGES = [
  ...["/finanzen", "/finanzen/fluss", "/finanzen/steuern", "/finanzen/prozess", "/finanzen/abweichungen"],
  ...["/finanzen/verlauf", "/finanzen/vergleich"],
];

/** The pages of records, by their kind. */
const RECORD_PAGES: readonly (readonly [kind: KindName, path: string])[] = [
  ["business", "/rat/geschaeft"],
  ["meeting", "/rat/sitzung"],
  ["vote", "/rat/abstimmung"],
  ["person", "/rat/person"],
  ["body", "/rat/gremium"],
  ["mail", "/rat/post"],
];

export async function addressLists(snapshot: Snapshot, published: Published): Promise<readonly AddressList[]> {
  const { finance, council, indexes } = published;
  const all = latestOf(finance, council);
  const has = (kind: KindName): boolean => indexOf(indexes, kind) !== undefined;
  const councilPages = [
    "/rat",
    ...(has("meeting") ? ["/rat/sitzungen"] : []),
    ...(has("vote") ? ["/rat/abstimmungen", "/rat/stimmverhalten"] : []),
    ...(has("person") ? ["/rat/personen"] : []),
  ];
  const pages: readonly SiteAddress[] = [
    { path: "/", changed: all },
    { path: "/daten", changed: all },
    ...(finance || council ? [{ path: "/glossar", changed: all }] : []),
    ...(finance ? MONEY_PAGES.map((path) => ({ path, changed: finance.changed })) : []),
    ...(council ? councilPages.map((path) => ({ path, changed: council.changed })) : []),
  ];
  return [
    listed(pages),
    ...(finance ? await moneyLists(snapshot, finance.changed) : []),
    ...(council ? RECORD_PAGES.flatMap(([kind, path]) => recordList(published, kind, path) ?? []) : []),
  ];
}

function listed(pages: readonly SiteAddress[]): AddressList {
  const some = ({ from, count }: Range) => pages.slice(from, from + count);
  return {
    length: pages.length,
    async *batches(_snapshot, range) {
      yield some(range);
    },
    changed: async (_snapshot, range) => latestOf(...some(range)),
  };
}

async function moneyLists(snapshot: Snapshot, changed: number | undefined): Promise<readonly AddressList[]> {
  const list = async (path: string, counted: Sql, query: (range: Range) => Sql): Promise<AddressList> => {
    const [[length]] = await snapshot.rows<[number]>(counted);
    return {
      length,
      async *batches(snapshot, range) {
        for await (const rows of snapshot.batches<[string | number]>(query(range), BATCH)) {
          yield rows.map(([key]) => ({ path: `${path}/${encodeURIComponent(key)}`, changed }));
        }
      },
      changed: async () => changed,
    };
  };
  return [
    await list(
      "/finanzen/departement",
      sql`SELECT count(*) FROM finance_departement`,
      ({ from, count }) => sql`SELECT key FROM finance_departement ORDER BY key LIMIT ${count} OFFSET ${from}`,
    ),
    await list(
      "/finanzen/institution",
      sql`SELECT count(*) FROM finance_institution`,
      ({ from, count }) => sql`SELECT key FROM finance_institution ORDER BY key LIMIT ${count} OFFSET ${from}`,
    ),
    await list(
      "/finanzen/konto",
      sql`SELECT count(*) FROM finance_konto`,
      ({ from, count }) => sql`SELECT id FROM finance_konto ORDER BY id LIMIT ${count} OFFSET ${from}`,
    ),
  ];
}

function recordList({ indexes }: Published, kind: KindName, path: string): AddressList | undefined {
  const index = indexOf(indexes, kind);
  if (index === undefined) return undefined;
  const query = ({ from, count }: Range): Sql =>
    sql`SELECT guid, changed FROM council_record WHERE idx = ${index.nr}
        ORDER BY ordinal LIMIT ${count} OFFSET ${from}`;
  return {
    length: index.size,
    async *batches(snapshot, range) {
      for await (const rows of snapshot.batches<[string, number]>(query(range), BATCH)) {
        yield rows.map(([guid, changed]) => ({ path: `${path}/${encodeURIComponent(guid)}`, changed }));
      }
    },
    async changed(snapshot, range) {
      const [[time]] = await snapshot.rows<[number | null]>(sql`SELECT max(changed) FROM (${query(range)}) AS some`);
      return time ?? undefined;
    },
  };
}
