/**
 * Reads all votes of a data version. In: a snapshot, its indexes, and the votes of an earlier version. Out: the votes.
 * Records that have not changed are not read again. It is done in slices; beyond the limit, the records with the lowest
 * sequence numbers are left out.
 */
import { LIMITS } from "../../base/limits.ts";
import { inSlices, Slice } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { indexOfKind, kindOf, viewReader } from "../feed/record-views.ts";
import type { Ballots, DecidedBallots, Vote } from "./ballots.ts";
import { BallotCollector, type VoteRecord } from "./collect-ballots.ts";
import { decided } from "./majorities.ts";

/** Records read at a time: each has the choices of all members. */
const BATCH = 16;
/** Hashes of records read at a time. */
const HASH_BATCH = 5_000;

const ROLES = [
  ...["key", "question", "type", "result", "meeting", "meetingTitle", "date", "agendaTitle", "business"],
  ...["businessTitle", "businessNumber", "businessType", "countJa", "countNein", "choice"],
];

type Stored = readonly [ordinal: number, guid: string, hash: string];

export async function readBallots(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  earlier?: Ballots,
  mostBytes = LIMITS.voteBytes.most,
): Promise<DecidedBallots> {
  return inSlices(decided(await collected(snapshot, indexes, earlier, mostBytes)));
}

async function collected(
  snapshot: Snapshot,
  indexes: readonly StoredIndex[],
  earlier: Ballots | undefined,
  mostBytes: number,
): Promise<Ballots> {
  const index = indexOfKind(indexes, "vote");
  const collector = new BallotCollector();
  if (!index) return collector.result(undefined, 0, "");
  const shape = shapeOf(indexes, index);
  const known = new Map(earlier?.shape === shape ? earlier.votes.map((vote) => [keyOf(vote), vote]) : []);
  const addKnown = earlier && collector.adder(earlier);
  const read = viewReader<VoteRecord>(indexes, index, ROLES);
  const slice = new Slice();
  const stored = await storedRecords(snapshot, index);
  let count = 0;
  for (let from = 0; from < stored.length; from += BATCH) {
    const some = stored.slice(from, from + BATCH);
    const bodies = await bodiesOf(
      snapshot,
      index,
      some.filter(([, guid, hash]) => !known.has(`${guid} ${hash}`)),
    );
    for (const [ordinal, guid, hash] of some) {
      if (collector.bytes >= mostBytes) return collector.result(index, stored.length - count, shape);
      const body = bodies.get(ordinal);
      if (body) collector.add({ ordinal, hash }, read(body));
      else addKnown?.({ ordinal, hash }, known.get(`${guid} ${hash}`) as Vote);
      count += 1;
      if (slice.isUsedUp) await slice.next();
    }
  }
  return collector.result(index, 0, shape);
}

const keyOf = ({ facts, hash }: Vote): string => `${facts.OBJ_GUID} ${hash}`;

/** How records are read depends on the index, and on which kinds of records references may lead to. */
function shapeOf(indexes: readonly StoredIndex[], { description }: StoredIndex): string {
  const kinds = indexes.filter(({ size }) => size > 0).map(kindOf);
  return JSON.stringify([description, [...new Set(kinds)].map(String).sort()]);
}

/** The highest sequence number first. */
async function storedRecords(snapshot: Snapshot, { nr }: StoredIndex): Promise<readonly Stored[]> {
  const query = sql`SELECT ordinal, guid, hash FROM council_record WHERE idx = ${nr} ORDER BY ordinal DESC`;
  const stored: Stored[] = [];
  for await (const rows of snapshot.batches<[number, string, string]>(query, HASH_BATCH)) stored.push(...rows);
  return stored;
}

async function bodiesOf(
  snapshot: Snapshot,
  { nr }: StoredIndex,
  records: readonly Stored[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  if (records.length === 0) return new Map();
  const rows = await snapshot.rows<[number, Uint8Array]>(
    sql`SELECT ordinal, body FROM council_rendered
      WHERE idx = ${nr} AND form = 'json' AND ordinal ${anyOf(records.map(([ordinal]) => ordinal))}`,
  );
  return new Map(rows);
}
