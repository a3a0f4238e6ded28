/**
 * Disconnects clients that read so slowly that it must be on purpose: each response in flight holds memory, and some
 * hold a snapshot of the store. In: the open connections. A client that waits for the server is never disconnected.
 * If what all clients have not read yet takes too much memory, those that take most of it are disconnected sooner.
 */
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";

/** Bytes that the network has accepted, and since when it has been that many. */
interface Progress {
  readonly accepted: number;
  readonly since: number;
}

export interface SlowReaders {
  /** Checks all connections once. */
  check(open: Iterable<Socket>): void;
}

export interface SlowReadersOptions {
  /** How long a client may take for each MiB of the next piece of a response, and for a smaller piece. */
  readonly mibMs: number;
  /** Of all clients together. */
  readonly maxBytes?: number;
  /** The memory that is held for what a client has not read yet. */
  readonly heldBytes?: (socket: Socket) => number;
  /** The client of a connection; empty if it is unknown. */
  readonly clientOf?: (socket: Socket) => string;
  /** Called for each connection that is closed because of its memory. */
  readonly disconnected?: () => void;
  readonly now?: () => number;
}

interface Reader {
  readonly socket: Socket;
  readonly bytes: number;
  /** Since when it has received nothing. */
  readonly since: number;
}

const MIB = 1 << 20;

export function slowReaders({
  mibMs,
  maxBytes = LIMITS.unreadBytes.most,
  heldBytes = ({ writableLength }) => writableLength,
  clientOf = () => "",
  disconnected = () => {},
  now = () => performance.now(),
}: SlowReadersOptions): SlowReaders {
  const progress = new WeakMap<Socket, Progress>();

  /** When its client last received something; undefined if it has received everything. */
  function unreadSince(socket: Socket, at: number): number | undefined {
    const buffered = socket.writableLength;
    if (buffered === 0) {
      progress.delete(socket);
      return undefined;
    }
    const accepted = socket.bytesWritten - buffered;
    const last = progress.get(socket);
    if (last?.accepted === accepted) return last.since;
    progress.set(socket, { accepted, since: at });
    return at;
  }

  return {
    check(open) {
      const at = now();
      const readers: Reader[] = [];
      let held = 0;
      for (const socket of open) {
        const since = unreadSince(socket, at);
        if (since === undefined) continue;
        if (at - since >= mibMs * Math.max(1, Math.round(socket.writableLength / MIB))) {
          socket.destroy();
          continue;
        }
        const bytes = heldBytes(socket);
        held += bytes;
        readers.push({ socket, bytes, since });
      }
      if (held <= maxBytes) return;
      for (const { socket } of largest(readers, held - maxBytes, clientOf)) {
        socket.destroy();
        disconnected();
      }
    },
  };
}

/**
 * Readers that hold at least so many bytes together: always of the client with the most, the one that has made no
 * progress for longest. Of unknown clients, each connection stands for itself.
 */
function* largest(
  readers: readonly Reader[],
  excess: number,
  clientOf: (socket: Socket) => string,
): Generator<Reader, void, undefined> {
  const clients = new Map<string | Socket, { bytes: number; readonly slowestLast: Reader[] }>();
  for (const reader of readers.toSorted((a, b) => b.since - a.since)) {
    const name = clientOf(reader.socket) || reader.socket;
    const client = clients.get(name) ?? { bytes: 0, slowestLast: [] };
    client.bytes += reader.bytes;
    client.slowestLast.push(reader);
    clients.set(name, client);
  }
  for (let left = excess; left > 0; ) {
    let most = { bytes: 0, slowestLast: [] as Reader[] };
    for (const client of clients.values()) if (client.bytes > most.bytes) most = client;
    const slowest = most.slowestLast.pop();
    if (!slowest) return;
    yield slowest;
    most.bytes -= slowest.bytes;
    left -= slowest.bytes;
  }
}
