/** `rathaus serve`: opens the store, answers until SIGTERM or SIGINT, then finishes what is running and ends with status 0. */
import cluster from "node:cluster";
import { Command } from "commander";
import type { FastifyInstance } from "fastify";
import { createApp, openStore } from "../app.ts";
import { type Observer, observers } from "../base/events.ts";
import { logObserver } from "../base/log.ts";
import { createMetrics, metricsText } from "../base/metrics.ts";
import { Problem } from "../base/problems.ts";
import { SETTINGS, type Settings } from "../base/settings.ts";
import { DEFAULT_CITY } from "../demo/city.ts";
import { EMPTY_VERSION } from "../store/store.ts";
import { makeDemoCity } from "./demo.ts";
import { exitWith } from "./exit.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";
import { allMetrics, answerMetrics } from "./shared-metrics.ts";
import { startMessage } from "./start-message.ts";
import { superviseWorkers } from "./workers.ts";

/** Requests still running this long after SIGTERM are given up, so that the process ends within ten seconds. */
const PATIENCE_MS = 9_000;

export function serveCommand(): Command {
  const command = new Command("serve").description("Serves the data of the store until it is stopped.");
  addSettingFlags(command, Object.keys(SETTINGS) as (keyof Settings)[]);
  return command.action(async () => {
    const settings = settingsOf(command);
    const log = logObserver(settings.logLevel);
    if (cluster.isWorker) {
      await answerRequests(settings, log);
      return;
    }
    if (settings.demo) await makeCityWhereEmpty(settings);
    if (settings.workers > 1)
      superviseWorkers(settings.workers, log, (url) => console.log(startMessage(settings, url)));
    else console.log(startMessage(settings, await answerRequests(settings, log)));
  });
}

async function makeCityWhereEmpty(settings: Settings): Promise<void> {
  const store = openStore(settings);
  const version = await store.version();
  await store.close();
  if (version === EMPTY_VERSION) await makeDemoCity(settings, DEFAULT_CITY);
}

/** Starts the server of this process and tells the address at which it listens. */
async function answerRequests(settings: Settings, log: Observer): Promise<string> {
  const metrics = createMetrics();
  const observe = observers(log, metrics.observe);
  const store = openStore(settings);
  if (cluster.isWorker) answerMetrics(metrics.values);
  const server = createApp({
    settings,
    store,
    observe,
    metricsText: async () => metricsText(cluster.isWorker ? await allMetrics() : [await metrics.values()]),
  });
  const stop = (signal: string): void => {
    observe({ type: "stopping", signal });
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    server
      .close()
      .then(() => store.close())
      .then(() => process.exit(0), exitWith);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const url = await listen(server, settings);
  observe({ type: "listening", url });
  return url;
}

async function listen(server: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EADDRINUSE") {
      throw new Problem("port-taken", `Port ${port} at ${host} is taken by another program.`, { cause });
    }
    throw new Problem("address-unusable", `The server cannot listen at ${host}, port ${port}.`, { cause });
  }
}
