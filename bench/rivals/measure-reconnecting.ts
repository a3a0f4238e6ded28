/**
 * Load generator for servers that close the connection after each response: a new connection per request, several at a
 * time. As cheap as `../measure/load.ts`.
 */
import { connect } from "node:net";
import type { Load, Measured } from "../measure/load.ts";
import { ReplyReader } from "../measure/reply-reader.ts";

const READ_BYTES = 128 * 1024;

export async function measureReconnecting(
  load: Load,
): Promise<Pick<Measured, "requests" | "requestsPerSecond" | "p50" | "p99">> {
  const { url, paths, headers, connections, milliseconds = Number.POSITIVE_INFINITY } = load;
  const { requests: maxRequests = Number.POSITIVE_INFINITY } = load;
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const latencies: number[] = [];
  let count = 0;

  const send = (path: string, buffer: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const reader = new ReplyReader();
      const sent = performance.now();
      const onData = (length: number, memory: Uint8Array): boolean => {
        try {
          if (reader.read(memory.subarray(0, length) as Buffer)) {
            latencies.push(performance.now() - sent);
            socket.destroy();
          }
          return true;
        } catch (error) {
          reject(error);
          return false;
        }
      };
      const socket = connect({
        port: Number(port),
        host: hostname,
        noDelay: true,
        onread: { buffer, callback: onData },
      });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join("")}\r\n`);
      socket.on("error", reject);
      socket.on("close", () => resolve());
    });

  const started = performance.now();
  const sendMany = async (): Promise<void> => {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    while (count < maxRequests && performance.now() < started + milliseconds)
      await send(paths[count++ % paths.length], buffer);
  };
  await Promise.all(Array.from({ length: connections }, sendMany));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)];
  const requests = latencies.length;
  return { requests, requestsPerSecond: requests / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}
