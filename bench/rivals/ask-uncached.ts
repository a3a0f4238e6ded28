/** Asks a server that ends the connection after each reply: a new one for each request, several at a time. As cheap as `../measure/load.ts`. */
import { connect } from "node:net";
import type { Load, Measured } from "../measure/load.ts";
import { ReplyReader } from "../measure/reply-reader.ts";

const READ_BYTES = 128 * 1024;

export async function measureAnew(
  load: Load,
): Promise<Pick<Measured, "requests" | "requestsPerSecond" | "p50" | "p99">> {
  const { url, paths, headers, connections, milliseconds = Number.POSITIVE_INFINITY } = load;
  const { requests: most = Number.POSITIVE_INFINITY } = load;
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const latencies: number[] = [];
  let asked = 0;

  const ask = (path: string, buffer: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const reader = new ReplyReader();
      const sent = performance.now();
      const take = (length: number, memory: Uint8Array): boolean => {
        try {
          if (reader.take(memory.subarray(0, length) as Buffer)) {
            latencies.push(performance.now() - sent);
            socket.destroy();
          }
          return true;
        } catch (error) {
          reject(error);
          return false;
        }
      };
      const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread: { buffer, callback: take } });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join("")}\r\n`);
      socket.on("error", reject);
      socket.on("close", () => resolve());
    });

  const started = performance.now();
  const askOn = async (): Promise<void> => {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    while (asked < most && performance.now() < started + milliseconds) await ask(paths[asked++ % paths.length], buffer);
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)];
  const requests = latencies.length;
  return { requests, requestsPerSecond: requests / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}
