/**
 * The load generator: requests addresses of a server in turn over several keep-alive connections, and counts the
 * responses. The client uses as little CPU as possible, since it shares the machine with the server; its CPU time is
 * among the results.
 */
import { openConnection } from "./connection.ts";
import { quantile } from "./report.ts";

export interface Load {
  /** The server, without a path. */
  readonly url: string;
  /** With query strings; each connection takes the next one. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Ends after this time or this many requests, whichever is first. */
  readonly milliseconds?: number;
  readonly requests?: number;
  /** Whether to extend the time until every address was requested equally often. */
  readonly wholeRounds?: boolean;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  /** Milliseconds from the request to the end of the response. */
  readonly p50: number;
  readonly p99: number;
  /** CPU use of the client itself, in cores. */
  readonly clientCores: number;
}

export async function measure(load: Load): Promise<Measured> {
  const { url, paths, headers, connections, milliseconds = Number.POSITIVE_INFINITY } = load;
  const { requests: maxRequests = Number.POSITIVE_INFINITY, wholeRounds = false } = load;
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
  const latencies: number[] = [];
  let bytes = 0;
  let sent = 0;
  let end = Number.POSITIVE_INFINITY;

  const isWithinRound = (): boolean => wholeRounds && sent % paths.length !== 0;
  const next = (): Uint8Array | undefined => {
    if (sent >= maxRequests || (performance.now() >= end && !isWithinRound())) return undefined;
    return requests[sent++ % requests.length];
  };
  const answered = (latency: number, length: number): void => {
    latencies.push(latency);
    bytes += length;
  };

  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(url, { next, answered })));
  const usedBefore = process.cpuUsage();
  const started = performance.now();
  end = started + milliseconds;
  await Promise.all(opened.map((begin) => begin()));
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(usedBefore);
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    seconds,
    requestsPerSecond: latencies.length / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    clientCores: (used.user + used.system) / 1e6 / seconds,
  };
}
