/**
 * Compares our search with one rival: the mix of queries, and the most common word. In: our running server and the
 * queries. Out: the measures of both.
 */
import type { Goal, Measure } from "../measure/report.ts";
import { KEY, type RunningServer } from "../measure/servers.ts";
import { contest } from "./contest.ts";
import { isInstalled } from "./foreign-server.ts";
import type { Query } from "./mix.ts";
import type { CityRecord } from "./records.ts";
import type { Rival } from "./rival.ts";

const CONNECTIONS = 16;
const COMMON_MILLISECONDS = 400;

export interface Goals {
  readonly mix?: Goal;
  readonly common?: Goal;
}

/** The queries for all, and our results. */
export interface Queries {
  readonly records: readonly CityRecord[];
  readonly mix: readonly Query[];
  /** Our number of hits for each of them. */
  readonly hits: readonly number[];
  readonly common: Query;
  /** Our addresses of the mix, and of the most common word: several, of which none is cached. */
  readonly ourPaths: { readonly mix: readonly string[]; readonly common: readonly string[] };
}

export async function against(
  rival: Rival,
  goals: Goals,
  ours: RunningServer,
  { records, mix, hits, common, ourPaths }: Queries,
  folder: string,
): Promise<readonly [mix: Measure, common: Measure]> {
  const { name, note, closes, perCore } = rival;
  const missing = rival.programs.filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    const absent = { name, figures: {}, note: `not installed: ${missing.join(", ")}` };
    return [
      { ...absent, goal: goals.mix },
      { ...absent, goal: goals.common },
    ];
  }
  const running = await rival.start(records, folder);
  try {
    const { url, pids, secondsToLoad } = running;
    const paths = mix.map(rival.path);
    const theirHits = await hitsOf(url, paths, rival.hits);
    const same = hits.filter((count, i) => count === theirHits[i]).length / hits.length;
    const mixed = await contest(
      { url: ours.url, pids: [ours.pid], paths: ourPaths.mix },
      { url, pids, closes, paths },
      // The whole mix in each round, so that all have the same work.
      { connections: CONNECTIONS, requests: mix.length },
      perCore,
    );
    const alone = await contest(
      { url: ours.url, pids: [ours.pid], paths: ourPaths.common },
      { url, pids, closes, paths: [rival.path(common)] },
      { connections: CONNECTIONS, milliseconds: COMMON_MILLISECONDS },
      perCore,
    );
    const figures = { ...mixed.figures, "same hits, %": same * 100, "theirs, s to load": secondsToLoad };
    return [
      { name, note, ...mixed, figures, goal: goals.mix },
      { name, ...alone, goal: goals.common },
    ];
  } finally {
    await running.stop();
  }
}

/** The number of hits of a server for each address; also warms it up. */
export async function hitsOf(
  url: string,
  paths: readonly string[],
  numHits: (reply: string) => number,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    const reply = await fetch(url + path, { headers: { "api-key": KEY } });
    if (!reply.ok) throw new Error(`status ${reply.status} for ${url}${path}: ${await reply.text()}`);
    counts.push(numHits(await reply.text()));
  }
  return counts;
}
