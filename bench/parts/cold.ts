/**
 * Uncached responses (`--body-cache 0`), compared with the bare server. Concurrent requests for the same address would
 * be coalesced, so each address differs in a meaningless parameter; the search cache (decoded lists) stays on.
 */
import { councilCases } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY } from "../measure/servers.ts";
import { COMMON_WARM_UP_MS, compare, sideBySide, warmUp } from "../measure/side-by-side.ts";
import { notModified } from "./warm.ts";

export const COLD = ["--body-cache", "0"];
const LOAD = { connections: 16, milliseconds: 300 };
/** More than connections, so that no two of them request the same address. */
const VARIANTS = 64;

export async function cold(bench: Bench): Promise<readonly Section[]> {
  return sideBySide(bench, "cold", COLD, async (pair) => {
    const cases = [...(await financeCases(pair.ours.url)), ...(await councilCases(pair.ours.url))];
    await warmUp(
      pair.ours,
      cases.flatMap(({ paths }) => paths.flatMap(variantsOf)),
      { "api-key": KEY },
      COMMON_WARM_UP_MS,
    );
    const measures: Measure[] = [];
    for (const each of [...cases, await notModified(pair.ours.url, cases[0])]) {
      const goal = () => (each.coldGoal === undefined ? undefined : { min: each.coldGoal });
      const ourPaths = variantsOf(each.paths[0]);
      measures.push(await compare(pair, each, { load: LOAD, ourPaths, goal, warmUpMs: "steady" }));
    }
    return [{ title: `Cold, ${LOAD.connections} connections`, baseline: "the bare server", measures }];
  });
}

/** Different addresses with the same response. */
export function variantsOf(path: string): readonly string[] {
  const join = path.includes("?") ? "&" : "?";
  return Array.from({ length: VARIANTS }, (_, i) => `${path}${join}variant=${i}`);
}
