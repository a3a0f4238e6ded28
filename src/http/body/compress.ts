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
import { chooseEncoding, type Encoding } from "../message/negotiate.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);

const GZIP: ZlibOptions = { level: 6 };
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ZSTD: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** A smaller response fits one network packet anyway. */
export const MIN_BYTES = 1_000;

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
  const encoding = bytes.length < MIN_BYTES ? "identity" : chooseEncoding(acceptEncoding);
  return { bytes: await compress(bytes, encoding), encoding };
}

/** The transform streams between a body's chunks and the network: one that compresses, or none. */
export function compressors(encoding: Encoding): readonly Transform[] {
  switch (encoding) {
    case "identity":
      return [];
    case "gzip":
      return [createGzip(GZIP)];
    case "br":
      return [createBrotliCompress(BROTLI)];
    case "zstd":
      return [createZstdCompress(ZSTD)];
  }
}
