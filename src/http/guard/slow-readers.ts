/**
 * Disconnects clients that read so slowly that it must be on purpose: each response in flight holds memory, and some
 * hold a snapshot of the store. In: the open connections. A client that waits for the server is never disconnected.
 */
import type { Socket } from "node:net";

/** Bytes that the network has accepted, and since when it has been that many. */
interface Progress {
  readonly accepted: number;
  readonly since: number;
}

export interface SlowReaders {
  /** Checks all connections once. */
  check(open: Iterable<Socket>): void;
}

const MIB = 1 << 20;

/** `mibMs`: how long a client may take for each MiB of the next piece of a response, and for a smaller piece. */
export function slowReaders(mibMs: number, now: () => number = () => performance.now()): SlowReaders {
  const progress = new WeakMap<Socket, Progress>();
  return {
    check(open) {
      for (const socket of open) {
        const buffered = socket.writableLength;
        const accepted = buffered === 0 ? -1 : socket.bytesWritten - buffered;
        const last = progress.get(socket);
        // Nothing is buffered for the client, or it has made progress since the last check.
        if (last?.accepted !== accepted || accepted === -1) progress.set(socket, { accepted, since: now() });
        else if (now() - last.since >= mibMs * Math.max(1, Math.round(buffered / MIB))) socket.destroy();
      }
    },
  };
}
