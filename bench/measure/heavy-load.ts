/**
 * Background clients in a separate process, so that they do not delay the measuring one. In: a `BackgroundLoad` as JSON
 * on standard input. Out: prints `ready` once all are connected, then runs until killed.
 */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

export interface BackgroundLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Requested repeatedly over each connection; if empty, the connections stay idle. */
  readonly paths: readonly string[];
  /** Whether responses are read; otherwise each client sends one request and waits. */
  readonly reads: boolean;
}

const { url, headers, connections, paths, reads } = JSON.parse(await text(process.stdin)) as BackgroundLoad;
const { hostname: host, port } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
let sent = 0;

function send(socket: Socket): void {
  if (paths.length === 0) return;
  // Each address is new, so that no response is cached.
  sent += 1;
  socket.write(`GET ${paths[sent % paths.length]}&n=${sent} HTTP/1.1\r\n${lines.join("")}connection: close\r\n\r\n`);
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) });
    socket.once("error", reject);
    socket.once("connect", () => {
      send(socket);
      resolve();
      if (!reads) return;
      socket.resume();
      // A response ends with its connection; then the next one is opened.
      socket.once("close", () => void open().catch(() => {}));
    });
  });
}

/** The kernel's accept queue is limited. */
const BATCH = 200;
for (let i = 0; i < connections; i += BATCH) {
  await Promise.all(Array.from({ length: Math.min(BATCH, connections - i) }, open));
}
console.log("ready");
