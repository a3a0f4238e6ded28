/** The last check before a record counts. In: the records of one index, one after the other. Out: each with its JSON form and hash, or a problem. */
import { hash } from "node:crypto";
import { Problem } from "../../base/problems.ts";
import { checkRecord } from "../describe/check.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { recordJson } from "../forms/render-json.ts";

export interface AcceptedRecord {
  readonly record: CouncilRecord;
  readonly json: string;
  /** Of the JSON form without the sequence number: tells whether a record that comes again has changed. */
  readonly hash: string;
}

/** Refuses records that do not fit the index, unless that is known already, and GUIDs and sequence numbers that come twice. */
export function recordAcceptance(
  description: IndexDescription,
  isChecked: boolean,
): (record: CouncilRecord) => AcceptedRecord {
  const guids = new Set<string>();
  const seqs = new Set<number>();
  return (record) => {
    if (!isChecked) refuseMisfit(description, record);
    if (guids.has(record.OBJ_GUID)) throw refused(description, record, "OBJ_GUID", "stands on another record too");
    if (seqs.has(record.SEQ)) throw refused(description, record, "SEQ", `${record.SEQ} stands on another record too`);
    guids.add(record.OBJ_GUID);
    seqs.add(record.SEQ);
    const json = recordJson(description, record);
    return { record, json, hash: hash("sha1", withoutSeq(json, record.SEQ), "base64url") };
  };
}

function refuseMisfit(description: IndexDescription, record: CouncilRecord): void {
  const checked = checkRecord(description, record);
  if (checked.ok) return;
  const [{ path, reason }] = checked.problems;
  throw refused(description, record, path || "the record", reason);
}

/** Attributes come first in the JSON form, so the first SEQ is the record's own. */
function withoutSeq(json: string, seq: number): string {
  return json.replace(`"SEQ":${seq}`, "");
}

function refused({ name }: IndexDescription, { OBJ_GUID }: CouncilRecord, place: string, reason: string): Problem {
  return new Problem("record-invalid", `${name} ${OBJ_GUID}: ${place} ${reason}.`);
}
