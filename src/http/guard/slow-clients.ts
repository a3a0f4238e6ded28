/**
 * Cuts off clients that take what they asked for so slowly that it must be on purpose: each reply on its way holds memory, and some hold a snapshot of the
 * store. In: the open connections. A client that waits for us is left in peace.
 */
import type { Socket } from "node:net";

/** Bytes that the network has taken, and since when it has been so many. */
interface Progress {
  readonly taken: number;
  readonly since: number;
}

export interface SlowClients {
  /** Looks at all connections once. */
  look(open: Iterable<Socket>): void;
}

const MIB = 1 << 20;

/** `mibMs`: how long a client may take for each MiB of the next piece of a reply; for less than one as long. */
export function slowClients(mibMs: number, now: () => number = () => performance.now()): SlowClients {
  const progress = new WeakMap<Socket, Progress>();
  return {
    look(open) {
      for (const socket of open) {
        const waiting = socket.writableLength;
        // Nothing waits for the client; or the last look was at another piece.
        const taken = waiting === 0 ? -1 : socket.bytesWritten - waiting;
        const last = progress.get(socket);
        if (last?.taken !== taken || taken === -1) progress.set(socket, { taken, since: now() });
        else if (now() - last.since >= mibMs * Math.max(1, Math.round(waiting / MIB))) socket.destroy();
      }
    },
  };
}
