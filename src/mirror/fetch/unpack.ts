/**
 * Takes the packing off a reply's body while it arrives. In: the body and the header `Content-Encoding`. Out: its bytes. What grows beyond the
 * bound, before, between or after two packings, is refused at that moment.
 */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from "node:zlib";

export const ACCEPTED = "zstd, br, gzip";

/** The body is nothing we take, and will not be the next time either. */
export class UnusableBody extends Error {}

/** The body does not hold what its packing says: on the way it may have lost its end. */
export class BrokenBody extends Error {}

/** Servers pack once; two leave room for a proxy that does so again. */
const MOST_PACKINGS = 2;

const UNPACKERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  // RFC 9659: no more than 8 MiB of window on the web.
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** How node:zlib names what its decoders find wrong. */
const ZLIB_CODES = /^(Z_|ZSTD_|ERR__ERROR|ERR_BROTLI)/;

export async function unpack(body: Readable, encoding: string, mostBytes: number): Promise<Buffer> {
  const packings = packingsIn(encoding);
  /** Counts what passes. */
  async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new UnusableBody(`it is longer than ${mostBytes} bytes`);
      yield chunk;
    }
  }
  const collected: Uint8Array[] = [];
  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) collected.push(chunk);
  };
  // The packing that was put on last comes off first.
  const unpacking = packings.toReversed().flatMap((name) => [UNPACKERS[name](), bounded]);
  try {
    await pipeline([body, bounded, ...unpacking, collect]);
  } catch (cause) {
    if (ZLIB_CODES.test((cause as NodeJS.ErrnoException).code ?? "")) {
      throw new BrokenBody("it cannot be unpacked", { cause });
    }
    throw cause;
  }
  return Buffer.concat(collected);
}

function packingsIn(encoding: string): string[] {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  const unknown = names.find((name) => !Object.hasOwn(UNPACKERS, name));
  if (unknown !== undefined) throw new UnusableBody(`it is packed in a way that was not asked for (${unknown})`);
  if (names.length > MOST_PACKINGS) throw new UnusableBody(`it is packed ${names.length} times`);
  return names;
}
