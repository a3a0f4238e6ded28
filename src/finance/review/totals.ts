/** The totals of finance data by year and amount type. In: a snapshot. Out: what was spent and received in each. */

import type { AmountType } from "../../city/amount-types.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decimalText } from "../model/rappen.ts";
import { readStoredRules } from "../model/stored-rules.ts";

export interface YearTotal {
  readonly year: number;
  readonly type: AmountType;
  readonly amounts: number;
  /** Sums of the amounts above and below zero, in Rappen. */
  readonly positive: bigint;
  readonly negative: bigint;
  /** Undefined if nobody has counted them. */
  readonly inhabitants?: number;
}

/** By year, then in the order of the process. */
export async function yearTotals(snapshot: Snapshot): Promise<readonly YearTotal[]> {
  const { amountTypes } = await readStoredRules(snapshot);
  // As texts, because a total may be larger than a number can represent exactly.
  const rows = await snapshot.rows<[number, number, number, string, string, number | null]>(
    sql`SELECT b.jahr, typ, count(*),
               CAST(sum(CASE WHEN rappen > 0 THEN rappen ELSE 0 END) AS TEXT),
               CAST(sum(CASE WHEN rappen < 0 THEN rappen ELSE 0 END) AS TEXT), min(e.einwohner)
        FROM finance_betrag b LEFT JOIN finance_einwohner e ON e.jahr = b.jahr
        GROUP BY b.jahr, typ ORDER BY b.jahr, typ`,
  );
  return rows.map(([year, typ, amounts, positive, negative, inhabitants]) => ({
    year,
    type: amountTypes[typ],
    amounts,
    positive: BigInt(positive),
    negative: BigInt(negative),
    ...(inhabitants === null ? {} : { inhabitants }),
  }));
}

/** `2024 RECHNUNG: 2 amounts, 1250000.50 and -9800000.00; 138.89 and -1088.89 per head`. */
export function totalText({ year, type, amounts, positive, negative, inhabitants }: YearTotal): string {
  const whole = `${year} ${type.typ}: ${amounts} ${amounts === 1 ? "amount" : "amounts"}, ${both(positive, negative)}`;
  if (inhabitants === undefined || inhabitants === 0) return whole;
  const count = BigInt(inhabitants);
  return `${whole}; ${both(positive / count, negative / count)} per head`;
}

function both(positive: bigint, negative: bigint): string {
  return `${decimalText(positive)} and ${decimalText(negative)}`;
}
