/**
 * Copies the finance data of a running service into a store, or only reports the differences. Atomic; an interrupted
 * run continues where it stopped, and a later one requests only what has changed.
 */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { storedFinance } from "../../finance/exchange/export.ts";
import { replaceFinance } from "../../finance/exchange/replace.ts";
import type { FinanceSource } from "../../finance/model/model.ts";
import type { Store } from "../../store/store.ts";
import { shownAddress } from "../fetch/address.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { type KeptReading, keptFolder } from "../fetch/kept-reading.ts";
import { openSpool, type Spool } from "../fetch/spool.ts";
import { keptClient, OriginalChanged, spooledClient } from "../fetch/spooled-client.ts";
import { changedResponses, isRecognizable } from "./current-reading.ts";
import { financeDifference, isDifferent, type ListDifference } from "./finance-difference.ts";
import { type FinanceReading, readFinanceService } from "./rpk.ts";

export interface FinanceMirror {
  /** The base URL of the service, such as `https://…/finance/v1`. */
  readonly base: URL;
  readonly fetcher: Fetcher;
  /** The folder of the spool. */
  readonly spool: string;
  /** The folder for the responses of the last run; without one, each run requests everything. */
  readonly kept?: string;
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
  const { base, store, full, check, allowShrink, observe } = mirror;
  const spool = openSpool(mirror.spool);
  const kept = mirror.kept === undefined ? undefined : keptFolder(mirror.kept, base);
  if (full) spool.clear();
  try {
    // A comparison does not rely on anything that was read before.
    const { source, differences, entries } = await readOriginal(
      mirror,
      spool,
      full || check ? undefined : kept?.load(),
    );
    if (!check && differences.some(isDifferent)) await replaceFinance(store, source(), { allowShrink }, observe);
    if (entries && !check && isRecognizable(entries)) kept?.save(spool, entries);
    spool.clear();
    return differences;
  } catch (error) {
    if (error instanceof Problem && DATA_PROBLEMS.includes(error.code)) {
      spool.clear();
      kept?.clear();
    }
    throw error;
  }
}

/** How often an original that changes while it is read is read again. */
const MAX_READS = 4;

interface Original {
  source(): FinanceSource;
  readonly differences: readonly ListDifference[];
  /** The responses, by path; undefined if they are those of the last reading. */
  readonly entries?: FinanceReading["entries"];
}

/**
 * Reads until the responses belong together: they are of the same version, or the same as in the reading before, so
 * that the original had all of them at a moment in between. What is already in the store needs no proof.
 */
async function readOriginal(mirror: FinanceMirror, spool: Spool, kept: KeptReading | undefined): Promise<Original> {
  const { base, fetcher, store, observe } = mirror;
  const own = await store.read(async (snapshot) => {
    const { sachkonten, einwohner, teuerung = [] } = await storedFinance(snapshot);
    return {
      sachkonten: await Array.fromAsync(sachkonten),
      einwohner: await Array.fromAsync(einwohner),
      teuerung: await Array.fromAsync(teuerung),
    };
  });
  const differencesTo = (source: FinanceReading["source"]): Promise<readonly ListDifference[]> =>
    store.read(async (snapshot) => financeDifference(await storedFinance(snapshot), source()));
  const fresh = kept && spool.isEmpty() ? await changedResponses(kept, base, fetcher) : new Map();
  if (kept && fresh === undefined) {
    try {
      const { source } = await readFinanceService(keptClient(base, kept), own, false, observe, kept.entries);
      return { source, differences: await differencesTo(source) };
    } catch (error) {
      // Damaged files: everything is requested, as if there were none.
      if (!(error instanceof Problem) || error.code !== "mirror-unusable") throw error;
      return readOriginal(mirror, spool, undefined);
    }
  }
  let before: FinanceReading | undefined;
  let changed = new OriginalChanged(`${shownAddress(base)} changed each time it was read.`);
  for (let reads = 1; reads <= MAX_READS; reads++) {
    try {
      const client = spooledClient(base, fetcher, spool, kept, reads === 1 ? fresh : undefined);
      const reading = await readFinanceService(client, own, reads > 1, observe, kept?.entries);
      const { source, digest, isProven, contradiction, entries } = reading;
      const isConsistent = isProven || digest === before?.digest;
      if (isConsistent && contradiction !== undefined) throw new Problem("mirror-unusable", contradiction);
      const differences = await differencesTo(source);
      if (isConsistent || (contradiction === undefined && !differences.some(isDifferent)))
        return { source, differences, entries };
      before = reading;
    } catch (error) {
      if (!(error instanceof OriginalChanged)) throw error;
      changed = error;
      before = undefined;
    }
  }
  throw changed;
}
