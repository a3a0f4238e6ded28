/**
 * The facts of the cube: the sums by amount type, year, two-digit ledger code, institution and function, in memory for
 * one data version. In: a snapshot. Out: columns. A city of 450,000 people has about as many bytes of them as a photo.
 */
import { Slice } from "../../base/work/slices.ts";
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

/** The columns that a fact has besides its amount; all dimensions follow from them. */
export const BASES = ["jahr", "typ", "sachkonto", "institution", "funktion"] as const;
export type Base = (typeof BASES)[number];

export type BaseValue = string | number;

export interface Facts {
  readonly count: number;
  /** By fact: the place of its value in `values`. */
  readonly places: Readonly<Record<Base, Uint32Array>>;
  /** The different values of each column. */
  readonly values: Readonly<Record<Base, readonly BaseValue[]>>;
  readonly rappen: Float64Array;
}

const BATCH = 2_000;

type FactRow = [jahr: number, typ: number, sachkonto: string, institution: string, funktion: string, rappen: number];

export const cubeFacts: (snapshot: Snapshot) => Promise<Facts> = perSlice("finance", async (snapshot) => {
  const [[count]] = await snapshot.rows<[number]>(sql`SELECT count(*) FROM finance_summe`);
  const columns = BASES.map(() => ({ places: new Uint32Array(count), known: new Map<BaseValue, number>() }));
  const rappen = new Float64Array(count);
  const query = sql`SELECT jahr, typ, sachkonto, institution, funktion, rappen FROM finance_summe
    ORDER BY jahr, typ, sachkonto, institution, funktion`;
  const slice = new Slice();
  let at = 0;
  for await (const rows of snapshot.batches<FactRow>(query, BATCH)) {
    for (const row of rows) {
      for (const [column, { places, known }] of columns.entries()) {
        places[at] = known.getOrInsertComputed(row[column], () => known.size);
      }
      rappen[at++] = row[BASES.length] as number;
    }
    if (slice.isUsedUp) await slice.next();
  }
  const byBase = <Of>(of: (column: (typeof columns)[number]) => Of): Record<Base, Of> =>
    Object.fromEntries(BASES.map((base, column) => [base, of(columns[column])])) as Record<Base, Of>;
  return { count, rappen, places: byBase(({ places }) => places), values: byBase(({ known }) => [...known.keys()]) };
});
