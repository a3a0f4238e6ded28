/**
 * The bulk files that a server makes beside its requests after an import: how long it takes, how much memory, and what
 * a light client feels meanwhile. The ratio is p99 to p99 of the same requests once the files are complete.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lightPaths } from "../attack/light-client.ts";
import { type Measured, measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { cpuSeconds, KEY, memoryOf, processTree, type RunningServer } from "../measure/servers.ts";
import { hasBulkFiles, settle } from "../measure/settle.ts";
import { withServer } from "../measure/with-server.ts";

const ROUND_MS = 2_000;
/** Requests per second of one client that waits for each response are at most so many in a round. */
const PATHS = 5_000;
const SAMPLE_MS = 100;
/** The code of the server is compiled within the first rounds. */
const WARM_UP_ROUNDS = 3;

export async function bulk({ data: city, folder, peaks }: Bench): Promise<readonly Section[]> {
  const data = join(folder, "bulk-city");
  cpSync(city, data, { recursive: true });
  rmSync(join(data, "bulk"), { recursive: true, force: true });
  return withServer({ data, peaks }, "bulk", [], async (server) => {
    const begun = performance.now();
    const child = watchChildren(server);
    const during: Measured[] = [];
    while (!(await hasBulkFiles(server.url))) during.push(await light(server));
    const seconds = (performance.now() - begun) / 1000;
    child.stop();
    await settle(server);
    const meanwhile = during.slice(WARM_UP_ROUNDS);
    const afterwards: Measured[] = [];
    for (const _ of meanwhile) afterwards.push(await light(server));
    const figures = (rounds: readonly Measured[]): Measure["figures"] => ({
      "p50 ms": median(rounds.map(({ p50 }) => p50)),
      "p99 ms": median(rounds.map(({ p99 }) => p99)),
      "requests/s": median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    });
    const made = { seconds, "CPU seconds": child.cpuSeconds, "memory MB": child.megabytes };
    return [
      { title: "Bulk files, with a client beside them", measures: [{ name: "all tables and formats", figures: made }] },
      {
        title: "A light client, uncached requests one after the other",
        baseline: "p99 once the files are complete",
        measures: [
          { name: "files complete", figures: figures(afterwards) },
          {
            name: "files being made",
            figures: figures(meanwhile),
            ...ratioOf(meanwhile.map(({ p99 }, i) => p99 / afterwards[i].p99)),
          },
        ],
      },
    ];
  });
}

let sent = 0;

function light({ url }: RunningServer): Promise<Measured> {
  const paths = lightPaths(PATHS).map((path) => `${path}${path.includes("?") ? "&" : "?"}round=${sent}`);
  sent += 1;
  return measure({ url, paths, headers: { "api-key": KEY }, connections: 1, milliseconds: ROUND_MS });
}

/** What the processes of a server beside it use: the last processor time that was seen, and the most memory. */
function watchChildren({ pid }: RunningServer) {
  const used = { cpuSeconds: 0, megabytes: 0, stop: () => clearInterval(timer) };
  const timer = setInterval(() => {
    try {
      const children = processTree(pid).slice(1);
      if (children.length === 0) return;
      used.megabytes = Math.max(used.megabytes, ...children.map((child) => memoryOf(child).peak));
      used.cpuSeconds = Math.max(used.cpuSeconds, ...children.map(cpuSeconds));
    } catch {
      // One has just ended.
    }
  }, SAMPLE_MS);
  return used;
}
