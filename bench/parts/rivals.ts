/**
 * Compares our search with the alternatives: the same records, the same queries in each one's own language, over HTTP.
 * Each response has the exact number of hits and the first ten by relevance, with snippets and whole records. Our
 * responses are uncached (`--body-cache 0`).
 */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../measure/part.ts";
import type { Goal, Measure, Section } from "../measure/report.ts";
import { KEY, type RunningServer } from "../measure/servers.ts";
import { COMMON_WARM_UP_MS, warmUp } from "../measure/side-by-side.ts";
import { withServer } from "../measure/with-server.ts";
import { contest } from "../rivals/contest.ts";
import { isInstalled } from "../rivals/foreign-server.ts";
import { fts5 } from "../rivals/fts5.ts";
import { groonga } from "../rivals/groonga.ts";
import { mixOf, mostCommonWord, type Query } from "../rivals/mix.ts";
import { ourPath } from "../rivals/ours.ts";
import { type CityRecord, recordsOf } from "../rivals/records.ts";
import type { Rival } from "../rivals/rival.ts";
import { numHitsIn } from "../rivals/small-server.ts";
import { tsvector } from "../rivals/tsvector.ts";
import { zebra } from "../rivals/zebra.ts";
import { COLD, variantsOf } from "./cold.ts";

interface Goals {
  readonly mix?: Goal;
  readonly common?: Goal;
}

const RIVALS: readonly (readonly [Rival, Goals])[] = [
  [fts5, { mix: { min: 5 }, common: { min: 10 } }],
  [groonga, { mix: { min: 3 } }],
  [tsvector, {}],
  [zebra, {}],
];
const CONNECTIONS = 16;
const COMMON_MILLISECONDS = 400;

/** The queries for all, and our results. */
interface Queries {
  readonly records: readonly CityRecord[];
  readonly mix: readonly Query[];
  /** Our number of hits for each of them. */
  readonly hits: readonly number[];
  readonly common: Query;
}

export async function rivals(bench: Bench): Promise<readonly Section[]> {
  return withServer(bench, "search", COLD, async (ours) => {
    const records = await recordsOf(ours.url);
    const mix = mixOf(records);
    const hits = await hitsOf(ours.url, mix.map(ourPath), numHitsIn);
    await warmUp(ours, mix.map(ourPath), { "api-key": KEY }, COMMON_WARM_UP_MS);
    const queries = { records, mix, hits, common: mostCommonWord(records) };
    const found: (readonly [mix: Measure, common: Measure])[] = [];
    for (const [rival, goals] of RIVALS)
      found.push(await against(rival, goals, ours, queries, mkdtempSync(join(bench.folder, "rival-"))));
    const baseline = "each rival; Groonga, which has several threads, per CPU second";
    const { words } = queries.common;
    return [
      { title: `Search, a mix of ${mix.length} queries`, baseline, measures: found.map(([measure]) => measure) },
      { title: `Search, the most common word (${words})`, baseline, measures: found.map(([, measure]) => measure) },
    ];
  });
}

async function against(
  rival: Rival,
  goals: Goals,
  ours: RunningServer,
  { records, mix, hits, common }: Queries,
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
      { url: ours.url, pids: [ours.pid], paths: mix.map(ourPath) },
      { url, pids, closes, paths },
      // The whole mix in each round, so that all have the same work.
      { connections: CONNECTIONS, requests: mix.length },
      perCore,
    );
    const alone = await contest(
      { url: ours.url, pids: [ours.pid], paths: variantsOf(ourPath(common)) },
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
async function hitsOf(
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
