/**
 * The latency of a light client next to others: 20 clients that send the most expensive requests all the time, 10,000
 * idle connections, 100 clients that do not read their responses. The ratio is p99 to p99 of the same requests without
 * other clients.
 */
import { availableParallelism } from "node:os";
import { withBackgroundLoad } from "../measure/background-load.ts";
import type { BackgroundLoad } from "../measure/heavy-load.ts";
import { type Measured, measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY, memoryOf, type RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";

const HEAVY = 20;
const IDLE = 10_000;
const UNREAD = 100;
const MILLISECONDS = 4_000;
/**
 * The addresses of the background clients and of the light client (RFC 5737); the server trusts this machine's header.
 */
const BACKGROUND = { "x-forwarded-for": "192.0.2.1", "api-key": KEY };
const LIGHT = { "x-forwarded-for": "192.0.2.2", "api-key": KEY };

/** As many as are requested in the time, so that no response is cached. */
const LIGHT_PATHS = Array.from({ length: 5_000 }, (_, i) =>
  i % 2 === 0
    ? `/finance/v1/departemente?n=${i}`
    : `/api/geschaeft/searchdetails?q=${encodeURIComponent("Titel any velo")}&m=10&n=${i}`,
);

const masks = [..."aeiourstnlmdgbk"].map((letter, i) => `Titel any "*${letter}${"aeiou"[i % 5]}*"`).join(" or ");
const words = 'Volltext any "der die das und in von zu mit auf für ist" sortBy Titel';
const search = (q: string, rest: string): string => `/api/geschaeft/searchdetails?q=${encodeURIComponent(q)}${rest}`;
const PAGES = Array.from({ length: 8 }, (_, i) => search("seq > 0", `&m=1000&s=${1 + 1000 * i}`));

const BACKGROUND_LOADS: Readonly<Record<string, Omit<BackgroundLoad, "url">>> = {
  [`${HEAVY} search for 15 masks`]: heavy([search(masks, "&m=10")]),
  [`${HEAVY} search for common words, sorted`]: heavy([search(words, "&m=100")]),
  [`${HEAVY} crawl`]: heavy(PAGES),
  [`${HEAVY} crawl, compressed`]: heavy(PAGES, { "accept-encoding": "gzip" }),
  [`${HEAVY} search all justifications`]: heavy(["/finance/v1/konten?begruendung=*e*"]),
  [`${HEAVY} ask for pages of the explorer`]: heavy(["/finanzen?jahr=2024"]),
  [`${UNREAD} crawl and do not read`]: { headers: BACKGROUND, connections: UNREAD, paths: PAGES, reads: false },
  [`${IDLE.toLocaleString("en")} connections do nothing`]: {
    headers: BACKGROUND,
    connections: IDLE,
    paths: [],
    reads: false,
  },
};

function heavy(paths: readonly string[], headers: BackgroundLoad["headers"] = {}): Omit<BackgroundLoad, "url"> {
  return { headers: { ...BACKGROUND, ...headers }, connections: HEAVY, paths, reads: true };
}

export async function fairness(bench: Bench): Promise<readonly Section[]> {
  const flags = ["--requests-per-client", "0", "--connections", String(2 * IDLE)];
  return withServer(bench, "fairness", flags, async (server) => {
    await light(server);
    const alone = await light(server);
    const measures: Measure[] = [{ name: "nobody else", figures: figuresOf(alone, server) }];
    for (const [name, load] of Object.entries(BACKGROUND_LOADS)) {
      try {
        const measured = await withBackgroundLoad({ ...load, url: server.url }, () => light(server));
        measures.push({ name, figures: figuresOf(measured, server), ratio: measured.p99 / alone.p99 });
      } catch (error) {
        measures.push({ name, figures: {}, note: `not measured: ${error}` });
      }
    }
    const title = `One light client next to others (${availableParallelism()} cores for all)`;
    return [{ title, baseline: "p99 with nobody else", measures }];
  });
}

function light({ url }: RunningServer): Promise<Measured> {
  return measure({ url, paths: LIGHT_PATHS, headers: LIGHT, connections: 1, milliseconds: MILLISECONDS });
}

function figuresOf({ p50, p99, requestsPerSecond }: Measured, { pid }: RunningServer): Measure["figures"] {
  return { "p50 ms": p50, "p99 ms": p99, "req/s": requestsPerSecond, "server MB": memoryOf(pid).now };
}
