/** One request to an original, once. Out: its reply with the body unpacked, or `Interrupted` where none came. */
import http from "node:http";
import https from "node:https";
import { BrokenBody, unpack } from "./unpack.ts";

export interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly mostBytes: number;
  /** How long nothing may arrive. */
  readonly idleMs: number;
  /** How long the whole may take: a reply that drips for ever makes progress too. */
  readonly longestMs: number;
  readonly signal?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The reply did not come, or not to its end. */
export class Interrupted extends Error {
  /** Trying again will not help: there is no such host, its certificate is wrong. */
  readonly isFinal: boolean;

  constructor(reason: string, cause?: unknown, isFinal = false) {
    super(reason, { cause });
    this.isFinal = isFinal;
  }
}

export async function request(address: URL, options: RequestOptions): Promise<Reply> {
  const { headers, mostBytes, idleMs, longestMs, signal } = options;
  const { request: open } = address.protocol === "https:" ? https : http;
  const sent = open(address, { headers, timeout: idleMs, signal });
  let gaveUp: Interrupted | undefined;
  const giveUp = (reason: string): void => {
    gaveUp ??= new Interrupted(reason);
    sent.destroy(gaveUp);
  };
  const deadline = setTimeout(() => giveUp(`no whole reply came within ${longestMs / 1000} s`), longestMs);
  sent.on("timeout", () => giveUp(`nothing came for ${idleMs / 1000} s`));
  try {
    const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
      sent.on("response", resolve).on("error", reject).end();
    });
    const body = await unpack(reply, reply.headers["content-encoding"] ?? "", mostBytes);
    return { status: reply.statusCode ?? 0, headers: reply.headers, body };
  } catch (error) {
    sent.destroy();
    signal?.throwIfAborted();
    // A body only tells that it was cut, not why.
    throw gaveUp ?? interruption(error);
  } finally {
    clearTimeout(deadline);
  }
}

/** Errors of the network that pass; those of the HTTP parser begin with HPE. */
const PASSING =
  /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENET|EHOST|EADDRNOTAVAIL|ERR_STREAM_PREMATURE_CLOSE|ERR_SSL|EPROTO|HPE)/;

function interruption(error: unknown): unknown {
  if (error instanceof BrokenBody) return new Interrupted(`the reply is broken: ${error.message}`, error);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new Interrupted(
    code === "ECONNRESET" ? "the connection was cut" : message || code,
    error,
    !PASSING.test(code),
  );
}
