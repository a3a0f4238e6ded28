/**
 * Amounts that follow from others, to the Rappen: what one unit pays another receives, pass-through money goes out as
 * it came in, and a self-financing unit closes at zero. In: series. Out: the series that balances them, in each phase
 * with full amounts.
 */
import { emptySeries, type Series } from "./series.ts";

const FULL_PHASES = ["antrag", "beschluss", "rechnung"] as const;

/** The sum of several series; NaN only where none has a value. */
function sum(list: readonly Series[], years: number): Series {
  const total = emptySeries(years);
  for (const phase of FULL_PHASES) {
    for (const series of list) {
      for (let y = 0; y < years; y++) {
        const value = series[phase][y];
        if (!Number.isNaN(value)) total[phase][y] = (total[phase][y] || 0) + value;
      }
    }
  }
  return total;
}

function mapSeries(series: Series, change: (rappen: number) => number): Series {
  const mapped = emptySeries(series.antrag.length);
  for (const phase of FULL_PHASES) {
    // `+ 0` turns a negative zero into zero.
    series[phase].forEach((value, y) => {
      mapped[phase][y] = change(value) + 0;
    });
  }
  return mapped;
}

/** The series that balances the sum of `list`. */
export function counterpart(list: readonly Series[], years: number): Series {
  return mapSeries(sum(list, years), (value) => -value);
}

/** Deposit and withdrawal that bring the sum of `list` to zero: one of the two holds the difference, the other 0. */
export function closing(list: readonly Series[], years: number): { readonly out: Series; readonly in: Series } {
  const open = counterpart(list, years);
  return {
    out: mapSeries(open, (value) => Math.max(value, 0)),
    in: mapSeries(open, (value) => Math.min(value, 0)),
  };
}
