/**
 * Which body holds which meeting. Where the record of a meeting does not name its body, the records of the bodies list
 * their meetings. In: the indexes of a store. Out: bodies by meeting, and meetings by body.
 */
import { Slice } from "../../base/work/slices.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { rolesOf } from "../describe/index-roles.ts";
import { type BodyView, type Named, type ShortMeetingView, viewReader } from "./record-views.ts";

/** Bodies read at a time: their records also have everybody who was ever in them. */
const BATCH = 20;

export interface MeetingHosts {
  /** By the GUID of the meeting. */
  readonly hosts: ReadonlyMap<string, Named>;
  /** By the GUID of the body. */
  readonly meetings: ReadonlyMap<string, readonly ShortMeetingView[]>;
}

export interface ReadIndex {
  readonly nr: number;
  readonly description: IndexDescription;
  readonly size: number;
}

export async function meetingHosts(snapshot: Snapshot, indexes: readonly ReadIndex[]): Promise<MeetingHosts> {
  const hosts = new Map<string, Named>();
  const meetings = new Map<string, readonly ShortMeetingView[]>();
  const slice = new Slice();
  for (const index of indexes) {
    const { kind, candidates } = rolesOf(index.description);
    if (kind !== "body" || !Object.hasOwn(candidates, "meeting")) continue;
    const read = viewReader<BodyView>(indexes, index, ["key", "name", "meeting"]);
    const query = sql`SELECT body FROM council_rendered WHERE idx = ${index.nr} AND form = 'json' ORDER BY ordinal`;
    for await (const rows of snapshot.batches<[Uint8Array]>(query, BATCH)) {
      for (const [bytes] of rows) {
        const { OBJ_GUID, Name, Sitzungen } = read(bytes);
        if (Sitzungen.length > 0) meetings.set(OBJ_GUID, Sitzungen);
        for (const meeting of Sitzungen)
          if (!hosts.has(meeting.OBJ_GUID)) hosts.set(meeting.OBJ_GUID, { OBJ_GUID, Name });
        if (slice.isUsedUp) await slice.next();
      }
    }
  }
  return { hosts, meetings };
}

/** The body of a meeting, if it is known. */
export function hostOf(
  { hosts }: MeetingHosts,
  { OBJ_GUID, Gremium }: { readonly OBJ_GUID: string; readonly Gremium: readonly Named[] },
): Named | undefined {
  return hosts.get(OBJ_GUID) ?? Gremium.at(0);
}
