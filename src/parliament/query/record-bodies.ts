/** The stored bytes of records, and those that replies have used lately from memory. In: ordinals. Out: GUID, SEQ and record of each, in the form that is wanted. */
import type { Ordinals } from "../../search/plan/ordinals.ts";
import { Recent, throughRecent } from "../../store/recent.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

/** Undefined: no record is wanted. */
export type RecordForm = "xml" | "json" | undefined;

export interface RecordBody {
  readonly guid: string;
  readonly seq: number;
  readonly record?: Uint8Array;
}

/** Bodies parallel to the ordinals of a page; each is there. Who takes very many of them does not want them kept: they would push out all others. */
export type ReadBodies = (
  snapshot: Snapshot,
  idx: number,
  page: Ordinals,
  form: RecordForm,
  isKept?: boolean,
) => Promise<readonly RecordBody[]>;

export function bodyReader(recentOf: (version: string) => Recent): ReadBodies {
  return async (snapshot, idx, page, form, isKept = true) => {
    const recent = isKept ? recentOf(snapshot.version) : new Recent(0);
    const family = recent.family<RecordBody>(`body ${idx} ${form}`);
    const bodies = await throughRecent(family, page, async (missing) => {
      const ordinals = anyOf(missing);
      if (form === undefined) {
        const rows = await snapshot.rows<[number, string, number]>(
          sql`SELECT ordinal, guid, seq FROM council_record WHERE idx = ${idx} AND ordinal ${ordinals}`,
        );
        return rows.map(([ordinal, guid, seq]) => ({ ordinal, value: { guid, seq }, bytes: guid.length }));
      }
      const rows = await snapshot.rows<[number, string, number, Uint8Array]>(
        sql`SELECT r.ordinal, guid, seq, body FROM council_record r
            JOIN council_rendered b ON b.idx = r.idx AND b.form = ${form} AND b.ordinal = r.ordinal
            WHERE r.idx = ${idx} AND r.ordinal ${ordinals}`,
      );
      return rows.map(([ordinal, guid, seq, record]) => ({
        ordinal,
        value: { guid, seq, record },
        bytes: guid.length + record.length,
      }));
    });
    return bodies as readonly RecordBody[];
  };
}
