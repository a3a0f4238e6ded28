/**
 * A crowd of clients as a process of its own, so that it does not delay the one that measures. In: a `Crowd` as JSON on standard input. Out: `ready` once the crowd is
 * there, then it stays until it is killed.
 */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

export interface Crowd {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Asked again and again over each connection; none: the connections stay idle. */
  readonly paths: readonly string[];
  /** Whether what comes is read; who does not ask once and waits. */
  readonly reads: boolean;
}

const { url, headers, connections, paths, reads } = JSON.parse(await text(process.stdin)) as Crowd;
const { hostname: host, port } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
let asked = 0;

function ask(socket: Socket): void {
  if (paths.length === 0) return;
  // What nobody has asked for yet: nothing is ready.
  asked += 1;
  socket.write(`GET ${paths[asked % paths.length]}&n=${asked} HTTP/1.1\r\n${lines.join("")}connection: close\r\n\r\n`);
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) });
    socket.once("error", reject);
    socket.once("connect", () => {
      ask(socket);
      resolve();
      if (!reads) return;
      socket.resume();
      // A reply ends with its connection; then comes the next.
      socket.once("close", () => void open().catch(() => {}));
    });
  });
}

/** The kernel keeps only so many waiting to be accepted. */
const AT_ONCE = 200;
for (let i = 0; i < connections; i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, connections - i) }, open));
}
console.log("ready");
