/** The same snapshot, with other errors. In: a snapshot and a function from error to error. */
import type { Sql } from "./sql.ts";
import type { HeldSnapshot, Row } from "./store.ts";

export function withErrors(held: HeldSnapshot, explain: (error: unknown) => unknown): HeldSnapshot {
  const rethrow = (error: unknown): never => {
    throw explain(error);
  };
  return {
    ...held,
    rows: <T extends Row>(query: Sql) => held.rows<T>(query).catch(rethrow),
    async *batches<T extends Row>(query: Sql, size: number) {
      try {
        yield* held.batches<T>(query, size);
      } catch (error) {
        rethrow(error);
      }
    },
    confirm: () => held.confirm().catch(rethrow),
  };
}
