/**
 * Compares two warm servers in interleaved rounds. In: the requests for each. Out: the figures of both, and their
 * ratio.
 */
import { type Load, type Measured, measure } from "../measure/load.ts";
import { type Measure, median, ratioOf } from "../measure/report.ts";
import { cpuSeconds, KEY } from "../measure/servers.ts";
import { measureReconnecting } from "./measure-reconnecting.ts";

export interface Contender {
  readonly url: string;
  readonly paths: readonly string[];
  /** Its processes; empty if they cannot be measured. */
  readonly pids: readonly number[];
  readonly closes?: boolean;
}

interface Round extends Pick<Measured, "requestsPerSecond" | "p50" | "p99"> {
  readonly requestsPerCore: number;
}

const ROUNDS = 3;

/** The ratio is that of requests per second, or per CPU second. */
export async function contest(
  ours: Contender,
  theirs: Contender,
  load: Pick<Load, "connections" | "milliseconds" | "requests">,
  perCore = false,
): Promise<Pick<Measure, "figures" | "ratio" | "spread">> {
  const pairs: { readonly ours: Round; readonly theirs: Round }[] = [];
  for (let i = 0; i < ROUNDS; i++) pairs.push({ ours: await round(ours, load), theirs: await round(theirs, load) });
  const compared = perCore ? "requestsPerCore" : "requestsPerSecond";
  const figure = (who: "ours" | "theirs", name: keyof Round): number => median(pairs.map((pair) => pair[who][name]));
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
    ...ratioOf(pairs.map((pair) => pair.ours[compared] / pair.theirs[compared])),
  };
}

async function round({ url, paths, pids, closes }: Contender, load: Pick<Load, "connections">): Promise<Round> {
  const used = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const measured = await (closes ? measureReconnecting : measure)({ url, paths, headers: { "api-key": KEY }, ...load });
  return { ...measured, requestsPerCore: measured.requests / (used() - before) };
}
