/** Gauges of the data: whether the store is up, the age and size of the data, free disk space. */
import { statfs } from "node:fs/promises";
import type { Measure } from "../../base/gauges.ts";
import type { Settings } from "../../base/settings.ts";
import { storeBytes } from "../../open-store.ts";
import { CHANGED, countOf } from "../../store/data-version.ts";
import type { Store } from "../../store/store.ts";

export function measureStore(measure: Measure, settings: Settings, store: Store): void {
  measure({
    name: "rathaus_store_up",
    help: "1 if the store can be read, else 0.",
    aggregator: "min",
    read: () => store.read(async () => 1).catch(() => 0),
  });
  measure({
    name: "rathaus_imports_total",
    help: "Changes of the data since the store was created, by imports or texts of files: the count in its version.",
    type: "counter",
    aggregator: "max",
    read: async () => countOf(await store.version()),
  });
  measure({
    name: "rathaus_data_changed_timestamp_seconds",
    help: "When an import last changed the data, in seconds since 1970.",
    aggregator: "max",
    read: () =>
      store.read(async (snapshot) => {
        const [changed] = await snapshot.rows<[string]>(CHANGED);
        return changed && Date.parse(changed[0]) / 1000;
      }),
  });
  measure({
    name: "rathaus_store_bytes",
    help: "Size of the SQLite store: its file and its write-ahead log (-wal).",
    aggregator: "max",
    label: "part",
    read: () => storeBytes(settings),
  });
  measure({
    name: "rathaus_data_folder_free_bytes",
    help: "Free space on the disk of the data folder.",
    aggregator: "max",
    read: async () => {
      const { bavail, bsize } = await statfs(settings.data);
      return bavail * bsize;
    },
  });
  measure({
    name: "rathaus_workers_wanted",
    help: "Configured number of processes (--workers).",
    aggregator: "max",
    read: () => settings.workers,
  });
}
