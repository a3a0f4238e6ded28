/** Two warm servers asked in turns, several times in one run. In: what each is asked. Out: the figures of each, and how many times faster the first is. */
import { type Load, type Measured, measure } from "../measure/load.ts";
import { type Measure, median, ratioOf } from "../measure/report.ts";
import { KEY, processorSeconds } from "../measure/servers.ts";
import { measureAnew } from "./ask-uncached.ts";

export interface Contender {
  readonly url: string;
  readonly paths: readonly string[];
  /** Processes that do its work; none: they cannot be measured. */
  readonly pids: readonly number[];
  readonly closes?: boolean;
}

interface Round extends Pick<Measured, "requestsPerSecond" | "p50" | "p99"> {
  readonly requestsPerCore: number;
}

const ROUNDS = 3;

/** The ratio is that of requests per second, or per second of processor time. */
export async function contest(
  ours: Contender,
  theirs: Contender,
  ask: Pick<Load, "connections" | "milliseconds" | "requests">,
  perCore = false,
): Promise<Pick<Measure, "figures" | "ratio" | "spread">> {
  const found: { readonly ours: Round; readonly theirs: Round }[] = [];
  for (let i = 0; i < ROUNDS; i++) found.push({ ours: await round(ours, ask), theirs: await round(theirs, ask) });
  const what = perCore ? "requestsPerCore" : "requestsPerSecond";
  const figure = (who: "ours" | "theirs", name: keyof Round): number => median(found.map((pair) => pair[who][name]));
  const cores: Record<string, number> = {};
  if (theirs.pids.length > 0) cores["theirs per core"] = figure("theirs", "requestsPerCore");
  return {
    figures: {
      "ours, requests/s": figure("ours", "requestsPerSecond"),
      "theirs, requests/s": figure("theirs", "requestsPerSecond"),
      "ours per core": figure("ours", "requestsPerCore"),
      ...cores,
      "ours, p50 ms": figure("ours", "p50"),
      "theirs, p50 ms": figure("theirs", "p50"),
      "ours, p99 ms": figure("ours", "p99"),
      "theirs, p99 ms": figure("theirs", "p99"),
    },
    ...ratioOf(found.map((pair) => pair.ours[what] / pair.theirs[what])),
  };
}

async function round({ url, paths, pids, closes }: Contender, ask: Pick<Load, "connections">): Promise<Round> {
  const used = (): number => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = used();
  const measured = await (closes ? measureAnew : measure)({ url, paths, headers: { "api-key": KEY }, ...ask });
  return { ...measured, requestsPerCore: measured.requests / (used() - before) };
}
