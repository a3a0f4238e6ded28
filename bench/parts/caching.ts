/**
 * What visitors request, from the caches of `deploy/` in front of the server, next to the server alone and to nginx
 * with plain files of the same bytes. The ratio is to the server alone, by CPU time of all processes that serve: the
 * load generator shares the cores with them, and nginx uses several.
 */
import { type CacheProgram, NGINX, type RunningCache, VARNISH } from "../../test/support/caches.ts";
import { type Measured, measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { plainFiles } from "../measure/plain-files.ts";
import { rawReply } from "../measure/raw-reply.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { cpuSeconds, type RunningServer } from "../measure/servers.ts";
import { settle } from "../measure/settle.ts";
import { COMMON_WARM_UP_MS, warmUp } from "../measure/side-by-side.ts";
import { withServer } from "../measure/with-server.ts";
import { mixOf, type Query } from "../rivals/mix.ts";
import { recordsOf } from "../rivals/records.ts";

/** What browsers send. */
const BROWSER = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
};
/** One client may have only so many long queries in the queue, and a page has several. */
const FEW = 4;
/** More than are answered in all rounds. */
const OTHERS = 20_000;
const ROUNDS = 5;
const LOAD = { connections: 16, milliseconds: 1_000, headers: BROWSER };

/** Settings that installations do not have: all requests come from one machine, over few connections. */
const NOTE = "no limit per client, no end of connections, no log";

interface Case {
  readonly name: string;
  /** What everybody requests. */
  readonly path: string;
  /** What nobody has requested before, as many as are enough for all rounds. */
  readonly others: readonly string[];
}

/** Something that serves the same, and the processes that work for it. */
interface Side {
  readonly name: string;
  readonly url: string;
  readonly pids: readonly number[];
  readonly connections?: number;
  /** The addresses of a round. */
  readonly paths: () => readonly string[];
  /** The round ends sooner if all of them have been requested. */
  readonly isEachOnce?: boolean;
}

interface Round extends Measured {
  readonly microseconds: number;
}

export function caching(bench: Bench): Promise<readonly Section[]> {
  return withServer(bench, "caching", [], async (server) => {
    await settle(server);
    const cases = casesOf(mixOf(await recordsOf(server.url)));
    const paths = cases.map(({ path }) => path);
    await warmUp(server, paths, BROWSER, COMMON_WARM_UP_MS);
    const running = await startAll(server);
    try {
      const sections: Section[] = [];
      for (const each of cases) sections.push(await compareSides(each, server, running));
      return sections;
    } finally {
      for (const { cache } of running) await cache.stop();
    }
  });
}

/** Each word is searched for once, in one place: a page without hits would be another page. */
function casesOf(mix: readonly Query[]): readonly Case[] {
  const words = [...new Set(mix.filter(({ kind }) => kind !== "prefix").flatMap((query) => query.words))];
  const wordAt = (nr: number): string => words[nr % words.length];
  const half = Math.floor(words.length / 2);
  const search = (path: string, from: number, to: number): readonly string[] =>
    words.slice(from, to).map((word) => `${path}?q=${encodeURIComponent(word)}`);
  const council = (terms: string): string =>
    `/api/geschaeft/searchdetails?q=${encodeURIComponent(`Volltext any "${terms}"`)}&m=10`;
  const numbers = Array.from({ length: OTHERS }, (_, nr) => nr);
  return [
    { name: "page of the finances", path: "/finanzen", others: numbers.map((nr) => `/finanzen?n=${nr}`) },
    { name: "page of a council search", path: "/rat?q=velo", others: search("/rat", 0, half) },
    { name: "page of a search everywhere", path: "/suche?q=velo", others: search("/suche", half, words.length) },
    {
      name: "search of the council service",
      path: council("velo"),
      others: numbers.map((nr) => council(`${wordAt(nr)} ${wordAt(nr + 1 + Math.floor(nr / words.length))}`)),
    },
  ];
}

interface InFront {
  readonly program: CacheProgram;
  readonly cache: RunningCache;
}

async function startAll({ url }: RunningServer): Promise<readonly InFront[]> {
  const started: InFront[] = [];
  for (const program of [NGINX, VARNISH]) {
    if (program.missing === undefined) started.push({ program, cache: await program.start(Number(new URL(url).port)) });
  }
  return started;
}

async function compareSides(
  { name, path, others }: Case,
  server: RunningServer,
  inFront: readonly InFront[],
): Promise<Section> {
  const { body } = await rawReply(server.url + path, BROWSER);
  // Before the rounds, each side runs once to warm up.
  const share = Math.floor(others.length / (ROUNDS + 1));
  const shares = Array.from({ length: ROUNDS + 1 }, (_, i) => others.slice(i * share, (i + 1) * share));
  const files = NGINX.missing === undefined ? await plainFiles(new Map([["response", body]])) : undefined;
  try {
    const sides: Side[] = [
      { name: "the server alone", url: server.url, pids: [server.pid], paths: () => [path] },
      ...inFront.map(({ program, cache }) => {
        return { name: `${program.name} in front`, url: cache.url, pids: [server.pid, cache.pid], paths: () => [path] };
      }),
      ...(files ? [{ name: "nginx, plain files", url: files.url, pids: [files.pid], paths: () => ["/response"] }] : []),
      {
        name: `each address for the first time, ${FEW} connections`,
        connections: FEW,
        url: server.url,
        pids: [server.pid],
        paths: () => shares.pop()!,
        isEachOnce: true,
      },
    ];
    const rounds = sides.map((): Round[] => []);
    for (const side of sides) await roundOf(side);
    for (let i = 0; i < ROUNDS; i++) {
      for (const [nr, side] of sides.entries()) rounds[nr].push(await roundOf(side));
    }
    const missing = [NGINX, VARNISH].flatMap((program): Measure[] =>
      program.missing === undefined ? [] : [{ name: `${program.name} in front`, figures: {}, note: program.missing }],
    );
    const title = `Caching, ${name}, ${body.length} bytes, ${LOAD.connections} connections`;
    const measures = sides.map((side, nr) => measureOf(side.name, rounds[nr], nr === 0 ? undefined : rounds[0]));
    return { title, baseline: "the server alone, by CPU time", measures: [...measures, ...missing] };
  } finally {
    await files?.stop();
  }
}

async function roundOf({ url, pids, connections, paths, isEachOnce }: Side): Promise<Round> {
  const used = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const addresses = paths();
  const bound = isEachOnce ? { requests: addresses.length } : {};
  const measured = await measure({ url, paths: addresses, ...LOAD, ...bound, ...(connections && { connections }) });
  return { ...measured, microseconds: ((used() - before) / measured.requests) * 1e6 };
}

function measureOf(name: string, rounds: readonly Round[], alone: readonly Round[] | undefined): Measure {
  const of = (figure: (round: Round) => number): number => median(rounds.map(figure));
  return {
    name,
    figures: {
      "requests/s": of(({ requestsPerSecond }) => requestsPerSecond),
      "CPU µs": of(({ microseconds }) => microseconds),
      "p50 ms": of(({ p50 }) => p50),
      "p99 ms": of(({ p99 }) => p99),
      "client cores": of(({ clientCores }) => clientCores),
    },
    note: NOTE,
    ...(alone && ratioOf(rounds.map(({ microseconds }, i) => alone[i].microseconds / microseconds))),
  };
}
