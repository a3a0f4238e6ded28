/** `rathaus serve`: serves the store until SIGTERM or SIGINT, then finishes running requests and exits with 0. */
import cluster from "node:cluster";
import { Command } from "commander";
import { createApp } from "../../app.ts";
import { type Observer, observers } from "../../base/events.ts";
import { logObserver } from "../../base/log.ts";
import { createMetrics } from "../../base/metrics.ts";
import { Problem } from "../../base/problems.ts";
import { SETTINGS, type Settings } from "../../base/settings.ts";
import type { Background } from "../../base/work/background.ts";
import { makeBulkFiles } from "../../bulk/serve/make-bulk.ts";
import { makeTexts } from "../../documents/serve/make-texts.ts";
import { explorerKey } from "../../http/keys/key-table.ts";
import { holdsDemoCity } from "../../http/keys/known-keys.ts";
import { openStore } from "../../open-store.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import { readCityFile } from "../io/city-file.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { readSynonymsFile } from "../io/synonyms-file.ts";
import { withAnyServer, withStore } from "../io/with-store.ts";
import { exitWith } from "../process/exit.ts";
import { listen, probePort } from "../process/listen.ts";
import { discardOldDemo } from "../process/old-demo.ts";
import { possibleConnections } from "../process/open-files.ts";
import { onOrphaned } from "../process/orphaned.ts";
import { serveMetrics } from "../process/serve-metrics.ts";
import { metricsOfWorkers, provideMetrics } from "../process/shared-metrics.ts";
import { type Holding, type Started, startMessage } from "../process/start-message.ts";
import { measureStore } from "../process/store-gauges.ts";
import { warmVotes } from "../process/warm-votes.ts";
import { reportReady, superviseWorkers } from "../process/workers.ts";

/** Requests still running this long after SIGTERM are aborted, so that the process exits within ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

export function serveCommand(): Command {
  const command = new Command("serve");
  addSettingFlags(command, Object.keys(SETTINGS) as (keyof Settings)[]);
  return command.action(async () => {
    const settings = settingsOf(command);
    const log = logObserver(settings.logLevel);
    if (cluster.isWorker) return reportReady((await startServer(settings, log)).url);
    readCityFile(settings);
    readSynonymsFile(settings);
    const holding = await prepareStore(settings).catch((error) => useStandbys(settings, error));
    const printStarted = (started: Started): void => console.log(startMessage(settings, started, holding));
    if (settings.workers === 1) return printStarted(await startServer(settings, log));
    const metrics = createMetrics();
    const { port } = await probePort(settings);
    const metricsUrl = await serveMetrics(settings, metricsOfWorkers(metrics.own));
    superviseWorkers(settings.workers, port, observers(log, metrics.observe), (url) =>
      printStarted({ url, metricsUrl }),
    );
  });
}

/**
 * Checks that the store is usable before anything listens. Generates the demo city in an empty store if requested, and
 * the explorer's key if it is missing.
 */
async function prepareStore(settings: Settings): Promise<Holding> {
  if (settings.demo) await discardOldDemo(settings);
  return withStore(settings, async (store) => {
    if (settings.demo && (await store.version()) === EMPTY_VERSION) {
      const { makeDefaultCity } = await import("./demo.ts");
      await makeDefaultCity(store, settings);
    }
    await explorerKey(store).catch(unlessBusy);
    return holdingOf(store);
  });
}

async function holdingOf(store: Store): Promise<Holding> {
  if (await store.read(holdsDemoCity)) return "demo city";
  return (await store.version()) === EMPTY_VERSION ? "nothing" : "real city";
}

/** A server must be able to start while the primary is down: with a standby, there is nothing to prepare. */
async function useStandbys(settings: Settings, error: unknown): Promise<Holding> {
  const isDown = error instanceof Problem && error.code === "store-unavailable";
  if (!isDown || settings.databaseReplicaUrls.length === 0) throw error;
  return withAnyServer(settings, holdingOf);
}

/** A server must be able to start during a long import; the explorer's key is then created on first use. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof Problem && error.code === "store-busy")) throw error;
}

/** Starts the server of this process; in a worker, the supervisor serves the metrics. */
async function startServer(settings: Settings, log: Observer): Promise<Started> {
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
  return { url, metricsUrl };
}
