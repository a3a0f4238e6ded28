/** Compresses bytes, whole or streaming, off the main thread. The levels give most of the gain in little time. */
import type { Transform } from "node:stream";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
} from "node:zlib";
import { acceptsIdentity, chooseEncoding, type Encoding } from "../message/negotiate.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);

const GZIP: ZlibOptions = { level: 6 };
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ZSTD: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * In bytes. A stream is for long bodies; for those of this size, Brotli keeps larger tables. Without the hint, it goes
 * by the first chunk, so that the bytes would depend on how a body is divided.
 */
const LONG = 1024 * 1024;

/** A smaller response fits one network packet anyway. */
const MIN_BYTES = 1_000;

/** Whether a body of this length is sent compressed, unless no coding is acceptable. */
export function isWorthCompressing(length: number, acceptEncoding: string): boolean {
  return length >= MIN_BYTES || !acceptsIdentity(acceptEncoding);
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "identity":
      return body;
    case "gzip":
      return gzipAsync(body, GZIP);
    case "br":
      return brotliAsync(body, { params: { ...BROTLI.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
    case "zstd":
      return zstdAsync(body, ZSTD);
  }
}

/** Compresses a text with the best coding that the client accepts, if it is long enough. */
export async function compressText(
  text: string,
  acceptEncoding = "identity",
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const bytes = Buffer.from(text);
  const encoding = isWorthCompressing(bytes.length, acceptEncoding) ? chooseEncoding(acceptEncoding) : "identity";
  return { bytes: await compress(bytes, encoding), encoding };
}

type Stage = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The stages of a pipeline between a body's chunks and the network: some that compress, or none. */
export function compressors(encoding: Encoding): readonly (Stage | Transform)[] {
  switch (encoding) {
    case "identity":
      return [];
    case "gzip":
      return [createGzip(GZIP)];
    case "br":
      return [createBrotliCompress({ params: { ...BROTLI.params, [constants.BROTLI_PARAM_SIZE_HINT]: LONG } })];
    case "zstd": {
      const zstd = createZstdCompress(ZSTD);
      return [endsAfter(zstd), zstd];
    }
  }
}

/**
 * Delays the end of the chunks until the stream has compressed them all. If Node's zstd stream knows that a chunk is
 * the last one, it ends the frame with it, and then once more, which adds an empty frame: the bytes of a response would
 * depend on how fast its client reads.
 */
function endsAfter(stream: Transform): Stage {
  return async function* (chunks) {
    yield* chunks;
    if (stream.writableLength > 0) await new Promise<void>((resolve) => stream.write(NOTHING, () => resolve()));
  };
}

const NOTHING = new Uint8Array(0);
