/** Amounts about 100 or 1,000 times those of the years before and after: a mistake in the unit. */
import { isChange } from "../../city/amount-types.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { decimalText } from "../model/rappen.ts";

type AmountRow = [number, number, number, number];

/** Amounts of accounts vary; factors this close to a unit are rarely a coincidence, if both neighbours agree. */
const FACTORS = [100, 1000];
const TOLERANCE = 0.2;

/** Rappen; smaller amounts vary too much. */
const LEAST = 100_00;

export async function* unitDoubts(snapshot: Snapshot, { amountTypes }: FinanceRules): AsyncGenerator<string> {
  let found = 0;
  let example = "";
  let [before, current]: (AmountRow | undefined)[] = [];
  const query = sql`SELECT konto, typ, jahr, rappen FROM finance_betrag ORDER BY konto, typ, jahr`;
  for await (const rows of snapshot.batches<AmountRow>(query, 5_000)) {
    for (const next of rows) {
      if (before && current && isSeries(before, current, next) && !isChange(amountTypes[next[1]])) {
        if (isUnit(current[3] / before[3]) && isUnit(current[3] / next[3])) {
          found += 1;
          const [account, , year, rappen] = current;
          if (found === 1) {
            example =
              `${decimalText(BigInt(rappen))} in ${year} for the account with ID ${account}, beside ` +
              `${decimalText(BigInt(before[3]))} in ${before[2]}`;
          }
        }
      }
      [before, current] = [current, next];
    }
  }
  if (found === 0) return;
  const amounts = found === 1 ? "an amount is" : `${found} amounts are`;
  yield `${amounts} about 100 or 1000 times that of the years before and after, such as ${example}: is the unit right?`;
}

function isSeries(a: AmountRow, b: AmountRow, c: AmountRow): boolean {
  return a[0] === b[0] && b[0] === c[0] && a[1] === b[1] && b[1] === c[1] && Math.min(...[a, c].map(size)) >= LEAST;
}

const size = (row: AmountRow): number => Math.abs(row[3]);

function isUnit(factor: number): boolean {
  return FACTORS.some((unit) => Math.abs(factor / unit - 1) <= TOLERANCE);
}
