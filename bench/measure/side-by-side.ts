/**
 * Measures our server beside the bare one that sends the same bytes and headers, in turns, several times in one run: the machine's moods then
 * hit both. In: a case. Out: a measure with the medians of each and their ratio; only the ratio means anything on another machine.
 */
import { type Load, type Measured, measure } from "./load.ts";
import type { Bench } from "./part.ts";
import { type RawReply, rawReply } from "./raw-reply.ts";
import { type Goal, type Measure, median, ratioOf } from "./report.ts";
import { type BareServer, bareServer, KEY, memoryOf, processorSeconds, type RunningServer } from "./servers.ts";
import { withServer } from "./with-server.ts";

export interface Case {
  readonly name: string;
  /** One address, or all pages of a crawl. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** How it does at least beside the bare server when its body is made anew for each request. */
  readonly coldGoal?: number;
  /** Why it cannot be measured here. */
  readonly missing?: string;
}

/** Both live for as long as a part of the bench, so that both are warm. */
export interface Pair {
  readonly ours: RunningServer;
  readonly bare: BareServer;
}

export type Ask = Pick<Load, "connections" | "milliseconds" | "wholeTurns">;

export interface Comparison {
  readonly ask: Ask;
  readonly rounds?: number;
  /** What our server is asked for instead of the case's own addresses, with the same replies. */
  readonly ourPaths?: readonly string[];
  /** By the length of the reply. */
  readonly goal?: (bytes: number) => Goal | undefined;
  /** How long our server is asked for the case before it is measured. */
  readonly warmUpMs?: number;
}

interface Round extends Measured {
  readonly processorSeconds: number;
}

/** Of one processor core; above it, there is no more to be had of a single thread. */
const NEARLY_ALL = 0.9;

export function sideBySide<Result>(
  bench: Pick<Bench, "data" | "peaks">,
  name: string,
  flags: readonly string[],
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  return withServer(bench, name, flags, async (ours) => {
    const bare = await bareServer();
    try {
      await bare.hold([{ path: "/", headers: {}, body: Buffer.from("warm") }]);
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
  const { ask, rounds = 3, ourPaths = paths, goal, warmUpMs } = comparison;
  const sent = { "api-key": KEY, ...headers };
  const replies: (RawReply & { readonly path: string })[] = [];
  for (const path of paths) replies.push({ path, ...(await rawReply(ours.url + path, sent)) });
  const refused = replies.find(({ status }) => status !== 200 && status !== 304);
  if (refused) throw new Error(`${name}: status ${refused.status} for ${refused.path}`);
  await bare.hold(replies);

  const round = async (server: RunningServer, asked: readonly string[]): Promise<Round> => {
    const before = processorSeconds(server.pid);
    const measured = await measure({ url: server.url, paths: asked, headers: sent, ...ask });
    return { ...measured, processorSeconds: processorSeconds(server.pid) - before };
  };
  const found: { ours: Round; bare: Round }[] = [];
  await warmUp(ours, ourPaths, sent, warmUpMs);
  await warmUp(bare, paths, sent);
  for (let i = 0; i < rounds; i++) found.push({ ours: await round(ours, ourPaths), bare: await round(bare, paths) });
  const bytes = replies.reduce((sum, { body }) => sum + body.length, 0) / replies.length;
  const ratio = ratioOf(found.map((pair) => pair.ours.requestsPerSecond / pair.bare.requestsPerSecond));
  console.log(`  ${name}: ${ratio.ratio!.toFixed(2)}`);
  return {
    name,
    ...ratio,
    goal: goal?.(bytes),
    ...figuresOf(
      bytes,
      found.map((pair) => pair.ours),
      found.map((pair) => pair.bare),
      memoryOf(ours.pid).now,
    ),
  };
}

/**
 * V8 compiles what is called often, in the background: until it has, a process is several times slower than it will be for the rest of its life. The bare
 * server is as fast as it gets after two seconds of its one case; ours, with more to compile, after eight to ten: a department made anew
 * took 140 microseconds in the fifth second and 119 from the ninth on.
 */
const WARM_UP_MS = 600;
const BARE_WARM_UP_MS = 3_000;
/** For what all cases of a server have in common, before the first of them. */
export const COMMON_WARM_UP_MS = 10_000;
/** For a case that has code of its own: its reply is made anew, or no case before it was like it. */
export const OWN_WARM_UP_MS = 2_000;

export async function warmUp(
  { url }: RunningServer,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  milliseconds = WARM_UP_MS,
): Promise<void> {
  await measure({ url, paths, headers, connections: 16, milliseconds });
}

function figuresOf(
  bytes: number,
  ours: readonly Round[],
  bare: readonly Round[],
  memory: number,
): Pick<Measure, "figures" | "note"> {
  const middle = (rounds: readonly Round[], figure: (round: Round) => number): number => median(rounds.map(figure));
  // The larger share: who is faster makes the client work more.
  const client = Math.max(...[ours, bare].map((rounds) => middle(rounds, ({ clientCores }) => clientCores)));
  const isClientTheLimit = client > NEARLY_ALL && Math.min(coresOf(ours), coresOf(bare)) < NEARLY_ALL;
  return {
    figures: {
      bytes,
      "ours req/s": middle(ours, ({ requestsPerSecond }) => requestsPerSecond),
      "bare req/s": middle(bare, ({ requestsPerSecond }) => requestsPerSecond),
      "p50 ms": middle(ours, ({ p50 }) => p50),
      "p99 ms": middle(ours, ({ p99 }) => p99),
      "MB/s": middle(ours, ({ megabytesPerSecond }) => megabytesPerSecond),
      "CPU µs": microseconds(ours),
      "bare µs": microseconds(bare),
      "client cores": client,
      "memory MB": memory,
    },
    ...(isClientTheLimit && { note: "limited by the client" }),
  };
}

function coresOf(rounds: readonly Round[]): number {
  return sum(rounds, (round) => round.processorSeconds) / sum(rounds, ({ seconds }) => seconds);
}

/** Processor time for each request; of all rounds together, since the system counts it in hundredths of a second. */
function microseconds(rounds: readonly Round[]): number {
  return (sum(rounds, (round) => round.processorSeconds) / sum(rounds, ({ requests }) => requests)) * 1e6;
}

function sum(rounds: readonly Round[], figure: (round: Round) => number): number {
  return rounds.reduce((total, round) => total + figure(round), 0);
}
