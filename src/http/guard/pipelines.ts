/**
 * Pipelined requests (RFC 9112, section 9.3.2): those that a client sends before it has the responses to earlier ones
 * of the same connection. Each is started once the client has taken the response before it, so that a client cannot
 * have responses computed that it does not read. Meanwhile little is read ahead; the rest waits in the network.
 * Requests of clients that do not pipeline are started at once, and are not counted.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { hasBody } from "../message/request-body.ts";
import { stoppable } from "../message/stop-parsing.ts";

/** `refusal`: why the request is refused, if that is known already. */
type Start = (request: IncomingMessage, response: ServerResponse, refusal?: Problem) => void;

interface Connection {
  /** Requests that were parsed and not started. */
  waiting: number;
  /** Of their addresses and headers. */
  waitingBytes: number;
  /** Nothing more is parsed. */
  isStopped: boolean;
  /** Its share was waiting when the last input had been parsed. */
  hasEnough: boolean;
  /** Whether a request has ever waited. */
  isWatched: boolean;
}

export class Pipelines {
  readonly #start: Start;
  readonly #perConnection: number;
  readonly #ofAll: number;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Those that nothing is read from at the moment. */
  readonly #paused = new Set<Socket>();
  /** On all connections. */
  #waiting = 0;

  constructor(
    start: Start,
    { perConnection = LIMITS.pipelinedRequests.most, ofAll = LIMITS.pipelinedRequestsOfAll.most } = {},
  ) {
    this.#start = start;
    this.#perConnection = perConnection;
    this.#ofAll = ofAll;
  }

  /** Must be called once for each new connection. */
  connected(socket: Socket): void {
    const connection: Connection = {
      waiting: 0,
      waitingBytes: 0,
      isStopped: false,
      hasEnough: false,
      isWatched: false,
    };
    this.#connections.set(socket, connection);
    stoppable(socket, connection);
  }

  /** Starts the request now or later. */
  accept(request: IncomingMessage, response: ServerResponse): void {
    // Node assigns the socket to one response after the other.
    if (response.socket === null) this.#wait(request, response);
    else this.#start(request, response);
  }

  /** Whether nothing more of this connection is parsed. */
  isStopped(socket: Socket): boolean {
    return this.#connections.get(socket)?.isStopped === true;
  }

  /** Parses and starts nothing more of this connection. */
  stop(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.isStopped = true;
    this.#release(connection);
  }

  /**
   * Must be called regularly. While nothing is read from a connection, the server does not see that the client has
   * reset it; the system reports that to the next write, even an empty one (tcp(7)). A client that only closes its side
   * may still read, and is not noticed.
   */
  checkPaused(): void {
    for (const socket of this.#paused) if (socket.writable && socket.writableLength === 0) socket.write("");
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (!connection || connection.isStopped) return;
    if (!connection.isWatched) this.#watch(socket, connection);
    const hadShare = this.#hasShare(connection);
    const bytes = headBytes(request);
    connection.waiting += 1;
    connection.waitingBytes += bytes;
    this.#waiting += 1;
    // Node parses all that was read at once, up to 64 KiB. This may be more than a connection's share.
    const isSurplus = connection.waiting > this.#perConnection && this.#waiting > this.#ofAll;
    const surplus = isSurplus ? tooMany(this.#perConnection) : undefined;
    connection.isStopped = isSurplus || hasBody(request);
    if (this.#isFull(connection)) this.#pause(socket);
    else if (!hadShare && this.#hasShare(connection)) process.nextTick(noteEnough, connection);
    response.once("socket", () => {
      connection.waiting -= 1;
      connection.waitingBytes -= bytes;
      this.#waiting -= 1;
      if (!this.#hasShare(connection)) connection.hasEnough = false;
      if (!this.#isFull(connection)) socket.resume();
      // Not at once: hundreds of short responses in a row would delay all other clients.
      setImmediate(this.#start, request, response, surplus);
    });
  }

  /** Node resumes the socket after each request. */
  #watch(socket: Socket, connection: Connection): void {
    connection.isWatched = true;
    socket.on("resume", () => {
      if (this.#isFull(connection)) this.#pause(socket);
      else this.#paused.delete(socket);
    });
    socket.once("close", () => {
      this.#paused.delete(socket);
      this.#release(connection);
    });
  }

  #pause(socket: Socket): void {
    socket.pause();
    this.#paused.add(socket);
  }

  /**
   * Whether reading must pause. After a client has sent its share, one more read is allowed: as long as it sends
   * nothing more, that is how the server notices that it disconnects. A request that stopped the parser is answered
   * before more is read.
   */
  #isFull(connection: Connection): boolean {
    const { waiting, isStopped, hasEnough } = connection;
    return (hasEnough && this.#hasShare(connection)) || (isStopped && waiting > 0);
  }

  /** Few requests with long headers take as much memory as many short ones. */
  #hasShare({ waiting, waitingBytes }: Connection): boolean {
    return waiting >= this.#perConnection || waitingBytes >= LIMITS.pipelinedBytes.most;
  }

  #release(connection: Connection): void {
    this.#waiting -= connection.waiting;
    connection.waiting = 0;
    connection.waitingBytes = 0;
  }
}

function noteEnough(connection: Connection): void {
  connection.hasEnough = true;
}

function headBytes({ url = "", rawHeaders }: IncomingMessage): number {
  let bytes = url.length;
  // Each name is followed by a colon and a space, each value by the end of the line.
  for (const nameOrValue of rawHeaders) bytes += nameOrValue.length + 2;
  return bytes;
}

function tooMany(perConnection: number): Problem {
  const sentence = {
    en: `The connection has sent more than ${perConnection} requests ahead, and the server is overloaded.`,
    de: `Über die Verbindung kamen mehr als ${perConnection} Anfragen im Voraus, und der Server ist überlastet.`,
  };
  return new Problem("too-many-requests", sentence, { headers: { "retry-after": "1" } });
}
