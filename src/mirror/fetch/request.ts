/** One request without retries. Out: the response with its decoded body, or `RequestFailed`. */
import type http from "node:http";
import { CorruptBody, decodeBody } from "./decode-body.ts";

export interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** Maximum time without data. */
  readonly idleMs: number;
  /** Maximum time in total, because a response that trickles forever is never idle. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** There is no response, or only a part of it. */
export class RequestFailed extends Error {
  /** A retry will not help: the host does not exist, its certificate is invalid. */
  readonly isPermanent: boolean;

  constructor(reason: string, cause?: unknown, isPermanent = false) {
    super(reason, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Loads only what the protocol needs. An import of node:http would also load a WebSocket client, which takes long. */
function opener(protocol: string): typeof http.request {
  const { request: open } = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
  return open;
}

export async function request(address: URL, options: RequestOptions): Promise<Reply> {
  const { headers, maxBytes, idleMs, timeoutMs, signal } = options;
  const sent = opener(address.protocol)(address, { headers, timeout: idleMs, signal });
  let timedOut: RequestFailed | undefined;
  const abort = (reason: string): void => {
    timedOut ??= new RequestFailed(reason);
    sent.destroy(timedOut);
  };
  const deadline = setTimeout(() => abort(`no complete response within ${timeoutMs / 1000} s`), timeoutMs);
  sent.on("timeout", () => abort(`no data for ${idleMs / 1000} s`));
  try {
    const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
      sent.on("response", resolve).on("error", reject).end();
    });
    const body = await decodeBody(reply, reply.headers["content-encoding"] ?? "", maxBytes);
    return { status: reply.statusCode ?? 0, headers: reply.headers, body };
  } catch (error) {
    sent.destroy();
    signal?.throwIfAborted();
    // The error of the body only shows that it was truncated, not why.
    throw timedOut ?? requestFailure(error);
  } finally {
    clearTimeout(deadline);
  }
}

/** Temporary network errors; those of the HTTP parser begin with HPE. */
const TEMPORARY =
  /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENET|EHOST|EADDRNOTAVAIL|ERR_STREAM_PREMATURE_CLOSE|ERR_SSL|EPROTO|HPE)/;

function requestFailure(error: unknown): unknown {
  if (error instanceof CorruptBody) return new RequestFailed(`the response is corrupt: ${error.message}`, error);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const reason = code === "ECONNRESET" ? "the connection was closed" : message || code;
  return new RequestFailed(reason, error, !TEMPORARY.test(code));
}
