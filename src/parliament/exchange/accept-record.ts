/** The last check of a record before it is imported. In: the records of one index. Out: JSON form and hash of each. */
import { hash } from "node:crypto";
import { Problem } from "../../base/problems.ts";
import { checkRecord } from "../describe/check.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { recordJson } from "../forms/render-json.ts";

export interface AcceptedRecord {
  readonly record: CouncilRecord;
  readonly json: string;
  /** Of the JSON form without the sequence number: shows whether a re-imported record has changed. */
  readonly hash: string;
}

/**
 * Rejects records that do not match the index, unless they are already validated, and duplicate identifiers. Counts in
 * `lacking` what the records lack.
 */
export function recordAcceptor(
  description: IndexDescription,
  isChecked: boolean,
  lacking: Map<string, number>,
): (record: CouncilRecord) => AcceptedRecord {
  const guids = new Set<string>();
  const seqs = new Set<number>();
  return (record) => {
    if (!isChecked) for (const name of validate(description, record)) lacking.set(name, (lacking.get(name) ?? 0) + 1);
    if (guids.has(record.OBJ_GUID)) throw invalid(description, record, "OBJ_GUID", "is not unique");
    if (seqs.has(record.SEQ)) throw invalid(description, record, "SEQ", `${record.SEQ} is not unique`);
    guids.add(record.OBJ_GUID);
    seqs.add(record.SEQ);
    const json = recordJson(description, record);
    return { record, json, hash: hash("sha1", withoutSeq(json, record.SEQ), "base64url") };
  };
}

/** Returns the elements that the record lacks. */
function validate(description: IndexDescription, record: CouncilRecord): readonly string[] {
  const checked = checkRecord(description, record);
  if (checked.ok) return checked.lacks;
  const [{ path, reason }] = checked.problems;
  throw invalid(description, record, path || "the record", reason);
}

/** Attributes are first in the JSON form, so the first SEQ is that of the record. */
function withoutSeq(json: string, seq: number): string {
  return json.replace(`"SEQ":${seq}`, "");
}

function invalid({ name }: IndexDescription, { OBJ_GUID }: CouncilRecord, place: string, reason: string): Problem {
  return new Problem("record-invalid", `${name} ${OBJ_GUID}: ${place} ${reason}.`);
}
