/**
 * Sends the last response of a connection on the bare socket, and closes the connection so that the client can read it:
 * closing with unread input would make the system discard what is on its way (RFC 9112, section 9.6). So only the
 * sending side is closed first, and a little more input is read and discarded.
 */
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import type { RenderedProblem } from "./problem-reply.ts";
import { ALWAYS } from "./security-headers.ts";

/** How long a client has to read the response and to close the connection. */
const LINGER_MS = LIMITS.lingerSeconds.most * 1_000;
/** What may still arrive from a client that sends before it reads. */
const LINGER_BYTES = LIMITS.lingerBytes.most;
/** What each read counts as at least: a client that sends single bytes must not keep us busy. */
const MIN_READ = 1024;

const CONSTANT = Object.entries(ALWAYS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

const ending = new WeakSet<Socket>();

/** Whether a last response was sent. */
export function isEnding(socket: Socket): boolean {
  return ending.has(socket);
}

/** No response may be in progress on this socket, and none may follow. */
export function sendLast(
  socket: Socket,
  problem: Problem,
  { headers, body }: RenderedProblem,
  { isHead = false } = {},
): void {
  ending.add(socket);
  let head = `HTTP/1.1 ${problem.status} ${problem.title}\r\n`;
  const all = { ...problem.extras.headers, ...headers, connection: "close" };
  for (const [name, value] of Object.entries(all)) head += `${name}: ${value}\r\n`;
  head += `content-length: ${Buffer.byteLength(body)}\r\ndate: ${new Date().toUTCString()}\r\n`;
  socket.end(`${head}cache-control: no-store\r\n${CONSTANT}\r\n${isHead ? "" : body}`);
  // Node's parser may be in the middle of its input.
  process.nextTick(linger, socket);
}

/** Takes the socket from Node's parser. */
function linger(socket: Socket): void {
  if (socket.destroyed) return;
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(late));
  let left = LINGER_BYTES;
  socket.removeAllListeners("data");
  socket.on("data", ({ length }: Buffer) => {
    left -= Math.max(length, MIN_READ);
    if (left < 0) socket.destroy();
  });
  socket.resume();
}
