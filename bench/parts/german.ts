/**
 * What understanding German costs: searches for all forms of words (`/stem`) next to rivals that stem, and next to the
 * same searches for exact words; suggestions while someone types.
 */
import { type Load, type Measured, measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { KEY, type RunningServer } from "../measure/servers.ts";
import { COMMON_WARM_UP_MS, warmUp } from "../measure/side-by-side.ts";
import { withServer } from "../measure/with-server.ts";
import { stemmingFts5 } from "../rivals/fts5.ts";
import { stemmingGroonga } from "../rivals/groonga.ts";
import { mixOf, type Query } from "../rivals/mix.ts";
import { ourPath, ourStemmedPath } from "../rivals/ours.ts";
import { type CityRecord, recordsOf } from "../rivals/records.ts";
import { stemmingTsvector } from "../rivals/tsvector.ts";
import { COLD } from "./cold.ts";
import { compareSearch } from "./rivals.ts";

const RIVALS = [stemmingFts5, stemmingGroonga, stemmingTsvector].map((rival) => [rival, {}] as const);
const ROUNDS = 5;
const CONNECTIONS = 16;
const TYPED_MS = 3_000;

/** A mask has no forms. */
const hasForms = ({ kind }: Query): boolean => kind !== "prefix";

export async function german(bench: Bench): Promise<readonly Section[]> {
  const title = "Search for all forms (/stem)";
  const contests = await compareSearch(bench, { title, rivals: RIVALS, isAsked: hasForms, ourPath: ourStemmedPath });
  const own = await withServer(bench, "german", COLD, async (server) => {
    const records = await recordsOf(server.url);
    return [await besideExact(server, records), await suggestions(server, records)];
  });
  return [...contests, ...own];
}

/** Time per query, not speed: the goal is a cost. */
async function besideExact(server: RunningServer, records: readonly CityRecord[]): Promise<Section> {
  const mix = mixOf(records).filter(hasForms);
  const [exact, stemmed] = [ourPath, ourStemmedPath].map((path) => mix.map(path));
  const load = { connections: CONNECTIONS, requests: mix.length };
  await warmUp(server, [...exact, ...stemmed], { "api-key": KEY }, COMMON_WARM_UP_MS);
  const rounds: { readonly exact: Measured; readonly stemmed: Measured }[] = [];
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({ exact: await ask(server, exact, load), stemmed: await ask(server, stemmed, load) });
  const figures = (which: "exact" | "stemmed"): Measure["figures"] => ({
    "requests/s": median(rounds.map((round) => round[which].requestsPerSecond)),
    "p50 ms": median(rounds.map((round) => round[which].p50)),
    "p99 ms": median(rounds.map((round) => round[which].p99)),
  });
  return {
    title: `The same mix of ${mix.length} queries`,
    baseline: "exact words (times)",
    measures: [
      { name: "exact words", figures: figures("exact") },
      {
        name: "all forms (/stem)",
        figures: figures("stemmed"),
        ...ratioOf(rounds.map((round) => round.exact.requestsPerSecond / round.stemmed.requestsPerSecond)),
        goal: { max: 1.5 },
      },
    ],
  };
}

/** One client that types the words of the mix, letter by letter. None of the responses is cached. */
async function suggestions(server: RunningServer, records: readonly CityRecord[]): Promise<Section> {
  const words = [...new Set(mixOf(records).flatMap((query) => query.words))];
  const typed = words.flatMap((word) => Array.from({ length: word.length }, (_, i) => word.slice(0, i + 1)));
  const places = { "in one index": "/api/geschaeft/suggest", "across everything": "/api/suggest" };
  const measures: Measure[] = [];
  for (const [name, path] of Object.entries(places)) {
    const paths = typed.map((text) => `${path}?q=${encodeURIComponent(text)}`);
    await warmUp(server, paths, { "api-key": KEY });
    const { requests, p50, p99 } = await ask(server, paths, { connections: 1, milliseconds: TYPED_MS });
    measures.push({ name, figures: { requests, "p50 ms": p50, "p99 ms": p99 } });
  }
  return { title: "Suggestions while typing", measures };
}

function ask({ url }: RunningServer, paths: readonly string[], load: Omit<Load, "url" | "paths" | "headers">) {
  return measure({ url, paths, headers: { "api-key": KEY }, ...load });
}
