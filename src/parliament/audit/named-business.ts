/** Which of some numbers and GUIDs no business has, for links that somebody wrote by hand. */
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { storedIndexes } from "../describe/stored-indexes.ts";
import { type BusinessView, indexOfKind, viewReader } from "../feed/record-views.ts";

/** Records in memory at a time. */
const BATCH = 200;

/** None if there is no business at all: it may be imported later. */
export async function unknownBusiness(snapshot: Snapshot, names: readonly string[]): Promise<readonly string[]> {
  const indexes = await storedIndexes()(snapshot);
  const index = indexOfKind(indexes, "business");
  if (!index || names.length === 0) return [];
  const read = viewReader<Pick<BusinessView, "OBJ_GUID" | "GRNr">>(indexes, index, ["key", "number"]);
  const known = new Set<string>();
  const bodies = sql`SELECT body FROM council_rendered WHERE idx = ${index.nr} AND form = 'json' ORDER BY ordinal`;
  for await (const rows of snapshot.batches<[Uint8Array]>(bodies, BATCH)) {
    for (const [body] of rows) {
      const { OBJ_GUID, GRNr } = read(body);
      known.add(OBJ_GUID.toLowerCase()).add(GRNr.trim().toLowerCase());
    }
  }
  return names.filter((name) => !known.has(name.trim().toLowerCase()));
}
