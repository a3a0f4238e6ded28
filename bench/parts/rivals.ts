/**
 * Compares our search with the alternatives: the same records, the same queries in each one's own language, over HTTP.
 * Each response has the exact number of hits and the first ten by relevance, with snippets and whole records. Our
 * responses are uncached (`--body-cache 0`).
 */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY } from "../measure/servers.ts";
import { settle } from "../measure/settle.ts";
import { warmUpUntilSteady } from "../measure/side-by-side.ts";
import { withServer } from "../measure/with-server.ts";
import { against, type Goals, hitsOf, type Queries } from "../rivals/against.ts";
import { fts5 } from "../rivals/fts5.ts";
import { groonga } from "../rivals/groonga.ts";
import { mixOf, mostCommonWord, type Query } from "../rivals/mix.ts";
import { ourPath } from "../rivals/ours.ts";
import { recordsOf } from "../rivals/records.ts";
import type { Rival } from "../rivals/rival.ts";
import { numHitsIn } from "../rivals/small-server.ts";
import { tsvector } from "../rivals/tsvector.ts";
import { zebra } from "../rivals/zebra.ts";
import { COLD, variantsOf } from "./cold.ts";

const RIVALS: readonly (readonly [Rival, Goals])[] = [
  [fts5, { mix: { min: 5 }, common: { min: 10 } }],
  [groonga, { mix: { min: 3 } }],
  [tsvector, {}],
  [zebra, {}],
];

export const rivals = (bench: Bench): Promise<readonly Section[]> =>
  compareSearch(bench, { title: "Search", rivals: RIVALS, isAsked: () => true, ourPath });

interface Comparison {
  readonly title: string;
  readonly rivals: readonly (readonly [Rival, Goals])[];
  /** Whether a query of the mix is part of it. */
  readonly isAsked: (query: Query) => boolean;
  readonly ourPath: (query: Query) => string;
}

export function compareSearch(bench: Bench, comparison: Comparison): Promise<readonly Section[]> {
  const { title, rivals, isAsked, ourPath } = comparison;
  return withServer(bench, title.toLowerCase(), COLD, async (ours) => {
    await settle(ours);
    const records = await recordsOf(ours.url);
    const mix = mixOf(records).filter(isAsked);
    const common = mostCommonWord(records);
    const ourPaths = { mix: mix.map(ourPath), common: variantsOf(ourPath(common)) };
    const hits = await hitsOf(ours.url, ourPaths.mix, numHitsIn);
    await warmUpUntilSteady(ours, ourPaths.mix, { "api-key": KEY });
    const queries: Queries = { records, mix, hits, common, ourPaths };
    const found: (readonly [mix: Measure, common: Measure])[] = [];
    for (const [rival, goals] of rivals)
      found.push(await against(rival, goals, ours, queries, mkdtempSync(join(bench.folder, "rival-"))));
    const baseline = "each rival; Groonga, which has several threads, per CPU second";
    return [
      { title: `${title}, a mix of ${mix.length} queries`, baseline, measures: found.map(([measure]) => measure) },
      { title: `${title}, the most common word (${common.words})`, baseline, measures: found.map(([, one]) => one) },
    ];
  });
}
