/**
 * Memory of a server: at rest after the start and after the first responses, its peak under heavy requests from very
 * many connections, and the peaks of the servers of previous parts. The ratio is the share of the limit.
 */
import { councilCases, crawlPaths } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY, memoryOf, type RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";

const AT_REST = 250;
const AT_PEAK = 500;
const CONNECTIONS = 256;
const MILLISECONDS = 4_000;
/** Each is requested by half of the connections: streamed plain, and compressed. */
const CODINGS = ["identity", "gzip"];
const SEVERAL = "several processes; shared memory is counted in each";
/** One address per service, and two of the explorer. */
const FIRST_PATHS = [
  "/finance/v1/departemente",
  "/api/geschaeft/searchdetails?q=Titel+any+velo&m=10",
  "/",
  "/finanzen",
];

export async function memory(bench: Bench): Promise<readonly Section[]> {
  const measures: Measure[] = [];
  const { peaks } = bench;
  const before = peaks.length;
  await withServer(bench, `heavy requests, ${CONNECTIONS} connections`, [], async (server) => {
    measures.push(measured("at rest, after the start", memoryOf(server.pid).now, AT_REST));
    for (const path of FIRST_PATHS) await (await fetch(server.url + path, { headers: { "api-key": KEY } })).text();
    measures.push(measured("at rest, after first answers", memoryOf(server.pid).now, AT_REST));
    await sendHeavyRequests(server);
  });
  for (const { server, hasWorkers, megabytes } of [...peaks.slice(before), ...peaks.slice(0, before)]) {
    // The limit is for a single serving process.
    if (hasWorkers) measures.push({ name: `peak: ${server}`, figures: { MB: megabytes }, note: SEVERAL });
    else measures.push(measured(`peak: ${server}`, megabytes, AT_PEAK));
  }
  return [{ title: "Memory", baseline: "the limit", measures }];
}

async function sendHeavyRequests({ url }: RunningServer): Promise<void> {
  const cases = [...(await financeCases(url)), ...(await councilCases(url))].filter(({ missing }) => !missing);
  const pages = [...(await crawlPaths(url)), ...(await crawlPaths(url, "&format=json"))];
  const paths = [...cases.flatMap((each) => each.paths), "/finance/v1/konten", ...pages];
  const connections = CONNECTIONS / CODINGS.length;
  await Promise.all(
    CODINGS.map((coding) => {
      const headers = { "api-key": KEY, "accept-encoding": coding };
      return measure({ url, paths, headers, connections, milliseconds: MILLISECONDS });
    }),
  );
}

function measured(name: string, megabytes: number, allowed: number): Measure {
  return { name, figures: { MB: megabytes, allowed }, ratio: megabytes / allowed, goal: { max: 1 } };
}
