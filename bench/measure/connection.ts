/**
 * One keep-alive connection of the load generator: raw HTTP/1.1 over a socket that reuses its read buffer. In:
 * requests, one at a time. Out: the latency and the bytes of each response.
 */
import { connect } from "node:net";
import { ReplyReader } from "./reply-reader.ts";

export interface RequestSource {
  /** The next request; undefined closes the connection. */
  next(): Uint8Array | undefined;
  /** Called at the end of each response. */
  answered(milliseconds: number, bytes: number): void;
}

/** Size of the read buffer. */
const READ_BYTES = 128 * 1024;

/** Resolves when connected, with a function that starts to send requests and resolves at the end. */
export function openConnection(url: string, { next, answered }: RequestSource): Promise<() => Promise<void>> {
  const { hostname: host, port } = new URL(url);
  const opened = Promise.withResolvers<() => Promise<void>>();
  const ended = Promise.withResolvers<void>();
  // An error while connecting is reported by `opened`.
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
  const onData = (length: number, memory: Uint8Array): boolean => {
    bytes += length;
    try {
      if (!reader.read(memory.subarray(0, length) as Buffer)) return true;
      answered(performance.now() - sent, bytes);
      send();
      return true;
    } catch (error) {
      socket.destroy(error as Error);
      return false;
    }
  };
  const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback: onData };
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
