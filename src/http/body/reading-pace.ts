/**
 * How fast a client receives a response, by what the network has accepted in the last seconds. Neither a burst now and
 * then nor what the network buffers at the beginning makes a slow client look fast for longer than that. In: the client
 * of a response, sampled regularly. Out: whether it is too slow, and its rate.
 */
import type { ServerResponse } from "node:http";

/** The client of a response that is being sent. */
export interface Reader {
  /** Bytes that the network has accepted so far. */
  accepted(): number;
  /** Whether it has received all that there is: it waits for the server, not the server for it. */
  isWaiting(): boolean;
  disconnect(): void;
}

export function readerOf(response: ServerResponse): Reader {
  const { socket } = response.req;
  // Without a network (`inject`), the numbers are undefined, and nobody is slow.
  return {
    accepted: () => socket.bytesWritten - socket.writableLength,
    // A response behind another one on the same connection has bytes that the connection does not know of yet.
    isWaiting: () => response.writableLength === 0 && socket.writableLength === 0,
    disconnect: () => socket.destroy(),
  };
}

interface Sample {
  readonly at: number;
  readonly accepted: number;
}

export class ReadingPace {
  readonly reader: Reader;
  /** Oldest first; one is from before the last `#windowMs`, unless the reader is younger or waited since then. */
  readonly #samples: Sample[] = [];
  readonly #windowMs: number;

  constructor(reader: Reader, windowMs: number, now: number) {
    this.reader = reader;
    this.#windowMs = windowMs;
    this.sample(now);
  }

  sample(now: number): void {
    const samples = this.#samples;
    if (this.reader.isWaiting()) samples.length = 0;
    samples.push({ at: now, accepted: this.reader.accepted() });
    while (samples.length > 1 && samples[1].at <= now - this.#windowMs) samples.shift();
  }

  /** Whether it has received less than this many bytes in so many milliseconds, at most those of the window. */
  isSlow(now: number, bytes: number, ms: number): boolean {
    if (this.reader.isWaiting()) return false;
    const before = this.#samples.findLast(({ at }) => at <= now - ms);
    return before !== undefined && this.reader.accepted() - before.accepted < bytes;
  }

  /** Bytes per millisecond in the window. */
  rate(now: number): number {
    const { at, accepted } = this.#samples[0];
    return (this.reader.accepted() - accepted) / Math.max(1, now - at);
  }
}
