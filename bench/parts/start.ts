/** Startup time: from the start of a process to the first response of a server, or to the end of a command. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/support/postgres/postgres-process.ts";
import type { Bench } from "../measure/part.ts";
import { makeCity } from "../measure/program.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { KEY, PROGRAM } from "../measure/servers.ts";

const ROUNDS = 9;
const FINANCE = "/finance/v1/departemente";
const COUNCIL = "/api/geschaeft/searchdetails?q=Titel+any+velo&m=10";

/** A plain server as an ES module, like our program, and as CommonJS, with which Node starts faster. */
const listening = (port: number): string => `createServer((_, reply) => reply.end("{}")).listen(${port}, "127.0.0.1")`;
const bareModule = (port: number): string[] => [
  "--input-type=module",
  "--eval",
  `import { createServer } from "node:http"; ${listening(port)}`,
];
const bareCommonJs = (port: number): string[] => [
  "--eval",
  `const { createServer } = require("node:http"); ${listening(port)}`,
];

const ours =
  (data: string) =>
  (port: number): string[] => [
    ...[PROGRAM, "serve", "--port", String(port), "--data", data],
    ...["--log", "warn", "--api-keys", KEY],
  ];

/** Starts a server and polls it until it responds; returns the milliseconds. */
async function firstAnswer(args: (port: number) => string[], path: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: ["ignore", "ignore", "inherit"] });
  while ((await statusOf(port, path)) !== 200) {
    if (child.exitCode !== null) throw new Error(`exited before it responded: ${args(port).join(" ")}`);
    await sleep(1);
  }
  const milliseconds = performance.now() - start;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  return milliseconds;
}

/** 0 while nothing listens. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path, agent: false, headers: { "api-key": KEY } }, (reply) => {
      reply.resume().once("end", () => resolve(reply.statusCode!));
    });
    request.once("error", () => resolve(0));
  });
}

/** Runs a command to completion; returns the milliseconds. */
async function wholeRun(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const [status] = await once(spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] }), "exit");
  if (status !== 0) throw new Error(`${args.join(" ")} exited with status ${status}`);
  return performance.now() - start;
}

interface Timed extends Pick<Measure, "name" | "goal" | "note"> {
  readonly run: () => Promise<number>;
}

/**
 * Interleaved rounds; the first case is the baseline. Each case runs once before, to fill the code cache and page
 * cache.
 */
async function interleaved(title: string, cases: readonly [Timed, ...Timed[]]): Promise<Section> {
  for (const { run } of cases) await run();
  const rounds: number[][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const round: number[] = [];
    for (const { run } of cases) round.push(await run());
    rounds.push(round);
  }
  const measures = cases.map(({ run: _, ...rest }, i) => ({
    ...rest,
    figures: { ms: median(rounds.map((round) => round[i])) },
    ...(i === 0 ? {} : ratioOf(rounds.map((round) => round[i] / round[0]))),
  }));
  return { title, baseline: cases[0].name, measures };
}

export async function start({ data, scale, folder }: Bench): Promise<readonly Section[]> {
  const small = join(folder, "small");
  await makeCity(small, Math.max(0.01, scale / 10));
  return [
    await interleaved("Start on existing data to the first answer", [
      { name: "a bare server", run: () => firstAnswer(bareModule, "/") },
      { name: "the same in CommonJS", run: () => firstAnswer(bareCommonJs, "/") },
      { name: "departments", run: () => firstAnswer(ours(data), FINANCE), goal: { max: 4 } },
      { name: "council search", run: () => firstAnswer(ours(data), COUNCIL) },
    ]),
    await interleaved("Start by the size of the city", [
      { name: "a tenth", run: () => firstAnswer(ours(small), FINANCE) },
      { name: "the whole", run: () => firstAnswer(ours(data), FINANCE), goal: { max: 1.2 } },
    ]),
    await interleaved("Commands from start to end", [
      { name: "node -e 0", run: () => wholeRun(["-e", "0"]) },
      { name: "rathaus --version", run: () => wholeRun([PROGRAM, "--version"]), goal: { max: 2 } },
      { name: "rathaus --help", run: () => wholeRun([PROGRAM, "--help"]), goal: { max: 2 } },
      { name: "rathaus cql", run: () => wholeRun([PROGRAM, "cql", "Titel any velo*"]) },
      { name: "rathaus keys list", run: () => wholeRun([PROGRAM, "keys", "list", "--data", data]) },
    ]),
  ];
}
