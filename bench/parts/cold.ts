/**
 * Uncached responses (`--body-cache 0`), compared with the bare server. Concurrent requests for the same address would
 * be coalesced, so each address is spelt in its own way; the search cache (decoded lists) stays on.
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
/** Each letter percent-encoded or not: more spellings than connections, so that no two request the same address. */
const SPELLINGS = spellingsOf("format");
const FORMAT = /(?<=[?&])format=/;

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

/** Different addresses with the same response. An unknown parameter would cause a warning about it. */
export function variantsOf(path: string): readonly string[] {
  const join = path.includes("?") ? "&" : "?";
  const format = path.startsWith("/api/") ? "xml" : "json";
  const whole = FORMAT.test(path) ? path : `${path}${join}format=${format}`;
  return SPELLINGS.map((name) => whole.replace(FORMAT, `${name}=`));
}

function spellingsOf(name: string): readonly string[] {
  return [...name].reduce<readonly string[]>(
    (spellings, letter) => {
      const encoded = `%${letter.charCodeAt(0).toString(16)}`;
      return spellings.flatMap((spelling) => [spelling + letter, spelling + encoded]);
    },
    [""],
  );
}
