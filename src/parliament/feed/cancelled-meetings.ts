/**
 * Meetings that were removed before they took place, with their last content, so that calendars can show them as
 * cancelled. An import keeps them for a year.
 */
import { LIMITS } from "../../base/limits.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Snapshot, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { kindOf } from "../describe/index-roles.ts";
import { CANCELLED } from "../describe/tables.ts";
import { dayOf } from "./meeting-event.ts";
import { hostOf, meetingHosts } from "./meeting-hosts.ts";
import { type MeetingView, type Named, viewReader } from "./record-views.ts";

const DAY_MS = 86_400_000;

export interface Cancelled {
  /** Of the deletion. */
  readonly seq: number;
  /** Milliseconds: when it was deleted. */
  readonly changed: number;
  /** The last record in JSON. */
  readonly record: Uint8Array;
  /** The body, if it was known. */
  readonly host?: Named;
}

export async function cancelledMeetings(snapshot: Snapshot, nr: number): Promise<readonly Cancelled[]> {
  const rows = await snapshot.rows<[number, number, Uint8Array, string, string]>(
    sql`SELECT d.seq, d.changed, c.record, c.host, c.host_name FROM council_cancelled c
        JOIN council_deletion d ON d.idx = c.idx AND d.guid = c.guid WHERE c.idx = ${nr} ORDER BY d.seq`,
  );
  return rows.map(([seq, changed, record, key, name]) => ({
    seq,
    changed,
    record,
    ...(key === "" && name === "" ? {} : { host: { OBJ_GUID: key, Name: name } }),
  }));
}

/**
 * Keeps those of the records that are about to be deleted which are meetings still to come. Their bodies are known if
 * the records of the bodies are still those that list them.
 */
export async function keepCancelled(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  ordinals: readonly number[],
  now: number,
): Promise<void> {
  if (kindOf(description) !== "meeting") return;
  await tx.run(
    sql`DELETE FROM council_cancelled WHERE idx = ${nr} AND guid IN (SELECT guid FROM council_deletion
        WHERE idx = ${nr} AND changed < ${now - LIMITS.cancelledDays.most * DAY_MS})`,
  );
  if (ordinals.length === 0 || (await isDemo(tx))) return;
  const rows = await tx.rows<[string, Uint8Array]>(
    sql`SELECT r.guid, b.body FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
        WHERE r.idx = ${nr} AND r.ordinal ${anyOf(ordinals)} ORDER BY r.ordinal`,
  );
  // A day earlier: whether a meeting of today has begun depends on the time zone.
  const today = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const indexes = await storedDescriptions(tx);
  const read = viewReader<MeetingView>(indexes, { description });
  const coming = rows.map(([guid, record]) => ({ guid, record, view: read(record) }));
  const kept = coming.filter(({ view }) => (dayOf(view) ?? "") >= today);
  if (kept.length === 0) return;
  const hosts = await meetingHosts(tx, indexes);
  const insert = kept.map(({ guid, record, view }): Row => {
    const host = hostOf(hosts, view);
    return [nr, guid, record, host?.OBJ_GUID ?? "", host?.Name ?? ""];
  });
  await tx.insert(CANCELLED, insert);
}

/** A meeting that exists again is not cancelled. */
export async function forgetPresent(tx: Transaction, nr: number): Promise<void> {
  await tx.run(
    sql`DELETE FROM council_cancelled AS c WHERE idx = ${nr}
        AND EXISTS (SELECT 1 FROM council_record r WHERE r.idx = c.idx AND r.guid = c.guid)`,
  );
}

/** The meetings of an invented city are not cancelled by the first import of a real one. */
async function isDemo(tx: Transaction): Promise<boolean> {
  return (await tx.rows(sql`SELECT value FROM meta WHERE name = 'demo'`)).length > 0;
}

async function storedDescriptions(tx: Transaction) {
  const rows = await tx.rows<[number, string, number]>(
    sql`SELECT nr, description, size FROM council_index ORDER BY nr`,
  );
  return rows.map(([nr, json, size]) => ({ nr, description: JSON.parse(json) as IndexDescription, size }));
}
