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
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { openSpool, type Spool } from "../fetch/spool.ts";
import { OriginalChanged, spooledClient } from "../fetch/spooled-client.ts";
import { financeDifference, isDifferent, type ListDifference } from "./finance-difference.ts";
import { type FinanceReading, readFinanceService } from "./rpk.ts";

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
    const { source, differences } = await readOriginal(mirror, spool);
    if (!check && differences.some(isDifferent)) await replaceFinance(store, source(), { allowShrink }, observe);
    spool.clear();
    return differences;
  } catch (error) {
    if (error instanceof Problem && DATA_PROBLEMS.includes(error.code)) spool.clear();
    throw error;
  }
}

/** How often an original that changes while it is read is read again. */
const MAX_READS = 4;

interface Original {
  source(): FinanceSource;
  readonly differences: readonly ListDifference[];
}

/**
 * Reads until the responses belong together: they are of the same version, or the same as in the reading before, so
 * that the original had all of them at a moment in between. What is already in the store needs no proof.
 */
async function readOriginal(mirror: FinanceMirror, spool: Spool): Promise<Original> {
  const { base, fetcher, store, observe } = mirror;
  const own = await store.read(async (snapshot) => {
    const { sachkonten, einwohner } = storedFinance(snapshot);
    return { sachkonten: await Array.fromAsync(sachkonten), einwohner: await Array.fromAsync(einwohner) };
  });
  let before: FinanceReading | undefined;
  let changed = new OriginalChanged(`${shownAddress(base)} changed each time it was read.`);
  for (let reads = 1; reads <= MAX_READS; reads++) {
    try {
      const reading = await readFinanceService(spooledClient(base, fetcher, spool), own, reads > 1, observe);
      const { source, digest, isOneVersion, contradiction } = reading;
      const isConsistent = isOneVersion || digest === before?.digest;
      if (isConsistent && contradiction !== undefined) throw new Problem("mirror-unusable", contradiction);
      const differences = await store.read((snapshot) => financeDifference(storedFinance(snapshot), source()));
      if (isConsistent || (contradiction === undefined && !differences.some(isDifferent)))
        return { source, differences };
      before = reading;
    } catch (error) {
      if (!(error instanceof OriginalChanged)) throw error;
      changed = error;
      before = undefined;
    }
  }
  throw changed;
}
