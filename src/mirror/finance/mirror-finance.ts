/** Makes the finance data of a store a copy of a running service's, or only tells how the two differ. All or nothing; interrupted, it goes on where it was. */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { storedFinance } from "../../finance/exchange/export.ts";
import { replaceFinance } from "../../finance/exchange/replace.ts";
import type { FinanceSource } from "../../finance/model/model.ts";
import type { Store } from "../../store/store.ts";
import { asking } from "../fetch/asking.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { openSpool, type Spool } from "../fetch/spool.ts";
import { financeDifference, isDifferent, type ListDifference } from "./finance-difference.ts";
import { OriginalChanged, readFinanceService } from "./rpk.ts";

export interface FinanceMirror {
  /** Where the service's paths begin, such as `https://…/finance/v1`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  /** A folder for replies until all are there. */
  readonly spool: string;
  readonly store: Store;
  /** Asks for everything anew, whatever an interrupted run has left. */
  readonly full: boolean;
  /** Writes nothing. */
  readonly check: boolean;
  readonly allowShrink: boolean;
  readonly observe: Observer;
}

/** Problems of what came, not of the way: the same replies would lead to them again. */
const OF_THE_DATA = ["mirror-unusable", "import-invalid", "import-shrinks"];

export async function mirrorFinance(mirror: FinanceMirror): Promise<readonly ListDifference[]> {
  const { store, full, check, allowShrink, observe } = mirror;
  const spool = openSpool(mirror.spool);
  if (full) spool.clear();
  try {
    const original = await readOriginal(mirror, spool);
    const differences = await store.read((snapshot) => financeDifference(storedFinance(snapshot), original()));
    if (!check && differences.some(isDifferent)) await replaceFinance(store, original(), { allowShrink }, observe);
    spool.clear();
    return differences;
  } catch (error) {
    if (error instanceof Problem && OF_THE_DATA.includes(error.code)) spool.clear();
    throw error;
  }
}

/** An original that gets new data this often while it is read is not read on. */
const MOST_READINGS = 3;

async function readOriginal(mirror: FinanceMirror, spool: Spool): Promise<() => FinanceSource> {
  const { base, fetcher, store, observe } = mirror;
  const own = await store.read(async (snapshot) => {
    const { sachkonten, einwohner } = storedFinance(snapshot);
    return { sachkonten: await Array.fromAsync(sachkonten), einwohner: await Array.fromAsync(einwohner) };
  });
  for (let readings = 1; ; readings++) {
    try {
      return await readFinanceService(asking(base, fetcher, spool), own, observe);
    } catch (error) {
      if (!(error instanceof OriginalChanged) || readings === MOST_READINGS) throw error;
      spool.clear();
    }
  }
}
