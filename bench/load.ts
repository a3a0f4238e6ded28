/**
 * Asks one address again and again over several kept connections and counts the answers. Speaks raw HTTP/1.1 over sockets, so that the
 * client costs as little as possible beside the server on the same machine. In: address, headers, connections, time. Out: figures.
 */
import { connect } from "node:net";

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Measured {
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Stands for a length that is not known. */
const STREAMED = 2 ** 52;
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export async function measure({ url, headers, connections, milliseconds }: Load): Promise<Measured> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const request = `${lines.join("\r\n")}\r\n\r\n`;
  const latencies: number[] = [];
  let bytes = 0;
  const end = performance.now() + milliseconds;

  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let sent = 0;
      let left = -1;
      let head = Buffer.alloc(0);
      const send = (): void => {
        sent = performance.now();
        socket.write(request);
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => resolve());
      socket.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (left >= 0) left -= chunk.length;
        else {
          head = Buffer.concat([head, chunk]);
          const body = head.indexOf("\r\n\r\n");
          if (body < 0) return;
          const text = head.toString("latin1", 0, body);
          if (!text.startsWith("HTTP/1.1 200")) return reject(new Error(text.split("\r\n", 1)[0]));
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
          left = length === undefined ? STREAMED : Number(length) - (head.length - body - 4);
        }
        // A streamed body ends with an empty chunk (RFC 9112, section 7.1); asked one by one, replies end with the data.
        if (left > STREAMED / 2 ? !chunk.subarray(-5).equals(LAST_CHUNK) : left > 0) return;
        latencies.push(performance.now() - sent);
        left = -1;
        head = Buffer.alloc(0);
        if (performance.now() < end) send();
        else socket.end();
      });
    });

  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return {
    requestsPerSecond: latencies.length / seconds,
    megabytesPerSecond: bytes / seconds / 1e6,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
