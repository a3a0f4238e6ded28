/** Connections of attackers: raw sockets that count the responses and ignore every error. */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Target } from "./attack.ts";

/** How long an attacker waits after the server has closed its connection or refused it. */
const RECONNECT_MS = 100;
/** Unsent bytes of a connection beyond which nothing more is written: the server reads no more of it. */
const MAX_UNSENT = 4 << 20;

/** Bytes to read at once, and the rest at the next `resume()`; by default everything is read as it arrives. */
type ReadSize = number | "all" | "nothing";

/** A connection that is opening, and closes with the attack. */
export function open({ host, port, signal, tally }: Target, client: Client, read: ReadSize = "all"): Socket {
  const count = tally.connection();
  const onread = {
    buffer: Buffer.allocUnsafeSlow(typeof read === "number" ? read : READ_BYTES),
    callback(length: number, bytes: Uint8Array): boolean {
      count((bytes as Buffer).subarray(0, length));
      return read === "all";
    },
  };
  const socket = connect({ host, port, localAddress: client.from, noDelay: true, onread });
  const abort = (): void => void socket.destroy();
  signal.addEventListener("abort", abort);
  if (read === "nothing") socket.pause();
  socket.on("connect", () => tally.add("opened"));
  socket.on("error", () => {});
  // Answered by our own end, as browsers do.
  socket.on("end", () => tally.add("closed"));
  socket.on("close", () => signal.removeEventListener("abort", abort));
  return socket;
}

const READ_BYTES = 64 * 1024;

/** The bytes of a GET request. */
export function get(path: string, { forwardedFor }: Client, headers = ""): string {
  const forwarded = forwardedFor === undefined ? "" : `X-Forwarded-For: ${forwardedFor}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${forwarded}${headers}\r\n`;
}

/** Writes unless the server has stopped reading. */
export function write(socket: Socket, bytes: string | Uint8Array): void {
  if (socket.writable && socket.writableLength < MAX_UNSENT) socket.write(bytes);
}

/** Calls `turn` at a fixed interval until the attack ends. */
export async function every(milliseconds: number, signal: AbortSignal, turn: (nr: number) => void): Promise<void> {
  const start = performance.now();
  for (let nr = 0; !signal.aborted; nr++) {
    turn(nr);
    await pause(start + (nr + 1) * milliseconds - performance.now(), signal);
  }
}

/** The same until the connection is closed. */
export function everyWhileOpen(milliseconds: number, socket: Socket, turn: () => void): void {
  const closed = new AbortController();
  socket.once("close", () => closed.abort());
  void every(milliseconds, closed.signal, turn);
}

/** Runs `work` again and again until the attack ends. */
export async function again(signal: AbortSignal, work: (nr: number) => Promise<void>): Promise<void> {
  for (let nr = 0; !signal.aborted; nr++) await work(nr);
}

/** Ends early with the attack. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
}

/** Holds a connection open: opens another when it is closed. `use` starts to use it. */
export function hold(target: Target, connect: () => Socket, use: (socket: Socket, nr: number) => void): Promise<void> {
  return again(target.signal, async (nr) => {
    const socket = connect();
    use(socket, nr);
    await closed(socket);
    await pause(RECONNECT_MS, target.signal);
  });
}

/** Requests one address after the other, each over a connection of its own that begins after the last response. */
export function ask(target: Target, client: Client, path: (nr: number) => string): Promise<void> {
  return send(target, client, (nr) => get(path(nr), client, CLOSE));
}

/** The same with messages to an address. */
export function tell(target: Target, client: Client, path: string, body: (nr: number) => string): Promise<void> {
  return send(target, client, (nr) => post(path, body(nr), client));
}

/** The end of a response is not looked for: the connection ends with it. */
const CLOSE = "Connection: close\r\n";

function send(target: Target, client: Client, request: (nr: number) => string): Promise<void> {
  return hold(
    target,
    () => open(target, client),
    (socket, nr) => write(socket, request(nr)),
  );
}

function post(path: string, body: string, { forwardedFor }: Client): string {
  const forwarded = forwardedFor === undefined ? "" : `X-Forwarded-For: ${forwardedFor}\r\n`;
  const types = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${forwarded}${types}${length}${CLOSE}\r\n${body}`;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
  });
}

/** As many different numbers as there are, from 0. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}
