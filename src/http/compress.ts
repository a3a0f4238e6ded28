/** Ready bytes to compressed bytes, off the main thread. The levels give most of the gain for little of the time. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);

/** Below this a reply fits one network packet anyway. */
export const LEAST_BYTES = 1_000;

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "identity":
      return body;
    case "gzip":
      return gzipAsync(body, { level: 6 });
    case "br":
      return brotliAsync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
    case "zstd":
      return zstdAsync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  }
}
