/** `rathaus serve`: serves the store until SIGTERM or SIGINT, then finishes running requests and exits with 0. */
import cluster from "node:cluster";
import { Command } from "commander";
import { observers } from "../../base/events.ts";
import { logObserver } from "../../base/log.ts";
import { createMetrics } from "../../base/metrics.ts";
import { Problem } from "../../base/problems.ts";
import { SETTINGS, type Settings } from "../../base/settings.ts";
import { explorerKey } from "../../http/keys/key-table.ts";
import { holdsDemoCity } from "../../http/keys/known-keys.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import { readCityFile } from "../io/city-file.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { readSynonymsFile } from "../io/synonyms-file.ts";
import { withAnyServer, withPrimary } from "../io/with-store.ts";
import { probePort } from "../process/listen.ts";
import { discardOldDemo } from "../process/old-demo.ts";
import { serveMetrics } from "../process/serve-metrics.ts";
import { metricsOfWorkers } from "../process/shared-metrics.ts";
import { type Holding, type Started, startMessage } from "../process/start-message.ts";
import { reportReady, superviseWorkers } from "../process/workers.ts";

export function serveCommand(): Command {
  const command = new Command("serve");
  addSettingFlags(command, Object.keys(SETTINGS) as (keyof Settings)[]);
  return command.action(async () => {
    const settings = settingsOf(command);
    const log = logObserver(settings.logLevel);
    // Errors of settings are reported, and several workers supervised, without all that a server needs.
    const startServer = async () => (await import("../process/start-server.ts")).startServer(settings, log);
    if (cluster.isWorker) return reportReady((await startServer()).url);
    readCityFile(settings);
    readSynonymsFile(settings);
    const holding = await prepareStore(settings).catch((error) => useStandbys(settings, error));
    const printStarted = (started: Started): void => console.log(startMessage(settings, started, holding));
    if (settings.workers === 1) return printStarted(await startServer());
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
  const older = settings.demo ? await discardOldDemo(settings) : undefined;
  return withPrimary(settings, async (store) => {
    if (settings.demo && (await store.version()) === EMPTY_VERSION) {
      const { makeDemoCity } = await import("./demo.ts");
      await makeDemoCity(store, settings, older);
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
