/** Everything that the bulk files contain. In: a snapshot. Out: the tables of both services with their rows. */
import type { Snapshot } from "../../store/store.ts";
import { councilData } from "./council-tables.ts";
import { financeData } from "./finance-tables.ts";
import type { BulkData } from "./table.ts";

export async function bulkData(snapshot: Snapshot): Promise<BulkData> {
  const parts = [await financeData(snapshot), await councilData(snapshot)];
  return {
    tables: parts.flatMap(({ tables }) => tables),
    async *batches() {
      for (const part of parts) yield* part.batches();
    },
  };
}
