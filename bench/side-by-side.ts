/**
 * Measures our server beside the bare one that sends the same bytes, in turns, several times in one run: the machine's moods then hit both. Prints the
 * median of each and their ratio; only the ratio means anything on another machine.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { measure } from "./load.ts";

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Result {
  readonly name: string;
  readonly bytes: number;
  readonly ours: number;
  readonly bare: number;
  /** Ours divided by the bare server's, median of the rounds. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
}

const ROUNDS = 5;
const MILLISECONDS = 700;
const CONNECTIONS = 16;

/** A child that prints something and then serves; it is told to end at the end. */
async function serving(
  args: readonly string[],
  input: string,
  ready: RegExp,
): Promise<{ child: ChildProcess; found: string }> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += chunk;
    const found = ready.exec(printed)?.[1];
    if (found) return { child, found };
  }
  throw new Error(`ended before it served: ${printed}`);
}

const ROOT = join(import.meta.dirname, "..");

/** Starts our server as users do, but for the log, which would measure the terminal. */
export async function ourServer(
  data: string,
  flags: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = join(ROOT, "bin", "rathaus.js");
  const args = [program, "serve", "--port", "0", "--data", data, "--log", "warn", "--api-keys", "bench", ...flags];
  const { child, found } = await serving(args, "", /open at (\S+)/);
  return { url: found, stop: () => stopped(child) };
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

export async function compare(url: string, { name, path, headers = {} }: Case): Promise<Result> {
  const sent = { "api-key": "bench", ...headers };
  const reply = await fetch(url + path, { headers: sent });
  if (reply.status !== 200) throw new Error(`${name}: status ${reply.status}`);
  // fetch unpacks a compressed body; the cases here ask for plain ones.
  const body = Buffer.from(await reply.arrayBuffer());
  const bareHeaders = Object.fromEntries(
    [...reply.headers].filter(([header]) => !["content-length", "date", "connection", "keep-alive"].includes(header)),
  );
  const input = JSON.stringify({ headers: bareHeaders, body: body.toString("base64") });
  const { child, found } = await serving([join(ROOT, "bench", "bare-server.ts")], input, /(\d+)\n/);
  const ask = (place: string) =>
    measure({ url: place + path, headers: sent, connections: CONNECTIONS, milliseconds: MILLISECONDS });
  await ask(url);
  await ask(`http://127.0.0.1:${found}`);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push({ ours: await ask(url), bare: await ask(`http://127.0.0.1:${found}`) });
  await stopped(child);
  return {
    name,
    bytes: body.length,
    ours: median(rounds.map(({ ours }) => ours.requestsPerSecond)),
    bare: median(rounds.map(({ bare }) => bare.requestsPerSecond)),
    ratio: median(rounds.map(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond)),
    p50: median(rounds.map(({ ours }) => ours.p50)),
    p99: median(rounds.map(({ ours }) => ours.p99)),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function table(results: readonly Result[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    row(["case", "bytes", "ours, req/s", "bare, req/s", "ratio", "p50 ms", "p99 ms"]),
    row(["---", "--:", "--:", "--:", "--:", "--:", "--:"]),
    ...results.map(({ name, bytes, ours, bare, ratio, p50, p99 }) =>
      row([name, String(bytes), ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2), p50.toFixed(2), p99.toFixed(2)]),
    ),
  ].join("\n");
}
