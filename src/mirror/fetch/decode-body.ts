/**
 * Decodes the body of a response while it arrives. In: the body and the header `Content-Encoding`. Out: its bytes. A
 * body that exceeds the limit before, between or after two decoding steps is rejected immediately.
 */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from "node:zlib";

export const ACCEPTED = "zstd, br, gzip";

/** The body is not acceptable, and a retry will not help. */
export class UnacceptableBody extends Error {}

/** The body is not valid in its encoding: it may have been truncated. */
export class CorruptBody extends Error {}

/** Servers use one encoding; a proxy may add a second. */
const MAX_ENCODINGS = 2;

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  // RFC 9659: no more than 8 MiB of window on the web.
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** The error codes of the decoders of node:zlib. */
const ZLIB_CODES = /^(Z_|ZSTD_|ERR__ERROR|ERR_BROTLI)/;

export async function decodeBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const encodings = encodingsIn(encoding);
  async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UnacceptableBody(`it is longer than ${maxBytes} bytes`);
      yield chunk;
    }
  }
  const collected: Uint8Array[] = [];
  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) collected.push(chunk);
  };
  // The encoding that was applied last is decoded first.
  const decoding = encodings.toReversed().flatMap((name) => [DECODERS[name](), limited]);
  try {
    await pipeline([body, limited, ...decoding, collect]);
  } catch (cause) {
    if (ZLIB_CODES.test((cause as NodeJS.ErrnoException).code ?? "")) {
      throw new CorruptBody("it cannot be decompressed", { cause });
    }
    throw cause;
  }
  return Buffer.concat(collected);
}

function encodingsIn(encoding: string): string[] {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  const unknown = names.find((name) => !Object.hasOwn(DECODERS, name));
  if (unknown !== undefined) throw new UnacceptableBody(`its content encoding ${unknown} was not requested`);
  if (names.length > MAX_ENCODINGS) throw new UnacceptableBody(`it has ${names.length} content encodings`);
  return names;
}
