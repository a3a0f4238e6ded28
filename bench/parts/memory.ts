/**
 * Memory of a server: at rest after its start and after first answers, the most that it took under a load of heavy requests from very many connections, and the
 * most that the servers of the parts before have taken. The ratio is the share of what is allowed.
 */
import { councilCases, crawlPaths } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY, memoryOf, type RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";

const AT_REST = 250;
const AT_WORST = 500;
const CONNECTIONS = 256;
const MILLISECONDS = 4_000;
/** Half of the connections ask for each: streamed as it is, and compressed on the way. */
const CODINGS = ["identity", "gzip"];
const SEVERAL = "several processes; what they share is counted in each";
/** One for each service, and the explorer's. */
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
    await askHeavily(server);
  });
  for (const { server, hasWorkers, megabytes } of [...peaks.slice(before), ...peaks.slice(0, before)]) {
    // The limit is for one process that answers.
    if (hasWorkers) measures.push({ name: `most: ${server}`, figures: { MB: megabytes }, note: SEVERAL });
    else measures.push(measured(`most: ${server}`, megabytes, AT_WORST));
  }
  return [{ title: "Memory", yardstick: "what is allowed", measures }];
}

async function askHeavily({ url }: RunningServer): Promise<void> {
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
  return { name, figures: { MB: megabytes, allowed }, ratio: megabytes / allowed, goal: { most: 1 } };
}
