/**
 * Compares our server with the bare one, which sends the same bytes and headers, in several interleaved rounds: noise
 * then affects both. In: a case. Out: the medians of both and their ratio; only the ratio is meaningful on another
 * machine.
 */
import { type Load, type Measured, measure } from "./load.ts";
import { type RawReply, rawReply } from "./raw-reply.ts";
import { type Goal, type Measure, median, ratioOf } from "./report.ts";
import { type BareServer, bareServer, cpuSeconds, KEY, memoryOf, type RunningServer } from "./servers.ts";
import { settle } from "./settle.ts";
import { withServer } from "./with-server.ts";

export interface Case {
  readonly name: string;
  /** One address, or all pages of a crawl. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The minimum ratio to the bare server for uncached responses. */
  readonly coldGoal?: number;
  /** Why it cannot be measured here. */
  readonly missing?: string;
}

/** Both run for a whole part of the bench, so that both are warm. */
export interface Pair {
  readonly ours: RunningServer;
  readonly bare: BareServer;
}

export type LoadShape = Pick<Load, "connections" | "milliseconds" | "wholeRounds">;

export interface Comparison {
  readonly load: LoadShape;
  readonly rounds?: number;
  /** Addresses for our server that replace those of the case, with the same responses. */
  readonly ourPaths?: readonly string[];
  /** By the length of the response. */
  readonly goal?: (bytes: number) => Goal | undefined;
  /** How long our server is warmed up with the case; "steady" means until it answers no faster any more. */
  readonly warmUpMs?: number | "steady";
}

interface Round extends Measured {
  readonly cpuSeconds: number;
}

/** The CPU use, in cores, above which a single thread is saturated. */
const SATURATED = 0.9;

export function sideBySide<Result>(
  bench: Parameters<typeof withServer>[0],
  name: string,
  flags: readonly string[],
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  return withServer(bench, name, flags, async (ours) => {
    await settle(ours);
    const bare = await bareServer();
    try {
      await bare.setReplies([{ path: "/", headers: {}, body: Buffer.from("warm") }]);
      await warmUp(bare, ["/"], {}, BARE_WARM_UP_MS);
      return await work({ ours, bare });
    } finally {
      await bare.stop();
    }
  });
}

export async function compare({ ours, bare }: Pair, each: Case, comparison: Comparison): Promise<Measure> {
  const { name, paths, headers = {}, missing } = each;
  if (missing !== undefined) return { name, figures: {}, note: missing };
  const { load, rounds = 3, ourPaths = paths, goal, warmUpMs } = comparison;
  const sent = { "api-key": KEY, ...headers };
  const replies: (RawReply & { readonly path: string })[] = [];
  for (const path of paths) replies.push({ path, ...(await rawReply(ours.url + path, sent)) });
  const failed = replies.find(({ status }) => status !== 200 && status !== 304);
  if (failed) throw new Error(`${name}: status ${failed.status} for ${failed.path}`);
  await bare.setReplies(replies);

  const round = async (server: RunningServer, requested: readonly string[]): Promise<Round> => {
    const before = cpuSeconds(server.pid);
    const measured = await measure({ url: server.url, paths: requested, headers: sent, ...load });
    return { ...measured, cpuSeconds: cpuSeconds(server.pid) - before };
  };
  const pairs: { ours: Round; bare: Round }[] = [];
  if (warmUpMs === "steady") await warmUpUntilSteady(ours, ourPaths, sent);
  else await warmUp(ours, ourPaths, sent, warmUpMs, load);
  await warmUp(bare, paths, sent);
  for (let i = 0; i < rounds; i++) pairs.push({ ours: await round(ours, ourPaths), bare: await round(bare, paths) });
  const bytes = replies.reduce((sum, { body }) => sum + body.length, 0) / replies.length;
  const ratio = ratioOf(pairs.map((pair) => pair.ours.requestsPerSecond / pair.bare.requestsPerSecond));
  console.log(`  ${name}: ${ratio.ratio!.toFixed(2)}`);
  return {
    name,
    ...ratio,
    goal: goal?.(bytes),
    ...figuresOf(
      bytes,
      pairs.map((pair) => pair.ours),
      pairs.map((pair) => pair.bare),
      memoryOf(ours.pid).now,
    ),
  };
}

