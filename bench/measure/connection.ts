/**
 * One kept connection of the load generator: raw HTTP/1.1 over a socket that reads into the same memory each time. In: requests, one after the other. Out: for each
 * reply the time it took and its bytes.
 */
import { connect } from "node:net";
import { ReplyReader } from "./reply-reader.ts";

export interface Errands {
  /** The next request; none: the connection ends. */
  next(): Uint8Array | undefined;
  /** A reply has come to its end. */
  answered(milliseconds: number, bytes: number): void;
}

/** What one read takes at most. */
const READ_BYTES = 128 * 1024;

/** Resolves when the connection stands, with what begins to ask and resolves at the end. */
export function openConnection(url: string, { next, answered }: Errands): Promise<() => Promise<void>> {
  const { hostname: host, port } = new URL(url);
  const opened = Promise.withResolvers<() => Promise<void>>();
  const ended = Promise.withResolvers<void>();
  // Who only waits for the opening is told by that.
  ended.promise.catch(() => {});
  const reader = new ReplyReader();
  let sent = 0;
  let bytes = 0;

  const send = (): void => {
    const request = next();
    if (!request) {
      ended.resolve();
      return void socket.end();
    }
    bytes = 0;
    sent = performance.now();
    socket.write(request);
  };
  const take = (length: number, memory: Uint8Array): boolean => {
    bytes += length;
    try {
      if (!reader.take(memory.subarray(0, length) as Buffer)) return true;
      answered(performance.now() - sent, bytes);
      send();
      return true;
    } catch (error) {
      socket.destroy(error as Error);
      return false;
    }
  };
  const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback: take };
  const socket = connect({ host, port: Number(port), noDelay: true, onread });
  const begin = (): Promise<void> => {
    send();
    return ended.promise;
  };
  socket.on("connect", () => opened.resolve(begin));
  socket.on("error", (error) => {
    opened.reject(error);
    ended.reject(error);
  });
  socket.on("close", () => ended.reject(new Error(`${url} has closed a connection`)));
  return opened.promise;
}
