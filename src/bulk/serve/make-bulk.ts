/**
 * Makes the bulk files of the current data, once for each version, by one of the processes that share the data folder.
 * In: the store, whose version it watches. Out: files in the data folder, and events. A failure is reported and tried
 * again later; it never stops the server or an import.
 */
import type { Observer } from "../../base/events.ts";
import type { Measure } from "../../base/gauges.ts";
import type { Settings } from "../../base/settings.ts";
import { type Background, repeatedly, retryWait, runChild } from "../../base/work/background.ts";
import type { Profile } from "../../city/read-profile.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import { bulkVersion } from "../write/bulk-version.ts";
import type { ChildReply, ChildTask } from "./bulk-child.ts";
import { bulkFolder } from "./bulk-folder.ts";

const CHECK_MS = 1_000;

/** In MiB: several row groups of each table. The rest of the process is not part of the heap. */
const HEAP = ["--max-old-space-size=256", "--max-semi-space-size=4"];

export interface BulkMaking {
  readonly settings: Settings;
  readonly profile: Profile | undefined;
  readonly store: Store;
  readonly observe: Observer;
  readonly measure: Measure;
  /** How often the version of the data is compared with the files. */
  readonly checkMs?: number;
}

export function makeBulkFiles({
  settings,
  profile,
  store,
  observe,
  measure,
  checkMs = CHECK_MS,
}: BulkMaking): Background {
  const folder = bulkFolder(settings);
  if (folder === undefined) return { stop: async () => {} };
  const versionOf = bulkVersion(profile);
  let failed: { readonly version: string; readonly until: number; readonly wait: number } | undefined;

  const wantedVersion = async (): Promise<string | undefined> => {
    const version = await store.version();
    return version === EMPTY_VERSION ? undefined : versionOf({ version });
  };
  measure({
    name: "rathaus_bulk_current",
    help: "1 if the bulk files of the current data are complete, 0 while they are being made or cannot be.",
    aggregator: "min",
    read: async () => {
      const wanted = await wantedVersion();
      return wanted === undefined ? undefined : Number(folder.find(wanted) !== undefined);
    },
  });
  measure({
    name: "rathaus_bulk_bytes",
    help: "Size of all kept versions of the bulk files.",
    aggregator: "max",
    read: () => folder.size(),
  });

  async function make(wanted: string, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    await folder?.exclusively(async () => {
      // Another process may have made them since.
      if (folder.find(wanted) !== undefined) return;
      const target = folder.begin();
      try {
        const version = await writeInChild({ settings, profile, folder: target }, signal);
        if (!folder.has(version)) folder.finish(target, version);
        folder.keep(settings.bulkVersions, version);
        const bytes = [...(folder.read(version)?.files.values() ?? [])].reduce((sum, file) => sum + file.bytes, 0);
        observe({ type: "bulk-made", version, seconds: Math.round(performance.now() - begun) / 1000, bytes });
      } finally {
        folder.removeUnfinished();
      }
    });
  }

  async function check(signal: AbortSignal): Promise<void> {
    let wanted: string | undefined;
    try {
      wanted = await wantedVersion();
      if (wanted === undefined) return;
      if (failed?.version === wanted && Date.now() < failed.until) return;
      if (folder?.find(wanted) !== undefined) return;
      await make(wanted, signal);
      failed = undefined;
    } catch (error) {
      // A store that cannot be read is reported by the requests that need it.
      if (wanted === undefined || signal.aborted) return;
      const wait = retryWait(failed?.version === wanted ? failed.wait : undefined);
      failed = { version: wanted, until: Date.now() + wait, wait };
      observe({ type: "bulk-failed", version: wanted, error });
    }
  }

  return repeatedly(check, checkMs);
}

/** Returns the version of the files: that of the data when the process began to read. */
async function writeInChild(task: ChildTask, signal: AbortSignal): Promise<string> {
  let reply: ChildReply | undefined;
  const receive = (message: ChildReply): void => {
    reply = message;
  };
  const end = await runChild({
    module: new URL("./bulk-child.ts", import.meta.url),
    heap: HEAP,
    task,
    receive,
    signal,
  });
  if (reply && "version" in reply) return reply.version;
  throw new Error(reply?.error ?? end);
}
