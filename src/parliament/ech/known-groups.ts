/** The bodies of a council, by GUID and by name: meetings and other bodies refer to them. Read once an import. */
import { Slice } from "../../base/work/slices.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type BodyView, indexOfKind, viewReader } from "../feed/record-views.ts";

/** Bodies read at a time: their records also have everybody who was ever in them. */
const BATCH = 20;

export interface KnownGroups {
  /** The type of a body as the council calls it. */
  readonly byGuid: ReadonlyMap<string, string>;
  /** The GUID of the body of that name; none if several are called so. */
  readonly byName: ReadonlyMap<string, string>;
}

export async function knownGroups(snapshot: Snapshot, indexes: readonly StoredIndex[]): Promise<KnownGroups> {
  const byGuid = new Map<string, string>();
  const byName = new Map<string, string>();
  const index = indexOfKind(indexes, "body");
  if (!index) return { byGuid, byName };
  const read = viewReader<BodyView>(indexes, index, ["name", "type"]);
  const slice = new Slice();
  const query = sql`SELECT r.guid, b.body FROM council_record r
      JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
      WHERE r.idx = ${index.nr} ORDER BY r.ordinal`;
  for await (const rows of snapshot.batches<[string, Uint8Array]>(query, BATCH)) {
    for (const [guid, body] of rows) {
      const { Name, Gremiumstyp } = read(body);
      byGuid.set(guid, Gremiumstyp);
      byName.set(Name, byName.has(Name) ? "" : guid);
      if (slice.isUsedUp) await slice.next();
    }
  }
  return { byGuid, byName };
}
