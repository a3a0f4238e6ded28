/** When the finances last changed, as an ISO date-time: the time of the data moves with the council as well. */
import { type Sql, sql } from "../../store/sql.ts";

/** No row in stores unchanged since this was introduced. */
export const FINANCE_CHANGED = sql`SELECT value FROM meta WHERE name = 'finance-changed'`;

/** Must be run with each change of the finances. */
export function recordFinanceChange(): Sql {
  return sql`INSERT INTO meta (name, value) VALUES ('finance-changed', ${new Date().toISOString()})
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}
