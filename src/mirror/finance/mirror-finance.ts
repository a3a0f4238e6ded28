/**
 * Copies the finance data of a running service into a store, or only reports the differences. Atomic; an interrupted
 * run continues where it stopped.
 */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { storedFinance } from "../../finance/exchange/export.ts";
import { replaceFinance } from "../../finance/exchange/replace.ts";
import type { FinanceSource } from "../../finance/model/model.ts";
import type { Store } from "../../store/store.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { openSpool, type Spool } from "../fetch/spool.ts";
import { spooledClient } from "../fetch/spooled-client.ts";
import { financeDifference, isDifferent, type ListDifference } from "./finance-difference.ts";
import { OriginalChanged, readFinanceService } from "./rpk.ts";

export interface FinanceMirror {
  /** The base URL of the service, such as `https://…/finance/v1`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  /** The folder of the spool. */
  readonly spool: string;
  readonly store: Store;
  /** Requests everything again, regardless of an interrupted run. */
  readonly full: boolean;
  /** Writes nothing. */
  readonly check: boolean;
  readonly allowShrink: boolean;
  readonly observe: Observer;
}

/** Problems of the data, not of the network: the same responses would cause them again. */
const DATA_PROBLEMS = ["mirror-unusable", "import-invalid", "import-shrinks"];

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
    if (error instanceof Problem && DATA_PROBLEMS.includes(error.code)) spool.clear();
    throw error;
  }
}

/** How often an original that changes while it is read is read again. */
const MAX_READS = 3;

async function readOriginal(mirror: FinanceMirror, spool: Spool): Promise<() => FinanceSource> {
  const { base, fetcher, store, observe } = mirror;
  const own = await store.read(async (snapshot) => {
    const { sachkonten, einwohner } = storedFinance(snapshot);
    return { sachkonten: await Array.fromAsync(sachkonten), einwohner: await Array.fromAsync(einwohner) };
  });
  for (let reads = 1; ; reads++) {
    try {
      return await readFinanceService(spooledClient(base, fetcher, spool), own, observe);
    } catch (error) {
      if (!(error instanceof OriginalChanged) || reads === MAX_READS) throw error;
      spool.clear();
    }
  }
}
