/**
 * Replies made anew for each request (`--body-cache 0`), beside the bare server. Requests for the same at the same time would be answered together, so the
 * address of each request differs in a parameter that means nothing; what the search keeps in memory (decoded lists) stays.
 */
import { councilCases } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import type { Bench } from "../measure/part.ts";
import type { Measure, Section } from "../measure/report.ts";
import { KEY } from "../measure/servers.ts";
import { COMMON_WARM_UP_MS, compare, OWN_WARM_UP_MS, sideBySide, warmUp } from "../measure/side-by-side.ts";
import { notModified } from "./warm.ts";

export const COLD = ["--body-cache", "0"];
const ASK = { connections: 16, milliseconds: 300 };
/** More than there are connections, so that no two of them ask for the same. */
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
      const goal = () => (each.coldGoal === undefined ? undefined : { least: each.coldGoal });
      const ourPaths = variantsOf(each.paths[0]);
      measures.push(await compare(pair, each, { ask: ASK, ourPaths, goal, warmUpMs: OWN_WARM_UP_MS }));
    }
    return [{ title: `Cold, ${ASK.connections} connections`, yardstick: "the bare server", measures }];
  });
}

/** Addresses that differ, for the same reply. */
export function variantsOf(path: string): readonly string[] {
  const join = path.includes("?") ? "&" : "?";
  return Array.from({ length: VARIANTS }, (_, i) => `${path}${join}variant=${i}`);
}
