/**
 * Asks addresses of a server in turn, again and again over several kept connections, and counts the answers. The client costs as little as possible beside the
 * server on the same machine; what it costs all the same is among the figures.
 */
import { openConnection } from "./connection.ts";

export interface Load {
  /** Of the server, without a path. */
  readonly url: string;
  /** With their queries; each connection takes the next one. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** It ends after this time or after this many requests, whatever is first. */
  readonly milliseconds?: number;
  readonly requests?: number;
  /** Whether the time is stretched until each address was asked for as often as the others. */
  readonly wholeTurns?: boolean;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  /** Milliseconds from the request to the end of its reply. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the client itself, in cores. */
  readonly clientCores: number;
}

export async function measure(load: Load): Promise<Measured> {
  const { url, paths, headers, connections, milliseconds = Number.POSITIVE_INFINITY } = load;
  const { requests: most = Number.POSITIVE_INFINITY, wholeTurns = false } = load;
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
  const latencies: number[] = [];
  let bytes = 0;
  let asked = 0;
  let end = Number.POSITIVE_INFINITY;

  const isWithinTurn = (): boolean => wholeTurns && asked % paths.length !== 0;
  const next = (): Uint8Array | undefined => {
    if (asked >= most || (performance.now() >= end && !isWithinTurn())) return undefined;
    return requests[asked++ % requests.length];
  };
  const answered = (taken: number, length: number): void => {
    latencies.push(taken);
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
  const quantile = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return {
    requests: latencies.length,
    seconds,
    requestsPerSecond: latencies.length / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    p50: quantile(0.5),
    p99: quantile(0.99),
    clientCores: (used.user + used.system) / 1e6 / seconds,
  };
}
