/**
 * Reads a message into one buffer. Fastify would keep each chunk until the end, with 400 bytes of objects and what was
 * read from the socket with it: 390 kB in chunks of one byte took 25 MB for as long as the last one was awaited.
 */
import type { Readable } from "node:stream";
import { Problem } from "../base/problems.ts";
import { messageTooLong } from "../http/message/request-body.ts";

const FIRST_BYTES = 1024;
const CUT_SHORT = { en: "The message was cut short.", de: "Die Nachricht brach ab." };

export function messageText(payload: Readable, most: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  const onData = (chunk: Buffer): void => {
    if (length + chunk.length > most) {
      payload.off("data", onData);
      reject(messageTooLong());
      return;
    }
    if (length + chunk.length > bytes.length) {
      bytes = Buffer.concat([bytes.subarray(0, length)], Math.max(2 * bytes.length, length + chunk.length));
    }
    chunk.copy(bytes, length);
    length += chunk.length;
  };
  payload.on("data", onData);
  payload.once("end", () => resolve(bytes.toString("utf8", 0, length)));
  payload.once("error", (cause) => reject(new Problem("request-invalid", CUT_SHORT, { cause })));
  return promise;
}