/**
 * V8 compiles hot functions in the background: until then, a process is several times slower. The bare server reaches
 * its full speed after two seconds of its single case; ours, with more to compile, after eight to ten: an uncached
 * department took 140 microseconds in the fifth second and 119 from the ninth on.
 */
const WARM_UP_MS = 600;
const BARE_WARM_UP_MS = 3_000;
/** For the code that all cases of a server share, before the first case. */
export const COMMON_WARM_UP_MS = 10_000;
/** For a case with code of its own: an uncached response, or the first case of its kind. */
export const OWN_WARM_UP_MS = 2_000;
/** Steady is what was no faster than before by this factor in so many windows. */
const STEADY = { windowMs: 1_000, windows: 3, maxWindows: 20, faster: 1.03 };

/**
 * A crawl is warmed up as it is measured: a full cache keeps what is requested for the second time, but only a few long
 * responses at the same time.
 */
export async function warmUp(
  { url }: RunningServer,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  milliseconds = WARM_UP_MS,
  { connections, wholeRounds }: LoadShape = { connections: 16 },
): Promise<void> {
  await measure({ url, paths, headers, connections, milliseconds, wholeRounds: wholeRounds ?? false });
}

/** One record by GUID took 299 microseconds after two seconds and 235 after ten. */
export async function warmUpUntilSteady(
  { url }: RunningServer,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  let best = 0;
  for (let window = 0, sinceBest = 0; window < STEADY.maxWindows && sinceBest < STEADY.windows; window++) {
    const { requestsPerSecond } = await measure({
      url,
      paths,
      headers,
      connections: 16,
      milliseconds: STEADY.windowMs,
    });
    sinceBest = requestsPerSecond > best * STEADY.faster ? 0 : sinceBest + 1;
    best = Math.max(best, requestsPerSecond);
  }
}

function figuresOf(
  bytes: number,
  ours: readonly Round[],
  bare: readonly Round[],
  memory: number,
): Pick<Measure, "figures" | "note"> {
  const medianOf = (rounds: readonly Round[], figure: (round: Round) => number): number => median(rounds.map(figure));
  // The larger one: a faster server makes the client work more.
  const client = Math.max(...[ours, bare].map((rounds) => medianOf(rounds, ({ clientCores }) => clientCores)));
  const isClientTheLimit = client > SATURATED && Math.min(coresOf(ours), coresOf(bare)) < SATURATED;
  return {
    figures: {
      bytes,
      "ours req/s": medianOf(ours, ({ requestsPerSecond }) => requestsPerSecond),
      "bare req/s": medianOf(bare, ({ requestsPerSecond }) => requestsPerSecond),
      "p50 ms": medianOf(ours, ({ p50 }) => p50),
      "p99 ms": medianOf(ours, ({ p99 }) => p99),
      "MB/s": medianOf(ours, ({ megabytesPerSecond }) => megabytesPerSecond),
      "CPU µs": microseconds(ours),
      "bare µs": microseconds(bare),
      "client cores": client,
      "memory MB": memory,
    },
    ...(isClientTheLimit && { note: "limited by the client" }),
  };
}

function coresOf(rounds: readonly Round[]): number {
  return sum(rounds, (round) => round.cpuSeconds) / sum(rounds, ({ seconds }) => seconds);
}

/** CPU time per request; over all rounds together, since the system counts it in hundredths of a second. */
function microseconds(rounds: readonly Round[]): number {
  return (sum(rounds, (round) => round.cpuSeconds) / sum(rounds, ({ requests }) => requests)) * 1e6;
}

function sum(rounds: readonly Round[], figure: (round: Round) => number): number {
  return rounds.reduce((total, round) => total + figure(round), 0);
}
