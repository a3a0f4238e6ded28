/** The independent jobs of one mirror round, one per service. In: the plan. Out: jobs, which report lines to print. */
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import type { Settings } from "../../base/settings.ts";
import { mirrorParliament } from "../../mirror/council/cdws.ts";
import type { Fetcher } from "../../mirror/fetch/fetcher.ts";
import { politeFetcher } from "../../mirror/fetch/polite-fetcher.ts";
import { isDifferent, type ListDifference } from "../../mirror/finance/finance-difference.ts";
import { mirrorFinance } from "../../mirror/finance/mirror-finance.ts";
import { filesFolder } from "../../open-store.ts";
import { hasChanged } from "../../parliament/exchange/import.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { lackingNotice, shownIndex } from "../city/council-part.ts";
import { keptFolder, spoolFolder } from "../io/data-folder.ts";
import { fieldsFile } from "../io/fields-file.ts";
import { withExistingStore, withStore } from "../io/with-store.ts";
import type { CouncilAddress, ServiceAddress } from "./mirror-addresses.ts";
import type { MirrorPlan } from "./mirror-flags.ts";

export interface Outcome {
  readonly lines: readonly string[];
  /** Something was changed, or would be without `--check`. */
  readonly differs: boolean;
}

export type Job = () => Promise<Outcome>;

export function mirrorJobs(
  plan: MirrorPlan,
  settings: Settings,
  observe: Observer,
  signal?: AbortSignal,
): readonly Job[] {
  const { finance, parliament, userAgent, pauseMs, full, check, allowShrink } = plan;
  const fetcher = ({ logins }: ServiceAddress, apiKey?: string): Fetcher =>
    politeFetcher({ userAgent, pauseMs, apiKey, logins, observe, signal });
  const common = { full, check, allowShrink, observe };
  const onStore = check ? withExistingStore : withStore;

  const mirrorMoney = (service: ServiceAddress): Job => {
    const { base } = service;
    const spool = folderIn(spoolFolder(settings), base, "finance");
    const kept = folderIn(keptFolder(settings), base, "finance");
    const original = { ...common, base, spool, kept, fetcher: fetcher(service, plan.apiKey) };
    return async () => {
      const lists = await onStore(settings, (store) => mirrorFinance({ ...original, store }));
      return { lines: lists.map(shownList), differs: lists.some(isDifferent) };
    };
  };

  const mirrorCouncil = (service: CouncilAddress): Job => {
    const { base, indexes, bases } = service;
    const { withFiles } = plan;
    const spool = folderIn(spoolFolder(settings), base, "parliament");
    const files = fileFolder(filesFolder(settings));
    const original = { ...common, base, spool, fetcher: fetcher(service), indexes, bases, files, withFiles };
    return async () => {
      const fields = fieldsFile(settings, plan.fields);
      const changes = await onStore(settings, (store) => mirrorParliament({ ...original, fields, store }));
      const lines = [...changes.map(shownIndex), ...changes.flatMap(lackingNotice)];
      return { lines, differs: changes.some(hasChanged) };
    };
  };

  return [...(finance ? [mirrorMoney(finance)] : []), ...(parliament ? [mirrorCouncil(parliament)] : [])];
}

/** The origin as a name that is valid on every file system, and the service. */
function folderIn(folder: string, { origin }: URL, service: string): string {
  return join(folder, `${origin.replaceAll(/[^a-z0-9.-]+/g, "_")}-${service}`);
}

function shownList(difference: ListDifference): string {
  const { list, total, added, changed, removed } = difference;
  const counts = isDifferent(difference) ? `${added} added, ${changed} changed, ${removed} removed` : "unchanged";
  return `${list}: ${total} rows, ${counts}`;
}
