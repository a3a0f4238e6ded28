/** Starts the server of a process. In: settings, and where events are logged. Out: its addresses. */
import cluster from "node:cluster";
import { createApp } from "../../app.ts";
import { type Observer, observers } from "../../base/events.ts";
import { createMetrics } from "../../base/metrics.ts";
import type { Settings } from "../../base/settings.ts";
import type { Background } from "../../base/work/background.ts";
import { makeBulkFiles } from "../../bulk/serve/make-bulk.ts";
import { makeTexts } from "../../documents/serve/make-texts.ts";
import { openStore } from "../../open-store.ts";
import { readCityFile } from "../io/city-file.ts";
import { readSynonymsFile } from "../io/synonyms-file.ts";
import { exitWith } from "./exit.ts";
import { listen } from "./listen.ts";
import { possibleConnections } from "./open-files.ts";
import { onOrphaned } from "./orphaned.ts";
import { returnMemory } from "./return-memory.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { provideMetrics } from "./shared-metrics.ts";
import type { Started } from "./start-message.ts";
import { measureStore } from "./store-gauges.ts";
import { warmVotes } from "./warm-votes.ts";

/** Requests still running this long after SIGTERM are aborted, so that the process exits within ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** In a worker, the supervisor serves the metrics. */
export async function startServer(settings: Settings, log: Observer): Promise<Started> {
  const metrics = createMetrics();
  const observe = observers(log, metrics.observe);
  const store = await openStore(settings, observe);
  measureStore(metrics.measure, settings, store);
  if (cluster.isWorker) provideMetrics(metrics.values);
  const connections = possibleConnections(settings.connections);
  if (connections < settings.connections) {
    const wanted = `${settings.connections} connections`;
    const sentence = `The limit of open files is too low for ${wanted}; the server accepts at most ${connections}.`;
    observe({ type: "notice", sentence });
  }
  const profile = readCityFile(settings);
  const server = createApp({
    settings: { ...settings, connections },
    store,
    profile,
    synonyms: readSynonymsFile(settings),
    observe,
    measure: metrics.measure,
  });
  let bulk: Background | undefined;
  let texts: Background | undefined;
  let votes: Background | undefined;
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    observe({ type: "stopping", reason });
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    Promise.all([server.close(), bulk?.stop(), texts?.stop(), votes?.stop()])
      .then(() => store.close())
      .then(() => process.exit(0), exitWith);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  onOrphaned(() => stop("npm has ended"));
  const metricsUrl = cluster.isWorker ? undefined : await serveMetrics(settings, async () => [await metrics.values()]);
  const url = await listen(server, settings);
  observe({ type: "listening", url });
  bulk = makeBulkFiles({ settings, profile, store, observe, measure: metrics.measure });
  texts = makeTexts({ settings, store, observe, measure: metrics.measure });
  votes = warmVotes(server, store);
  returnMemory();
  return { url, metricsUrl };
}
